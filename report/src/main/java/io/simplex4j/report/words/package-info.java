/** Sentences of explanations for people, made by {@link Words} from codes and figures. */
@NullMarked
package io.simplex4j.report.words;

import org.jspecify.annotations.NullMarked;
