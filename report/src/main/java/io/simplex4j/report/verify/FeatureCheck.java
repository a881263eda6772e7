package io.simplex4j.report.verify;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.Shape;
import io.simplex4j.report.internal.document.DocumentReader.MalformedException;
import io.simplex4j.report.internal.document.Problems;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.internal.Reasons;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/** Checks the values and the sums of projections and shares. */
final class FeatureCheck {
    /*
     * What a sum over features must be is known without any gradient, as the integral of a derivative is a difference:
     * Σ_i p^c_i = ⟨D, h^c − h⁰⟩ / ⟨D, D⟩; where every example has a baseline of its own, with its latent for h⁰ here, and
     * D from the mixture of them. The part of each feature within the sum takes an integral. Where projections are
     * left out, shares of features take their place in both.
     *
     * What integrals may differ: a file made to the tolerance τ promises errors of 2τs where nothing cancels, s being how
     * far the latent moves on the line over the length of the shift D. As that is an estimate, twice as much is allowed
     * for each feature and six times as much for all together; besides, the error of the integral here, and 1e-3 of the
     * features, as floats may switch a ReLU or a pool elsewhere on another machine. Measured on the paper's three
     * networks, for τ from 0.1 to 1e-4, met and missed: at most 0.3 of either allowance is used. On random networks of a
     * dozen ReLUs, which the estimate fits worst, 1 in some 10,000 projections exceeds it, and is off by as much.
     *
     * With secants over cells, a file promises an error of 5τ of the norm of all weighted features of an explanation together,
     * whichever example it is in: twice as much of that may be off in any of them. The estimate of this error that the file tells
     * may be too small by a factor of 5, as random networks of few ReLUs were seen to need 4.2.
     *
     * A file made with a fixed number of bins promises no integral but that sum, which is computed again with the same
     * bins: only rounding may differ.
     */
    private static final double EACH = 4;
    private static final double TOGETHER = 12;
    private static final double SHARED = 10;
    private static final double UNDERSTATED = 5;
    private static final double SWITCHES = 1e-3;
    private static final double ROUNDING = 1e-6;
    private static final double SAME_BINS = 1e-4;
    private static final double SMALL = 1e-6;
    private static final double TINY = 1e-9;

    private static final String AT = "explanations[].";
    private static final int MAX_BINS = DocumentCheck.MAX_BINS;

    private final Verifier verifier;
    private final Unchecked unchecked;
    private final Corpus corpus;
    private final AttributingModel model;
    private final Baseline baseline;
    private final Map<Integer, Vec> starts = new HashMap<>();
    private final boolean onLatent;
    private final boolean current;
    /** The tolerance of the integrals, if they are checked. */
    private final OptionalDouble tolerance;

    private final OptionalInt bins;
    private final double share;
    private Optional<Boolean> projected = Optional.empty();

    /**
     * Checks the features of explanations by a corpus.
     *
     * @param first of the corpora, whose mean or median is the baseline for all
     * @param current whether the document has all that this version writes
     */
    FeatureCheck(Verifier verifier, Unchecked unchecked, Corpus corpus, Corpus first, Tree settings, boolean current) {
        this.current = current;
        this.verifier = verifier;
        this.unchecked = unchecked;
        this.model = verifier.attributing();
        this.corpus = corpus;
        this.baseline = baseline(first, settings);
        this.onLatent = settings.text("projectOn").equals("latent");
        this.bins = settings.has("bins") ? OptionalInt.of(settings.integer("bins")) : OptionalInt.empty();
        this.tolerance = verifier.integrals && bins.orElse(0) <= MAX_BINS
                ? OptionalDouble.of(Math.min(settings.number("attributionTolerance"), verifier.attributionTolerance))
                : OptionalDouble.empty();
        this.share = settings.has("attributedShare") ? settings.number("attributedShare") : 1;
    }

    private static Baseline baseline(Corpus corpus, Tree settings) {
        String name = settings.text("baseline");
        try {
            Baseline baseline = switch (name) {
                case "mean" -> Baseline.mean(corpus);
                case "median" -> Baseline.median(corpus);
                case "black" -> Baseline.black(corpus.form());
                case "blank" -> Baseline.blank(corpus.form());
                case "given" -> Baseline.of(Vec.of(Tree.numbers(settings.value("baselineInput"))));
                default -> Baseline.zeros();
            };
            baseline.requireFits(corpus.form(), Shape.of(corpus.inputs().columns()));
            return baseline;
        } catch (IllegalArgumentException e) {
            throw new MalformedException(String.valueOf(e.getMessage()), e);
        }
    }

    private Vec baselineOf(int example) {
        return baseline.against(corpus.inputs().row(example));
    }

