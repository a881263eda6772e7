package io.simplex4j.trust.internal;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reason.Gravity;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules that find reasons to distrust an explanation. {@link Verdict} combines them. */
public final class Reasons {
    private static final double FAR = 0.5;
    private static final double PARTLY = 1 / 3.0;
    private static final double DEAR = 0.1;
    private static final double MUCH_BETTER = 0.05;
    private static final double HALF = 0.5;
    private static final double INCOMPLETE = 0.01;
    private static final double BADLY_INCOMPLETE = 0.1;
    private static final double DEFAULT = 0.5;
    private static final double RARE = 0.95;
    private static final double VERY_RARE = 0.99;
    private static final int FEW_REFERENCES = 20;
    private static final int MANY_REFERENCES = 100;

    private Reasons() {}

    /**
     * Returns the reasons to distrust an explanation, without the reasons about its features.
     *
     * @param decomposition the mixture of plain latents, whose relative residual decides
     * @param solved the mixture that the solver found, perhaps of extended latents; references and the certificate
     *     belong to its residual
     */
    public static List<Reason> of(
            Corpus corpus,
            Example example,
            Decomposition decomposition,
            Decomposition solved,
            List<WeightRange> ranges,
            ReferenceResiduals references,
            Optional<OutputMixture> output) {
        List<Reason> reasons = new ArrayList<>();
        corpus.agreement().ifPresent(agreement -> reasons.addAll(of(agreement)));
        reasons.addAll(of(decomposition, solved, ranges, references));
        reasons.addAll(of(solved, references));
        output.ifPresent(mixture -> reasons.addAll(of(mixture, corpus.classes())));
        reasons.addAll(of(corpus, decomposition.weights()));
        reasons.addAll(of(corpus, decomposition.weights(), example.input()));
        reasons.addAll(of(example));
        return reasons;
    }

    /**
     * Returns the reasons against a mixture: {@code no-example}, {@code no-residual}, {@code far-from-corpus} or {@code
     * partly-explained}, {@code not-converged}, {@code limited-members}, {@code not-unique}, {@code ranges-are-bounds}.
     *
     * @param ranges of the weights, or none if unknown
     */
    public static List<Reason> of(Decomposition decomposition, List<WeightRange> ranges) {
        return of(decomposition, ranges, ReferenceResiduals.none());
    }

    /**
     * Returns the reasons against a mixture, see {@link #of(Decomposition, List)}. A residual no larger than most
     * references is {@code partly-explained}, however large it is: with hundreds of components, every example is far
     * from all others.
     */
    public static List<Reason> of(
            Decomposition decomposition, List<WeightRange> ranges, ReferenceResiduals references) {
        return of(decomposition, decomposition, ranges, references);
    }

    private static List<Reason> of(
            Decomposition decomposition,
            Decomposition solved,
            List<WeightRange> ranges,
            ReferenceResiduals references) {
        List<Reason> reasons = new ArrayList<>();
        if (decomposition.weights().count() == 0) {
            reasons.add(new Reason(Code.NO_EXAMPLE, Gravity.DO_NOT_RELY));
        }
        if (!Double.isFinite(decomposition.residual() + decomposition.relativeResidual())) {
            reasons.add(new Reason(Code.NO_RESIDUAL, Gravity.DO_NOT_RELY));
        }
        addDistance(decomposition, solved, references, reasons);
        addUnfinished(solved, reasons);
        solved.sparsityPrice()
                .filter(price -> price.price() > DEAR * solved.residual())
                .ifPresent(price -> reasons.add(dear(price, solved.residual())));
        if (!decomposition.uniqueness().map(Uniqueness::unique).orElse(true)) {
            reasons.add(new Reason(Code.NOT_UNIQUE, Gravity.CARE));
        }
        int bounds = 0;
        for (WeightRange range : ranges) {
            bounds += range.exact() ? 0 : 1;
        }
        if (bounds > 0) {
            reasons.add(new Reason(Code.RANGES_ARE_BOUNDS, Gravity.NOTE)
                    .with("bounds", bounds)
                    .with("ranges", ranges.size()));
        }
        return reasons;
    }

