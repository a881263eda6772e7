package io.simplex4j.report.verify;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.Shape;
import io.simplex4j.report.verify.JsonObject.MalformedException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/** Checks that projections and shares add up, and what they are. */
final class FeatureCheck {
    /*
     * What a sum over features must be is known without any gradient, as the integral of a derivative is a difference:
     * Σ_i p^c_i = ⟨D, h^c − h⁰⟩ / ⟨D, D⟩; where every example has a baseline of its own, with its latent for h⁰ here, and
     * D from the mixture of them. What each feature gets within the sum takes an integral. Where projections are
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

    private final Evidence evidence;
    private final DifferentiableModel model;
    private final Baseline baseline;
    private final Map<Integer, Vec> starts = new HashMap<>();
    private final boolean onLatent;
    private final Optional<Double> tolerance;
    private final OptionalInt bins;
    private final double share;
    private Optional<Boolean> projected = Optional.empty();

    /** Whether there is no shift to attribute, and what projections sum to where integrals are exact. */
    record Found(boolean degenerate, double expected) {}

    /** For integrals that were made to this tolerance, where they are checked. */
    FeatureCheck(Evidence evidence, DifferentiableModel model, JsonObject settings, Optional<Double> tolerance) {
        this.evidence = evidence;
        this.model = model;
        this.baseline = baseline(evidence.first(), settings);
        this.onLatent = settings.text("projectOn").equals("latent");
        this.tolerance = tolerance;
        this.bins = settings.has("bins") ? OptionalInt.of(settings.integer("bins")) : OptionalInt.empty();
        this.share = settings.has("attributedShare") ? settings.number("attributedShare") : 1;
    }

    private static Baseline baseline(Corpus corpus, JsonObject settings) {
        String name = settings.text("baseline");
        try {
            Baseline baseline = switch (name) {
                case "mean" -> Baseline.mean(corpus);
                case "median" -> Baseline.median(corpus);
                case "black" -> Baseline.black(corpus.form());
                case "blank" -> Baseline.blank(corpus.form());
                case "given" -> Baseline.of(Vec.of(settings.numbers("baselineInput")));
                default -> Baseline.zeros();
            };
            baseline.requireFits(corpus.form(), Shape.of(corpus.inputs().columns()));
            return baseline;
        } catch (IllegalArgumentException e) {
            throw new MalformedException(String.valueOf(e.getMessage()), e);
        }
    }

    private Vec baselineOf(int example) {
        return baseline.against(evidence.corpus().inputs().row(example));
    }

    /** The latent of the baseline of an example; computed once where all have the same. */
    private Vec start(int example) {
        return starts.computeIfAbsent(baseline.differs() ? example : 0, key -> evidence.latentOf(baselineOf(example)));
    }

    /** The mixture of the latents of baselines. */
    private Vec start(Case one) {
        if (!baseline.differs()) {
            return start(0);
        }
        double[] mixture = new double[one.mixture().size()];
        for (JsonObject contribution : one.contributions()) {
            Vec start = start(contribution.integer("index"));
            for (int j = 0; j < mixture.length; j++) {
                mixture[j] += contribution.number("weight") * start.get(j);
            }
        }
        return Vec.of(mixture);
    }

    Found check(Case one, Problems problems) {
        Vec start = start(one);
        Vec shift = (onLatent ? one.latent() : one.mixture()).minus(start);
        double farthest = Math.max(
                start.norm(), Math.max(one.latent().norm(), one.mixture().norm()));
        for (JsonObject contribution : one.contributions()) {
            farthest = Math.max(farthest, part(contribution).norm());
        }
        if (!hasRightForm(one, problems)) {
            return new Found(false, 1);
        }
        JsonObject completeness = one.said().object("completeness");
        boolean nothing = shift.norm() <= 2 * ROUNDING * farthest
                && completeness.number("sum") == 0
                && one.contributions().stream().allMatch(FeatureCheck::isZero);
        if (nothing) {
            problems.unlessNear("completeness.error", completeness.number("error"), 0, 0);
            problems.unless(
                    !completeness.has("featureError") || completeness.number("featureError") == 0,
                    "completeness.featureError is not 0, but nothing was integrated");
            return new Found(true, 0);
        }
        if (shift.norm() == 0) {
            problems.add("projections are not 0, but there is no shift from the baseline to project on");
            return new Found(false, 0);
        }
        return new Found(false, checkSums(one, shift, farthest, problems));
    }

