package io.simplex4j.trees.internal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.simplex4j.model.ModelException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Parses JSON into the values of {@link Document}. */
final class JsonReader {
    private static final int MAX_DEPTH = 20;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private JsonReader() {}

    static Document read(byte[] bytes) {
        try (JsonParser json = FACTORY.createParser(bytes)) {
            json.nextToken();
            return Document.of(value(json, 0));
        } catch (JsonProcessingException e) {
            throw new ModelException(
                    "is not JSON: " + e.getOriginalMessage() + "; expected the file as XGBoost wrote it", e);
        } catch (IOException e) {
            throw new ModelException("is not JSON in UTF-8; expected the file as XGBoost wrote it", e);
        }
    }

    private static Object value(JsonParser json, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new ModelException("JSON is nested deeper than " + MAX_DEPTH + " levels; expected fewer");
        }
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> object = new HashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                object.put(name, value(json, depth + 1));
            }
            return object;
        }
        if (token == JsonToken.START_ARRAY) {
            return array(json, depth);
        }
        if (token == JsonToken.VALUE_STRING) {
            return json.getText();
        }
        return token == JsonToken.VALUE_NULL || token == null ? "null" : number(json);
    }

    private static Object array(JsonParser json, int depth) throws IOException {
        ForestBuilder.Reals numbers = new ForestBuilder.Reals();
        List<Object> others = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            JsonToken token = json.currentToken();
            if (token == null) {
                throw new ModelException("the file ends within an array; expected all of it");
            }
            if (token.isNumeric() || token.isBoolean()) {
                numbers.add(number(json));
            } else {
                others.add(value(json, depth + 1));
            }
        }
        return others.isEmpty() ? numbers.toArray() : others;
    }

    private static double number(JsonParser json) throws IOException {
        return json.currentToken().isBoolean() ? (json.getBooleanValue() ? 1 : 0) : json.getDoubleValue();
    }
}
