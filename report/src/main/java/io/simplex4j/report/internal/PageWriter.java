package io.simplex4j.report.internal;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import gg.jte.output.Utf8ByteOutput;
import gg.jte.output.WriterOutput;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Palette;
import io.simplex4j.report.ReportWriter;
import io.simplex4j.report.Section;
import io.simplex4j.report.internal.card.Card;
import io.simplex4j.report.internal.card.ComparedCards;
import io.simplex4j.report.internal.card.Fact;
import io.simplex4j.report.internal.html.templates.JteattributionsGenerated;
import io.simplex4j.report.internal.html.templates.JtecardGenerated;
import io.simplex4j.report.internal.html.templates.JtecomparedGenerated;
import io.simplex4j.report.internal.html.templates.JtecomparedglanceGenerated;
import io.simplex4j.report.internal.html.templates.JteglanceGenerated;
import io.simplex4j.report.internal.html.templates.JteoriginGenerated;
import io.simplex4j.report.internal.html.templates.JtereportGenerated;
import io.simplex4j.report.internal.html.templates.JtetriageGenerated;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Writes the page of a report. */
public final class PageWriter implements ReportWriter {
    /*
     * The index precedes the cards and lists the least explained first, so nothing can be written before all are ready.
     * Of each explanation only its line of the index stays in memory; the card is rendered at once and spooled. For
     * size-limited renderers the page is emitted in pieces, each a page with some of the cards.
     */
    private static final int UNFOLDED = 20;
    private static final int LONGEST_TITLE = 150;
    private static final long MAX_IN_MEMORY = 16 << 20;

    private final OutputStream out;
    private final List<Section> sections;
    private final String title;
    private final Palette palette;
    private final Language words;
    private final String style;
    private final boolean paper;
    private final SectionCursor cursor;
    private final long inputs;
    private final boolean several;
    private final boolean brief;
    private final Spool spool = new Spool(MAX_IN_MEMORY, Path.of(System.getProperty("java.io.tmpdir")));
    private final List<List<ReportSummary>> summaries;
    private final List<Explanation> oneInput = new ArrayList<>();
    private final List<Line> lines = new ArrayList<>();

    /** A line of the index, with the section and the size in bytes of its card, or cards side by side. */
    private record Line(boolean agree, double unexplained, Content markup, int section, int size) {}

    /**
     * Some of the cards, as a page.
     *
     * @param markup of the page
     * @param continues whether its first section began in the piece before
     */
    @SuppressWarnings("ArrayRecordComponent") // Handed over once, never compared.
    public record Piece(byte[] markup, boolean continues) {}

    /** Takes pieces in their order. */
    public interface PieceTaker {
        void take(Piece piece) throws IOException;
    }

    /**
     * Begins the page of some sections.
     *
     * @param paper the style sheet, if the page is printed: nothing on it can be opened or clicked to come back
     */
    public PageWriter(
            OutputStream out,
            List<Section> sections,
            String title,
            Palette palette,
            Language words,
            Optional<String> paper) {
        this.words = words;
        this.out = out;
        this.sections = sections;
        this.title = title;
        this.palette = palette;
        this.style = paper.orElseGet(StyleSheet::report);
        this.paper = paper.isPresent();
        this.cursor = new SectionCursor(sections);
        this.inputs =
                sections.stream().mapToLong(each -> each.explanations().size()).sum();
        this.several = inputs > 1;
        this.brief = inputs > UNFOLDED;
        this.summaries = sections.stream()
                .map(each -> Stream.generate(ReportSummary::new)
                        .limit(each.corpora())
                        .toList())
                .toList();
    }

    /** Returns the default title of a page. */
    public static String title(List<Section> sections, Language words) {
        if (sections.isEmpty()) {
            return words.text("title.none");
        }
        Explanations first = sections.get(0).explanations();
        String name = first.examples().name();
        String inputs = name.isBlank() ? words.about(noun(sections.get(0))).text("inputs inputs", first.size()) : name;
        return first.provenance()
                .model()
                .map(model -> words.text("title model inputs", model.name(), inputs))
                .orElseGet(() -> words.text("title.inputs inputs", inputs));
    }

    /** Returns the noun for the examples of a section. */
    private static Noun noun(Section section) {
        return section.provenance(0).corpus().noun();
    }

    /** Returns the common noun, otherwise the default. */
    private static Noun common(Stream<Noun> nouns) {
        List<Noun> different = nouns.distinct().toList();
        return different.size() == 1 ? different.get(0) : Noun.EXAMPLE;
    }

    @Override
    public void add(Explanation explanation) throws IOException {
        int number = cursor.next(explanation);
        Section section = sections.get(number);
        summaries.get(number).get(oneInput.size()).add(explanation);
        oneInput.add(explanation);
        if (oneInput.size() == section.corpora()) {
            if (section.comparison().isPresent()) {
                addCompared(number, section.comparison().get());
            } else {
                addCard(number, explanation);
            }
            oneInput.clear();
        }
    }

