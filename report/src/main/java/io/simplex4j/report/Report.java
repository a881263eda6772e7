package io.simplex4j.report;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.explanation.Explanation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Explanations, a comparison of corpora or a triage in one format. Immutable and thread-safe. */
public abstract class Report {
    private final List<Section> sections;

    /** Creates a report of sections, one after the other; of none if it does not consist of explanations. */
    protected Report(List<Section> sections) {
        this.sections = List.copyOf(sections);
    }

    /** Returns the reported objects. */
    protected final List<Section> sections() {
        return sections;
    }

    /** Returns the reported object, if it is one section. */
    protected final Section section() {
        return sections.get(0);
    }

    /**
     * Begins to write. Explanations are then given one by one, in the order of the report. This is for several reports
     * of explanations that are computed only once; otherwise call {@link #write(Path)}.
     *
     * @param out neither flushed nor closed by the writer
     */
    public abstract ReportWriter begin(OutputStream out) throws IOException;

    /**
     * Writes a file, which appears complete or not at all and replaces one of the same name.
     *
     * @throws io.simplex4j.data.UnwritableDataException if it cannot be written
     */
    public final void write(Path file) {
        AtomicFile.write(file, AtomicFile.Existing.REPLACE, this::writeAll);
    }

    /**
     * Writes to a stream, which is flushed and stays open.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public final void write(OutputStream out) {
        try {
            writeAll(out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void writeAll(OutputStream out) throws IOException {
        try (ReportWriter writer = begin(out)) {
            giveTo(writer);
        }
    }

    final void giveTo(ReportWriter writer) throws IOException {
        for (Section section : sections) {
            for (Explanation explanation : section.all()) {
                writer.add(explanation);
            }
        }
        writer.end();
    }

    /** Returns a writer of a report that takes no explanations. */
    static ReportWriter whole(AtomicFile.Content content, OutputStream out) {
        return new ReportWriter() {
            @Override
            public void add(Explanation explanation) {
                throw new IllegalStateException("an explanation came for a report of a triage; expected none");
            }

            @Override
            public void end() throws IOException {
                content.writeTo(out);
            }
        };
    }

    /** Returns the whole report, if it is text. */
    @Override
    public String toString() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
