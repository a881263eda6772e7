/** How well the residual finds foreign examples. */
@NullMarked
package io.simplex4j.experiments.study.outlier;

import org.jspecify.annotations.NullMarked;