    /** Returns the latent of the baseline of an example; computed once where all have the same. */
    private Vec start(int example) {
        return starts.computeIfAbsent(baseline.differs() ? example : 0, key -> verifier.latent(baselineOf(example)));
    }

    /** Returns the mixture of the latents of baselines. */
    private Vec start(ExplanationCheck.Case one) {
        if (!baseline.differs()) {
            return start(0);
        }
        double[] mixture = new double[one.mixture().size()];
        for (Tree contribution : one.contributions()) {
            Vec start = start(contribution.integer("index"));
            for (int j = 0; j < mixture.length; j++) {
                mixture[j] += contribution.number("weight") * start.get(j);
            }
        }
        return Vec.of(mixture);
    }

    /** Checks the parts of features, and returns the resulting reasons. */
    List<Reason> check(ExplanationCheck.Case one, Problems problems) {
        boolean told = one.contributions().stream().anyMatch(each -> each.has("projections") || each.has("shares"));
        unchecked.note(
                !told,
                "the error of projections, as they are left out",
                AT + "completeness.error",
                AT + "completeness.featureError");
        unchecked.note(
                told && !verifier.integrals,
                "projections and shares, except for their sums",
                AT + "contributions[].projections",
                AT + "contributions[].shares");
        unchecked.note(true, "whether integrals needed more gradients, where they are right within 1%");
        Vec start = start(one);
        Vec shift = (onLatent ? one.latent() : one.mixture()).minus(start);
        double farthest = Math.max(
                start.norm(), Math.max(one.latent().norm(), one.mixture().norm()));
        for (Tree contribution : one.contributions()) {
            farthest = Math.max(farthest, part(contribution).norm());
        }
        Tree completeness = one.said().object("completeness");
        boolean hasForm = hasRightForm(one, problems);
        boolean nothing = hasForm
                && shift.norm() <= 2 * ROUNDING * farthest
                && completeness.number("sum") == 0
                && one.contributions().stream().allMatch(FeatureCheck::isZero);
        double expected = 1;
        if (nothing) {
            problems.unlessNear("completeness.error", completeness.number("error"), 0, 0);
            problems.unless(
                    completeness.optionalNumber("featureError").orElse(0) == 0,
                    "completeness.featureError is not 0, but nothing was integrated");
            expected = 0;
        } else if (hasForm && shift.norm() == 0) {
            problems.add("projections are not 0, but there is no shift from the baseline to project on");
            expected = 0;
        } else if (hasForm) {
            expected = checkSums(one, shift, farthest, problems);
        }
        return reasons(one, completeness, nothing, expected);
    }

    private List<Reason> reasons(ExplanationCheck.Case one, Tree completeness, boolean degenerate, double expected) {
        double error = completeness.number("error");
        Projection.Integration integration = new Projection.Integration(
                one.figure(Reason.Code.INCOMPLETE_ATTRIBUTION, "gradients", 0),
                error,
                error,
                one.warning(Reason.Code.INCOMPLETE_ATTRIBUTION).isEmpty());
        List<Reason> reasons = new ArrayList<>(Reasons.of(new Attribution(
                Projection.Target.APPROXIMATION,
                degenerate,
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                List.of(new Projection(0, Vec.of(completeness.number("sum")), expected, integration)))));
        if (model instanceof DifferentiableModel differentiable) {
            reasons.addAll(Reasons.of(differentiable.gradientKind()));
        }
        return reasons;
    }

    Baseline baseline() {
        return baseline;
    }

    /** Attributes from the baseline to an example; integrals by the bins of the file if it has any. */
    private FineIntegral integral(int example, Vec shift, double allowance) {
        if (!(model instanceof DifferentiableModel differentiable)) {
            return FineIntegral.byRule(model, line(example), cotangent(shift));
        }
        return bins.isPresent()
                ? FineIntegral.rightSum(differentiable, line(example), cotangent(shift), bins.getAsInt())
                : FineIntegral.of(differentiable, line(example), cotangent(shift), allowance);
    }

    private boolean hasSecants() {
        return model instanceof DifferentiableModel differentiable
                && differentiable.secants().isPresent();
    }

    private FineIntegral.Line line(int example) {
        return new FineIntegral.Line(baselineOf(example), corpus.inputs().row(example));
    }

    private static Vec cotangent(Vec shift) {
        double norm = shift.norm();
        return Vec.of(
                Arrays.stream(shift.toArray()).map(each -> each / norm / norm).toArray());
    }

    private Vec part(Tree contribution) {
        int example = contribution.integer("index");
        return corpus.latents().row(example).minus(start(example));
    }

    private static boolean isZero(Tree contribution) {
        return List.of("projections", "shares").stream()
                .filter(contribution::has)
                .flatMapToDouble(each -> Arrays.stream(contribution.numbers(each)))
                .allMatch(value -> value == 0);
    }

