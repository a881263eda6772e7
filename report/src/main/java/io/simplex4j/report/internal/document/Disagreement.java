package io.simplex4j.report.internal.document;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The differences between explanations of an input by several corpora, in one sentence.
 *
 * @param agree whether the verdicts have the same reasons, and most of the weight has the same label
 * @param sentence where they disagree
 */
public record Disagreement(boolean agree, Sentence sentence) {
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

    /**
     * The explanation of an input by one corpus, as far as corpora can disagree.
     *
     * @param corpus its name
     * @param level how far to rely on the explanation
     * @param reasons the reasons, the gravest first
     * @param residual the distance of the latent from the mixture
     * @param relativeResidual the residual as a share of the distance from the mean of the corpus
     * @param misclassified the share of the weight on misclassified examples, if there are labels
     * @param majority the label of most of the weight, if labels are classes and one has more than half of it
     */
    public record View(
            String corpus,
            Verdict.Level level,
            List<Reason.Code> reasons,
            double residual,
            double relativeResidual,
            OptionalDouble misclassified,
            Optional<String> majority) {
        private static final double HALF = 0.5;

        public View {
            reasons = List.copyOf(reasons);
        }

        /** Returns the view of a corpus of this name on an explanation with it. */
        public static View of(String name, Explanation explanation) {
            Verdict verdict = explanation.verdict();
            return new View(
                            name,
                            verdict.level(),
                            verdict.reasons().stream().map(Reason::code).toList(),
                            explanation.decomposition().residual(),
                            explanation.decomposition().relativeResidual(),
                            OptionalDouble.empty(),
                            Optional.empty())
                    .weighing(
                            explanation.provenance().corpus(),
                            explanation.decomposition().weights());
        }

        /** Returns a copy with the labels of the examples that have weight. */
        public View weighing(Corpus corpus, MixtureWeights weights) {
            Map<String, Double> byLabel = new TreeMap<>();
            for (MixtureWeights.Entry entry : weights.entries()) {
                corpus.labelledClass(entry.row()).ifPresent(label -> byLabel.merge(label, entry.weight(), Double::sum));
            }
            return new View(
                    this.corpus,
                    level,
                    reasons,
                    residual,
                    relativeResidual,
                    corpus.judged()
                            ? OptionalDouble.of(weights.weightOfAll(corpus::misclassified))
                            : OptionalDouble.empty(),
                    byLabel.entrySet().stream()
                            .filter(entry -> entry.getValue() > HALF)
                            .findFirst()
                            .map(Map.Entry::getKey));
        }

        /** Returns whether the verdict warns. */
        boolean warns() {
            return level != Verdict.Level.EXAMPLES_FIT;
        }

        /** Returns a reason in a few words, as part of a sentence. */
        String why(Reason.Code code) {
            return switch (code) {
                case NO_BETTER_THAN_CHANCE -> "the model is no better than chance on the corpus";
                case NO_EXAMPLE -> "no example contributes";
                case NO_RESIDUAL -> "the residual is not a number";
                case FAR_FROM_CORPUS, PARTLY_EXPLAINED ->
                    NumberText.wholePercent(relativeResidual)
                            + " of the distance to the corpus mean is left unexplained";
                case NOT_CONVERGED -> "the solver ended before the optimum";
                case LIMITED_MEMBERS -> "the limit on examples costs much of the fit";
                case NOT_UNIQUE -> "other weights fit as well";
                case RANGES_ARE_BOUNDS -> "ranges of weights are outer bounds";
                case CLASS_NOT_KEPT -> "the mixture is of another class than the prediction";
                case CLASS_NOT_GUARANTEED -> "what is left unexplained is large enough to change the prediction";
                case WEIGHT_ON_MISCLASSIFIED ->
                    NumberText.wholePercent(misclassified.orElse(HALF)) + " of the weight is on misclassified examples";
                case WEIGHT_ON_BADLY_PREDICTED ->
                    "half of the weight or more is on examples with values far from their labels";
                case DEGENERATE_BASELINE -> "the baseline leaves no shift to attribute";
                case INCOMPLETE_ATTRIBUTION -> "the parts of features miss their sum";
                case CENTRAL_DIFFERENCES -> "gradients are not exact";
                case NO_GRADIENT -> "there are no features to read";
                case SENTENCE_CUT -> "the sentence is longer than the model reads";
                case ABOVE_REFERENCES -> "more is left unexplained than is usual for the corpus";
                case UNLIKE_CALIBRATION -> "few calibration rows leave as much unexplained";
                case DISPUTED_CLASS -> "examples of another class are as near";
                case IN_CORPUS -> "the input is itself in the corpus";
                case PREDICTOR_DIFFERS -> "the predictor gives other outputs, or could not be asked";
            };
        }
    }

