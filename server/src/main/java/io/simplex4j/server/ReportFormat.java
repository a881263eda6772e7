package io.simplex4j.server;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Report;

/** Creates reports of explanations on record in a format that the server itself does not write. */
@FunctionalInterface
public interface ReportFormat {
    /**
     * Returns a report, such as {@code PdfReport.of(explanations).withTitle(title)}.
     */
    Report of(Explanations explanations, String title);
}
