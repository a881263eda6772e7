package io.simplex4j.data.schema;

import java.util.List;
import java.util.Optional;

/**
 * What schemas of all modalities have.
 *
 * @param id the column with the names of rows
 * @param label the column with what rows truly are
 * @param classes the names of the model's classes, in its order; none if unknown
 * @param missing the cells that count as missing
 */
record Head(
        Optional<String> title,
        Optional<String> id,
        Optional<String> label,
        List<String> classes,
        Decimal decimal,
        List<String> missing) {
    static final List<String> USUAL_MISSING = List.of("", "NA", "?");

    static final Head PLAIN =
            new Head(Optional.empty(), Optional.empty(), Optional.empty(), List.of(), Decimal.POINT, USUAL_MISSING);

    Head {
        classes = List.copyOf(classes);
        missing = List.copyOf(missing);
    }
}
