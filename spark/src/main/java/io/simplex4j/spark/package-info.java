/**
 * Explanations of as many inputs as a cluster holds: rows of a Spark table come in, the same rows with a struct of ids,
 * weights, residual, p-value, verdict and shares of features go out.
 *
 * <p>{@link io.simplex4j.spark.SparkExplainer} adds the column, to tables and to streams, and is a function in SQL;
 * {@link io.simplex4j.spark.SparkTriage} finds foreign rows in a whole population; {@link io.simplex4j.spark.DriftWatch} tells
 * when a stream has changed. There each JVM holds the whole corpus, and rows are spread.
 *
 * <p>A {@link io.simplex4j.spark.SparkCorpus} is the other way round: a corpus that no machine has to hold, spread as the shards of
 * an exact solve on the driver. {@link io.simplex4j.spark.SparkDecomposer} decomposes the rows of tables with it.
 *
 * <p>{@link io.simplex4j.spark.Main} does all of that from files, for {@code spark-submit}.
 */
@NullMarked
package io.simplex4j.spark;

import org.jspecify.annotations.NullMarked;
