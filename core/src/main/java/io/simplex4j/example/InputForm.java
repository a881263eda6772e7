package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The meaning of the numbers of one input. Implementations are immutable and thread-safe. */
public sealed interface InputForm permits TableForm, ImageForm, SeriesForm, TextForm {
    /** Returns the shape of one input. */
    Shape shape();

    /** Returns the number of values of one input. */
    default int columns() {
        return shape().size();
    }

    /**
     * Returns the parts that people can read: the features of a table, the pixels of a picture, the steps of the
     * channels of a series, the tokens of a sentence.
     */
    FeatureGroups groups();

    /** Returns whether people read its {@link #groups()} in words, and not single numbers: tables and sentences. */
    default boolean inWords() {
        return this instanceof TableForm || this instanceof TextForm;
    }

    /**
     * Returns the value of an input for a group, in words and with its unit, such as {@code 62 years}.
     *
     * @param group its place among {@link #groups()}
     * @param input as input to the model
     */
    String text(int group, Vec input);

    /**
     * Returns the features that have names: the features of a table, the channels of a series, the tokens of a
     * sentence; none for pictures.
     */
    Optional<FeatureGroups> features();

    /** Returns the value of an input for each of {@link #features()}, in words; empty if there are none. */
    List<String> values(Vec input);

    /** Returns whether the values of a feature are hidden: the model uses them, and nobody is shown them. */
    default boolean isHidden(int feature) {
        return false;
    }

    /** Returns whether the values of any feature are hidden. */
    default boolean hasHidden() {
        return IntStream.range(0, features().map(known -> known.groups().size()).orElse(0))
                .anyMatch(this::isHidden);
    }

    /** Returns the names of the table columns behind the inputs, which conditions use. */
    default List<String> columnNames() {
        return List.of();
    }

    /**
     * Returns the value of an input in a column of the table: as in the table first, then its other spellings. The first
     * is empty if the value is missing.
     *
     * @param column one of {@link #columnNames()}
     * @param input as input to the model
     */
    default List<String> cell(String column, Vec input) {
        throw new IllegalArgumentException("unknown column " + column);
    }

    /**
     * Returns the name of the feature that a column belongs to.
     *
     * @param column one of {@link #columnNames()}
     */
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

    /**
     * The scale from a measure to the number for the model: its distance from a mean, in deviations.
     *
     * @param mean the measure that the model receives as 0
     * @param deviation the measure of a step of 1 in the input of the model, above 0
     */
    public record Scale(double mean, double deviation) {
        /** The scale of unchanged measures. */
        public static final Scale NONE = new Scale(0, 1);

        public Scale {
            if (!Double.isFinite(mean)) {
                throw new IllegalArgumentException("mean is " + mean + "; expected a finite number");
            }
            if (!(deviation > 0 && Double.isFinite(deviation))) {
                throw new IllegalArgumentException("deviation is " + deviation + "; expected a finite number above 0");
            }
        }

        /** Returns the number for the model. */
        public double input(double measure) {
            return (measure - mean) / deviation;
        }

        /** Returns the measure of a number for the model. */
        public double measure(double input) {
            return input * deviation + mean;
        }
    }
}
