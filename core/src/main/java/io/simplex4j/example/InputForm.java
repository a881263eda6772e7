package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;

/** What the numbers of one input mean to people. Implementations are immutable and thread-safe. */
public sealed interface InputForm permits TableForm, ImageForm, SeriesForm, TextForm {
    Shape shape();

    /** How many numbers one input has. */
    default int columns() {
        return shape().size();
    }

    /**
     * What can be read one by one: the features of a table, the pixels of a picture, the steps of a series'
     * channels, the tokens of a sentence.
     */
    FeatureGroups groups();

    /** Whether its numbers are read by {@link #groups()}, in words, and not one by one: tables and sentences. */
    default boolean inWords() {
        return this instanceof TableForm || this instanceof TextForm;
    }

    /**
     * What an input has for a group, in words and with its unit, such as {@code 62 years}.
     *
     * @param group its place among {@link #groups()}
     * @param input as the model takes it
     */
    String text(int group, Vec input);

    /**
     * The features that people have names for: those of a table, the channels of a series, the tokens of a sentence; none
     * for pictures.
     */
    Optional<FeatureGroups> features();

    /** What an input has for each of {@link #features()}, in words; empty where there are none. */
    List<String> values(Vec input);
}
