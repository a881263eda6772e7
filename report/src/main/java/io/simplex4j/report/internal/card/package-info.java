/**
 * The contents of an explanation's card, in reading order.
 *
 * <p>Turns an explanation into a {@link io.simplex4j.report.internal.card.Card}: words, figures and pictures, ready for
 * a template that decides nothing. {@link io.simplex4j.report.internal.card.Glance} is its head.
 */
@NullMarked
package io.simplex4j.report.internal.card;

import org.jspecify.annotations.NullMarked;
