package io.simplex4j.example;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What the classes of a model are called.
 *
 * @param names of classes 0, 1, …; empty where they are called by their numbers
 */
public record ClassNames(List<String> names) {
    private static final ClassNames NONE = new ClassNames(List.of());
    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

    public ClassNames {
        names = List.copyOf(names);
    }

    /** Classes are called by their numbers. */
    public static ClassNames none() {
        return NONE;
    }

    /** The name of a class, or its number where it has no name. */
    public String of(int index) {
        return index < names.size() ? names.get(index) : Integer.toString(index);
    }

    /** A class in a sentence: its name, or {@code class 3}. */
    public String inWords(int index) {
        return index < names.size() ? names.get(index) : "class " + index;
    }

    /** A label as the name of its class: the number of a class becomes its name, unless it is a name; others stay. */
    public String named(String label) {
        boolean number = !names.isEmpty() && NUMBER.matcher(label).matches() && !names.contains(label);
        return number ? of(Integer.parseInt(label)) : label;
    }
}
