package io.simplex4j.report;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.AttributionSettings;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Provenance;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;

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

    private TextReport(Explanations explanations, Optional<TextStyle> style, Optional<String> hint) {
        super(explanations);
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
        return new TextReport(explanations, Optional.empty(), Optional.empty());
    }

    /** The text of one explanation; defaults as {@link #of(Explanations)}. */
    public static TextReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** The same in this style. */
    public TextReport withStyle(TextStyle newStyle) {
        return new TextReport(explanations(), Optional.of(newStyle), hint);
    }

    /**
     * The same with only the first 10 explanations and a summary over all, if there are more than 20.
     *
     * @param newHint where all are to be found, such as {@code why.html has all of them}
     */
    public TextReport abridged(String newHint) {
        return new TextReport(explanations(), style, Optional.of(newHint));
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
        private final ReportSummary summary = new ReportSummary();
        private final boolean abridged = hint.isPresent() && explanations().size() > MOST_IN_FULL;

        Lines(Sink sink, TextStyle look) {
            this.sink = sink;
            this.look = look;
        }

        @Override
        public void add(Explanation explanation) throws IOException {
            if (!abridged || summary.count() < FIRST_OF_MANY) {
                sink.print(ExplanationText.of(explanation, look));
            }
            summary.add(explanation);
        }

        @Override
        public void end() throws IOException {
            if (abridged) {
                sink.print("These were the first " + FIRST_OF_MANY + " of " + summary.count() + " inputs; "
                        + hint.orElseThrow() + ". Over all:\n\n" + String.join("\n", summary.lines()) + "\n\n");
            }
            if (summary.accuracy().isPresent()) {
                sink.print(String.join("\n", summary.accuracy().get().lines()) + "\n\n");
            }
            sink.print((LEGEND + features(explanations().provenance()))
                    .lines()
                    .map(line -> look.faint(line) + "\n")
                    .collect(Collectors.joining()));
        }
    }

    private static String features(Provenance provenance) {
        Optional<AttributionSettings> explained = provenance
                .attribution()
                .filter(any ->
                        provenance.model().flatMap(model -> model.gradients()).isPresent());
        if (explained.isEmpty()) {
            return "";
        }
        boolean latent = explained.get().target() == ProjectionTarget.LATENT;
        String baseline = explained.get().baseline().name();
        return "features  the share of each feature in the shift from "
                + (baseline.equals("given") ? "the given baseline" : "the baseline (" + baseline + ")") + " to the "
                + (latent ? "latent" : "mixture") + ",\n"
                + "          times the weight of its example; over all features and examples they sum to 100 %"
                + (latent ? "\n          where the residual is 0" : "")
                + (explained.get().attributedShare() < 1
                        ? ",\n          less what the lightest examples have: only those with "
                                + NumberText.percent(explained.get().attributedShare())
                                + " of the weight are looked at"
                        : "")
                + "\n";
    }
}
