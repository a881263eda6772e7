/**
 * Explanations as people read them.
 *
 * <p>In comes a {@link io.simplex4j.presentation.Report}: explanations with what they share, a
 * {@link io.simplex4j.presentation.Background}; out come pages and tables.
 */
@NullMarked
package io.simplex4j.presentation;

import org.jspecify.annotations.NullMarked;
