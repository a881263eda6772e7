package io.simplex4j.cli.audit;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.report.internal.CsvOutput;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.server.AuditEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;

/** Writes events in one of several formats. */
interface EventOutput {
    /** Writes times to the millisecond. */
    DateTimeFormatter TIME = new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    /** Supplies events to an output. */
    @FunctionalInterface
    interface Source {
        /** Writes all events to an output. */
        void to(EventOutput output) throws IOException;
    }

    /** Writes the next event. */
    void write(AuditEvent event) throws IOException;

    /** Writes a line of text for each event. */
    static void text(PrintWriter out, Source events) throws IOException {
        events.to(event -> out.println(String.join(
                "  ",
                OneLine.of(event.chain()),
                Long.toString(event.seq()),
                TIME.format(event.at()),
                OneLine.of(event.who()),
                OneLine.of(event.action()),
                OneLine.of(event.subject()),
                OneLine.of(event.hash()))));
        out.flush();
    }

    /** Writes a table with a row for each event. Does not close the stream. */
    static void csv(OutputStream out, Source events) throws IOException {
        CsvOutput csv = new CsvOutput(out);
        csv.row(List.of("chain", "seq", "at", "who", "action", "subject", "content_sha256", "hash"));
        events.to(event -> {
            csv.row(List.of(
                    CsvOutput.text(event.chain()),
                    Long.toString(event.seq()),
                    TIME.format(event.at()),
                    CsvOutput.text(event.who()),
                    CsvOutput.text(event.action()),
                    CsvOutput.text(event.subject()),
                    CsvOutput.text(event.content()),
                    event.hash()));
            csv.write();
        });
        csv.write();
        out.flush();
    }

    /** Writes a JSON object with a list of events. Does not close the stream. */
    static void json(OutputStream out, Source events) throws IOException {
        try (JsonOutput json = JsonOutput.begin(out, "events")) {
            json.fields(new Tree().put("schema", "simplex4j/audit/1"));
            json.array("events");
            events.to(event -> json.value(new Tree()
                    .put("chain", event.chain())
                    .put("seq", event.seq())
                    .put("at", TIME.format(event.at()))
                    .put("who", event.who())
                    .put("action", event.action())
                    .put("subject", event.subject())
                    .put("content", event.content())
                    .put("hash", event.hash())));
            json.endArray();
            json.end();
        }
    }
}
