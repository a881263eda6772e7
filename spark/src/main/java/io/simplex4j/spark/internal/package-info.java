/**
 * What runs in executors: what was sent becomes an engine, once for each JVM, and rows become structs. Of a corpus that is spread,
 * each executor keeps some {@link io.simplex4j.spark.internal.Piece}s.
 */
@NullMarked
package io.simplex4j.spark.internal;

import org.jspecify.annotations.NullMarked;
