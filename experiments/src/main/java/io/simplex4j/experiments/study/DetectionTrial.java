package io.simplex4j.experiments.study;

import io.simplex4j.comparison.DetectionCurve;
import io.simplex4j.comparison.NearestNeighbours;
import io.simplex4j.comparison.Ranking;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.SplittableRandom;

/** How well the residual tells foreign examples from familiar ones, in one run. */
final class DetectionTrial {
    /** Quantities are "found", the number of foreign examples among the first n, "relative area" and "AUROC". */
    static final List<String> COLUMNS = List.of("run", "method", "quantity", "n", "value");

    static final String FOUND = "found";
    static final String AREA = "relative area";
    static final String AUROC = "AUROC";

    private static final int THREADS = TrainedModels.threads();
    private static final int POINTS = 100;

    private final int run;
    private final Matrix corpus;
    private final Matrix tests;
    private final boolean[] foreign;
    private final ResultTable.Builder rows = ResultTable.withColumns(COLUMNS);

    /** Latents of the corpus, of familiar and of foreign test examples. */
    DetectionTrial(int run, Matrix corpus, Matrix familiar, Matrix strange) {
        this.run = run;
        this.corpus = corpus;
        this.tests = Rows.stacked(familiar, strange);
        this.foreign = new boolean[tests.rows()];
        for (int r = familiar.rows(); r < foreign.length; r++) {
            foreign[r] = true;
        }
    }

    DetectionTrial exact() {
        return add(Methods.EXACT, ActiveSet.withDefaults().withThreads(THREADS));
    }

    DetectionTrial adam(SoftmaxAdam settings) {
        return add(Methods.ADAM, settings.withThreads(THREADS));
    }

    /** The paper's algorithm on the first familiar and the first foreign examples only; no curve. */
    DetectionTrial adam(SoftmaxAdam settings, int first) {
        int familiar = 0;
        while (!foreign[familiar]) {
            familiar++;
        }
        int each = Math.min(first, Math.min(familiar, foreign.length - familiar));
        DetectionTrial part = new DetectionTrial(
                run, corpus, Rows.range(tests, 0, each), Rows.range(tests, familiar, familiar + each));
        for (List<String> row :
                part.adam(settings).rows().without("quantity", FOUND).rows()) {
            rows.row(row.toArray());
        }
        return this;
    }

    DetectionTrial nearest(int k) {
        add(Methods.KNN_UNIFORM, NearestNeighbours.uniform(k).withThreads(THREADS));
        return add(Methods.KNN_DISTANCE, NearestNeighbours.distance(k).withThreads(THREADS));
    }

    DetectionTrial bounds(long seed) {
        write(Methods.RANDOM, DetectionCurve.of(Ranking.random(foreign.length, new SplittableRandom(seed)), foreign));
        return write(Methods.IDEAL, DetectionCurve.ideal(foreign));
    }

    private DetectionTrial add(String name, DecompositionMethod method) {
        double[] residuals = method.over(corpus).decomposeAll(tests).stream()
                .mapToDouble(Decomposition::residual)
                .toArray();
        return scores(name, residuals);
    }

    /** Any score that is larger for what is foreign. */
    DetectionTrial scores(String name, double[] scores) {
        return write(name, DetectionCurve.of(Vec.of(scores), foreign));
    }

    private DetectionTrial write(String name, DetectionCurve curve) {
        int points = Math.min(POINTS, curve.size());
        for (int p = 0; p <= points; p++) {
            int n = (int) Math.round((double) curve.size() * p / points);
            rows.row(run, name, FOUND, n, curve.found(n));
        }
        rows.row(run, name, AREA, "", curve.relativeArea());
        rows.row(run, name, AUROC, "", curve.auroc());
        return this;
    }

    ResultTable rows() {
        return rows.build();
    }
}