    private boolean hasRightForm(ExplanationCheck.Case one, Problems problems) {
        Problems here = new Problems();
        int shares = verifier.features.map(known -> known.groups().size()).orElse(0);
        for (Tree contribution : attributed(one)) {
            boolean has = contribution.has("projections");
            if (projected.isEmpty()) {
                projected = Optional.of(has);
            }
            here.unless(
                    has == projected.get(),
                    "projections are " + (has ? "present" : "missing") + ", but those of others are not");
            checkCount(contribution, "projections", has ? model.features() : 0, here);
            checkCount(contribution, "shares", shares, here);
        }
        List<Tree> all = one.contributions();
        for (Tree contribution : all.subList(attributed(one).size(), all.size())) {
            checkCount(contribution, "projections", 0, here);
            checkCount(contribution, "shares", 0, here);
        }
        here.all().forEach(problems::add);
        return here.none();
    }

    /** Returns the heaviest examples, whose features are attributed. */
    private List<Tree> attributed(ExplanationCheck.Case one) {
        return one.contributions().subList(0, one.weights().countOf(share));
    }

    private static void checkCount(Tree contribution, String what, int expected, Problems problems) {
        int count = contribution.has(what) ? contribution.numbers(what).length : 0;
        problems.unless(
                count == expected,
                what + " of example " + contribution.integer("index") + " are " + count + "; expected " + expected);
    }

    private double checkSums(ExplanationCheck.Case one, Vec shift, double farthest, Problems problems) {
        double norm = shift.norm();
        double sum = 0;
        double error = 0;
        double expected = 0;
        boolean told = true;
        double size = size(one);
        double off = 0;
        for (Tree contribution : attributed(one)) {
            double weight = contribution.number("weight");
            double exact = shift.dot(part(contribution)) / norm / norm;
            checkShares(contribution, problems);
            Optional<double[]> features = features(contribution);
            told &= features.isPresent();
            double total = features.map(values -> Arrays.stream(values).sum()).orElse(exact);
            sum += weight * total;
            error += weight * Math.abs(total - exact);
            expected += weight * exact;
            if (features.isPresent() && tolerance.isPresent()) {
                off = Math.hypot(off, checkIntegral(contribution, features.get(), shift, size, problems));
            }
        }
        Tree said = one.said().object("completeness");
        double slack = SMALL + 4 * one.latentSlack() / norm * (1 + farthest / norm);
        if (said.has("expected")) {
            problems.unlessNear("completeness.expected", said.number("expected"), expected, slack);
        }
        if (current) {
            problems.unlessThere(
                    "completeness.expected is",
                    said.has("expected"),
                    share < 1,
                    "features of all examples are attributed");
        }
        unchecked.within(AT + "completeness.expected", slack);
        checkEstimate(said, told && tolerance.isPresent(), off / size, problems);
        unchecked.within(AT + "completeness.sum", told ? SMALL : said.number("error") + slack);
        unchecked.within(AT + "completeness.error", slack);
        if (told) {
            problems.unlessNear("completeness.sum", said.number("sum"), sum, SMALL);
            problems.unlessNear("completeness.error", said.number("error"), error, slack);
        } else {
            problems.unlessNear("completeness.sum", said.number("sum"), expected, said.number("error") + slack);
        }
        return expected;
    }

    private void checkEstimate(Tree said, boolean known, double off, Problems problems) {
        unchecked.note(
                bins.isEmpty(),
                "estimates of errors of features, unless they are far too small",
                AT + "completeness.featureError");
        if (said.has("featureError")) {
            double estimate = said.number("featureError");
            problems.unless(
                    bins.isEmpty(), "completeness.featureError is present, but sums of bins come with no estimate");
            problems.unless(
                    !known || off <= UNDERSTATED * estimate + SWITCHES,
                    "completeness.featureError is " + estimate + ", but features are off by " + off);
        }
    }

    /** Returns the norm of all weighted features. */
    private double size(ExplanationCheck.Case one) {
        double size = 0;
        for (Tree contribution : attributed(one)) {
            double weight = contribution.number("weight");
            for (double value : features(contribution).orElse(new double[0])) {
                size = Math.hypot(size, weight * value);
            }
        }
        return Math.max(size, Double.MIN_NORMAL);
    }

    /** Returns the unweighted part of each feature: by projections, otherwise by shares. */
    private static Optional<double[]> features(Tree contribution) {
        if (contribution.has("projections")) {
            return Optional.of(contribution.numbers("projections"));
        }
        double weight = contribution.number("weight");
        return contribution.has("shares")
                ? Optional.of(Arrays.stream(contribution.numbers("shares"))
                        .map(share -> share / weight)
                        .toArray())
                : Optional.empty();
    }

