/**
 * The data of the experiments: handwritten digits, patients and time series.
 *
 * <p>Reads labelled {@link io.simplex4j.example.Examples} or a {@link io.simplex4j.lab.dataset.SeriesSet} from a folder
 * or table, or generates them from a seed; {@link io.simplex4j.lab.dataset.Sampling} draws from them. The same seed
 * gives the same data everywhere.
 */
@NullMarked
package io.simplex4j.lab.dataset;

import org.jspecify.annotations.NullMarked;