    private void addCard(int section, Explanation explanation) {
        Card card = Card.of(id(), explanation, notes(section), palette, words);
        StringOutput line = new StringOutput();
        JteglanceGenerated.render(new OwaspHtmlTemplateOutput(line), null, card, brief);
        Utf8ByteOutput markup = new Utf8ByteOutput();
        boolean folded = lines.size() >= UNFOLDED;
        JtecardGenerated.render(
                new OwaspHtmlTemplateOutput(markup), null, card, folded, false, back(), Optional.empty(), paper);
        keep(true, line, section, markup);
    }

    private void addCompared(int section, CorpusComparison comparison) {
        ComparedCards cards = ComparedCards.of(id(), comparison, oneInput, notes(section), palette, words);
        StringOutput line = new StringOutput();
        JtecomparedglanceGenerated.render(new OwaspHtmlTemplateOutput(line), null, cards);
        Utf8ByteOutput markup = new Utf8ByteOutput();
        JtecomparedGenerated.render(
                new OwaspHtmlTemplateOutput(markup), null, cards, lines.size() >= UNFOLDED, back(), paper);
        keep(cards.agree(), line, section, markup);
    }

    /** Returns links to the cards before and after this one and to the overview, if there is one. */
    private Optional<Content> back() {
        if (!several || paper) {
            return Optional.empty();
        }
        String previous = lines.isEmpty() ? "" : link("#card-" + lines.size(), "previous") + " · ";
        String next = lines.size() + 1 < inputs ? " · " + link("#card-" + (lines.size() + 2), "next") : "";
        return Optional.of(verbatim(previous + link("#overview", "back") + next));
    }

    private String link(String to, String key) {
        return "<a href=\"" + to + "\">" + words.text(key) + "</a>";
    }

    private String id() {
        return "card-" + (lines.size() + 1);
    }

    private List<String> notes(int section) {
        return sections.get(section).explanations().examples().notes();
    }

