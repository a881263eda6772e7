package io.simplex4j.cli.verify;

import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Optional;

/** Checks the residual, the certificate and the ranges of weights. */
final class MixtureCheck {
    private static final double TINY = 1e-9;
    private static final double DEFAULT_TOLERANCE = 1e-10;
    private static final int SIZES = 4;

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
        checkRanges(one, problems);
    }

    private void checkShare(Case one, double residual, Problems problems) {
        double share = one.said().number("relativeResidual");
        double distance = one.latent().minus(mean).norm();
        if (share < 0 || !one.slack().same(share * distance, residual, 1 + share)) {
            problems.differs("relativeResidual", share, distance == 0 ? 0 : residual / distance);
        }
        if (one.said().has("latent")) {
            double r2 = one.said().object("latent").number("r2");
            problems.unless(
                    Math.abs(r2 - (1 - share * share)) <= TINY * (1 + share * share),
                    "r2 is " + r2 + ", which is not 1 less the square of relativeResidual");
        }
    }

    private void checkCertificate(Case one, OptimalityCheck found, Problems problems) {
        JsonObject said = one.said().object("certificate");
        double sizes = largest + one.latent().norm();
        double slack = 2 * one.slack().latent() * (found.residual() + sizes);
        double gap = said.number("gap");
        problems.unless(gap >= found.gap() * (1 - one.slack().relative()) - slack && gap >= 0, lessThan(gap, found));
        int limit = settings.has("members") ? settings.integer("members") : Integer.MAX_VALUE;
        boolean exact = settings.text("solver").equals("exact");
        problems.unless(
                !exact || one.weights().count() <= limit,
                "there are " + one.weights().count() + " examples, more than the " + limit + " allowed");
        boolean limited = exact && limit < Integer.MAX_VALUE && one.said().has("sparsity");
        double tolerance = settings.has("tolerance") ? settings.number("tolerance") : DEFAULT_TOLERANCE;
        if (said.truth("converged") && !limited) {
            problems.unless(
                    found.gap() <= SIZES * tolerance * found.residual() * sizes + slack,
                    "converged is true, but the recomputed gap is " + found.gap());
        }
        if (said.has("residualLowerBound")) {
            problems.unless(
                    said.number("residualLowerBound")
                            <= one.said().number("residual") * (1 + TINY)
                                    + one.slack().latent(),
                    "residualLowerBound is above the residual");
        }
    }

    private static String lessThan(double gap, OptimalityCheck found) {
        return "gap is " + gap + ", less than the recomputed " + found.gap();
    }

    private static void checkRanges(Case one, Problems problems) {
        for (JsonObject contribution : one.said().objects("contributions")) {
            if (contribution.has("weightRange")) {
                double[] range = contribution.numbers("weightRange");
                double weight = contribution.number("weight");
                problems.unless(
                        range.length == 2
                                && range[0] >= -TINY
                                && range[0] <= weight + TINY
                                && weight <= range[1] + TINY
                                && range[1] <= 1 + TINY,
                        "weight of example " + contribution.integer("index") + " is outside its weightRange");
            }
        }
        Optional<JsonObject> sparsity = one.said().optionalObject("sparsity");
        sparsity.ifPresent(price -> problems.unless(
                Math.abs(price.number("price") - (one.said().number("residual") - price.number("unlimitedResidual")))
                        <= TINY * (1 + one.said().number("residual")),
                "price is not the residual less unlimitedResidual"));
    }
}
