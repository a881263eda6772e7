/**
 * Explanations as people read them.
 *
 * <p>In comes a {@link io.simplex4j.report.Report}: explanations with what they share, a
 * {@link io.simplex4j.report.Background}; out come pages and tables.
 */
@NullMarked
package io.simplex4j.report;

import org.jspecify.annotations.NullMarked;
