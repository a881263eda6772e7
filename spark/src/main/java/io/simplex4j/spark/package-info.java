/**
 * Explanations of as many inputs as a cluster holds: rows of a Spark table come in, the same rows with a struct of ids,
 * weights, residual, p-value, verdict and shares of features go out.
 *
 * <p>{@link io.simplex4j.spark.SparkExplainer} adds the column, to tables and to streams, and is a function in SQL;
 * {@link io.simplex4j.spark.SparkTriage} finds foreign rows in a whole population; {@link io.simplex4j.spark.DriftWatch} tells
 * when a stream has changed. {@link io.simplex4j.spark.Main} does all of that from files, for {@code spark-submit}.
 *
 * <p>Each JVM holds the whole corpus. A corpus that no machine can hold has its place here too, as a carrier of the solve over
 * shards, once {@code decomposition} has that.
 */
@NullMarked
package io.simplex4j.spark;

import org.jspecify.annotations.NullMarked;
