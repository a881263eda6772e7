package io.simplex4j.cli.verify;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Vec;
import io.simplex4j.model.NotDifferentiableException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/*
 * What a sum over features must be is known without any gradient, as the integral of a derivative is a difference:
 * Σ_i p^c_i = ⟨D, h^c − h⁰⟩ / ⟨D, D⟩. What each feature gets within the sum takes an integral.
 */
/** Checks that projections add up, and what they are. */
final class FeatureCheck {
    private static final double ROUNDING = 1e-6;
    private static final double SMALL = 1e-6;

    private final Evidence evidence;
    private final Vec start;
    private final boolean onLatent;
    private final Optional<ProjectionCheck> integrals;

    FeatureCheck(Evidence evidence, JsonObject settings, Projections projections) {
        this.evidence = evidence;
        Vec baseline = baseline(evidence, settings);
        this.start = evidence.latentOf(baseline);
        this.onLatent = settings.text("projectOn").equals("latent");
        double tolerance = settings.number("attributionTolerance");
        this.integrals = evidence.model()
                .filter(model -> projections == Projections.INTEGRATED)
                .map(model -> new ProjectionCheck(model, baseline, tolerance));
    }

    private static Vec baseline(Evidence evidence, JsonObject settings) {
        int size = evidence.corpus().columns();
        Corpus corpus = Corpus.of(evidence.corpus(), evidence.corpusLatents());
        String name = settings.text("baseline");
        Vec input = switch (name) {
            case "zeros" -> Vec.of(new double[size]);
            case "mean" -> Baseline.mean(corpus).resolve(evidence.inputShape());
            case "median" -> Baseline.median(corpus).resolve(evidence.inputShape());
            case "given" -> Vec.of(settings.numbers("baselineInput"));
            default ->
                throw new MalformedExplanationException(
                        "baseline is '" + name + "', expected zeros, mean, median or given");
        };
        if (input.size() != size) {
            throw new MalformedExplanationException(
                    "baselineInput has " + input.size() + " numbers, expected " + size + " as an input");
        }
        return input;
    }

    void check(Case one, Problems problems) {
        List<JsonObject> contributions = one.said().objects("contributions");
        for (JsonObject contribution : contributions) {
            int count = contribution.numbers("projections").length;
            if (count != evidence.corpus().columns()) {
                problems.unless(false, "projections are " + count + ", expected one for each feature");
                return;
            }
        }
        Vec shift = (onLatent ? one.latent() : one.mixture()).minus(start);
        double farthest = Math.max(start.norm(), one.mixture().norm());
        for (JsonObject contribution : contributions) {
            farthest = Math.max(farthest, part(contribution).norm());
        }
        boolean nothing = shift.norm() <= 2 * ROUNDING * farthest
                && contributions.stream().allMatch(FeatureCheck::isZero);
        if (nothing) {
            compare("completeness.sum", one.said().object("completeness").number("sum"), 0, SMALL, problems);
            compare("completeness.error", one.said().object("completeness").number("error"), 0, SMALL, problems);
        } else if (shift.norm() == 0) {
            problems.unless(false, "projections are not 0, but there is no shift from the baseline to project on");
        } else {
            checkSums(one, shift, farthest, problems);
            integrals.ifPresent(check -> checkIntegrals(check, contributions, shift, problems));
        }
    }

    private Vec part(JsonObject contribution) {
        return evidence.corpusLatents().row(contribution.integer("index")).minus(start);
    }

    private static boolean isZero(JsonObject contribution) {
        return Arrays.stream(contribution.numbers("projections")).allMatch(value -> value == 0);
    }

    private void checkSums(Case one, Vec shift, double farthest, Problems problems) {
        double norm = shift.norm();
        double sum = 0;
        double error = 0;
        for (JsonObject contribution : one.said().objects("contributions")) {
            double total = Arrays.stream(contribution.numbers("projections")).sum();
            double weight = contribution.number("weight");
            sum += weight * total;
            error += weight * Math.abs(total - shift.dot(part(contribution)) / norm / norm);
        }
        JsonObject said = one.said().object("completeness");
        double slack = SMALL + 4 * one.slack().latent() / norm * (1 + farthest / norm);
        compare("completeness.sum", said.number("sum"), sum, SMALL, problems);
        compare("completeness.error", said.number("error"), error, slack, problems);
    }

    private void checkIntegrals(ProjectionCheck check, List<JsonObject> contributions, Vec shift, Problems problems) {
        try {
            for (JsonObject contribution : contributions) {
                Vec example = evidence.corpus().row(contribution.integer("index"));
                check.check(contribution, example, shift, problems);
            }
        } catch (NotDifferentiableException e) {
            problems.unless(false, "projections are there, but the model has no gradient: " + e.getMessage());
        }
    }

    private static void compare(String what, double said, double found, double slack, Problems problems) {
        if (Math.abs(said - found) > slack) {
            problems.differs(what, said, found);
        }
    }
}
