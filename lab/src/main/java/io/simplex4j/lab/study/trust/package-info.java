/**
 * The software's claims about trust and corpora beyond the paper: that alarms have the error rates they promise, which
 * scores detect wrong predictions and foreign inputs, how stable mixtures are, and the value of selected and changing
 * corpora.
 *
 * <p>Each study takes {@link io.simplex4j.lab.study.trust.TrustData} from a {@link io.simplex4j.lab.RunContext}.
 */
@NullMarked
package io.simplex4j.lab.study.trust;

import org.jspecify.annotations.NullMarked;
