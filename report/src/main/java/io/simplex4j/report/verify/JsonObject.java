package io.simplex4j.report.verify;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object that was read, whose parts are asked for by name and kind. */
final class JsonObject {
    private final Map<String, Object> parts;

    private JsonObject(Map<String, Object> parts) {
        this.parts = parts;
    }

    /** What was read is not a file of explanations; the message says why. */
    static final class MalformedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            this(message, null);
        }

        MalformedException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** Reads objects, arrays as lists, texts, numbers as doubles, and truths, up to a number of values. */
    static final class Reader {
        private final JsonParser parser;
        private final long most;
        private long count;

        Reader(JsonParser parser, long most) {
            this.parser = parser;
            this.most = most;
        }

        /** Reads the object that the parser stands at the start of. */
        JsonObject object() throws IOException {
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new MalformedException("found no object, expected one");
            }
            Map<String, Object> parts = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                parts.put(name, value());
            }
            return new JsonObject(parts);
        }

        Object value() throws IOException {
            count++;
            if (count > most) {
                throw new MalformedException(
                        "found an object of more than " + most + " values, expected fewer for this model and corpus");
            }
            return switch (parser.currentToken()) {
                case START_OBJECT -> object();
                case START_ARRAY -> array();
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> finite(parser.getDoubleValue());
                case VALUE_STRING -> parser.getText();
                case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
                default -> throw new MalformedException("found " + parser.getText() + ", expected no such value");
            };
        }

        private List<Object> array() throws IOException {
            List<Object> values = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                values.add(value());
            }
            return values;
        }

        private static Double finite(double value) {
            if (!Double.isFinite(value)) {
                throw new MalformedException("found " + value + ", expected finite numbers");
            }
            return value;
        }
    }

    static JsonObject of(Map<String, Object> parts) {
        return new JsonObject(parts);
    }

    Set<String> names() {
        return parts.keySet();
    }

    boolean has(String name) {
        return parts.containsKey(name);
    }

    /** Whatever has this name. */
    Object value(String name) {
        return get(name, Object.class);
    }

    double number(String name) {
        return get(name, Double.class);
    }

    /** A number that is known to be whole; the nearest that fits where it is too large. */
    int integer(String name) {
        return (int) number(name);
    }

    boolean truth(String name) {
        return get(name, Boolean.class);
    }

    String text(String name) {
        return get(name, String.class);
    }

    Optional<String> optionalText(String name) {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    List<String> texts(String name) {
        return list(name, String.class);
    }

    JsonObject object(String name) {
        return get(name, JsonObject.class);
    }

    Optional<JsonObject> optionalObject(String name) {
        return has(name) ? Optional.of(object(name)) : Optional.empty();
    }

    List<JsonObject> objects(String name) {
        return list(name, JsonObject.class);
    }

    double[] numbers(String name) {
        return list(name, Double.class).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    private <T> List<T> list(String name, Class<T> kind) {
        List<T> values = new ArrayList<>();
        for (Object value : get(name, List.class)) {
            values.add(kind.cast(value));
        }
        return values;
    }

    private <T> T get(String name, Class<T> kind) {
        Object value = parts.get(name);
        if (value == null) {
            throw new IllegalArgumentException("there is no " + name + ", expected one");
        }
        return kind.cast(value);
    }
}
