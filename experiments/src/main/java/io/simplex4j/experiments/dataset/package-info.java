/**
 * The data of the experiments: handwritten digits, time series, patients.
 *
 * <p>In comes a folder, a table or a seed, out go {@link io.simplex4j.experiments.dataset.LabelledExamples} or
 * {@link io.simplex4j.experiments.dataset.SeriesSet}. {@link io.simplex4j.experiments.dataset.Mnist},
 * {@link io.simplex4j.experiments.dataset.AutoRegressive}, {@link io.simplex4j.experiments.dataset.ProstateCohort} and
 * {@link io.simplex4j.experiments.dataset.BreastCancerTables} are the ways in. The same seed gives the same data
 * everywhere.
 */
@NullMarked
package io.simplex4j.experiments.dataset;

import org.jspecify.annotations.NullMarked;
