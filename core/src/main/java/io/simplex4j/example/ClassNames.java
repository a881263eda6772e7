package io.simplex4j.example;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The names of the classes of a model.
 *
 * @param names of classes 0, 1, …; empty if classes have numbers only
 */
public record ClassNames(List<String> names) {
    private static final ClassNames NONE = new ClassNames(List.of());
    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

    public ClassNames {
        names = List.copyOf(names);
    }

    /** Returns no names: classes have numbers only. */
    public static ClassNames none() {
        return NONE;
    }

    /** Returns the name of a class, or its number without a name. */
    public String name(int index) {
        return index < names.size() ? names.get(index) : Integer.toString(index);
    }

    /** Returns a class for a sentence: its name, or {@code class 3}. */
    public String inWords(int index) {
        return index < names.size() ? names.get(index) : "class " + index;
    }

    /** Returns a label as the name of its class. The number of a class becomes its name, unless it is a name itself. */
    public String named(String label) {
        boolean number = !names.isEmpty() && NUMBER.matcher(label).matches() && !names.contains(label);
        return number ? name(Integer.parseInt(label)) : label;
    }
}
