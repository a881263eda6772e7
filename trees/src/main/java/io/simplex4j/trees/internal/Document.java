package io.simplex4j.trees.internal;

import io.simplex4j.model.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An object of an XGBoost file.
 *
 * <p>Its values are strings, {@link Double} for numbers and truth values, {@code double[]} for arrays of these, lists
 * of strings or objects, and maps.
 */
final class Document {
    private final String place;
    private final Map<?, ?> values;

    private Document(String place, Map<?, ?> values) {
        this.place = place;
        this.values = values;
    }

    static Document of(Object root) {
        if (root instanceof Map<?, ?> values) {
            return new Document("", values);
        }
        throw new ModelException("the file holds no object; expected a model as XGBoost wrote it");
    }

    ModelException damaged(String name, String problem) {
        return new ModelException(place + name + " " + problem + "; expected the file as XGBoost wrote it");
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    private <T> T get(String name, Class<T> type, String expected) {
        Object value = values.get(name);
        if (!type.isInstance(value)) {
            throw damaged(name, value == null ? "is missing" : "is no " + expected);
        }
        return type.cast(value);
    }

    Document object(String name) {
        return new Document(place + name + ".", get(name, Map.class, "object"));
    }

    List<Document> objects(String name) {
        List<Document> objects = new ArrayList<>();
        if (get(name, Object.class, "array") instanceof double[] numbers && numbers.length == 0) {
            return objects;
        }
        for (Object value : get(name, List.class, "array of objects")) {
            if (!(value instanceof Map<?, ?> object)) {
                throw damaged(name, "has something other than objects");
            }
            objects.add(new Document(place + name + "[" + objects.size() + "].", object));
        }
        return objects;
    }

    List<String> texts(String name) {
        return values.get(name) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    String text(String name) {
        return get(name, String.class, "text");
    }

    double[] doubles(String name) {
        return get(name, double[].class, "array of numbers");
    }

    int[] ints(String name) {
        double[] doubles = doubles(name);
        int[] ints = new int[doubles.length];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = (int) doubles[i];
            if (ints[i] != doubles[i]) {
                throw damaged(name, "has " + doubles[i] + " instead of a whole number");
            }
        }
        return ints;
    }

    /** Returns a whole number, which parameters hold as text. */
    int number(String name, int min, int max) {
        double[] numbers = numbers(name);
        if (numbers.length != 1 || !(numbers[0] >= min && numbers[0] <= max) || numbers[0] != Math.rint(numbers[0])) {
            throw damaged(name, "is " + values.get(name));
        }
        return (int) numbers[0];
    }

    /** Returns one number or several in brackets, which parameters hold as text. */
    double[] numbers(String name) {
        Object value = values.get(name);
        if (value instanceof Double number) {
            return new double[] {number};
        }
        String text = text(name).strip();
        String[] words = (text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text)
                .split(",", -1);
        double[] numbers = new double[words.length];
        try {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = Double.parseDouble(words[i]);
            }
        } catch (NumberFormatException e) {
            throw damaged(name, "is no number");
        }
        return numbers;
    }

    /** Returns the version of the program, such as {@code 2.1.4}. */
    String version() {
        if (!(values.get("version") instanceof double[] parts)) {
            return "of unknown version";
        }
        List<String> words = new ArrayList<>();
        for (double part : parts) {
            words.add(String.valueOf((long) part));
        }
        return String.join(".", words);
    }
}
