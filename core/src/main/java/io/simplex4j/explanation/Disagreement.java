package io.simplex4j.explanation;

import io.simplex4j.example.NumberText;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Where corpora disagree about an input, in one sentence.
 *
 * @param agree whether they come to the same verdict for the same reasons, and most of their weight has the same label
 * @param parts of the sentence: our words, and apart from them the names that others gave
 */
public record Disagreement(boolean agree, List<Part> parts) {
    /*
     * Verdicts first, since they decide what a reader may do: where levels differ, each corpus says its level and why; where
     * only reasons differ, each says why, or only those that have reasons beyond what all share. A reason that all share tells
     * corpora apart no more than a note does, so both are left out. Then what most of the weight is labelled, then who is wrong
     * about more of the examples, where verdicts have not said so. Residuals come last: they are distances in the same space
     * and can be compared, unlike their shares.
     */
    private static final Set<Reason.Code> NOTES =
            EnumSet.of(Reason.Code.RANGES_ARE_BOUNDS, Reason.Code.CENTRAL_DIFFERENCES, Reason.Code.NO_GRADIENT);
    private static final Set<Reason.Code> DISTANCES =
            EnumSet.of(Reason.Code.FAR_FROM_CORPUS, Reason.Code.PARTLY_EXPLAINED);
    private static final int MOST_REASONS = 2;
    private static final double MUCH_MORE = 0.25;
    private static final double LARGER = 1.1;
    private static final double NOTHING = 1e-6;

    /** A piece of the sentence: a name, or words of ours. */
    public record Part(String text, boolean name) {}

    public Disagreement {
        parts = List.copyOf(parts);
    }

    /**
     * Where these corpora disagree.
     *
     * @param views of one input, at least two
     */
    public static Disagreement of(List<CorpusView> views) {
        return new Writer(views).write();
    }

    /** For people. */
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

        /** What corpora of one level have to say. */
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

        /** The reasons that not all share, or else all of them, the gravest; that much is unexplained is said once. */
        private String why(CorpusView view) {
            List<Reason.Code> own = own(view);
            List<Reason.Code> said = own.isEmpty() ? counting(view) : own;
            boolean distance = said.stream().anyMatch(DISTANCES::contains);
            return said.stream()
                    .filter(code -> !(distance && code == Reason.Code.ABOVE_REFERENCES))
                    .limit(MOST_REASONS)
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

        /** Unless a verdict has said so. */
        private void misclassified() {
            boolean known = views.stream().allMatch(view -> view.misclassified().isPresent());
            boolean said =
                    views.stream().anyMatch(view -> view.reasons().contains(Reason.Code.WEIGHT_ON_MISCLASSIFIED));
            if (!known || said) {
                return;
            }
            CorpusView most = largest(view -> view.misclassified().getAsDouble());
            CorpusView least = largest(view -> -view.misclassified().getAsDouble());
            if (most.misclassified().getAsDouble() - least.misclassified().getAsDouble() < MUCH_MORE) {
                return;
            }
            words("; misclassified examples have "
                    + NumberText.wholePercent(most.misclassified().getAsDouble()) + " of the weight with ");
            name(most.corpus());
            words(" and " + NumberText.wholePercent(least.misclassified().getAsDouble()) + " with ");
            name(least.corpus());
        }

        private void residuals() {
            CorpusView most = largest(CorpusView::residual);
            CorpusView least = largest(view -> -view.residual());
            boolean larger = Double.isFinite(most.residual())
                    && most.relativeResidual() > NOTHING
                    && most.residual() > LARGER * least.residual();
            if (!larger) {
                return;
            }
            words("; ");
            name(most.corpus());
            if (views.size() == 2) {
                words(" leaves the larger residual, " + NumberText.significant(most.residual()) + " against "
                        + NumberText.significant(least.residual()));
                return;
            }
            words(" leaves the largest residual, " + NumberText.significant(most.residual()) + ", and ");
            name(least.corpus());
            words(" the smallest, " + NumberText.significant(least.residual()));
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
