package io.simplex4j.report.words;

import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The differences between explanations of an input by several corpora, in one sentence.
 *
 * @param agree whether the verdicts have the same reasons, and most of the weight has the same label
 * @param parts of the sentence: fixed words, and separately names given by people
 */
public record Disagreement(boolean agree, List<Part> parts) {
    /*
     * Verdicts come first, since they decide what a reader may do. If levels differ, the sentence gives the level and the
     * reasons of each corpus. If only reasons differ, it gives the reasons of each corpus, or only of those with reasons that not
     * all share. Reasons that all share, and notes, do not distinguish corpora, so they are left out. The label of most of the
     * weight follows, then the share of misclassified examples, unless the verdicts mention it. Residuals come last. They are
     * distances in the same space and can be compared, unlike relative residuals.
     */
    private static final Set<Reason.Code> NOTES = EnumSet.of(
            Reason.Code.RANGES_ARE_BOUNDS,
            Reason.Code.CENTRAL_DIFFERENCES,
            Reason.Code.NO_GRADIENT,
            Reason.Code.IN_CORPUS,
            Reason.Code.SENTENCE_CUT);
    private static final Set<Reason.Code> DISTANCES =
            EnumSet.of(Reason.Code.FAR_FROM_CORPUS, Reason.Code.PARTLY_EXPLAINED);
    private static final int MAX_REASONS = 2;
    private static final double MUCH_MORE = 0.25;
    private static final double LARGER = 1.1;
    private static final double NOTHING = 1e-6;

    /** A part of the sentence: a name, or fixed words. */
    public record Part(String text, boolean name) {}

    public Disagreement {
        parts = List.copyOf(parts);
    }

    /**
     * Describes where corpora disagree.
     *
     * @param views of one input, at least two
     */
    public static Disagreement of(List<CorpusView> views) {
        return new Writer(views).write();
    }

    /**
     * Describes where the corpora of a comparison disagree about one input.
     *
     * @param oneInput its explanation by each corpus, in their order
     */
    public static Disagreement of(CorpusComparison comparison, List<Explanation> oneInput) {
        return of(IntStream.range(0, comparison.size())
                .mapToObj(i -> CorpusView.of(comparison.names().get(i), oneInput.get(i)))
                .toList());
    }

    /** Returns the sentence for people. */
    public String sentence() {
        return parts.stream().map(Part::text).collect(Collectors.joining());
    }

    private static final class Writer {
        private final List<CorpusView> views;
        private final List<Part> parts = new ArrayList<>();

        Writer(List<CorpusView> views) {
            this.views = views;
        }

        Disagreement write() {
            boolean sameLevel = same(CorpusView::level);
            boolean sameReasons = same(view -> Set.copyOf(counting(view)));
            List<CorpusView> decided =
                    views.stream().filter(view -> view.majority().isPresent()).toList();
            boolean sameLabel = decided.stream().map(Writer::label).distinct().count() < 2;
            if (sameLevel) {
                together(sameReasons);
            } else {
                words("With ");
                each("; with ", views, view -> words(", " + verdict(view) + (view.warns() ? ": " + why(view) : "")));
            }
            if (!sameLabel) {
                words("; most of the weight is on examples labelled ");
                labels(decided);
            } else if (sameLevel && sameReasons && decided.size() == views.size()) {
                words(
                        views.get(0).warns()
                                ? "; most of the weight is on examples labelled "
                                : ", and most of the weight" + " is on examples labelled ");
                name(label(decided.get(0)));
            }
            misclassified();
            residuals();
            words(".");
            return new Disagreement(sameLevel && sameReasons && sameLabel, parts);
        }

        private boolean same(Function<CorpusView, Object> what) {
            return views.stream().map(what).distinct().count() == 1;
        }

        /** Writes the reasons of corpora of the same level. */
        private void together(boolean sameReasons) {
            CorpusView first = views.get(0);
            words("With " + (views.size() == 2 ? "both" : "all " + views.size()) + " corpora, " + verdict(first));
            if (!first.warns()) {
                return;
            }
            if (same(this::why)) {
                words(": " + why(first));
                return;
            }
            List<CorpusView> apart =
                    views.stream().filter(view -> !own(view).isEmpty()).toList();
            boolean some = !sameReasons && apart.size() < views.size();
            words(some ? "; besides, with " : (sameReasons ? "" : ", but for different reasons") + ": with ");
            each("; with ", some ? apart : views, view -> words(", " + why(view)));
        }

