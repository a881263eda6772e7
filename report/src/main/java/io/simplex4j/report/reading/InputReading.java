package io.simplex4j.report.reading;

/** How people read the inputs of a model. */
public sealed interface InputReading permits TableReading, ImageReading, SeriesReading {
    /** How many numbers an input has. */
    int columns();
}
