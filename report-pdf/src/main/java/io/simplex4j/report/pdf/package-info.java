/**
 * Explanations on paper.
 *
 * <p>In come {@link io.simplex4j.explanation.Explanations}; out comes one PDF file, written by
 * {@link io.simplex4j.report.pdf.PdfReport} from the same markup as {@link io.simplex4j.report.HtmlReport}.
 */
@NullMarked
package io.simplex4j.report.pdf;

import org.jspecify.annotations.NullMarked;
