/** What runs in executors: what was sent becomes an engine, once for each JVM, and rows become structs. */
@NullMarked
package io.simplex4j.spark.internal;

import org.jspecify.annotations.NullMarked;
