package io.simplex4j.data.schema;

import java.util.List;
import java.util.Optional;

/** What a person calls a feature: a measure or a choice, with its columns in tables. Immutable. */
public interface Feature {
    /** For people. */
    String name();

    /** The columns of a table that hold it: several if each category has its own. */
    List<String> columns();

    /** The unit of a measure. */
    Optional<String> unit();

    /** How many numbers the model takes for it. */
    int inputs();

    /** The values it may have; none for a measure. */
    List<Category> categories();
}
