package io.simplex4j.data.schema;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A feature in the terms of people: a measure or a choice, with its columns in tables. Immutable. */
public interface Feature {
    /** Returns the name for people. */
    String name();

    /** Returns its columns in a table: several if each category has its own. */
    List<String> columns();

    /** Returns the unit of a measure. */
    Optional<String> unit();

    /** Returns the smallest number allowed in the cells of a measure, if the schema has one. */
    OptionalDouble min();

    /** Returns the largest number allowed in the cells of a measure, if the schema has one. */
    OptionalDouble max();

    /** Returns whether its values are hidden from everybody: the model uses them, and nothing shows them. */
    boolean hidden();

    /** Returns how many numbers the model takes for it. */
    int inputs();

    /** Returns its possible values; none for a measure. */
    List<Category> categories();
}
