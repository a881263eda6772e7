package io.simplex4j.cli.verify;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the explanations object, holding one explanation at a time. */
public final class ExplanationsReader implements AutoCloseable {
    private static final String SCHEMA = "simplex4j/explanations/1";
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final JsonParser parser;
    private final Claims claims;

    private ExplanationsReader(JsonParser parser, Claims claims) {
        this.parser = parser;
        this.claims = claims;
    }

    /**
     * Begins to read; closing the reader closes the stream.
     *
     * @throws MalformedExplanationException if it is not such an object
     */
    public static ExplanationsReader open(InputStream in) throws IOException {
        JsonParser parser = FACTORY.createParser(in);
        try {
            return new ExplanationsReader(parser, head(parser));
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    private static Claims head(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new MalformedExplanationException("found no object, expected one of explanations");
        }
        Map<String, JsonObject> objects = new HashMap<>();
        String schema = "";
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken start = parser.nextToken();
            if (name.equals("explanations") && start == JsonToken.START_ARRAY) {
                return claims(schema, objects);
            }
            if (start == JsonToken.START_OBJECT) {
                objects.put(name, JsonObject.read(parser));
            } else if (name.equals("schema")) {
                schema = String.valueOf(parser.getText());
            } else {
                parser.skipChildren();
            }
        }
        throw new MalformedExplanationException("there is no array of explanations");
    }

    private static Claims claims(String schema, Map<String, JsonObject> objects) {
        JsonObject corpus = objects.get("corpus");
        JsonObject settings = objects.get("settings");
        if (!schema.equals(SCHEMA)) {
            throw new MalformedExplanationException("schema is '" + schema + "', expected '" + SCHEMA + "'");
        }
        if (corpus == null || settings == null) {
            throw new MalformedExplanationException("expected corpus and settings before explanations");
        }
        return new Claims(Optional.ofNullable(objects.get("model")), corpus, settings);
    }

    /** What is said about all explanations. */
    public Claims claims() {
        return claims;
    }

    /**
     * Reads all explanations, to the end of the file.
     *
     * @throws MalformedExplanationException if something is not one, or the file ends too early or too late
     */
    public void forEach(Consumer<JsonObject> sink) throws IOException {
        try {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                sink.accept(JsonObject.read(parser));
            }
            if (parser.nextToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
                throw new MalformedExplanationException("found more after the explanations, expected the end");
            }
        } catch (JsonProcessingException e) {
            throw malformed(e);
        }
    }

    private static MalformedExplanationException malformed(JsonProcessingException e) {
        String where = e.getLocation() == null
                ? ""
                : " at line " + e.getLocation().getLineNr() + ", column "
                        + e.getLocation().getColumnNr();
        return new MalformedExplanationException("is not JSON: " + e.getOriginalMessage() + where, e);
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
