/**
 * Explanations as people and programs read them.
 *
 * <p>In come {@link io.simplex4j.explanation.Explanations}; out comes a {@link io.simplex4j.report.Report}, written to a
 * path, a stream or a string: {@link io.simplex4j.report.TextReport}, {@link io.simplex4j.report.JsonReport},
 * {@link io.simplex4j.report.HtmlReport}, {@link io.simplex4j.report.CsvReport}, and
 * {@link io.simplex4j.report.HtmlCard} for one explanation on a page of others.
 */
@NullMarked
package io.simplex4j.report;

import org.jspecify.annotations.NullMarked;
