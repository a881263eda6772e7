package io.simplex4j.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.simplex4j.onnx.OnnxModelException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A JSON value. Members that are missing or of another type are empty. Immutable. */
final class JsonTree {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int MAX_DEPTH = 100;
    private static final Object NULL = new Object();

    private final Object value;

    private JsonTree(Object value) {
        this.value = value;
    }

    /** Reads the value in a file, which must be JSON. */
    static JsonTree read(Path file) {
        try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8);
                JsonParser json = FACTORY.createParser(text)) {
            if (json.nextToken() == null) {
                throw new OnnxModelException(file.getFileName() + " is empty; expected JSON");
            }
            JsonTree tree = new JsonTree(value(json, 0));
            if (json.nextToken() != null) {
                throw new OnnxModelException(file.getFileName() + " has text after its JSON value; expected none");
            }
            return tree;
        } catch (JsonProcessingException e) {
            throw new OnnxModelException(file.getFileName() + " is not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new OnnxModelException(file.getFileName() + " cannot be read; expected JSON in UTF-8", e);
        }
    }

    private static Object value(JsonParser json, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new OnnxModelException("JSON has more than " + MAX_DEPTH + " levels; expected fewer");
        }
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> map = new LinkedHashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                map.put(name, value(json, depth + 1));
            }
            return map;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> list = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(json, depth + 1));
            }
            return list;
        }
        if (token == JsonToken.VALUE_STRING) {
            return json.getText();
        }
        if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return token == JsonToken.VALUE_TRUE;
        }
        return token != null && token.isNumeric() ? json.getDoubleValue() : NULL;
    }

    /** Returns a member of an object. */
    Optional<JsonTree> get(String name) {
        Optional<Object> found = value instanceof Map<?, ?> map ? Optional.ofNullable(map.get(name)) : Optional.empty();
        return found.filter(member -> member != NULL).map(JsonTree::new);
    }

    Optional<String> text(String name) {
        return get(name)
                .map(member -> member.value)
                .filter(String.class::isInstance)
                .map(String.class::cast);
    }

    /** Returns an integer that is not negative. */
    Optional<Integer> number(String name) {
        return get(name).flatMap(JsonTree::number);
    }

    Optional<Integer> number() {
        return value instanceof Double number
                        && number >= 0
                        && number < Integer.MAX_VALUE
                        && number == Math.rint(number)
                ? Optional.of(number.intValue())
                : Optional.empty();
    }

    boolean isTrue(String name) {
        return get(name)
                .map(member -> member.value)
                .filter(Boolean.TRUE::equals)
                .isPresent();
    }

    /** Returns the elements of a list. */
    List<JsonTree> list() {
        return value instanceof List<?> list ? list.stream().map(JsonTree::new).toList() : List.of();
    }

    /** Returns the text of a string. */
    Optional<String> text() {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }

    /** Returns the members of an object. */
    Map<String, JsonTree> members() {
        Map<String, JsonTree> members = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> members.put(String.valueOf(name), new JsonTree(member)));
        }
        return members;
    }
}
