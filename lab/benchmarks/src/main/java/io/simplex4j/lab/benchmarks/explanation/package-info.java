/** What explanations of images and the training of a network cost. */
@NullMarked
package io.simplex4j.lab.benchmarks.explanation;

import org.jspecify.annotations.NullMarked;
