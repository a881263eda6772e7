package io.simplex4j.cli.verify;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** An object that was read, whose parts are asked for by name and kind. */
public final class JsonObject {
    private static final int DEEPEST = 20;

    private final Map<String, Object> parts;

    private JsonObject(Map<String, Object> parts) {
        this.parts = parts;
    }

    /** Reads the object that the parser stands at the start of. */
    static JsonObject read(JsonParser parser) throws IOException {
        if (!(value(parser, 0) instanceof JsonObject object)) {
            throw new MalformedExplanationException("found no object, expected one");
        }
        return object;
    }

    private static Object value(JsonParser parser, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new MalformedExplanationException("found more than " + DEEPEST + " levels, expected fewer");
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, depth);
            case START_ARRAY -> array(parser, depth);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> finite(parser.getDoubleValue());
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            default -> throw new MalformedExplanationException("found " + parser.currentToken() + ", expected a value");
        };
    }

    private static JsonObject object(JsonParser parser, int depth) throws IOException {
        Map<String, Object> parts = new HashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            parts.put(name, value(parser, depth + 1));
        }
        return new JsonObject(parts);
    }

    private static List<Object> array(JsonParser parser, int depth) throws IOException {
        List<Object> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(parser, depth + 1));
        }
        return values;
    }

    private static Double finite(double value) {
        if (!Double.isFinite(value)) {
            throw new MalformedExplanationException("found " + value + ", expected finite numbers");
        }
        return value;
    }

    /** The number of the input, where an explanation has one. */
    public OptionalInt input() {
        return parts.get("input") instanceof Double number ? OptionalInt.of(number.intValue()) : OptionalInt.empty();
    }

    boolean has(String name) {
        return parts.containsKey(name);
    }

    double number(String name) {
        return get(name, Double.class, "a number");
    }

    int integer(String name) {
        double number = number(name);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw new MalformedExplanationException(name + " is " + number + ", expected an integer");
        }
        return (int) number;
    }

    boolean truth(String name) {
        return get(name, Boolean.class, "true or false");
    }

    /** A text. */
    public String text(String name) {
        return get(name, String.class, "a text");
    }

    JsonObject object(String name) {
        return get(name, JsonObject.class, "an object");
    }

    Optional<JsonObject> optionalObject(String name) {
        return has(name) ? Optional.of(object(name)) : Optional.empty();
    }

    List<JsonObject> objects(String name) {
        List<JsonObject> objects = new ArrayList<>();
        for (Object value : get(name, List.class, "an array")) {
            if (!(value instanceof JsonObject object)) {
                throw new MalformedExplanationException(name + " has " + value + ", expected objects");
            }
            objects.add(object);
        }
        return objects;
    }

    double[] numbers(String name) {
        List<?> values = get(name, List.class, "an array");
        double[] numbers = new double[values.size()];
        for (int i = 0; i < numbers.length; i++) {
            if (!(values.get(i) instanceof Double number)) {
                throw new MalformedExplanationException(name + " has " + values.get(i) + ", expected numbers");
            }
            numbers[i] = number;
        }
        return numbers;
    }

    private <T> T get(String name, Class<T> kind, String expected) {
        Object value = parts.get(name);
        if (value == null) {
            throw new MalformedExplanationException("there is no " + name + ", expected " + expected);
        }
        if (!kind.isInstance(value)) {
            throw new MalformedExplanationException(name + " is something else, expected " + expected);
        }
        return kind.cast(value);
    }
}
