package io.simplex4j.report.internal.document;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

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
    private static final Set<Code> NOTES = EnumSet.of(
            Code.RANGES_ARE_BOUNDS, Code.CENTRAL_DIFFERENCES, Code.NO_GRADIENT, Code.IN_CORPUS, Code.SENTENCE_CUT);
    private static final Set<Code> DISTANCES = EnumSet.of(Code.FAR_FROM_CORPUS, Code.PARTLY_EXPLAINED);
    private static final int MAX_REASONS = 2;
    private static final double HALF = 0.5;
    private static final double MUCH_MORE = 0.25;
    private static final double LARGER = 1.1;
    private static final double NOTHING = 1e-6;

    /**
     * The explanation of an input by one corpus, as far as corpora can disagree about it.
     *
     * @param corpus its name
     * @param level how far to rely on the explanation
     * @param reasons the reasons, the gravest first
     * @param residual the distance of the latent from the mixture
     * @param relativeResidual the residual as a share of the distance from the mean of the corpus
     * @param misclassified the share of the weight on misclassified examples, if labels tell
     * @param majority the label of most of the weight, if labels are classes and one has more than half of it
     */
    public record View(
            String corpus,
            Verdict.Level level,
            List<Code> reasons,
            double residual,
            double relativeResidual,
            OptionalDouble misclassified,
            Optional<String> majority) {
        public View {
            reasons = List.copyOf(reasons);
        }

        /** Returns the view of a corpus on a mixture of its examples. */
        public static View of(
                String name,
                Corpus corpus,
                MixtureWeights weights,
                Verdict.Level level,
                List<Code> reasons,
                double residual,
                double relativeResidual) {
            Map<String, Double> byLabel = new TreeMap<>();
            for (MixtureWeights.Entry entry : weights.entries()) {
                corpus.labelledClass(entry.row()).ifPresent(label -> byLabel.merge(label, entry.weight(), Double::sum));
            }
            return new View(
                    name,
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

        private boolean warns() {
            return level != Verdict.Level.EXAMPLES_FIT;
        }

        private List<Code> counting() {
            return reasons.stream().filter(code -> !NOTES.contains(code)).toList();
        }
    }

    /**
     * Describes where the corpora of a comparison disagree about one input.
     *
     * @param oneInput its explanation by each corpus, in their order
     */
    public static Disagreement of(CorpusComparison comparison, List<Explanation> oneInput, Language words) {
        List<View> views = new ArrayList<>();
        for (Explanation each : oneInput) {
            views.add(View.of(
                    comparison.names().get(views.size()),
                    each.provenance().corpus(),
                    each.decomposition().weights(),
                    each.verdict().level(),
                    each.verdict().reasons().stream().map(Reason::code).toList(),
                    each.decomposition().residual(),
                    each.decomposition().relativeResidual()));
        }
        return of(views, words);
    }

    /**
     * Describes where corpora disagree.
     *
     * @param views of one input, at least two
     */
    public static Disagreement of(List<View> views, Language words) {
        return new Writer(views, words).write();
    }

    private record Writer(List<View> views, Language words) {
        Disagreement write() {
            boolean sameLevel = same(View::level);
            boolean sameReasons = same(view -> Set.copyOf(view.counting()));
            List<View> decided =
                    views.stream().filter(view -> view.majority().isPresent()).toList();
            boolean sameLabel = decided.stream().map(View::majority).distinct().count() < 2;
            Sentence sentence = sameLevel ? together(sameReasons) : apart();
            if (!sameLabel) {
                List<Sentence> labels = decided.stream()
                        .map(view -> words.sentence("disagree.label label corpus", label(view), view.corpus()))
                        .toList();
                sentence = sentence.then(words.sentence("disagree.labels labels", words.list(labels)));
            } else if (sameLevel && sameReasons && decided.size() == views.size()) {
                boolean fit = !views.get(0).warns();
                sentence = sentence.then(words.sentence("disagree.same fit label", fit, label(decided.get(0))));
            }
            return new Disagreement(
                    sameLevel && sameReasons && sameLabel,
                    sentence.then(misclassified()).then(residuals()).then("."));
        }

        private boolean same(Function<View, Object> what) {
            return views.stream().map(what).distinct().count() == 1;
        }

        private Sentence apart() {
            List<Sentence> each = views.stream()
                    .map(view -> words.sentence(
                            "disagree.verdict why corpus verdict",
                            view.warns() ? why(view) : false,
                            view.corpus(),
                            verdict(view)))
                    .toList();
            return words.sentence("disagree.apart corpora", listed(each));
        }

        /** Describes the reasons of corpora of the same level. */
        private Sentence together(boolean sameReasons) {
            View first = views.get(0);
            Sentence all = words.sentence(
                    "disagree.together both corpora verdict", views.size() == 2, views.size(), verdict(first));
            if (!first.warns()) {
                return all;
            }
            if (same(this::why)) {
                return all.then(": " + why(first));
            }
            List<View> own = views.stream().filter(view -> !own(view).isEmpty()).toList();
            boolean some = !sameReasons && own.size() < views.size();
            List<Sentence> reasons = (some ? own : views)
                    .stream()
                            .map(view -> words.sentence("disagree.why corpus why", view.corpus(), why(view)))
                            .toList();
            return all.then(words.sentence(
                    "disagree.reasons besides different corpora", some, !some && !sameReasons, listed(reasons)));
        }

        private Sentence listed(List<Sentence> corpora) {
            String between = words.text("disagree.between") + " ";
            return Language.join(corpora, between, between);
        }

        private String verdict(View view) {
            return view.warns() ? words.verdict(view.level()) : words.text("disagree.fit");
        }

        private List<Code> own(View view) {
            return view.counting().stream()
                    .filter(code ->
                            !views.stream().allMatch(each -> each.reasons().contains(code)))
                    .toList();
        }

        /** Returns the reasons that not all share, otherwise all of them, the gravest first. A large distance is mentioned once. */
        private String why(View view) {
            List<Code> own = own(view);
            List<Code> said = own.isEmpty() ? view.counting() : own;
            boolean distance = said.stream().anyMatch(DISTANCES::contains);
            return said.stream()
                    .filter(code -> !(distance && code == Code.ABOVE_REFERENCES))
                    .limit(MAX_REASONS)
                    .map(code -> words.text(
                            "why." + code.id() + " left misclassified",
                            view.relativeResidual(),
                            view.misclassified().orElse(HALF)))
                    .collect(Collectors.joining(words.text("and") + " "));
        }

        private static String label(View view) {
            return view.majority().orElseThrow();
        }

        /** Describes the shares of misclassified examples, unless a verdict mentions them. */
        private Sentence misclassified() {
            boolean known = views.stream().allMatch(view -> view.misclassified().isPresent());
            boolean said = views.stream().anyMatch(view -> view.reasons().contains(Code.WEIGHT_ON_MISCLASSIFIED));
            View max = largest(view -> view.misclassified().orElse(0));
            View min = largest(view -> -view.misclassified().orElse(0));
            double most = max.misclassified().orElse(0);
            double least = min.misclassified().orElse(0);
            return !known || said || most - least < MUCH_MORE
                    ? Sentence.of("")
                    : words.sentence(
                            "disagree.misclassified most corpus least other", most, max.corpus(), least, min.corpus());
        }

        private Sentence residuals() {
            View max = largest(View::residual);
            View min = largest(view -> -view.residual());
            boolean larger = Double.isFinite(max.residual())
                    && max.relativeResidual() > NOTHING
                    && max.residual() > LARGER * min.residual();
            return larger
                    ? words.sentence(
                            "disagree.residuals two corpus large small other",
                            views.size() == 2,
                            max.corpus(),
                            max.residual(),
                            min.residual(),
                            min.corpus())
                    : Sentence.of("");
        }

        private View largest(ToDoubleFunction<View> of) {
            View largest = views.get(0);
            for (View view : views) {
                largest = of.applyAsDouble(view) > of.applyAsDouble(largest) ? view : largest;
            }
            return largest;
        }
    }
}
