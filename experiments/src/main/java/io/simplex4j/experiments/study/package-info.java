/** The experiments of the paper, one class each, and what they share. */
@NullMarked
package io.simplex4j.experiments.study;

import org.jspecify.annotations.NullMarked;
