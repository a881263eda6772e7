package io.simplex4j.cli.verify;

import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Optional;
import java.util.Set;

/** Checks the residual, the certificate, the ranges of weights and the limit on their number. */
final class MixtureCheck {
    private static final double TINY = 1e-9;
    private static final double ROUNDING = 1e-14;
    private static final double DEFAULT_TOLERANCE = 1e-10;
    private static final int SIZES = 4;
    private static final String LIMITED = "limited-members";
    private static final Set<String> GOOD_ENDINGS = Set.of("optimal", LIMITED);

    private final Matrix corpus;
    private final JsonObject settings;
    private final Vec mean;
    private final double largest;

    MixtureCheck(Matrix corpus, JsonObject settings) {
        this.corpus = corpus;
        this.settings = settings;
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
    }

    void check(Case one, Problems problems) {
        OptimalityCheck found = OptimalityCheck.of(one.weights(), corpus, one.latent());
        double residual = one.said().number("residual");
        if (!one.slack().same(residual, found.residual(), 1)) {
            problems.differs("residual", residual, found.residual());
        }
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
        if (!atMean && (share < 0 || !one.slack().same(share * distance, residual, 1 + share))) {
            problems.differs("relativeResidual", share, distance == 0 ? 0 : residual / distance);
        }
        double r2 = one.said().object("latent").number("r2");
        problems.unless(
                Math.abs(r2 - (1 - share * share)) <= TINY * (1 + share * share),
                "r2 is " + r2 + ", which is not 1 less the square of relativeResidual");
    }

    private void checkCertificate(Case one, OptimalityCheck found, Problems problems) {
        JsonObject said = one.said().object("certificate");
        double sizes = largest + one.latent().norm();
        double slack = 2 * one.slack().latent() * (found.residual() + sizes);
        double gap = said.number("gap");
        problems.unless(gap >= found.gap() * (1 - one.slack().relative()) - slack && gap >= 0, lessThan(gap, found));
        String ending = said.text("ending");
        problems.unless(
                said.truth("converged") == GOOD_ENDINGS.contains(ending),
                "converged is " + said.truth("converged") + ", but the ending is " + ending);
        problems.unless(
                !ending.equals(LIMITED) || isLimited(), "the ending is " + LIMITED + ", but members are not limited");
        double tolerance = settings.has("tolerance") ? settings.number("tolerance") : DEFAULT_TOLERANCE;
        if (said.truth("converged") && !ending.equals(LIMITED)) {
            problems.unless(
                    found.gap() <= SIZES * tolerance * found.residual() * sizes + slack,
                    "converged is true, but the recomputed gap is " + found.gap());
        }
        double bound = said.number("residualLowerBound");
        double turn = found.residual() == 0 ? 0 : sizes / found.residual();
        if (bound > found.residualLowerBound() * (1 + TINY) + 2 * one.slack().latent() * (1 + turn)) {
            problems.differs("residualLowerBound", bound, found.residualLowerBound());
        }
    }

    private boolean isLimited() {
        return settings.has("members") && settings.text("solver").equals("exact");
    }

    private void checkLimit(Case one, Problems problems) {
        Optional<JsonObject> sparsity = one.said().optionalObject("sparsity");
        problems.unless(
                sparsity.isPresent() == isLimited(),
                "sparsity is " + (isLimited() ? "missing" : "there, but members are not limited"));
        if (sparsity.isEmpty() || !isLimited()) {
            return;
        }
        int limit = settings.integer("members");
        problems.unless(
                one.weights().count() <= limit,
                "there are " + one.weights().count() + " examples, more than the " + limit + " allowed");
        problems.unless(
                sparsity.get().integer("members") == limit,
                "sparsity.members is " + sparsity.get().integer("members") + ", expected " + limit);
        double residual = one.said().number("residual");
        double unlimited = sparsity.get().number("unlimitedResidual");
        double slack = TINY * (1 + residual) + one.slack().latent();
        problems.unless(
                Math.abs(sparsity.get().number("price") - (residual - unlimited)) <= slack,
                "price is not the residual less unlimitedResidual");
        double least = one.said().object("certificate").number("residualLowerBound");
        problems.unless(
                unlimited >= least - slack && unlimited <= residual + slack,
                "unlimitedResidual is " + unlimited + ", expected a number from " + least + " to " + residual);
    }

    private static String lessThan(double gap, OptimalityCheck found) {
        return "gap is " + gap + ", less than the recomputed " + found.gap();
    }

    private static void checkRanges(Case one, Problems problems) {
        boolean tells = one.said().has("unique");
        boolean unique = tells && one.said().truth("unique");
        for (JsonObject contribution : one.said().objects("contributions")) {
            int example = contribution.integer("index");
            problems.unless(
                    contribution.has("weightRange") == tells,
                    "weightRange of example " + example + " is " + (tells ? "missing" : "there, but unique is not"));
            if (contribution.has("weightRange")) {
                double[] range = contribution.numbers("weightRange");
                double weight = contribution.number("weight");
                problems.unless(
                        range.length == 2
                                && range[0] >= -TINY
                                && range[0] <= weight + TINY
                                && weight <= range[1] + TINY
                                && range[1] <= 1 + TINY,
                        "weight of example " + example + " is outside its weightRange");
                problems.unless(
                        !unique || range.length != 2 || range[1] - range[0] <= TINY,
                        "unique is true, but the weight of example " + example + " has a range");
            }
        }
    }
}
