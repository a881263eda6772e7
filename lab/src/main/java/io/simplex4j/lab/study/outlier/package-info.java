/** How well the residual finds foreign examples. */
@NullMarked
package io.simplex4j.lab.study.outlier;

import org.jspecify.annotations.NullMarked;
