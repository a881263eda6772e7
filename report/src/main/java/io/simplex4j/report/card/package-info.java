/**
 * What stands on the card of one explanation, in the order of reading.
 *
 * <p>In come an example with its explanation and what it shares with others; out comes a
 * {@link io.simplex4j.report.card.Card}: words, figures and pictures, ready for a template that decides nothing.
 * {@link io.simplex4j.report.card.Trust} has the rules by which a card says when not to rely on it.
 */
@NullMarked
package io.simplex4j.report.card;

import org.jspecify.annotations.NullMarked;
