package io.simplex4j.report.reading;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Inputs are rows of a table, with one named feature for each group of columns.
 *
 * @param groups the features with their names and the columns of each
 * @param values what an input has for a feature, in words
 */
public record TableReading(FeatureGroups groups, Values values) implements InputReading {
    /** What inputs have for features. */
    @FunctionalInterface
    public interface Values {
        /**
         * In words, with its unit, such as {@code 62 years} or {@code stage III}.
         *
         * @param feature its place among the groups
         * @param input as the model takes it
         */
        String text(int feature, Vec input);
    }

    /** Features of one column each, with these names and the numbers that the model takes. */
    public static TableReading named(List<String> names) {
        FeatureGroups groups = FeatureGroups.of(
                names.size(),
                IntStream.range(0, names.size())
                        .mapToObj(column -> new FeatureGroups.Group(names.get(column), List.of(column)))
                        .toList());
        return new TableReading(groups, (feature, input) -> String.format(Locale.ROOT, "%.4g", input.get(feature)));
    }

    @Override
    public int columns() {
        return groups.columns();
    }
}
