/**
 * How people read the inputs of a model.
 *
 * <p>In goes an input as the model takes it, a row of numbers; out come a table of named features in their own units, a
 * picture or a series. The entry is {@link io.simplex4j.report.reading.InputReading}.
 */
@NullMarked
package io.simplex4j.report.reading;

import org.jspecify.annotations.NullMarked;