        private void each(String between, List<CorpusView> some, Consumer<CorpusView> after) {
            for (int i = 0; i < some.size(); i++) {
                words(i == 0 ? "" : between);
                name(some.get(i).corpus());
                after.accept(some.get(i));
            }
        }

        private static String verdict(CorpusView view) {
            return view.warns() ? view.level().words() : "the examples fit";
        }

        private static List<Reason.Code> counting(CorpusView view) {
            return view.reasons().stream().filter(code -> !NOTES.contains(code)).toList();
        }

        private List<Reason.Code> own(CorpusView view) {
            return counting(view).stream()
                    .filter(code ->
                            !views.stream().allMatch(each -> each.reasons().contains(code)))
                    .toList();
        }

        /**
         * Returns the reasons that not all share, otherwise all of them, the gravest first. A large distance is
         * mentioned once.
         */
        private String why(CorpusView view) {
            List<Reason.Code> own = own(view);
            List<Reason.Code> said = own.isEmpty() ? counting(view) : own;
            boolean distance = said.stream().anyMatch(DISTANCES::contains);
            return said.stream()
                    .filter(code -> !(distance && code == Reason.Code.ABOVE_REFERENCES))
                    .limit(MAX_REASONS)
                    .map(view::why)
                    .collect(Collectors.joining(" and "));
        }

        private static String label(CorpusView view) {
            return view.majority().orElseThrow().label();
        }

        private void labels(List<CorpusView> decided) {
            for (int i = 0; i < decided.size(); i++) {
                words(i == 0 ? "" : i == decided.size() - 1 ? " and " : ", ");
                name(label(decided.get(i)));
                words(" with ");
                name(decided.get(i).corpus());
            }
        }

        /** Writes the shares of misclassified examples, unless a verdict mentions them. */
        private void misclassified() {
            boolean known = views.stream().allMatch(view -> view.misclassified().isPresent());
            boolean said =
                    views.stream().anyMatch(view -> view.reasons().contains(Reason.Code.WEIGHT_ON_MISCLASSIFIED));
            if (!known || said) {
                return;
            }
            CorpusView max = largest(view -> view.misclassified().getAsDouble());
            CorpusView min = largest(view -> -view.misclassified().getAsDouble());
            if (max.misclassified().getAsDouble() - min.misclassified().getAsDouble() < MUCH_MORE) {
                return;
            }
            words("; misclassified examples have "
                    + NumberText.wholePercent(max.misclassified().getAsDouble()) + " of the weight with ");
            name(max.corpus());
            words(" and " + NumberText.wholePercent(min.misclassified().getAsDouble()) + " with ");
            name(min.corpus());
        }

        private void residuals() {
            CorpusView max = largest(CorpusView::residual);
            CorpusView min = largest(view -> -view.residual());
            boolean larger = Double.isFinite(max.residual())
                    && max.relativeResidual() > NOTHING
                    && max.residual() > LARGER * min.residual();
            if (!larger) {
                return;
            }
            words("; ");
            name(max.corpus());
            if (views.size() == 2) {
                words(" leaves the larger residual, " + NumberText.number(max.residual()) + " against "
                        + NumberText.number(min.residual()));
                return;
            }
            words(" leaves the largest residual, " + NumberText.number(max.residual()) + ", and ");
            name(min.corpus());
            words(" the smallest, " + NumberText.number(min.residual()));
        }

        private CorpusView largest(ToDoubleFunction<CorpusView> of) {
            CorpusView largest = views.get(0);
            for (CorpusView view : views) {
                largest = of.applyAsDouble(view) > of.applyAsDouble(largest) ? view : largest;
            }
            return largest;
        }

        private void words(String text) {
            if (!text.isEmpty()) {
                parts.add(new Part(text, false));
            }
        }

        private void name(String text) {
            parts.add(new Part(text, true));
        }
    }
}
