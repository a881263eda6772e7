/**
 * Code that runs on executors. An {@link io.simplex4j.spark.internal.Engine} unpacks the broadcast once for each JVM
 * and turns rows into structs. A {@link io.simplex4j.spark.internal.CorpusPart} holds some rows of a corpus that is
 * spread over executors.
 */
@NullMarked
package io.simplex4j.spark.internal;

import org.jspecify.annotations.NullMarked;
