package io.simplex4j.trust;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Completeness;
import io.simplex4j.corpus.Agreement;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.NumberText;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reason.Gravity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The rules that find reasons to distrust an explanation; {@link Verdict} says what they come to. */
public final class Reasons {
    private static final double FAR = 0.5;
    private static final double PARTLY = 1 / 3.0;
    private static final double DEAR = 0.1;
    private static final double MUCH_BETTER = 0.05;
    private static final double HALF = 0.5;
    private static final double INCOMPLETE = 0.01;
    private static final double BADLY_INCOMPLETE = 0.1;
    private static final double USUAL = 0.5;
    private static final double RARE = 0.95;
    private static final double VERY_RARE = 0.99;
    private static final int FEW_REFERENCES = 20;
    private static final int MANY_REFERENCES = 100;

    private Reasons() {}

    /**
     * What speaks against a mixture: {@code no-example}, {@code no-residual}, {@code far-from-corpus} or
     * {@code partly-explained}, {@code not-converged}, {@code limited-members}, {@code not-unique},
     * {@code ranges-are-bounds}.
     *
     * @param ranges of the weights, or none where unknown
     */
    public static List<Reason> of(Decomposition decomposition, List<WeightRange> ranges) {
        return of(decomposition, ranges, ReferenceResiduals.none());
    }

    /**
     * As {@link #of(Decomposition, List)}; but what misses no more than most examples of the corpus do, when the others
     * explain them, is {@code partly-explained}, however much that is: with hundreds of components, every example is far
     * from all others.
     */
    public static List<Reason> of(
            Decomposition decomposition, List<WeightRange> ranges, ReferenceResiduals references) {
        List<Reason> reasons = new ArrayList<>();
        if (decomposition.weights().count() == 0) {
            reasons.add(Reason.of(Code.NO_EXAMPLE, Gravity.DO_NOT_RELY, "No example of the corpus contributes."));
        }
        if (!Double.isFinite(decomposition.residual() + decomposition.relativeResidual())) {
            reasons.add(Reason.of(Code.NO_RESIDUAL, Gravity.DO_NOT_RELY, "The residual is not a number."));
        }
        addDistance(decomposition, references, reasons);
        addUnfinished(decomposition, reasons);
        decomposition
                .sparsityPrice()
                .filter(price -> price.price() > DEAR * decomposition.residual())
                .ifPresent(price -> reasons.add(dear(price, decomposition.residual())));
        if (!decomposition.uniqueness().map(Uniqueness::unique).orElse(true)) {
            reasons.add(Reason.of(
                    Code.NOT_UNIQUE,
                    Gravity.CARE,
                    "Weight can be shifted between examples without changing the mixture: see the range of each."));
        }
        int bounds = 0;
        for (WeightRange range : ranges) {
            bounds += range.exact() ? 0 : 1;
        }
        if (bounds > 0) {
            reasons.add(Reason.of(
                    Code.RANGES_ARE_BOUNDS,
                    Gravity.NOTE,
                    bounds + " of " + ranges.size() + " ranges are outer bounds: the true ones lie within them."));
        }
        return reasons;
    }

    private static void addDistance(Decomposition decomposition, ReferenceResiduals references, List<Reason> reasons) {
        double relative = decomposition.relativeResidual();
        double nearer = comparable(decomposition, references)
                ? references.share(decomposition.residual()).orElse(1)
                : 1;
        if (misses(decomposition, FAR) && nearer < USUAL) {
            reasons.add(Reason.of(
                    Code.PARTLY_EXPLAINED,
                    Gravity.CARE,
                    "The examples explain only a part: the mixture is still " + NumberText.wholePercent(relative)
                            + " as far from this input as the average of the corpus. That is no more than usual here: of the "
                            + references.sorted().size() + " corpus examples that it is compared with, "
                            + NumberText.wholePercent(1 - nearer) + " are farther from mixtures of the others."));
        } else if (misses(decomposition, FAR)) {
            String found =
                    "The mixture misses " + NumberText.wholePercent(relative) + " of the distance to the corpus mean";
            double attainable = attainable(decomposition);
            reasons.add(Reason.of(
                    Code.FAR_FROM_CORPUS,
                    Gravity.DO_NOT_RELY,
                    attainable > FAR
                            ? found + ": the corpus holds little that resembles this input."
                            : found + ", but another mixture may miss as little as "
                                    + NumberText.wholePercent(attainable) + "."));
        } else if (misses(decomposition, PARTLY)) {
            reasons.add(Reason.of(
                    Code.PARTLY_EXPLAINED,
                    Gravity.CARE,
                    "The examples explain only a part: the mixture is still " + NumberText.wholePercent(relative)
                            + " as far from this input as the average of the corpus."));
        }
    }

