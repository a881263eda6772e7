/** Sentences of explanations for people, made from codes and figures, and names that people gave. */
@NullMarked
package io.simplex4j.report.internal.words;

import org.jspecify.annotations.NullMarked;
