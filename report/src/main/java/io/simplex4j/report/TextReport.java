package io.simplex4j.report;

import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.internal.PageWriter;
import io.simplex4j.report.internal.ReportSummary;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.report.internal.document.Disagreement;
import io.simplex4j.report.internal.words.Language;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Explanations as text, for terminals and logs, with a legend at the end; lines end in {@code \n}. */
public final class TextReport extends Report {
    private static final int MAX_IN_FULL = 20;
    private static final int FIRST_OF_MANY = 10;
    private static final String LEGEND = """
            residual  the distance from the latent to the mixture; the share is what part of the distance
                      from the corpus mean the mixture misses
            gap       the proof: no mixture has a residual whose square is smaller by more than twice the gap
            unique    no other weights give the same mixture; where they are not, weights can be shifted
                      within the ranges shown
            """;

    private final Optional<TriageReport> triage;
    private Optional<OutputAttributions> attributions = Optional.empty();
    private Language words = Language.english();
    private final Optional<TextStyle> style;
    private final Optional<String> hint;

    private TextReport(
            List<Section> sections, Optional<TriageReport> triage, Optional<TextStyle> style, Optional<String> hint) {
        super(sections);
        this.triage = triage;
        this.style = style;
        this.hint = hint;
    }

    private static TextReport of(Section section) {
        return new TextReport(List.of(section), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the text of some explanations, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withStyle look} without colour, with bars of block characters; on a
     *       {@linkplain #write(PrintStream) print stream} only if the charset of terminals has them
     *   <li>all of them in full, not {@linkplain #abridged abridged}
     * </ul>
     */
    public static TextReport of(Explanations explanations) {
        return of(Section.of(explanations));
    }

    /** Returns the text of one explanation; defaults as {@link #of(Explanations)}. */
    public static TextReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** Returns the text of explanations by several corpora, and where they disagree; defaults as {@link #of(Explanations)}. */
    public static TextReport of(CorpusComparison comparison) {
        return of(Section.of(comparison));
    }

    /**
     * Returns the text of a triage: its findings, and the 20 least explained inputs; defaults as {@link
     * #of(Explanations)}.
     */
    public static TextReport of(TriageReport triage) {
        return new TextReport(List.of(), Optional.of(triage), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the text of attributed outputs: the most important features of each input; defaults as {@link
     * #of(Explanations)}.
     */
    public static TextReport of(OutputAttributions attributions) {
        TextReport report = new TextReport(List.of(), Optional.empty(), Optional.empty(), Optional.empty());
        report.attributions = Optional.of(attributions);
        return report;
    }

    /**
     * Sets the look.
     *
     * @param charset whose characters the text may have: without block characters, bars are of number signs
     * @param coloured whether it has the escape sequences of ANSI terminals
     */
    public TextReport withStyle(Charset charset, boolean coloured) {
        TextStyle look = coloured ? TextStyle.coloured(charset) : TextStyle.plain(charset);
        TextReport copy = new TextReport(sections(), triage, Optional.of(look), hint);
        copy.attributions = attributions;
        copy.words = words;
        return copy;
    }

    /**
     * Sets the language, English or German. The text of {@linkplain #of(OutputAttributions) attributions} stays
     * English, and so do user-provided names and values.
     *
     * @throws IllegalArgumentException if there are no words in this language
     */
    public TextReport withLanguage(Locale language) {
        TextReport copy = new TextReport(sections(), triage, style, hint);
        copy.attributions = attributions;
        copy.words = Language.of(language);
        return copy;
    }

    /**
     * Shortens the text to the first 10 inputs and a summary, if there are more than 20; of a triage, to its findings.
     *
     * @param newHint where the reader finds all of them, such as {@code why.html has all of them}
     */
    public TextReport abridged(String newHint) {
        TextReport copy = new TextReport(sections(), triage, style, Optional.of(newHint));
        copy.words = words;
        return copy;
    }

    /** Begins to write as UTF-8. */
    @Override
    public ReportWriter begin(OutputStream out) {
        return writer(
                text -> out.write(text.getBytes(StandardCharsets.UTF_8)),
                style.orElse(TextStyle.plain(StandardCharsets.UTF_8)));
    }

    private ReportWriter writer(Sink sink, TextStyle look) {
        Sink fitting = text -> sink.print(look.fitting(text));
        if (attributions.isPresent()) {
            return whole(
                    to -> fitting.print(AttributionText.of(attributions.get(), look)), OutputStream.nullOutputStream());
        }
        return triage.isPresent()
                ? whole(
                        to -> fitting.print(TriageText.of(triage.get(), look, hint.isEmpty(), words)),
                        OutputStream.nullOutputStream())
                : new Lines(fitting, look);
    }

    /** Prints in the charset of a stream, which is flushed after each explanation. */
    public void write(PrintStream out) {
        Sink printing = text -> {
            out.print(text);
            out.flush();
        };
        try (ReportWriter lines = writer(printing, style.orElseGet(() -> TextStyle.plain(ofTerminals())))) {
            giveTo(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Java 17 cannot return the charset of a print stream. */
    private static Charset ofTerminals() {
        return Charset.forName(System.getProperty("stdout.encoding", System.getProperty("native.encoding", "UTF-8")));
    }

    @FunctionalInterface
    private interface Sink {
        void print(String text) throws IOException;
    }

    private final class Lines implements ReportWriter {
        private final Sink sink;
        private final TextStyle look;
        private final List<ReportSummary> summaries =
                Stream.generate(ReportSummary::new).limit(section().corpora()).toList();
        private final List<Explanation> oneInput = new ArrayList<>();
        private final boolean abridged =
                hint.isPresent() && section().explanations().size() > MAX_IN_FULL;

        Lines(Sink sink, TextStyle look) {
            this.sink = sink;
            this.look = look;
        }

        @Override
        public void add(Explanation explanation) throws IOException {
            oneInput.add(explanation);
            if (oneInput.size() < summaries.size()) {
                return;
            }
            if (!abridged || summaries.get(0).count() < FIRST_OF_MANY) {
                print();
            }
            for (int i = 0; i < oneInput.size(); i++) {
                summaries.get(i).add(oneInput.get(i));
            }
            oneInput.clear();
        }

        /** Prints the explanations of one input. */
        private void print() throws IOException {
            if (section().comparison().isEmpty()) {
                sink.print(ExplanationText.of(oneInput.get(0), look, words));
                return;
            }
            CorpusComparison comparison = section().comparison().get();
            sink.print(look.strong(ExplanationText.name(oneInput.get(0), words.about(noun()))) + "\n"
                    + OneLine.of(Disagreement.of(comparison, oneInput, words.about(noun()))
                            .sentence()
                            .toString()) + "\n\n");
            for (int i = 0; i < oneInput.size(); i++) {
                sink.print(ExplanationText.of(
                        oneInput.get(i),
                        Optional.of(OneLine.of(comparison.names().get(i))),
                        look,
                        words));
            }
        }

        /** Returns a heading for the summary of one of several corpora. */
        private String of(int corpus) {
            return section()
                    .comparison()
                    .map(all ->
                            words.text("with") + " " + OneLine.of(all.names().get(corpus)) + ":\n")
                    .orElse("");
        }

        @Override
        public void end() throws IOException {
            if (abridged) {
                sink.print("These were the first " + FIRST_OF_MANY + " of "
                        + noun().explained().count(summaries.get(0).count()) + "; " + hint.orElseThrow()
                        + ". Over all:\n\n");
            }
            for (int i = 0; i < summaries.size(); i++) {
                List<String> lines = new ArrayList<>();
                if (abridged) {
                    lines.addAll(summaries.get(i).lines());
                    lines.add("");
                }
                summaries.get(i).accuracy().ifPresent(known -> {
                    lines.addAll(known.lines(noun()));
                    lines.add("");
                });
                if (!lines.isEmpty()) {
                    sink.print(of(i) + String.join("\n", lines) + "\n");
                }
            }
            for (int i = 0; i < summaries.size(); i++) {
                String with = section().comparison().isPresent() ? of(i) : "";
                Optional<Corpus.Agreement> agreement =
                        section().provenance(i).corpus().agreement();
                if (agreement.isPresent()) {
                    sink.print(with + PageWriter.agreement(agreement.get(), words.about(noun())) + "\n\n");
                }
            }
            sink.print((LEGEND + features(section().provenance(0)))
                    .lines()
                    .map(line -> look.faint(line) + "\n")
                    .collect(Collectors.joining()));
        }
    }

    private String features(Provenance provenance) {
        Optional<Provenance.AttributionSettings> explained = provenance
                .attribution()
                .filter(any ->
                        provenance.model().flatMap(model -> model.attribution()).isPresent());
        if (explained.isEmpty()) {
            return "";
        }
        boolean latent = explained.get().target() == Projection.Target.LATENT;
        String baseline = explained.get().baseline().name();
        return noun().into("features  the share of each feature in the shift from "
                + (baseline.equals("given") ? "the given baseline" : "the baseline (" + of(baseline) + ")") + " to the "
                + (latent ? "latent" : "mixture") + ",\n"
                + "          times the weight of its example; over all features and examples they sum to 100%"
                + (latent ? "\n          where the residual is 0" : "")
                + (explained.get().attributedShare() < 1
                        ? ",\n          less what the lightest examples have: only those with "
                                + NumberText.percent(explained.get().attributedShare())
                                + " of the weight are looked at"
                        : "")
                + "\n");
    }

    /** Returns the noun for examples. */
    private Noun noun() {
        return section().provenance(0).corpus().noun();
    }

    /** Returns the name of a baseline. The mean or median of several corpora is the one of the first. */
    private String of(String baseline) {
        return section()
                .comparison()
                .filter(all -> baseline.equals("mean") || baseline.equals("median"))
                .map(all -> baseline + " of " + OneLine.of(all.names().get(0)))
                .orElse(baseline);
    }
}
