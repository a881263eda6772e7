package io.simplex4j.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.explanation.TriageRow;
import io.simplex4j.trust.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Triage as a table, a row for each input, the least explained first, in the form of {@link CsvReport}. */
public final class TriageCsv {
    private static final List<String> COLUMNS = List.of(
            "input",
            "id",
            "label",
            "prediction",
            "verdict",
            "reasons",
            "residual",
            "relative_residual",
            "p_value",
            "disputed_p_value",
            "foreign");

    private TriageCsv() {}

    /** Writes a triage; the stream is not closed. */
    public static void write(TriageReport report, OutputStream out) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
        csv.writeRecord(COLUMNS);
        for (TriageRow row : report.rows()) {
            csv.writeRecord(
                    Integer.toString(row.input()),
                    CsvReport.safe(row.id()),
                    CsvReport.safe(row.label()),
                    CsvReport.safe(row.prediction()),
                    row.level().code(),
                    row.reasons().stream().map(Reason.Code::text).collect(Collectors.joining(" ")),
                    CsvReport.number(row.residual()),
                    CsvReport.number(row.relativeResidual()),
                    number(row.pValue()),
                    number(row.disputedPValue()),
                    Boolean.toString(row.foreign()));
        }
        csv.flush();
        text.flush();
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? CsvReport.number(value.getAsDouble()) : "";
    }
}