    private void keep(boolean agree, StringOutput line, int section, Utf8ByteOutput markup) {
        double unexplained = oneInput.stream()
                .mapToDouble(each -> each.decomposition().relativeResidual())
                .max()
                .orElse(0);
        lines.add(new Line(agree, unexplained, verbatim(line.toString()), section, markup.getContentLength()));
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
            write(page(cards, 0, lines.size()), out);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Completes the report in pieces of at most this number of cards. */
    public void end(int max, PieceTaker taker) throws IOException {
        try (InputStream cards = spool.read()) {
            int from = 0;
            do {
                int to = Math.min(from + max, lines.size());
                ByteArrayOutputStream markup = new ByteArrayOutputStream();
                write(page(cards, from, to), markup);
                taker.take(new Piece(markup.toByteArray(), continues(from)));
                from = to;
            } while (from < lines.size());
        }
    }

    private static void write(Page page, OutputStream to) throws IOException {
        write(to, output -> JtereportGenerated.render(output, null, page));
    }

    /** Writes the page of a triage. */
    public static void write(TriagePage page, OutputStream to) throws IOException {
        write(to, output -> JtetriageGenerated.render(output, null, page));
    }

    /** Writes the page of attributed outputs. */
    public static void write(AttributionPage page, OutputStream to) throws IOException {
        write(to, output -> JteattributionsGenerated.render(output, null, page));
    }

    private static void write(OutputStream to, Consumer<HtmlTemplateOutput> page) throws IOException {
        Writer text = new OutputStreamWriter(to, StandardCharsets.UTF_8);
        page.accept(new OwaspHtmlTemplateOutput(new WriterOutput(text)));
        text.flush();
    }

    /** Returns whether a card is not the first of its section. */
    private boolean continues(int card) {
        return card > 0
                && card < lines.size()
                && lines.get(card - 1).section() == lines.get(card).section();
    }

    /** Returns the page of the cards in a range, with the sections that have none after the cards before them. */
    private Page page(InputStream cards, int from, int to) {
        int firstSection = from == 0 ? 0 : lines.get(from - 1).section() + (continues(from) ? 0 : 1);
        int lastSection =
                to == lines.size() ? sections.size() - 1 : lines.get(to - 1).section();
        List<Page.Part> parts = new ArrayList<>();
        for (int i = firstSection; i <= lastSection; i++) {
            Section section = sections.get(i);
            int number = i;
            List<Integer> sizes = lines.subList(from, to).stream()
                    .filter(line -> line.section() == number)
                    .map(Line::size)
                    .toList();
            parts.add(new Page.Part(
                    "part-" + (i + 1),
                    Name.of(section.title().isBlank() ? words.text("title.none") : section.title(), LONGEST_TITLE),
                    section.introduction().isBlank()
                            ? ""
                            : Name.of(section.introduction()).whole(),
                    i == firstSection && continues(from),
                    i == firstSection && continues(from) ? List.of() : agreements(section),
                    i == firstSection && continues(from) ? List.of() : accuracies(i),
                    output -> copy(cards, sizes, output),
                    sizes.isEmpty(),
                    i < lastSection || endsAt(to) ? origins(i) : List.of()));
        }
        return new Page(
                Name.of(title, LONGEST_TITLE),
                StyleSheet.paletteClass(palette),
                verbatim(style),
                several,
                paper,
                from == 0,
                from == 0 && lines.size() > 1 ? indexes() : List.of(),
                parts,
                about());
    }

    /** Returns the words with the noun that all sections have in common. */
    private Language about() {
        return words.about(common(sections.stream().map(PageWriter::noun)));
    }

    /** Returns whether a section ends before this card. */
    private boolean endsAt(int card) {
        return card == lines.size() || !continues(card);
    }

    private List<Content> origins(int number) {
        Section section = sections.get(number);
        List<Content> origins = new ArrayList<>();
        for (int i = 0; i < section.corpora(); i++) {
            int corpus = i;
            Optional<Name> name =
                    section.comparison().map(all -> Name.of(all.names().get(corpus)));
            List<String> notes = section.comparison()
                    .map(all -> ComparedCards.notes(all, notes(number), words))
                    .orElseGet(() -> notes(number));
            List<Fact> facts = Fact.origin(section.provenance(i), notes, words.about(noun(section)));
            StringOutput origin = new StringOutput();
            JteoriginGenerated.render(new OwaspHtmlTemplateOutput(origin), null, facts, name, about(), paper);
            origins.add(verbatim(origin.toString()));
        }
        return origins;
    }

    /** Returns how well the model agrees with the labels of a corpus, one sentence. */
    public static String agreement(Corpus.Agreement known, Language words) {
        Object right = known.right().isPresent() ? known.right().getAsInt() : false;
        return words.text(
                "agreement labelled right explained",
                known.labelled(),
                right,
                known.rSquared().orElse(0));
    }

    private List<Sentence> agreements(Section section) {
        List<Sentence> agreements = new ArrayList<>();
        for (int i = 0; i < section.corpora(); i++) {
            Sentence with = section.comparison().isEmpty()
                    ? Sentence.of("")
                    : Sentence.of(words.text("with") + " ")
                            .thenName(section.comparison().get().names().get(i))
                            .then(": ");
            section.provenance(i)
                    .corpus()
                    .agreement()
                    .ifPresent(known -> agreements.add(with.then(agreement(known, words.about(noun(section))))));
        }
        return agreements;
    }

    private List<Page.PartAccuracy> accuracies(int section) {
        List<Page.PartAccuracy> accuracies = new ArrayList<>();
        for (int i = 0; i < summaries.get(section).size(); i++) {
            int corpus = i;
            Optional<Name> name = sections.get(section)
                    .comparison()
                    .map(all -> Name.of(all.names().get(corpus)));
            summaries
                    .get(section)
                    .get(i)
                    .accuracy()
                    .ifPresent(known -> accuracies.add(new Page.PartAccuracy(
                            name, words.about(noun(sections.get(section))).text("accuracy.inputs"), known)));
        }
        return accuracies;
    }

    /** Returns an index of all sections with one corpus, and one for each set of corpora that sections compare. */
    private List<Page.Index> indexes() {
        Map<List<String>, List<Line>> byCorpora = new LinkedHashMap<>();
        for (Line line : lines) {
            List<String> corpora = sections.get(line.section())
                    .comparison()
                    .map(CorpusComparison::names)
                    .orElse(List.of());
            byCorpora.computeIfAbsent(corpora, names -> new ArrayList<>()).add(line);
        }
        return byCorpora.entrySet().stream()
                .map(entry -> index(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Page.Index index(List<String> corpora, List<Line> some) {
        Language about = words.about(common(some.stream().map(line -> noun(sections.get(line.section())))));
        String key = corpora.isEmpty() ? "overview.hint inputs" : "overview.compared inputs";
        return new Page.Index(
                about.text(key, some.size()),
                about.text("input"),
                brief,
                corpora.stream().map(Name::of).toList(),
                some.stream()
                        .sorted(Comparator.comparing(Line::agree)
                                .thenComparing(Comparator.comparingDouble(Line::unexplained)
                                        .reversed()))
                        .map(Line::markup)
                        .toList());
    }

    /** Style or markup of our own, which needs no escaping. */
    private static Content verbatim(String text) {
        return output -> output.writeContent(text);
    }

    /** Copies cards one by one. */
    private static void copy(InputStream from, List<Integer> sizes, TemplateOutput to) {
        try {
            for (int size : sizes) {
                byte[] card = from.readNBytes(size);
                if (card.length < size) {
                    throw new EOFException("cards end " + (size - card.length) + " bytes too early");
                }
                to.writeContent(new String(card, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        spool.close();
    }
}
