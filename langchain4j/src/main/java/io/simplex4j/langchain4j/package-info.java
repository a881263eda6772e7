/**
 * A {@link dev.langchain4j.classification.TextClassifier} by labelled examples: with scores, the examples behind them,
 * and "none of these" for texts outside all classes.
 */
@NullMarked
package io.simplex4j.langchain4j;

import org.jspecify.annotations.NullMarked;