    /** An optimum whose residual is only rounding, as of a latent at the corpus mean, misses nothing. */
    private static boolean misses(Decomposition decomposition, double share) {
        boolean optimal = decomposition.certificate().ending() == Certificate.Ending.OPTIMAL;
        return decomposition.relativeResidual() > share && !(optimal && !(attainable(decomposition) > share / 2));
    }

    /** The share that some other mixture may miss at best; the residual is above 0. */
    private static double attainable(Decomposition decomposition) {
        double least = decomposition
                .sparsityPrice()
                .map(SparsityPrice::unlimitedResidual)
                .orElse(decomposition.certificate().residualLowerBound());
        return decomposition.relativeResidual() * Math.min(1, least / decomposition.residual());
    }

    private static void addUnfinished(Decomposition decomposition, List<Reason> reasons) {
        Certificate certificate = decomposition.certificate();
        if (certificate.converged()) {
            return;
        }
        reasons.add(Reason.of(
                Code.NOT_CONVERGED,
                improvable(decomposition) <= MUCH_BETTER ? Gravity.CARE : Gravity.DO_NOT_RELY,
                "The solver ended before the optimum ("
                        + certificate.ending().name().toLowerCase(Locale.ROOT).replace('_', '-')
                        + "): the smallest residual lies between "
                        + NumberText.significant(certificate.residualLowerBound()) + " and "
                        + NumberText.significant(decomposition.residual()) + "."));
    }

    /** By how much a better mixture could be nearer, in units of the distance from the corpus mean. */
    private static double improvable(Decomposition decomposition) {
        double residual = decomposition.residual();
        double share = residual == 0 ? 0 : 1 - decomposition.certificate().residualLowerBound() / residual;
        return share * decomposition.relativeResidual();
    }

    private static Reason dear(SparsityPrice price, double residual) {
        return Reason.of(
                Code.LIMITED_MEMBERS,
                Gravity.CARE,
                "At most " + price.members() + (price.members() == 1 ? " example leaves" : " examples leave")
                        + " a residual of " + NumberText.significant(residual) + "; without the limit it would be "
                        + NumberText.significant(price.unlimitedResidual()) + ".");
    }

    /**
     * {@code above-references} where an optimal mixture leaves more unexplained than those of nearly all references.
     */
    public static List<Reason> of(Decomposition decomposition, ReferenceResiduals references) {
        int count = references.sorted().size();
        if (!comparable(decomposition, references)) {
            return List.of();
        }
        double share = references.share(decomposition.residual()).orElse(0);
        if (!(share >= RARE)) {
            return List.of();
        }
        boolean strange = share >= VERY_RARE && count >= MANY_REFERENCES && decomposition.relativeResidual() > PARTLY;
        return List.of(Reason.of(
                Code.ABOVE_REFERENCES,
                strange ? Gravity.DO_NOT_RELY : Gravity.CARE,
                "More is left unexplained than for "
                        + (share == 1 ? "any" : Long.toString(Math.round(share * count))) + " of the " + count
                        + " corpus examples that it is compared with."));
    }

    private static boolean comparable(Decomposition decomposition, ReferenceResiduals references) {
        return decomposition.certificate().ending() == Certificate.Ending.OPTIMAL
                && Double.isFinite(decomposition.residual())
                && references.sorted().size() >= FEW_REFERENCES;
    }

    /** {@code class-not-kept} or {@code class-not-guaranteed}. */
    public static List<Reason> of(OutputMixture output, ClassNames classes) {
        if (output.modelClass().isEmpty()) {
            return List.of();
        }
        String predicted = classes.inWords(output.modelClass().getAsInt());
        if (!output.kept()) {
            return List.of(Reason.of(
                    Code.CLASS_NOT_KEPT,
                    Gravity.DO_NOT_RELY,
                    "The model predicts {}, but the mixture of examples would be {}.",
                    predicted,
                    classes.inWords(output.mixtureClass().orElseThrow())));
        }
        if (!output.guaranteed()) {
            return List.of(Reason.of(
                    Code.CLASS_NOT_GUARANTEED,
                    Gravity.CARE,
                    "The mixture of examples keeps the prediction, {}, but what is left unexplained is large enough to"
                            + " change it.",
                    predicted));
        }
        return List.of();
    }

