/**
 * Explanations of the rows of Spark tables and streams.
 *
 * <p>{@link io.simplex4j.spark.SparkExplainer} adds a column with explanations and registers a function of SQL. {@link
 * io.simplex4j.spark.SparkTriage} finds foreign rows, and {@link io.simplex4j.spark.DriftWatch} detects drift of a
 * stream. Each JVM holds the whole corpus, and the rows are spread.
 *
 * <p>{@link io.simplex4j.spark.SparkCorpus} spreads a corpus that is too large for one machine. {@link
 * io.simplex4j.spark.SparkDecomposer} decomposes the rows of tables with it, on the driver.
 *
 * <p>{@link io.simplex4j.spark.Main} runs all of this on files, for {@code spark-submit}.
 */
@NullMarked
package io.simplex4j.spark;

import org.jspecify.annotations.NullMarked;
