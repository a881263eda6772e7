package io.simplex4j.server;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Report;

/** Makes a report of explanations that a record keeps, in a format that the server itself does not have. */
@FunctionalInterface
public interface ReportFormat {
    /**
     * The report, such as {@code PdfReport.of(explanations).withTitle(title)}.
     *
     * @param title what the report is called
     */
    Report of(Explanations explanations, String title);
}
