package io.simplex4j.report;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Agreement;
import io.simplex4j.data.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.AttributionSettings;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.report.card.Phrase;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Explanations as text, for terminals and logs, with a legend at the end; lines end in {@code \n}. */
public final class TextReport extends Report {
    private static final int MOST_IN_FULL = 20;
    private static final int FIRST_OF_MANY = 10;
    private static final String LEGEND = """
            residual  the distance from the latent to the mixture; the share is what part of the distance
                      from the corpus mean the mixture misses
            gap       the proof: no mixture has a residual whose square is smaller by more than twice the gap
            unique    no other weights give the same mixture; where they are not, weights can be shifted
                      within the ranges shown
            """;

    private final Optional<TextStyle> style;
    private final Optional<String> hint;

    private TextReport(Section section, Optional<TextStyle> style, Optional<String> hint) {
        super(List.of(section));
        this.style = style;
        this.hint = hint;
    }

    /**
     * The text of some explanations, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withStyle style} plain, with bars of block characters, but on a
     *       {@linkplain #write(PrintStream) print stream} only if terminals of this machine have them
     *   <li>all of them in full, not {@linkplain #abridged abridged}
     * </ul>
     */
    public static TextReport of(Explanations explanations) {
        return new TextReport(Section.of(explanations), Optional.empty(), Optional.empty());
    }

    /** The text of one explanation; defaults as {@link #of(Explanations)}. */
    public static TextReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** The text of explanations by several corpora, and where they disagree; defaults as {@link #of(Explanations)}. */
    public static TextReport of(CorpusComparison comparison) {
        return new TextReport(Section.of(comparison), Optional.empty(), Optional.empty());
    }

    /** The same in this style. */
    public TextReport withStyle(TextStyle newStyle) {
        return new TextReport(section(), Optional.of(newStyle), hint);
    }

    /**
     * The same with only the first 10 inputs and a summary over all, if there are more than 20.
     *
     * @param newHint where all are to be found, such as {@code why.html has all of them}
     */
    public TextReport abridged(String newHint) {
        return new TextReport(section(), style, Optional.of(newHint));
    }

    /** Begins to write as UTF-8. */
    @Override
    public ReportWriter begin(OutputStream out) {
        return new Lines(
                text -> out.write(text.getBytes(StandardCharsets.UTF_8)),
                style.orElse(TextStyle.plain(StandardCharsets.UTF_8)));
    }

    /** Prints in the charset of a stream, which is flushed after each explanation. */
    public void write(PrintStream out) {
        Sink printing = text -> {
            out.print(text);
            out.flush();
        };
        try (Lines lines = new Lines(printing, style.orElseGet(() -> TextStyle.plain(ofTerminals())))) {
            giveTo(lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Java 17 cannot tell the charset of a print stream. */
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
        private final boolean abridged = hint.isPresent() && explanations().size() > MOST_IN_FULL;

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

        /** What there is of one input. */
        private void print() throws IOException {
            if (section().comparison().isEmpty()) {
                sink.print(ExplanationText.of(oneInput.get(0), look));
                return;
            }
            CorpusComparison comparison = section().comparison().get();
            sink.print(look.strong(ExplanationText.name(oneInput.get(0))) + "\n"
                    + OneLine.of(
                            Phrase.of(comparison.disagreement(oneInput), noun()).text()) + "\n\n");
            for (int i = 0; i < oneInput.size(); i++) {
                sink.print(ExplanationText.of(
                        oneInput.get(i), OneLine.of(comparison.names().get(i)), look));
            }
        }

        /** What a summary is of, where there are several. */
        private String of(int corpus) {
            return section()
                    .comparison()
                    .map(all -> "With " + OneLine.of(all.names().get(corpus)) + ":\n")
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
                Optional<Agreement> agreement = section().provenance(i).corpus().agreement();
                if (agreement.isPresent()) {
                    sink.print(with + noun().into(agreement.get().sentence()) + "\n\n");
                }
            }
            sink.print((LEGEND + features(explanations().provenance()))
                    .lines()
                    .map(line -> look.faint(line) + "\n")
                    .collect(Collectors.joining()));
        }
    }

    private String features(Provenance provenance) {
        Optional<AttributionSettings> explained = provenance
                .attribution()
                .filter(any ->
                        provenance.model().flatMap(model -> model.gradients()).isPresent());
        if (explained.isEmpty()) {
            return "";
        }
        boolean latent = explained.get().target() == ProjectionTarget.LATENT;
        String baseline = explained.get().baseline().name();
        return noun().into("features  the share of each feature in the shift from "
                + (baseline.equals("given") ? "the given baseline" : "the baseline (" + of(baseline) + ")") + " to the "
                + (latent ? "latent" : "mixture") + ",\n"
                + "          times the weight of its example; over all features and examples they sum to 100 %"
                + (latent ? "\n          where the residual is 0" : "")
                + (explained.get().attributedShare() < 1
                        ? ",\n          less what the lightest examples have: only those with "
                                + NumberText.percent(explained.get().attributedShare())
                                + " of the weight are looked at"
                        : "")
                + "\n");
    }

    /** What people call the examples. */
    private Noun noun() {
        return section().provenance(0).corpus().noun();
    }

    /** Of several corpora, the first has the mean or median. */
    private String of(String baseline) {
        return section()
                .comparison()
                .filter(all -> baseline.equals("mean") || baseline.equals("median"))
                .map(all -> baseline + " of " + OneLine.of(all.names().get(0)))
                .orElse(baseline);
    }
}
