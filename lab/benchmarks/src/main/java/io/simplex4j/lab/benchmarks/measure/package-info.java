/** Times, their text in tables, and the data of the problems. */
@NullMarked
package io.simplex4j.lab.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
