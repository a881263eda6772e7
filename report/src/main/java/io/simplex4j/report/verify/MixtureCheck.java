package io.simplex4j.report.verify;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks the residual, the certificate, the ranges of weights and the limit on their number. */
final class MixtureCheck {
    private static final double TINY = 1e-9;
    private static final double ROUNDING = 1e-14;
    private static final int SIZES = 4;
    private static final String LIMITED = "limited-members";
    private static final Set<String> GOOD_ENDINGS = Set.of("optimal", LIMITED);

    private final Matrix corpus;
    private final JsonObject settings;
    private final double tolerance;
    private final Vec mean;
    private final double largest;
    private final Optional<Decomposer> unlimited;

    /** For mixtures that may be called optimal up to this tolerance. */
    MixtureCheck(Matrix corpus, JsonObject settings, double tolerance) {
        this.corpus = corpus;
        this.settings = settings;
        this.tolerance = tolerance;
        double[] sum = new double[corpus.columns()];
        double norm = 0;
        for (int row = 0; row < corpus.rows(); row++) {
            Vec latent = corpus.row(row);
            norm = Math.max(norm, latent.norm());
            for (int j = 0; j < sum.length; j++) {
                sum[j] += latent.get(j) / corpus.rows();
            }
        }
        this.mean = Vec.of(sum);
        this.largest = norm;
        this.unlimited =
                settings.has("members") ? Optional.of(ActiveSet.withDefaults().over(corpus)) : Optional.empty();
    }

    void check(Case one, Problems problems) {
        OptimalityCheck found = OptimalityCheck.of(one.weights(), corpus, one.latent());
        double residual = one.said().number("residual");
        problems.unlessNear("residual", residual, found.residual(), one.slack(found.residual(), 1));
        checkShare(one, found.residual(), problems);
        checkCertificate(one, found, problems);
        checkLimit(one, problems);
        checkRanges(one, problems);
    }

    /** For a latent that is the mean but for rounding the share is 0 or 1 by definition. */
    private void checkShare(Case one, double residual, Problems problems) {
        double share = one.said().number("relativeResidual");
        double distance = one.latent().minus(mean).norm();
        double rounding = ROUNDING * (one.latent().norm() + mean.norm() + largest);
        boolean atMean = distance <= rounding && share == (residual <= rounding ? 0 : 1);
        if (!atMean && !(Math.abs(share * distance - residual) <= one.slack(residual, 1 + share))) {
            problems.add("relativeResidual is " + share + ", recomputed " + (distance == 0 ? 0 : residual / distance));
        }
        double r2 = one.said().object("latent").number("r2");
        problems.unless(
                Math.abs(r2 - (1 - share * share)) <= TINY * (1 + share * share),
                "r2 is " + r2 + ", which is not 1 less the square of relativeResidual");
    }

    private void checkCertificate(Case one, OptimalityCheck found, Problems problems) {
        JsonObject said = one.said().object("certificate");
        double sizes = largest + one.latent().norm();
        double slack = 2 * one.latentSlack() * (found.residual() + sizes);
        problems.unlessNear("gap", said.number("gap"), found.gap(), one.relativeSlack() * found.gap() + slack);
        double turn = found.residual() == 0 ? 0 : sizes / found.residual();
        problems.unlessNear(
                "residualLowerBound",
                said.number("residualLowerBound"),
                found.residualLowerBound(),
                TINY * found.residualLowerBound() + 2 * one.latentSlack() * (1 + turn));
        String ending = said.text("ending");
        problems.unless(
                said.truth("converged") == GOOD_ENDINGS.contains(ending),
                "converged is " + said.truth("converged") + ", but the ending is " + ending);
        if (ending.equals("optimal")) {
            problems.unless(isSmall(found, one), "the ending is optimal, but the recomputed gap is " + found.gap());
        }
    }

    private boolean isSmall(OptimalityCheck found, Case one) {
        double sizes = largest + one.latent().norm();
        return found.gap()
                <= SIZES * tolerance * found.residual() * sizes + 2 * one.latentSlack() * (found.residual() + sizes);
    }

    /** Only the exact solver keeps its limit; that of others is theirs. */
    private void checkLimit(Case one, Problems problems) {
        Optional<JsonObject> sparsity = one.said().optionalObject("sparsity");
        boolean limited = settings.has("members");
        boolean exact = settings.text("solver").equals("exact");
        boolean ended = one.said().object("certificate").text("ending").equals(LIMITED);
        problems.unless(limited || !ended, "the ending is " + LIMITED + ", but members are not limited");
        problems.unless(limited || sparsity.isEmpty(), "sparsity is present, but members are not limited");
        problems.unless(
                sparsity.isPresent() || !(limited && (exact || ended)), "sparsity is missing, but members are limited");
        if (limited && sparsity.isPresent()) {
            checkPrice(one, sparsity.get(), problems);
            if (ended) {
                checkChoice(one, problems);
            }
        }
    }

    private void checkPrice(Case one, JsonObject sparsity, Problems problems) {
        int limit = settings.integer("members");
        problems.unless(
                one.weights().count() <= limit,
                "there are " + one.weights().count() + " examples, more than the " + limit + " allowed");
        problems.unless(
                sparsity.integer("members") == limit,
                "sparsity.members is " + sparsity.integer("members") + ", expected " + limit);
        double residual = one.said().number("residual");
        double slack = one.slack(residual, 1);
        double best = sparsity.number("unlimitedResidual");
        OptimalityCheck proof = OptimalityCheck.of(
                unlimited.orElseThrow().decompose(one.latent()).weights(), corpus, one.latent());
        problems.unless(
                best >= proof.residualLowerBound() - slack && best <= proof.residual() + slack,
                "unlimitedResidual is " + best + ", recomputed " + proof.residual());
        problems.unless(
                Math.abs(sparsity.number("price") - Math.max(0, residual - best)) <= slack,
                "price is not the residual less unlimitedResidual");
    }

    /** A limited mixture is at least the best one of its own members. */
    private void checkChoice(Case one, Problems problems) {
        List<MixtureWeights.Entry> chosen = one.weights().entries();
        List<MixtureWeights.Entry> alone = new ArrayList<>();
        for (int place = 0; place < chosen.size(); place++) {
            alone.add(new MixtureWeights.Entry(place, chosen.get(place).weight()));
        }
        Matrix rows = corpus.select(
                chosen.stream().mapToInt(MixtureWeights.Entry::example).toArray());
        OptimalityCheck found = OptimalityCheck.of(MixtureWeights.of(chosen.size(), alone), rows, one.latent());
        problems.unless(
                isSmall(found, one),
                "the ending is " + LIMITED + ", but the same examples with other weights leave less");
    }

    private static void checkRanges(Case one, Problems problems) {
        boolean tells = one.said().has("unique");
        boolean unique = tells && one.said().truth("unique");
        for (JsonObject contribution : one.contributions()) {
            String example = " of example " + contribution.integer("index");
            problems.unlessThere(
                    "weightRange" + example + " is", contribution.has("weightRange"), tells, "unique is not");
            if (contribution.has("weightRange")) {
                double[] range = contribution.numbers("weightRange");
                double weight = contribution.number("weight");
                problems.unless(
                        range[0] >= -TINY
                                && range[0] <= weight + TINY
                                && weight <= range[1] + TINY
                                && range[1] <= 1 + TINY,
                        "weight" + example + " is outside its weightRange");
                problems.unless(
                        !unique || range[1] - range[0] <= TINY,
                        "unique is true, but the weight" + example + " has a range");
            }
        }
    }
}
