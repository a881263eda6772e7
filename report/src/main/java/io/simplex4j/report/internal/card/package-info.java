/**
 * What stands on the card of one explanation, in the order of reading.
 *
 * <p>In comes an explanation; out comes a {@link io.simplex4j.report.internal.card.Card}: words, figures and pictures, ready for a
 * template that decides nothing. {@link io.simplex4j.report.internal.card.Glance} is its head.
 */
@NullMarked
package io.simplex4j.report.internal.card;

import org.jspecify.annotations.NullMarked;
