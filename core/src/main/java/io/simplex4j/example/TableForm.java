package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Inputs are rows of a table, with one feature for each group of columns.
 *
 * @param shape of one input as the model takes it
 * @param groups the features with their names, units and columns
 * @param words what an input has for a feature
 * @param named whether people gave the names; otherwise features are only numbered
 */
public record TableForm(Shape shape, FeatureGroups groups, Words words, boolean named) implements InputForm {
    private static final Words NUMBERS = (feature, input) -> NumberText.shown(input.get(feature));

    /** The values of inputs in words. */
    @FunctionalInterface
    public interface Words {
        /**
         * With its unit, such as {@code 62 years} or {@code stage III}.
         *
         * @param feature its place among the groups
         * @param input as the model takes it
         */
        String of(int feature, Vec input);
    }

    /**
     * @throws IllegalArgumentException if the groups are of inputs of another size
     */
    public TableForm {
        if (groups.columns() != shape.size()) {
            throw new IllegalArgumentException("features have " + groups.columns() + " columns, expected "
                    + shape.size() + " for the shape " + shape);
        }
    }

    /** Features with names, and values in words. */
    public static TableForm of(FeatureGroups groups, Words words) {
        return new TableForm(Shape.of(groups.columns()), groups, words, true);
    }

    /** Features of one column each with these names, whose values are the numbers that the model takes. */
    public static TableForm of(List<String> names) {
        return new TableForm(Shape.of(names.size()), FeatureGroups.columns(names), NUMBERS, true);
    }

    /** Features without names, whose values are the numbers that the model takes. */
    public static TableForm unnamed(Shape shape) {
        List<String> names = IntStream.range(0, shape.size())
                .mapToObj(column -> "feature " + column)
                .toList();
        return new TableForm(shape, FeatureGroups.columns(names), NUMBERS, false);
    }

    @Override
    public String text(int group, Vec input) {
        return words.of(group, input);
    }

    @Override
    public Optional<FeatureGroups> features() {
        return named ? Optional.of(groups) : Optional.empty();
    }

    @Override
    public List<String> values(Vec input) {
        return named
                ? IntStream.range(0, groups.groups().size())
                        .mapToObj(feature -> words.of(feature, input))
                        .toList()
                : List.of();
    }
}
