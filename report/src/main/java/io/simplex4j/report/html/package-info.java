/**
 * Explanations as pages that need nothing else: no script, no font, no network.
 *
 * <p>In comes a {@link io.simplex4j.report.Report}; out comes one file, written by
 * {@link io.simplex4j.report.html.HtmlReport}. {@link io.simplex4j.report.html.CardHtml} writes one card for
 * any other page. Both are the same bytes for the same explanations, and well-formed XML.
 */
@NullMarked
package io.simplex4j.report.html;

import org.jspecify.annotations.NullMarked;