    private void checkShares(Tree contribution, Problems problems) {
        if (!contribution.has("projections") || !contribution.has("shares")) {
            return;
        }
        double[] projections = contribution.numbers("projections");
        double weight = contribution.number("weight");
        double size = Arrays.stream(projections).map(Math::abs).sum();
        Vec sums = verifier.features.orElseThrow().sum(Vec.of(projections));
        double[] shares = contribution.numbers("shares");
        for (int feature = 0; feature < shares.length; feature++) {
            problems.unlessNear(
                    "share " + feature + " of example " + contribution.integer("index"),
                    shares[feature],
                    weight * sums.get(feature),
                    TINY * weight * size);
        }
    }

    /** Compares the part of each feature with its recomputed integral. Returns how far it is off beyond doubt, weighted. */
    private double checkIntegral(Tree contribution, double[] said, Vec shift, double size, Problems problems) {
        double allowance = tolerance.getAsDouble();
        int example = contribution.integer("index");
        boolean single = contribution.has("projections");
        String what = (single ? "projections of example " : "shares of example ") + example;
        List<FeatureGroups.Group> groups =
                (single ? FeatureGroups.of(said.length, List.of()) : verifier.features.orElseThrow()).groups();
        double norm = shift.norm();
        FineIntegral found = integral(example, shift, allowance);
        double unit = (bins.isPresent() ? SAME_BINS : allowance) * found.reach() / norm;
        int worst = 0;
        double farthest = 0;
        double together = 0;
        double shared = bins.isEmpty() && hasSecants() ? SHARED * allowance * size / contribution.number("weight") : 0;
        double allowed = Math.max(EACH * unit, shared);
        double allowedTogether = Math.max(TOGETHER * unit, shared * Math.sqrt(said.length));
        double beyond = 0;
        for (int g = 0; g < said.length; g++) {
            FeatureGroups.Group group = groups.get(g);
            double off = Math.abs(said[g] - sum(group, found::value));
            double doubt = sum(group, found::error) + SWITCHES * sum(group, i -> Math.abs(found.value(i)));
            worst = off > farthest ? g : worst;
            farthest = Math.max(farthest, off);
            together += off;
            beyond = Math.hypot(beyond, Math.max(0, off - doubt));
            allowed = Math.max(allowed, Math.max(EACH * unit, shared) + doubt);
            allowedTogether += doubt;
        }
        if (farthest > allowed) {
            problems.add(what + ": feature " + worst + " has " + said[worst] + ", recomputed "
                    + sum(groups.get(worst), found::value));
        } else {
            problems.unless(
                    together <= allowedTogether,
                    what + " are off by " + together + " together; expected at most " + allowedTogether);
        }
        return contribution.number("weight") * beyond;
    }

    /**
     * Compares the shares of groups in a shift between two mixtures with integrals, computed again.
     *
     * @param weights of the examples of one side, minus those of the other
     */
    void checkContrast(double[] said, Vec shift, Map<Integer, Double> weights, Problems problems) {
        unchecked.note(
                !verifier.integrals, "shares of features in contrasts, except for their sums", AT + "contrast.shares");
        if (tolerance.isEmpty()) {
            return;
        }
        double allowance = tolerance.getAsDouble();
        double norm = shift.norm();
        List<FeatureGroups.Group> groups = verifier.features.orElseThrow().groups();
        double[] found = new double[said.length];
        double[] doubt = new double[said.length];
        double size = 0;
        double unit = 0;
        for (Map.Entry<Integer, Double> each : new TreeMap<>(weights).entrySet()) {
            int example = each.getKey();
            double weight = each.getValue();
            FineIntegral integral = integral(example, shift, allowance);
            unit += Math.abs(weight) * (bins.isPresent() ? SAME_BINS : allowance) * integral.reach() / norm;
            for (int g = 0; g < said.length; g++) {
                FeatureGroups.Group group = groups.get(g);
                found[g] += weight * sum(group, integral::value);
                doubt[g] += Math.abs(weight)
                        * (sum(group, integral::error) + SWITCHES * sum(group, i -> Math.abs(integral.value(i))));
                size = Math.hypot(size, weight * sum(group, integral::value));
            }
        }
        double shared = bins.isEmpty() && hasSecants() ? SHARED * allowance * size : 0;
        for (int g = 0; g < said.length; g++) {
            double slack = Math.max(EACH * unit, shared) + doubt[g];
            problems.unlessNear("contrast.shares[" + g + "]", said[g], found[g], slack);
            unchecked.within(AT + "contrast.shares", slack);
        }
    }

    private static double sum(FeatureGroups.Group group, IntToDoubleFunction value) {
        return group.columns().stream().mapToDouble(value::applyAsDouble).sum();
    }
}
