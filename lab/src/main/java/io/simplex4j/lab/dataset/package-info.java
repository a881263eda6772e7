/**
 * The data of the experiments: handwritten digits, patients and time series.
 *
 * <p>In comes a folder, a table or a seed, out go labelled {@link io.simplex4j.example.Examples} or a {@link
 * io.simplex4j.lab.dataset.SeriesSet}; {@link io.simplex4j.lab.dataset.Sampling} draws from them. The
 * same seed gives the same data everywhere.
 */
@NullMarked
package io.simplex4j.lab.dataset;

import org.jspecify.annotations.NullMarked;
