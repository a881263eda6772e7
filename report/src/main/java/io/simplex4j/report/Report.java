package io.simplex4j.report;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Explanations in some format, to be written anywhere. Immutable and thread-safe. */
public abstract class Report {
    private final List<Section> sections;

    /** A report of explanations. */
    protected Report(Explanations explanations) {
        this(List.of(Section.of(explanations)));
    }

    /** A report of explanations by several corpora. */
    protected Report(CorpusComparison comparison) {
        this(List.of(Section.of(comparison)));
    }

    /** A report of sections, one after the other. */
    protected Report(List<Section> sections) {
        this.sections = List.copyOf(sections);
    }

    /** What is reported. */
    protected final List<Section> sections() {
        return sections;
    }

    /** What is reported, where that is one section. */
    protected final Section section() {
        return sections.get(0);
    }

    /** What is reported, where that is one section; by the first corpus, where several are compared. */
    protected final Explanations explanations() {
        return section().explanations();
    }

    /**
     * Begins to write; explanations are then given one by one in the order of the report, wherever they come from. For
     * writing several reports of explanations that are made only once; otherwise call {@link #write(Path)}.
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

    /** The whole report, where it is text. */
    @Override
    public String toString() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
