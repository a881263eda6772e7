package io.simplex4j.report.internal;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import gg.jte.output.Utf8ByteOutput;
import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.ReportSummary;
import io.simplex4j.report.ReportWriter;
import io.simplex4j.report.Section;
import io.simplex4j.report.card.Card;
import io.simplex4j.report.card.Name;
import io.simplex4j.report.internal.html.templates.JteentryGenerated;
import io.simplex4j.report.internal.html.templates.JteglanceGenerated;
import io.simplex4j.report.internal.html.templates.JtereportGenerated;
import io.simplex4j.report.picture.Palette;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Writes the page of a report. */
public final class PageWriter implements ReportWriter {
    /*
     * The index stands before the cards and has the least explained first, so nothing can be written before all are
     * there. Of each explanation only its line of the index stays in memory; the card is rendered at once and spooled.
     */
    private static final int UNFOLDED = 20;
    private static final int LONGEST_TITLE = 150;
    private static final long MOST_IN_MEMORY = 16 << 20;
    private static final int CHUNK = 1 << 16;

    private final OutputStream out;
    private final List<Section> sections;
    private final Look look;
    private final SectionCursor cursor;
    private final boolean several;
    private final Spool spool = new Spool(MOST_IN_MEMORY, Path.of(System.getProperty("java.io.tmpdir")));
    private final long[] sizes;
    private final List<ReportSummary> summaries;
    private final List<Line> lines = new ArrayList<>();

    /** How a page looks: its title, the colours of signs, its style sheet. */
    public record Look(String title, Palette palette, String style) {}

    /** A line of the index. */
    private record Line(double unexplained, Content markup) {}

    /** Begins the page of some sections. */
    public PageWriter(OutputStream out, List<Section> sections, Look look) {
        this.out = out;
        this.sections = sections;
        this.look = look;
        this.cursor = new SectionCursor(sections);
        this.several =
                sections.stream().mapToLong(each -> each.explanations().size()).sum() > 1;
        this.sizes = new long[sections.size()];
        this.summaries = sections.stream().map(each -> new ReportSummary()).toList();
    }

    /** What a page is called by default. */
    public static String title(List<Section> sections) {
        if (sections.isEmpty()) {
            return "Explanations";
        }
        Explanations first = sections.get(0).explanations();
        String name = first.examples().name();
        String inputs = name.isBlank() ? first.size() + (first.size() == 1 ? " input" : " inputs") : name;
        return first.provenance()
                .model()
                .map(model -> "What " + model.name() + " makes of " + inputs)
                .orElse("Explanations of " + inputs);
    }

    @Override
    public void add(Explanation explanation) throws IOException {
        int section = cursor.next();
        summaries.get(section).add(explanation);
        List<String> notes = sections.get(section).explanations().examples().notes();
        Card card = Card.of("card-" + (lines.size() + 1), explanation, notes, look.palette());
        StringOutput line = new StringOutput();
        JteglanceGenerated.render(new OwaspHtmlTemplateOutput(line), null, card.id(), card.glance());
        lines.add(new Line(explanation.decomposition().relativeResidual(), verbatim(line.toString())));
        Utf8ByteOutput markup = new Utf8ByteOutput();
        JteentryGenerated.render(new OwaspHtmlTemplateOutput(markup), null, card, lines.size() > UNFOLDED, several);
        sizes[section] += markup.getContentLength();
        keep(markup.toByteArray());
    }

    private void keep(byte[] markup) {
        try {
            spool.write(markup);
        } catch (IOException e) {
            throw new UnwritableDataException(
                    "the temporary folder " + System.getProperty("java.io.tmpdir"),
                    OneLine.of(e) + "; SIMPLEX_JAVA_OPTS=-Djava.io.tmpdir=DIR names another one",
                    e);
        }
    }

    @Override
    public void end() throws IOException {
        try (InputStream cards = spool.read()) {
            JtereportGenerated.render(new OwaspHtmlTemplateOutput(new ToStream(out)), null, page(cards));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Page page(InputStream cards) {
        List<Page.Part> parts = new ArrayList<>();
        for (int i = 0; i < sizes.length; i++) {
            Section section = sections.get(i);
            long size = sizes[i];
            parts.add(new Page.Part(
                    "part-" + (i + 1),
                    Name.of(section.title().isBlank() ? "Explanations" : section.title(), LONGEST_TITLE),
                    section.introduction().isBlank()
                            ? ""
                            : Name.of(section.introduction()).whole(),
                    summaries.get(i).accuracy(),
                    output -> copy(cards, size, output),
                    size == 0));
        }
        return new Page(
                Name.of(look.title(), LONGEST_TITLE),
                StyleSheet.paletteClass(look.palette()),
                verbatim(look.style()),
                lines.stream()
                        .sorted(Comparator.comparingDouble(Line::unexplained).reversed())
                        .map(Line::markup)
                        .toList(),
                parts);
    }

    /** Style or markup of our own, which needs no escaping. */
    private static Content verbatim(String text) {
        return output -> output.writeContent(text);
    }

    private static void copy(InputStream from, long size, TemplateOutput to) {
        try {
            long left = size;
            while (left > 0) {
                byte[] chunk = from.readNBytes((int) Math.min(CHUNK, left));
                if (chunk.length == 0) {
                    throw new EOFException("cards end " + left + " bytes too early");
                }
                to.writeBinaryContent(chunk);
                left -= chunk.length;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }

    /** Writes what templates give as UTF-8. */
    private record ToStream(OutputStream out) implements TemplateOutput {
        @Override
        public void writeContent(String text) {
            writeBinaryContent(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void writeContent(String text, int begin, int end) {
            writeContent(text.substring(begin, end));
        }

        @Override
        public void writeBinaryContent(byte[] bytes) {
            try {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
