package io.simplex4j.cli;

import io.simplex4j.report.Palette;
import java.util.Optional;

/**
 * Where explanations go; text to the standard output if nowhere else.
 *
 * @param json the explanations object
 * @param report for people
 */
record Outputs(Optional<OutputTarget> json, ReportTargets report) {
    /**
     * Where a report goes.
     *
     * @param html a page
     * @param csv a table
     * @param pdf pages to print
     * @param look how pages look
     */
    record ReportTargets(
            Optional<OutputTarget> html, Optional<OutputTarget> csv, Optional<OutputTarget> pdf, Look look) {
        boolean isEmpty() {
            return html.isEmpty() && csv.isEmpty() && pdf.isEmpty();
        }
    }

    /**
     * How pages look.
     *
     * @param title for people, where given
     * @param palette the colours of signs
     */
    record Look(Optional<String> title, Palette palette) {}

    boolean isEmpty() {
        return json.isEmpty() && report.isEmpty();
    }
}
