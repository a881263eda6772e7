package io.simplex4j.cli.input;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What classes are called.
 *
 * @param names of classes 0, 1, …; empty where they are called by their numbers
 */
public record ClassNames(List<String> names) {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");

    /** Copies. */
    public ClassNames {
        names = List.copyOf(names);
    }

    /** The name of a class. */
    public String of(int index) {
        return index < names.size() ? names.get(index) : Integer.toString(index);
    }

    /** Numbers of classes as their names; what is no number of a class stays as it is. */
    public List<String> of(List<String> labels) {
        return names.isEmpty() ? labels : labels.stream().map(this::named).toList();
    }

    /** The number of a class as its name; what is no number of a class stays as it is. */
    public String named(String label) {
        return !names.isEmpty() && NUMBER.matcher(label).matches() ? of(Integer.parseInt(label)) : label;
    }
}