    /** {@code no-better-than-chance} where the model tells nothing about the labels of the corpus. */
    public static List<Reason> of(Agreement agreement) {
        if (!agreement.noBetterThanChance()) {
            return List.of();
        }
        return List.of(Reason.of(
                Code.NO_BETTER_THAN_CHANCE,
                Gravity.DO_NOT_RELY,
                agreement.right().isPresent()
                        ? "The model is right about " + agreement.right().getAsInt() + " of "
                                + NumberText.count(agreement.labelled(), "labelled example")
                                + " of the corpus, no more often than by chance."
                        : "The model's values are no nearer to the "
                                + NumberText.count(agreement.labelled(), "label")
                                + " of the corpus than their mean is."));
    }

    /**
     * {@code weight-on-misclassified} where half of the weight or more is on examples whose predictions are wrong, or
     * {@code weight-on-badly-predicted} where it is on examples whose values are further from their labels than labels
     * vary.
     */
    public static List<Reason> of(Corpus corpus, MixtureWeights weights) {
        double misclassified = weights.ofAll(corpus::misclassified);
        double far = weights.ofAll(example -> corpus.error(example).orElse(0) > 1);
        if (misclassified >= HALF) {
            return List.of(Reason.of(
                    Code.WEIGHT_ON_MISCLASSIFIED,
                    Gravity.CARE,
                    NumberText.wholePercent(misclassified)
                            + " of the weight is on examples that the model misclassifies: the prediction may be wrong"
                            + " too."));
        }
        return far < HALF
                ? List.of()
                : List.of(Reason.of(
                        Code.WEIGHT_ON_BADLY_PREDICTED,
                        Gravity.CARE,
                        NumberText.wholePercent(far)
                                + " of the weight is on examples whose values are further from their labels than labels"
                                + " vary: the value may be far off too."));
    }

    /**
     * {@code degenerate-baseline} where the baseline leaves no shift to attribute, {@code incomplete-attribution} where
     * an integral missed its tolerance or the whole is off by more than one percent.
     */
    public static List<Reason> of(Attribution attribution) {
        if (attribution.degenerate()) {
            return List.of(Reason.of(
                    Code.DEGENERATE_BASELINE,
                    Gravity.CARE,
                    "The baseline has the same latent as what is explained, so there is no shift to attribute and all"
                            + " projections are 0: choose another baseline."));
        }
        Completeness completeness = attribution.completeness();
        if (attribution.withinTolerance() && completeness.error() <= INCOMPLETE) {
            return List.of();
        }
        return List.of(Reason.of(
                Code.INCOMPLETE_ATTRIBUTION,
                completeness.error() <= BADLY_INCOMPLETE ? Gravity.CARE : Gravity.DO_NOT_RELY,
                missed(completeness) + ": their integrals missed the tolerance after " + attribution.nodes()
                        + " gradients."));
    }

    private static String missed(Completeness completeness) {
        String sum = number(completeness.sum());
        String expected = number(completeness.expected());
        return sum.equals(expected)
                ? "The projections are off by " + number(completeness.error()) + " in all"
                : "The projections sum to " + sum + ", expected " + expected;
    }

    /** {@code central-differences} where gradients are not exact. */
    public static List<Reason> of(DifferentiableModel.GradientKind kind) {
        return kind == DifferentiableModel.GradientKind.EXACT
                ? List.of()
                : List.of(Reason.of(
                        Code.CENTRAL_DIFFERENCES,
                        Gravity.NOTE,
                        "Gradients are differences of nearby latents and are not exact."));
    }

    /** {@code no-gradient}: there are no projections, for this cause. */
    public static Reason noGradient(String cause) {
        return Reason.of(Code.NO_GRADIENT, Gravity.NOTE, "There are no projections: {}.", cause);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3g", value);
    }

    /** {@code predictor-differs}: another server of the model gives another number. */
    public static Reason predictorDiffers(int output, double there, double here) {
        return Reason.of(
                Code.PREDICTOR_DIFFERS,
                Gravity.DO_NOT_RELY,
                "The predictor gives another output than this model: output " + output + " is "
                        + NumberText.significant(there) + " there and " + NumberText.significant(here) + " here.");
    }

    /** {@code predictor-differs}: it is not known whether another server of the model gives the same. */
    public static Reason predictorUnknown(String why) {
        return Reason.of(
                Code.PREDICTOR_DIFFERS,
                Gravity.CARE,
                "It is not known whether the predictor gives the same outputs as this model: {}.",
                why);
    }
}
