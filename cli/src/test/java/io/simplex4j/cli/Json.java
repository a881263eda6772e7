package io.simplex4j.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.PublishedSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads strict JSON back: objects as maps that keep their order, arrays as lists. Null is refused, and so are explanations
 * that contradict the published schema.
 */
record Json(Object value) {
    static Json parse(String text) {
        JsonFactory factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        try (JsonParser parser = factory.createParser(text)) {
            parser.nextToken();
            Json json = new Json(read(parser));
            if (parser.nextToken() != null) {
                throw new AssertionError("more than one value");
            }
            return json.checked(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Json checked(String text) {
        if (value instanceof Map<?, ?> object && JsonReport.SCHEMA.equals(object.get("schema"))) {
            PublishedSchema.assertValid(text);
        }
        if (value instanceof Map<?, ?> object && JsonReport.TRIAGE_SCHEMA.equals(object.get("schema"))) {
            PublishedSchema.assertValidTriage(text);
        }
        if (value instanceof Map<?, ?> object && JsonReport.ATTRIBUTION_SCHEMA.equals(object.get("schema"))) {
            PublishedSchema.assertValidAttributions(text);
        }
        return this;
    }

    private static Object read(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> readObject(parser);
            case START_ARRAY -> readArray(parser);
            case VALUE_NUMBER_INT -> parser.getIntValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> throw new AssertionError("found " + parser.currentToken() + "; expected no such thing");
        };
    }

    private static Map<String, Object> readObject(JsonParser parser) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, read(parser));
        }
        return object;
    }

    private static List<Object> readArray(JsonParser parser) throws IOException {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(read(parser));
        }
        return array;
    }

    /** The keys of an object, in order. */
    List<String> keys() {
        return List.copyOf(
                ((Map<?, ?>) value).keySet().stream().map(String.class::cast).toList());
    }

    Json get(String key) {
        Object found = ((Map<?, ?>) value).get(key);
        if (found == null) {
            throw new AssertionError("no " + key + " in " + value);
        }
        return new Json(found);
    }

    boolean has(String key) {
        return ((Map<?, ?>) value).containsKey(key);
    }

    List<Json> list() {
        return ((List<?>) value).stream().map(Json::new).toList();
    }

    double number() {
        return ((Number) value).doubleValue();
    }

    int integer() {
        return (Integer) value;
    }

    String text() {
        return (String) value;
    }

    boolean truth() {
        return (Boolean) value;
    }
}
