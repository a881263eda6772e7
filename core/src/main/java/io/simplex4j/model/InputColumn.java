package io.simplex4j.model;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A column of the tables that a model was trained on, as its file describes it.
 *
 * @param name of the column
 * @param kind how its cells become numbers
 * @param categories the values of a category in the order of its numbers; none for a number
 * @param replacement the number that the model puts in the place of a missing one, if it does
 */
public record InputColumn(String name, Kind kind, List<String> categories, OptionalDouble replacement) {
    /** The way in which a cell becomes numbers. */
    public enum Kind {
        /** The number itself. */
        NUMBER,
        /** One number for each category: 1 for the cell's category, otherwise 0. */
        ONE_HOT,
        /** The place of the cell's category, from 0. */
        ORDINAL
    }

    public InputColumn {
        categories = List.copyOf(categories);
    }

    /** Returns a column of numbers. */
    public static InputColumn number(String name, OptionalDouble replacement) {
        return new InputColumn(name, Kind.NUMBER, List.of(), replacement);
    }

    /** Returns how many numbers of an input it becomes. */
    public int inputs() {
        return kind == Kind.ONE_HOT ? categories.size() : 1;
    }
}