    private static void addDistance(
            Decomposition decomposition, Decomposition solved, ReferenceResiduals references, List<Reason> reasons) {
        double relative = decomposition.relativeResidual();
        double nearer = comparable(solved, references)
                ? references.share(solved.residual()).orElse(1)
                : 1;
        double attainable = attainable(decomposition, solved);
        if (misses(decomposition, attainable, FAR) && nearer < DEFAULT) {
            reasons.add(new Reason(Code.PARTLY_EXPLAINED, Gravity.CARE)
                    .with("relativeResidual", relative)
                    .with("references", references.sorted().size())
                    .with("share", 1 - nearer));
        } else if (misses(decomposition, attainable, FAR)) {
            Reason far = new Reason(Code.FAR_FROM_CORPUS, Gravity.DO_NOT_RELY).with("relativeResidual", relative);
            reasons.add(attainable > FAR ? far : far.with("attainable", attainable));
        } else if (misses(decomposition, attainable, PARTLY)) {
            reasons.add(new Reason(Code.PARTLY_EXPLAINED, Gravity.CARE).with("relativeResidual", relative));
        }
    }

    /**
     * Returns whether more than a share is unexplained. An optimum whose residual is only rounding, as of a latent at
     * the corpus mean, leaves nothing unexplained.
     */
    private static boolean misses(Decomposition decomposition, double attainable, double share) {
        boolean optimal = decomposition.certificate().ending() == Certificate.Ending.OPTIMAL;
        return decomposition.relativeResidual() > share && !(optimal && !(attainable > share / 2));
    }

    /** Returns the share that the best mixture may leave unexplained. */
    private static double attainable(Decomposition decomposition, Decomposition solved) {
        double min = solved.sparsityPrice()
                .map(SparsityPrice::unlimitedResidual)
                .orElse(solved.certificate().residualLowerBound());
        double residual = solved.residual();
        return decomposition.relativeResidual() * (residual > 0 ? Math.min(1, min / residual) : 1);
    }

    private static void addUnfinished(Decomposition decomposition, List<Reason> reasons) {
        Certificate certificate = decomposition.certificate();
        if (certificate.converged()) {
            return;
        }
        reasons.add(new Reason(
                        Code.NOT_CONVERGED,
                        improvable(decomposition) <= MUCH_BETTER ? Gravity.CARE : Gravity.DO_NOT_RELY)
                .with("ending", EnumId.of(certificate.ending()))
                .with("residualLowerBound", certificate.residualLowerBound())
                .with("residual", decomposition.residual()));
    }

    /** Returns the possible improvement of the mixture, in units of the distance from the corpus mean. */
    private static double improvable(Decomposition decomposition) {
        double residual = decomposition.residual();
        double share = residual == 0 ? 0 : 1 - decomposition.certificate().residualLowerBound() / residual;
        return share * decomposition.relativeResidual();
    }

    private static Reason dear(SparsityPrice price, double residual) {
        return new Reason(Code.LIMITED_MEMBERS, Gravity.CARE)
                .with("members", price.members())
                .with("residual", residual)
                .with("unlimitedResidual", price.unlimitedResidual());
    }

