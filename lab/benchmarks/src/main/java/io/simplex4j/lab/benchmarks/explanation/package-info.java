/** The cost of explaining images and of training a network. */
@NullMarked
package io.simplex4j.lab.benchmarks.explanation;

import org.jspecify.annotations.NullMarked;
