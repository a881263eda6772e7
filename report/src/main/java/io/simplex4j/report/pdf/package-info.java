/**
 * Explanations on paper.
 *
 * <p>In comes a {@link io.simplex4j.report.Report}; out comes one PDF file, written by
 * {@link io.simplex4j.report.pdf.PdfReport} from the same markup as the page of the report.
 */
@NullMarked
package io.simplex4j.report.pdf;

import org.jspecify.annotations.NullMarked;