    private Vec part(JsonObject contribution) {
        int example = contribution.integer("index");
        return evidence.corpus().latents().row(example).minus(start(example));
    }

    private static boolean isZero(JsonObject contribution) {
        return List.of("projections", "shares").stream()
                .filter(contribution::has)
                .flatMapToDouble(each -> Arrays.stream(contribution.numbers(each)))
                .allMatch(value -> value == 0);
    }

    private boolean hasRightForm(Case one, Problems problems) {
        Problems here = new Problems();
        int shares = evidence.features().map(known -> known.groups().size()).orElse(0);
        for (JsonObject contribution : attributed(one)) {
            boolean has = contribution.has("projections");
            if (projected.isEmpty()) {
                projected = Optional.of(has);
            }
            here.unless(
                    has == projected.get(),
                    "projections are " + (has ? "present" : "missing") + ", but those of others are not");
            checkCount(
                    contribution,
                    "projections",
                    has ? evidence.corpus().inputs().columns() : 0,
                    here);
            checkCount(contribution, "shares", shares, here);
        }
        List<JsonObject> all = one.contributions();
        for (JsonObject contribution : all.subList(attributed(one).size(), all.size())) {
            checkCount(contribution, "projections", 0, here);
            checkCount(contribution, "shares", 0, here);
        }
        here.all().forEach(problems::add);
        return here.none();
    }

    /** The heaviest examples, whose features are attributed. */
    private List<JsonObject> attributed(Case one) {
        return one.contributions().subList(0, one.weights().countOf(share));
    }

    private static void checkCount(JsonObject contribution, String what, int expected, Problems problems) {
        int count = contribution.has(what) ? contribution.numbers(what).length : 0;
        problems.unless(
                count == expected,
                what + " of example " + contribution.integer("index") + " are " + count + ", expected " + expected);
    }

    private double checkSums(Case one, Vec shift, double farthest, Problems problems) {
        double norm = shift.norm();
        double sum = 0;
        double error = 0;
        double expected = 0;
        boolean told = true;
        double size = size(one);
        double off = 0;
        for (JsonObject contribution : attributed(one)) {
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
        JsonObject said = one.said().object("completeness");
        double slack = SMALL + 4 * one.latentSlack() / norm * (1 + farthest / norm);
        checkEstimate(said, told && tolerance.isPresent(), off / size, problems);
        if (told) {
            problems.unlessNear("completeness.sum", said.number("sum"), sum, SMALL);
            problems.unlessNear("completeness.error", said.number("error"), error, slack);
        } else {
            problems.unlessNear("completeness.sum", said.number("sum"), expected, said.number("error") + slack);
        }
        return expected;
    }

    private void checkEstimate(JsonObject said, boolean known, double off, Problems problems) {
        if (!said.has("featureError")) {
            return;
        }
        problems.unless(bins.isEmpty(), "completeness.featureError is present, but sums of bins come with no estimate");
        problems.unless(
                !known || off <= UNDERSTATED * said.number("featureError") + SWITCHES,
                "completeness.featureError is " + said.number("featureError") + ", but features are off by " + off);
    }

    /** The norm of all weighted features. */
    private double size(Case one) {
        double size = 0;
        for (JsonObject contribution : attributed(one)) {
            double weight = contribution.number("weight");
            for (double value : features(contribution).orElse(new double[0])) {
                size = Math.hypot(size, weight * value);
            }
        }
        return Math.max(size, Double.MIN_NORMAL);
    }

    /** What each feature gets, not multiplied by the weight: by projections, or else by shares. */
    private static Optional<double[]> features(JsonObject contribution) {
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

    private void checkShares(JsonObject contribution, Problems problems) {
        if (!contribution.has("projections") || !contribution.has("shares")) {
            return;
        }
        double[] projections = contribution.numbers("projections");
        double weight = contribution.number("weight");
        double size = Arrays.stream(projections).map(Math::abs).sum();
        Vec sums = evidence.features().orElseThrow().sum(Vec.of(projections));
        double[] shares = contribution.numbers("shares");
        for (int feature = 0; feature < shares.length; feature++) {
            problems.unlessNear(
                    "share " + feature + " of example " + contribution.integer("index"),
                    shares[feature],
                    weight * sums.get(feature),
                    TINY * weight * size);
        }
    }

    /** Holds what each feature gets against its integral, computed again; how far it is off beyond doubt, weighted. */
    private double checkIntegral(JsonObject contribution, double[] said, Vec shift, double size, Problems problems) {
        double allowance = tolerance.orElseThrow();
        int example = contribution.integer("index");
        boolean single = contribution.has("projections");
        String what = (single ? "projections of example " : "shares of example ") + example;
        List<FeatureGroups.Group> groups = (single
                        ? FeatureGroups.of(said.length, List.of())
                        : evidence.features().orElseThrow())
                .groups();
        double norm = shift.norm();
        Vec cotangent = Vec.of(
                Arrays.stream(shift.toArray()).map(each -> each / norm / norm).toArray());
        FineIntegral.Line line = new FineIntegral.Line(
                baselineOf(example), evidence.corpus().inputs().row(example));
        FineIntegral found = bins.isPresent()
                ? FineIntegral.rightSum(model, line, cotangent, bins.getAsInt())
                : FineIntegral.of(model, line, cotangent, allowance);
        double unit = (bins.isPresent() ? SAME_BINS : allowance) * found.reach() / norm;
        int worst = 0;
        double farthest = 0;
        double together = 0;
        double shared = bins.isEmpty() && model.secants().isPresent()
                ? SHARED * allowance * size / contribution.number("weight")
                : 0;
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
                    what + " are off by " + together + " together, expected at most " + allowedTogether);
        }
        return contribution.number("weight") * beyond;
    }

