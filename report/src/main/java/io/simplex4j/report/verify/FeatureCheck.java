package io.simplex4j.report.verify;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Checks that projections and shares add up, and what they are. */
final class FeatureCheck {
    /*
     * What a sum over features must be is known without any gradient, as the integral of a derivative is a difference:
     * Σ_i p^c_i = ⟨D, h^c − h⁰⟩ / ⟨D, D⟩. What each feature gets within the sum takes an integral. Where projections are
     * left out, shares of features take their place in both.
     */
    private static final double ROUNDING = 1e-6;
    private static final double SMALL = 1e-6;
    private static final double TINY = 1e-9;

    private final Evidence evidence;
    private final Vec start;
    private final boolean onLatent;
    private final Optional<IntegralCheck> integrals;
    private Optional<Boolean> projected = Optional.empty();

    /**
     * What was recomputed of an attribution.
     *
     * @param degenerate whether there is no shift to attribute
     * @param expected what projections sum to where integrals are exact
     */
    record Found(boolean degenerate, double expected) {}

    /**
     * Prepares.
     *
     * @param tolerance that integrals were made to, where they are checked
     */
    FeatureCheck(Evidence evidence, DifferentiableModel model, JsonObject settings, Optional<Double> tolerance) {
        this.evidence = evidence;
        Vec baseline = baseline(evidence.corpus(), settings);
        this.start = evidence.latentOf(baseline);
        this.onLatent = settings.text("projectOn").equals("latent");
        this.integrals = tolerance.map(each -> new IntegralCheck(model, baseline, each));
    }

    private static Vec baseline(Corpus corpus, JsonObject settings) {
        String name = settings.text("baseline");
        try {
            Baseline baseline = switch (name) {
                case "mean" -> Baseline.mean(corpus);
                case "median" -> Baseline.median(corpus);
                case "black" -> Baseline.black(corpus.form());
                case "given" -> Baseline.of(Vec.of(settings.numbers("baselineInput")));
                default -> Baseline.zeros();
            };
            return baseline.resolve(Shape.of(corpus.inputs().columns()));
        } catch (IllegalArgumentException e) {
            throw new MalformedExplanationException(String.valueOf(e.getMessage()), e);
        }
    }

    Found check(Case one, Problems problems) {
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
            return new Found(true, 0);
        }
        if (shift.norm() == 0) {
            problems.add("projections are not 0, but there is no shift from the baseline to project on");
            return new Found(false, 0);
        }
        return new Found(false, checkSums(one, shift, farthest, problems));
    }

    private Vec part(JsonObject contribution) {
        return evidence.corpus().latents().row(contribution.integer("index")).minus(start);
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
        for (JsonObject contribution : one.contributions()) {
            boolean has = contribution.has("projections");
            if (projected.isEmpty()) {
                projected = Optional.of(has);
            }
            here.unless(
                    has == projected.get(),
                    "projections are " + (has ? "there" : "missing") + ", but those of others are not");
            checkCount(
                    contribution,
                    "projections",
                    has ? evidence.corpus().inputs().columns() : 0,
                    here);
            checkCount(contribution, "shares", shares, here);
        }
        here.all().forEach(problems::add);
        return here.none();
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
        for (JsonObject contribution : one.contributions()) {
            double weight = contribution.number("weight");
            double exact = shift.dot(part(contribution)) / norm / norm;
            checkShares(contribution, problems);
            Optional<double[]> features = features(contribution);
            told &= features.isPresent();
            double total = features.map(values -> Arrays.stream(values).sum()).orElse(exact);
            sum += weight * total;
            error += weight * Math.abs(total - exact);
            expected += weight * exact;
            features.ifPresent(values -> checkIntegral(contribution, values, shift, problems));
        }
        JsonObject said = one.said().object("completeness");
        double slack = SMALL + 4 * one.slack().latent() / norm * (1 + farthest / norm);
        if (told) {
            problems.unlessNear("completeness.sum", said.number("sum"), sum, SMALL);
            problems.unlessNear("completeness.error", said.number("error"), error, slack);
        } else {
            problems.unlessNear("completeness.sum", said.number("sum"), expected, said.number("error") + slack);
        }
        return expected;
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

    private void checkIntegral(JsonObject contribution, double[] values, Vec shift, Problems problems) {
        int example = contribution.integer("index");
        boolean single = contribution.has("projections");
        FeatureGroups groups = single
                ? FeatureGroups.of(values.length, List.of())
                : evidence.features().orElseThrow();
        integrals.ifPresent(check -> check.check(
                (single ? "projections of example " : "shares of example ") + example,
                groups,
                values,
                new IntegralCheck.Projected(evidence.corpus().inputs().row(example), shift),
                problems));
    }
}
