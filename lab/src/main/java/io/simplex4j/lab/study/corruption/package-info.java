/** Whether Jacobian projections find the pixels that matter. */
@NullMarked
package io.simplex4j.lab.study.corruption;

import org.jspecify.annotations.NullMarked;
