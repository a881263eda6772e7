package io.simplex4j.server.record;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.simplex4j.data.OneLine;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.server.record.internal.ChainHash;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/** Writes events one by one, in one of several forms. */
public interface AuditOutput {
    /** Gives events to an output. */
    @FunctionalInterface
    interface Source {
        /** Passes all of them on. */
        void to(AuditOutput output) throws IOException;
    }

    /** The next event. */
    void write(AuditEvent event) throws IOException;

    /** Writes a line of text for each. */
    static void text(PrintWriter out, Source events) throws IOException {
        events.to(event -> out.println(String.join(
                "  ",
                OneLine.of(event.chain()),
                Long.toString(event.seq()),
                ChainHash.text(event.at()),
                OneLine.of(event.who()),
                OneLine.of(event.action()),
                OneLine.of(event.subject()),
                OneLine.of(event.hash()))));
        out.flush();
    }

    /** Writes a table with a row for each; the stream is not closed. */
    static void csv(OutputStream out, Source events) throws IOException {
        Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
        csv.writeRecord("chain", "seq", "at", "who", "action", "subject", "content_sha256", "hash");
        events.to(event -> csv.writeRecord(
                safe(event.chain()),
                Long.toString(event.seq()),
                ChainHash.text(event.at()),
                safe(event.who()),
                safe(event.action()),
                safe(event.subject()),
                safe(event.content()),
                event.hash()));
        csv.flush();
        text.flush();
    }

    /** No cell is a formula. */
    private static String safe(String text) {
        return !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    /** Writes an object with a list of all; the stream is not closed. */
    static void json(OutputStream out, Source events) throws IOException {
        try (JsonOutput json = JsonOutput.begin(out, "events")) {
            json.text("schema", "simplex4j/audit/1");
            json.array("events");
            events.to(event -> {
                json.object();
                json.text("chain", event.chain());
                json.integer("seq", event.seq());
                json.text("at", ChainHash.text(event.at()));
                json.text("who", event.who());
                json.text("action", event.action());
                json.text("subject", event.subject());
                json.text("content", event.content());
                json.text("hash", event.hash());
                json.endObject();
            });
            json.endArray();
            json.end();
        }
    }
}
