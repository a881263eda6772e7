package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** An object of a JSON file, whose parts are asked for by name and kind. */
final class Fields {
    private static final int DEEPEST = 20;

    private final String source;
    private final String place;
    private final Map<String, Object> values;

    private Fields(String source, String place, Map<String, Object> values) {
        this.source = source;
        this.place = place;
        this.values = values;
    }

    /**
     * Reads a file.
     *
     * @param what it describes
     */
    static Fields read(Path file, String what) {
        String source = file.toString();
        return Json.read(file, json -> {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new UnreadableDataException(source, "is not an object, expected the " + what);
            }
            return object(json, source, "");
        });
    }

    private static Fields object(JsonParser json, String source, String place) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            values.put(name, value(json, source, place.isEmpty() ? name : place + "." + name));
        }
        return new Fields(source, place, values);
    }

    private static Object value(JsonParser json, String source, String place) throws IOException {
        if (json.getParsingContext().getNestingDepth() > DEEPEST) {
            throw new UnreadableDataException(source, "has more than " + DEEPEST + " levels, expected fewer");
        }
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json, source, place);
            case START_ARRAY -> array(json, source, place);
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT ->
                json.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                        ? json.currentToken()
                        : (Object) json.getLongValue();
            case VALUE_NUMBER_FLOAT ->
                Double.isFinite(json.getDoubleValue()) ? (Object) json.getDoubleValue() : json.currentToken();
            default -> json.currentToken();
        };
    }

    private static List<Object> array(JsonParser json, String source, String place) throws IOException {
        List<Object> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(json, source, place + "[" + values.size() + "]"));
        }
        return values;
    }

    String text(String name) {
        return as(String.class, "a text", get(name), name);
    }

    Optional<String> optionalText(String name) {
        return values.containsKey(name) ? Optional.of(text(name)) : Optional.empty();
    }

    /** An integer of any size, where there is one. */
    OptionalLong optionalInteger(String name) {
        return values.containsKey(name)
                ? OptionalLong.of(as(Long.class, "an integer", get(name), name))
                : OptionalLong.empty();
    }

    /** An integer of any size. */
    long integer(String name) {
        return as(Long.class, "an integer", get(name), name);
    }

    /** A finite number. */
    double number(String name) {
        return as(Number.class, "a number", get(name), name).doubleValue();
    }

    List<Double> numbers(String name) {
        List<Double> numbers = new ArrayList<>();
        for (Object value : list(name)) {
            numbers.add(as(Number.class, "a number", value, name + "[" + numbers.size() + "]")
                    .doubleValue());
        }
        return numbers;
    }

    /** An integer from 1 on. */
    int count(String name) {
        return count(get(name), name);
    }

    /** An integer from 0 on. */
    long size(String name) {
        long size = as(Long.class, "an integer", get(name), name);
        if (size < 0) {
            throw refusal(name, "is " + size + ", expected at least 0");
        }
        return size;
    }

    List<Integer> counts(String name) {
        List<Integer> counts = new ArrayList<>();
        for (Object value : list(name)) {
            counts.add(count(value, name + "[" + counts.size() + "]"));
        }
        return counts;
    }

    Fields object(String name) {
        return as(Fields.class, "an object", get(name), name);
    }

    List<Fields> objects(String name) {
        List<Fields> objects = new ArrayList<>();
        for (Object value : list(name)) {
            objects.add(as(Fields.class, "an object", value, name + "[" + objects.size() + "]"));
        }
        return objects;
    }

    /** None where nothing has this name. */
    List<Fields> optionalObjects(String name) {
        return values.containsKey(name) ? objects(name) : List.of();
    }

    /** Refuses any other name, whose value would be ignored. */
    void requireOnly(Set<String> names) {
        for (String name : values.keySet()) {
            if (!names.contains(name)) {
                throw refusal(
                        name,
                        "is unknown, expected only "
                                + String.join(", ", names.stream().sorted().toList()));
            }
        }
    }

    UnreadableDataException refusal(String name, String problem) {
        return new UnreadableDataException(source, (place.isEmpty() ? name : place + "." + name) + " " + problem);
    }

    private int count(Object value, String name) {
        long count = as(Long.class, "an integer", value, name);
        if (count < 1 || count > Integer.MAX_VALUE) {
            throw refusal(name, "is " + count + ", expected an integer from 1 to " + Integer.MAX_VALUE);
        }
        return (int) count;
    }

    private List<?> list(String name) {
        return as(List.class, "an array", get(name), name);
    }

    private Object get(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw refusal(name, "is missing");
        }
        return value;
    }

    private <T> T as(Class<T> kind, String expected, Object value, String name) {
        if (!kind.isInstance(value)) {
            throw refusal(name, "has another type, expected " + expected);
        }
        return kind.cast(value);
    }
}