    /**
     * Describes where corpora disagree.
     *
     * @param views of one input, at least two
     */
    public static Disagreement of(List<View> views) {
        return new Writer(views).write();
    }

    /**
     * Describes where the corpora of a comparison disagree about one input.
     *
     * @param oneInput its explanation by each corpus, in their order
     */
    public static Disagreement of(CorpusComparison comparison, List<Explanation> oneInput) {
        return of(IntStream.range(0, comparison.size())
                .mapToObj(i -> View.of(comparison.names().get(i), oneInput.get(i)))
                .toList());
    }

    private static final class Writer {
        private final List<View> views;
        private final List<Sentence.Part> parts = new ArrayList<>();

        Writer(List<View> views) {
            this.views = views;
        }

        Disagreement write() {
            boolean sameLevel = same(View::level);
            boolean sameReasons = same(view -> Set.copyOf(counting(view)));
            List<View> decided =
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
            return new Disagreement(sameLevel && sameReasons && sameLabel, new Sentence(parts));
        }

        private boolean same(Function<View, Object> what) {
            return views.stream().map(what).distinct().count() == 1;
        }

        /** Writes the reasons of corpora of the same level. */
        private void together(boolean sameReasons) {
            View first = views.get(0);
            words("With " + (views.size() == 2 ? "both" : "all " + views.size()) + " corpora, " + verdict(first));
            if (!first.warns()) {
                return;
            }
            if (same(this::why)) {
                words(": " + why(first));
                return;
            }
            List<View> apart =
                    views.stream().filter(view -> !own(view).isEmpty()).toList();
            boolean some = !sameReasons && apart.size() < views.size();
            words(some ? "; besides, with " : (sameReasons ? "" : ", but for different reasons") + ": with ");
            each("; with ", some ? apart : views, view -> words(", " + why(view)));
        }

        private void each(String between, List<View> some, Consumer<View> after) {
            for (int i = 0; i < some.size(); i++) {
                words(i == 0 ? "" : between);
                name(some.get(i).corpus());
                after.accept(some.get(i));
            }
        }

        private static String verdict(View view) {
            return view.warns() ? view.level().words() : "the examples fit";
        }

        private static List<Reason.Code> counting(View view) {
            return view.reasons().stream().filter(code -> !NOTES.contains(code)).toList();
        }

        private List<Reason.Code> own(View view) {
            return counting(view).stream()
                    .filter(code ->
                            !views.stream().allMatch(each -> each.reasons().contains(code)))
                    .toList();
        }

        /**
         * Returns the reasons that not all share, otherwise all of them, the gravest first. A large distance is
         * mentioned once.
         */
        private String why(View view) {
            List<Reason.Code> own = own(view);
            List<Reason.Code> said = own.isEmpty() ? counting(view) : own;
            boolean distance = said.stream().anyMatch(DISTANCES::contains);
            return said.stream()
                    .filter(code -> !(distance && code == Reason.Code.ABOVE_REFERENCES))
                    .limit(MAX_REASONS)
                    .map(view::why)
                    .collect(Collectors.joining(" and "));
        }

        private static String label(View view) {
            return view.majority().orElseThrow();
        }

        private void labels(List<View> decided) {
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
            View max = largest(view -> view.misclassified().getAsDouble());
            View min = largest(view -> -view.misclassified().getAsDouble());
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
            View max = largest(View::residual);
            View min = largest(view -> -view.residual());
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

        private View largest(ToDoubleFunction<View> of) {
            View largest = views.get(0);
            for (View view : views) {
                largest = of.applyAsDouble(view) > of.applyAsDouble(largest) ? view : largest;
            }
            return largest;
        }

        private void words(String text) {
            if (!text.isEmpty()) {
                parts.add(new Sentence.Part(text, false));
            }
        }

        private void name(String text) {
            parts.add(new Sentence.Part(text, true));
        }
    }
}
