/**
 * Explanations on paper.
 *
 * <p>In comes a {@link io.simplex4j.presentation.Report}; out comes one PDF file, written by
 * {@link io.simplex4j.presentation.pdf.PdfReport} from the same markup as the page of the report.
 */
@NullMarked
package io.simplex4j.presentation.pdf;

import org.jspecify.annotations.NullMarked;