    /**
     * Holds the shares of groups in a shift between two mixtures against integrals, computed again.
     *
     * @param weights of the examples of one side, and less those of the other
     */
    void checkContrast(double[] said, Vec shift, Map<Integer, Double> weights, Problems problems) {
        if (tolerance.isEmpty()) {
            return;
        }
        double allowance = tolerance.get();
        double norm = shift.norm();
        Vec cotangent = Vec.of(
                Arrays.stream(shift.toArray()).map(each -> each / norm / norm).toArray());
        List<FeatureGroups.Group> groups = evidence.features().orElseThrow().groups();
        double[] found = new double[said.length];
        double[] doubt = new double[said.length];
        double size = 0;
        double unit = 0;
        for (Map.Entry<Integer, Double> each : new TreeMap<>(weights).entrySet()) {
            int example = each.getKey();
            double weight = each.getValue();
            FineIntegral.Line line = new FineIntegral.Line(
                    baselineOf(example), evidence.corpus().inputs().row(example));
            FineIntegral integral = bins.isPresent()
                    ? FineIntegral.rightSum(model, line, cotangent, bins.getAsInt())
                    : FineIntegral.of(model, line, cotangent, allowance);
            unit += Math.abs(weight) * (bins.isPresent() ? SAME_BINS : allowance) * integral.reach() / norm;
            for (int g = 0; g < said.length; g++) {
                FeatureGroups.Group group = groups.get(g);
                found[g] += weight * sum(group, integral::value);
                doubt[g] += Math.abs(weight)
                        * (sum(group, integral::error) + SWITCHES * sum(group, i -> Math.abs(integral.value(i))));
                size = Math.hypot(size, weight * sum(group, integral::value));
            }
        }
        double shared = bins.isEmpty() && model.secants().isPresent() ? SHARED * allowance * size : 0;
        for (int g = 0; g < said.length; g++) {
            problems.unlessNear(
                    "contrast.shares[" + g + "]", said[g], found[g], Math.max(EACH * unit, shared) + doubt[g]);
        }
    }

    private static double sum(FeatureGroups.Group group, IntToDoubleFunction value) {
        return group.columns().stream().mapToDouble(value::applyAsDouble).sum();
    }
}
