package io.simplex4j.example;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The form of rows of a table, with one feature for each group of columns.
 *
 * @param shape of one input as the model takes it
 * @param groups the features with their names, units and columns
 * @param words the values of an input in words
 * @param named whether people gave the names; otherwise features are only numbered
 */
public record TableForm(Shape shape, FeatureGroups groups, Words words, boolean named) implements InputForm {
    private static final Words NUMBERS = (feature, input) -> NumberText.known(input.get(feature), OptionalInt.empty());

    /** The values of inputs in words. */
    @FunctionalInterface
    public interface Words {
        /**
         * Describes a value with its unit, such as {@code 62 years} or {@code stage III}.
         *
         * @param feature its place among the groups
         * @param input as the model takes it
         */
        String describe(int feature, Vec input);

        /** Returns whether the values of a feature are hidden, see {@link InputForm#isHidden}. */
        default boolean isHidden(int feature) {
            return false;
        }

        /** Returns the names of columns, see {@link InputForm#columnNames()}; empty for those of the features. */
        default List<String> columnNames() {
            return List.of();
        }

        /** Returns the value in a column, see {@link InputForm#cell}. */
        default List<String> cell(String column, Vec input) {
            throw new IllegalArgumentException("unknown column " + column);
        }

        /** Returns the name of the feature that a column belongs to. */
        default String featureOf(String column) {
            return column;
        }

        /** Returns the column of the table with the labels, if there is one. */
        default Optional<String> labelColumn() {
            return Optional.empty();
        }

        /** Returns the column of the table with the names of examples, if there is one. */
        default Optional<String> idColumn() {
            return Optional.empty();
        }
    }

    /**
     * @throws IllegalArgumentException if the groups are of inputs of another size
     */
    public TableForm {
        if (groups.columns() != shape.size()) {
            throw new IllegalArgumentException("features have " + groups.columns() + " columns; expected "
                    + shape.size() + " for the shape " + shape);
        }
    }

    /** Returns the form of features with names, and values in words. */
    public static TableForm of(FeatureGroups groups, Words words) {
        return new TableForm(Shape.of(groups.columns()), groups, words, true);
    }

    /** Returns the form of features of one column each with these names, whose values are the numbers for the model. */
    public static TableForm of(List<String> names) {
        return new TableForm(Shape.of(names.size()), FeatureGroups.columns(names), NUMBERS, true);
    }

    /** Returns the form of features without names, whose values are the numbers for the model. */
    public static TableForm unnamed(Shape shape) {
        List<String> names = IntStream.range(0, shape.size())
                .mapToObj(column -> "feature " + column)
                .toList();
        return new TableForm(shape, FeatureGroups.columns(names), NUMBERS, false);
    }

    @Override
    public String text(int group, Vec input) {
        return words.describe(group, input);
    }

    @Override
    public Optional<FeatureGroups> features() {
        return named ? Optional.of(groups) : Optional.empty();
    }

    @Override
    public List<String> values(Vec input) {
        return named
                ? IntStream.range(0, groups.groups().size())
                        .mapToObj(feature -> words.describe(feature, input))
                        .toList()
                : List.of();
    }

    @Override
    public boolean isHidden(int feature) {
        return words.isHidden(feature);
    }

    @Override
    public List<String> columnNames() {
        return !words.columnNames().isEmpty()
                ? words.columnNames()
                : singles().map(FeatureGroups.Group::name).toList();
    }

    private Stream<FeatureGroups.Group> singles() {
        return groups.groups().stream().filter(group -> named && group.columns().size() == 1);
    }

    @Override
    public Optional<String> labelColumn() {
        return words.labelColumn();
    }

    @Override
    public Optional<String> idColumn() {
        return words.idColumn();
    }

    @Override
    public String featureOf(String column) {
        return words.featureOf(column);
    }

    @Override
    public List<String> cell(String column, Vec input) {
        if (!words.columnNames().isEmpty()) {
            return words.cell(column, input);
        }
        double value = singles()
                .filter(group -> group.name().equals(column))
                .mapToDouble(group -> input.get(group.columns().get(0)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown column " + column));
        return List.of(Double.isNaN(value) ? "" : Double.toString(value));
    }

    /** Returns one line, such as {@code TableForm[8 features in 12 columns]}. */
    @Override
    public String toString() {
        return "TableForm[" + groups.groups().size() + " features in " + columns() + " columns]";
    }
}
