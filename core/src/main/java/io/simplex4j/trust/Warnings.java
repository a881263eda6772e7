package io.simplex4j.trust;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Completeness;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.model.DifferentiableModel;
import java.util.List;
import java.util.Locale;

/** The rules by which an explanation warns of itself. */
public final class Warnings {
    private static final double MISCLASSIFIED_SHARE = 0.5;
    private static final double INCOMPLETE = 0.01;

    private Warnings() {}

    /**
     * {@code far-from-corpus} where more than half of the distance from the corpus mean remains unexplained,
     * {@code not-converged} where the weights are not proven best, {@code limited-members} where a limit on their number
     * is dear, {@code not-unique} where others are as good, {@code ranges-are-bounds} where the ranges are not exact.
     *
     * @param ranges of the weights, or none where unknown
     */
    public static List<Warning> of(Decomposition decomposition, List<WeightRange> ranges) {
        return new MixtureWarnings(decomposition, ranges).all();
    }

    /**
     * {@code class-not-kept} where the mixture is of another class than the model predicts, {@code class-not-guaranteed}
     * where it keeps the class but a latent as near might not.
     */
    public static List<Warning> of(OutputMixture output) {
        if (output.modelClass().isEmpty()) {
            return List.of();
        }
        int predicted = output.modelClass().getAsInt();
        if (!output.kept()) {
            return List.of(new Warning(
                    "class-not-kept",
                    "The model predicts class " + predicted + ", but the mixture is of class "
                            + output.mixtureClass().orElseThrow() + "."));
        }
        if (!output.guaranteed()) {
            return List.of(new Warning(
                    "class-not-guaranteed",
                    "The mixture keeps class " + predicted
                            + ", but its residual is large enough to change the class."));
        }
        return List.of();
    }

    /**
     * {@code degenerate-baseline} where the baseline leaves no shift to attribute, {@code incomplete-attribution} where
     * an integral missed its tolerance or the whole is off by more than one percent.
     */
    public static List<Warning> of(Attribution attribution) {
        if (attribution.degenerate()) {
            return List.of(new Warning(
                    "degenerate-baseline",
                    "The baseline has the same latent as what is explained, so there is no shift to attribute and all"
                            + " projections are 0: choose another baseline."));
        }
        Completeness completeness = attribution.completeness();
        if (!attribution.withinTolerance() || completeness.error() > INCOMPLETE) {
            return List.of(new Warning(
                    "incomplete-attribution",
                    "The projections sum to " + number(completeness.sum()) + ", expected "
                            + number(completeness.expected()) + ": their integrals missed the tolerance after "
                            + attribution.nodes() + " gradients."));
        }
        return List.of();
    }

    /** {@code weight-on-misclassified} where half of the weight or more is on examples that the model gets wrong. */
    public static List<Warning> of(Corpus corpus, MixtureWeights weights) {
        double share = 0;
        for (MixtureWeights.Entry entry : weights.entries()) {
            share += corpus.misclassified(entry.example()) ? entry.weight() : 0;
        }
        if (share < MISCLASSIFIED_SHARE) {
            return List.of();
        }
        return List.of(new Warning(
                "weight-on-misclassified",
                Numbers.percent(share)
                        + " of the weight is on examples that the model misclassifies: the prediction may be wrong"
                        + " too."));
    }

    /** {@code central-differences} where gradients are not exact. */
    public static List<Warning> of(DifferentiableModel.GradientKind kind) {
        if (kind == DifferentiableModel.GradientKind.EXACT) {
            return List.of();
        }
        return List.of(new Warning(
                "central-differences", "Gradients are differences of nearby latents and have an error of their own."));
    }

    /** {@code no-gradient}: there are no projections, for this reason. */
    public static Warning noGradient(String reason) {
        return new Warning("no-gradient", "There are no projections: " + reason + ".");
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }
}
