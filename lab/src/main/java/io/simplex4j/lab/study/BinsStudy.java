package io.simplex4j.lab.study;

import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many bins the Riemann sum of a Jacobian projection needs (appendix A.5 of the paper). */
public final class BinsStudy {
    private static final List<String> COLUMNS = List.of("quantity", "bins", "value");

    static final String ERROR = "relative error of the projections";

    private static final List<Integer> BINS = List.of(10, 20, 50, 100, 200, 500, 1000, 2000);
    private static final int TESTS = 20;
    private static final Quadrature REFERENCE = Quadrature.adaptive(100_000).withTolerance(1e-6);

    private BinsStudy() {}

    public static Experiment study() {
        return Experiment.of("prostate-bins", COLUMNS, run -> PatientLatents.measure(run, data -> measure(run, data)));
    }

    /* The projections of the heaviest example of each mixture; the reference is adaptive, with a tolerance below what is measured. */
    private static void measure(Run run, PatientLatents data) {
        Corpus corpus = Corpus.encode(data.model(), data.corpusPatients());
        IntegratedJacobian jacobian = IntegratedJacobian.of(data.model(), corpus, Baseline.mean(corpus));
        int tests = run.either(2, TESTS);
        List<Decomposition> mixtures = ActiveSet.withDefaults()
                .over(corpus.latents())
                .decomposeAll(data.tests().select(range(tests)));
        Map<Integer, Double> errors = new LinkedHashMap<>();
        for (Decomposition mixture : mixtures) {
            List<Integer> heaviest =
                    List.of(mixture.weights().heaviestFirst().get(0).row());
            Vec shift = mixture.approximation().minus(jacobian.baselineLatent());
            Vec exact = values(jacobian.withQuadrature(REFERENCE), shift, heaviest);
            for (int bins : BINS) {
                Vec sum = values(jacobian.withQuadrature(Quadrature.rightRiemann(bins)), shift, heaviest);
                errors.merge(bins, sum.minus(exact).norm() / exact.norm() / tests, Double::sum);
            }
        }
        errors.forEach((bins, error) -> run.row(ERROR, bins, error));
    }

    private static int[] range(int count) {
        int[] rows = new int[count];
        Arrays.setAll(rows, row -> row);
        return rows;
    }

    private static Vec values(IntegratedJacobian jacobian, Vec shift, List<Integer> examples) {
        return jacobian.project(shift, examples).get(0).values();
    }
}