    /** Returns {@code above-references} if an optimal mixture has a larger residual than nearly all references. */
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
        return List.of(new Reason(Code.ABOVE_REFERENCES, strange ? Gravity.DO_NOT_RELY : Gravity.CARE)
                .with("above", (int) Math.round(share * count))
                .with("references", count));
    }

    private static boolean comparable(Decomposition decomposition, ReferenceResiduals references) {
        return decomposition.certificate().ending() == Certificate.Ending.OPTIMAL
                && Double.isFinite(decomposition.residual())
                && references.sorted().size() >= FEW_REFERENCES;
    }

    /** Returns {@code class-not-kept} or {@code class-not-guaranteed}, if one holds. */
    public static List<Reason> of(OutputMixture output, ClassNames classes) {
        if (output.modelClass().isEmpty()) {
            return List.of();
        }
        String predicted = classes.inWords(output.modelClass().getAsInt());
        if (!output.kept()) {
            return List.of(new Reason(Code.CLASS_NOT_KEPT, Gravity.DO_NOT_RELY)
                    .with("prediction", predicted)
                    .with("mixture", classes.inWords(output.mixtureClass().orElseThrow())));
        }
        if (!output.guaranteed()) {
            return List.of(new Reason(Code.CLASS_NOT_GUARANTEED, Gravity.CARE).with("prediction", predicted));
        }
        return List.of();
    }

    /** Returns {@code no-better-than-chance} if predictions are unrelated to the labels of the corpus. */
    public static List<Reason> of(Corpus.Agreement agreement) {
        if (!agreement.noBetterThanChance()) {
            return List.of();
        }
        Reason reason = new Reason(Code.NO_BETTER_THAN_CHANCE, Gravity.DO_NOT_RELY);
        return List.of((agreement.right().isPresent()
                        ? reason.with("right", agreement.right().getAsInt())
                        : reason)
                .with("labelled", agreement.labelled()));
    }

    /**
     * Returns {@code weight-on-misclassified} if half of the weight or more is on examples with wrong predictions, or
     * {@code weight-on-badly-predicted} if it is on examples whose values are further from their labels than labels
     * vary.
     */
    public static List<Reason> of(Corpus corpus, MixtureWeights weights) {
        double misclassified = weights.weightOfAll(corpus::misclassified);
        double far = weights.weightOfAll(example -> corpus.error(example).orElse(0) > 1);
        if (misclassified >= HALF) {
            return List.of(new Reason(Code.WEIGHT_ON_MISCLASSIFIED, Gravity.CARE).with("weight", misclassified));
        }
        return far < HALF
                ? List.of()
                : List.of(new Reason(Code.WEIGHT_ON_BADLY_PREDICTED, Gravity.CARE).with("weight", far));
    }

    /** Returns {@code in-corpus} if a contributing example has the numbers of the input. */
    public static List<Reason> of(Corpus corpus, MixtureWeights weights, Vec input) {
        double same = 0;
        Optional<String> id = Optional.empty();
        for (MixtureWeights.Entry entry : weights.heaviestFirst()) {
            if (corpus.isSame(entry.row(), input)) {
                same += entry.weight();
                id = id.or(() -> Optional.of(corpus.id(entry.row())));
            }
        }
        double weight = same;
        return id
                .map(known -> new Reason(Code.IN_CORPUS, Gravity.NOTE)
                        .with("weight", weight)
                        .with("id", known))
                .stream()
                .toList();
    }

    /**
     * Returns {@code degenerate-baseline} if the baseline leaves no shift to attribute, or {@code
     * incomplete-attribution} if an integral missed its tolerance or the sum is off by more than one percent.
     */
    public static List<Reason> of(Attribution attribution) {
        if (attribution.degenerate()) {
            return List.of(new Reason(Code.DEGENERATE_BASELINE, Gravity.CARE));
        }
        Attribution.Completeness completeness = attribution.completeness();
        if (attribution.withinTolerance() && completeness.error() <= INCOMPLETE) {
            return List.of();
        }
        return List.of(new Reason(
                        Code.INCOMPLETE_ATTRIBUTION,
                        completeness.error() <= BADLY_INCOMPLETE ? Gravity.CARE : Gravity.DO_NOT_RELY)
                .with("sum", completeness.sum())
                .with("expected", completeness.expected())
                .with("error", completeness.error())
                .with("gradients", attribution.nodes()));
    }

    /** Returns {@code central-differences} if gradients are not exact. */
    public static List<Reason> of(DifferentiableModel.GradientKind kind) {
        return kind == DifferentiableModel.GradientKind.EXACT
                ? List.of()
                : List.of(new Reason(Code.CENTRAL_DIFFERENCES, Gravity.NOTE));
    }

    /** Returns {@code no-gradient}: there are no projections, for this cause. */
    public static Reason noGradient(String cause) {
        return new Reason(Code.NO_GRADIENT, Gravity.NOTE).with("cause", cause);
    }

    /**
     * Returns {@code sentence-cut} if a sentence fills the model's maximum number of tokens, so that a longer one is
     * truncated.
     */
    public static List<Reason> of(Example example) {
        return example.form() instanceof TextForm text && text.isFull(example.input())
                ? List.of(new Reason(Code.SENTENCE_CUT, Gravity.NOTE).with("tokens", text.tokens()))
                : List.of();
    }

    /** Returns {@code predictor-differs} if another server of the model gives another number. */
    public static Reason predictorDiffers(int output, double there, double here) {
        return new Reason(Code.PREDICTOR_DIFFERS, Gravity.DO_NOT_RELY)
                .with("output", output)
                .with("there", there)
                .with("here", here);
    }

    /**
     * Returns {@code predictor-differs} if it is unknown whether another server of the model gives the same numbers.
     */
    public static Reason predictorUnknown(String why) {
        return new Reason(Code.PREDICTOR_DIFFERS, Gravity.CARE).with("cause", why);
    }
}
