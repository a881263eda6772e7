package io.simplex4j.cli.verify;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Vec;
import java.util.Arrays;

/*
 * What a sum over features must be is known without any gradient, as the integral of a derivative is a difference:
 * Σ_i p^c_i = ⟨D, h^c − h⁰⟩ / ⟨D, D⟩. What each feature gets within the sum is not checked.
 */
/** Checks that projections add up. */
final class FeatureCheck {
    private static final double ROUNDING = 1e-6;
    private static final double SMALL = 1e-6;

    private final Evidence evidence;
    private final Vec start;
    private final boolean onLatent;

    FeatureCheck(Evidence evidence, JsonObject settings) {
        this.evidence = evidence;
        this.start = evidence.latentOf(baseline(evidence, settings));
        this.onLatent = settings.text("projectOn").equals("latent");
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
        Vec shift = (onLatent ? one.latent() : one.mixture()).minus(start);
        double norm = shift.norm();
        double sum = 0;
        double error = 0;
        double farthest = Math.max(start.norm(), one.mixture().norm());
        for (JsonObject contribution : one.said().objects("contributions")) {
            double[] projections = contribution.numbers("projections");
            if (projections.length != evidence.corpus().columns()) {
                problems.unless(false, "projections are " + projections.length + ", expected one for each feature");
                return;
            }
            Vec part =
                    evidence.corpusLatents().row(contribution.integer("index")).minus(start);
            farthest = Math.max(farthest, part.norm());
            double total = Arrays.stream(projections).sum();
            double weight = contribution.number("weight");
            sum += weight * total;
            error += weight * Math.abs(total - (norm == 0 ? 0 : shift.dot(part) / norm / norm));
        }
        boolean nothing = norm <= 2 * ROUNDING * farthest && sum == 0;
        JsonObject said = one.said().object("completeness");
        double slack = SMALL + (norm == 0 ? 0 : 4 * one.slack().latent() / norm * (1 + farthest / norm));
        compare("completeness.sum", said.number("sum"), sum, SMALL, problems);
        compare("completeness.error", said.number("error"), nothing ? 0 : error, slack, problems);
    }

    private static void compare(String what, double said, double found, double slack, Problems problems) {
        if (Math.abs(said - found) > slack) {
            problems.differs(what, said, found);
        }
    }
}
