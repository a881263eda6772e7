/**
 * What the software claims of trust and of corpora beyond the paper: that alarms have the error rates they promise, which scores find
 * wrong predictions and foreign inputs, how stable mixtures are, and what chosen and changing corpora are worth.
 *
 * <p>In comes a {@link io.simplex4j.lab.RunContext}; each study takes {@link
 * io.simplex4j.lab.study.trust.TrustData} from it.
 */
@NullMarked
package io.simplex4j.lab.study.trust;

import org.jspecify.annotations.NullMarked;
