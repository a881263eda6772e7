/** Sentences for people, made from the codes and figures of {@link io.simplex4j.trust.Reason}s by {@link ReasonWords}. */
@NullMarked
package io.simplex4j.report.words;

import org.jspecify.annotations.NullMarked;
