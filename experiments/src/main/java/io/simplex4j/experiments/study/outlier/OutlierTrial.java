package io.simplex4j.experiments.study.outlier;

import io.simplex4j.comparison.DetectionCurve;
import io.simplex4j.comparison.NearestNeighbours;
import io.simplex4j.comparison.Ranking;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.dataset.Rows;
import io.simplex4j.experiments.network.TrainedNetworks;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** How well the residual distinguishes foreign from familiar examples, in one run. */
public final class OutlierTrial {
    /** The columns of the rows; quantities are the three below. */
    public static final List<String> COLUMNS = List.of("run", "method", "quantity", "n", "value");

    /** The number of foreign examples among the first n. */
    public static final String FOUND = "found";

    static final String AREA = "relative area";

    public static final String AUROC = "AUROC";

    private static final int THREADS = TrainedNetworks.threads();
    private static final int POINTS = 100;

    private final int run;
    private final Matrix corpus;
    private final Matrix tests;
    private final int familiar;
    private final boolean[] foreign;
    private final ResultTable.Builder rows = ResultTable.withColumns(COLUMNS);

    /** Latents of the corpus, of familiar and of foreign test examples. */
    public OutlierTrial(int run, Matrix corpus, Matrix familiar, Matrix strange) {
        this.run = run;
        this.corpus = corpus;
        this.tests = Rows.stacked(familiar, strange);
        this.familiar = familiar.rows();
        this.foreign = new boolean[tests.rows()];
        Arrays.fill(foreign, this.familiar, foreign.length, true);
    }

    /** By the residual of the exact decomposition. */
    public OutlierTrial exact() {
        return add(Methods.EXACT, ActiveSet.withDefaults().withThreads(THREADS));
    }

    OutlierTrial adam(SoftmaxAdam settings) {
        return add(Methods.ADAM, settings.withThreads(THREADS));
    }

    /** The paper's algorithm on the first familiar and the first foreign examples only; no curve. */
    OutlierTrial adam(SoftmaxAdam settings, int first) {
        int each = Math.min(first, Math.min(familiar, foreign.length - familiar));
        OutlierTrial part =
                new OutlierTrial(run, corpus, Rows.range(tests, 0, each), Rows.range(tests, familiar, familiar + each));
        for (List<String> row :
                part.adam(settings).rows().without("quantity", FOUND).rows()) {
            rows.row(row.toArray());
        }
        return this;
    }

    /** By the distance from the average of the K nearest neighbours. */
    public OutlierTrial nearest(int k) {
        add(Methods.KNN_UNIFORM, NearestNeighbours.uniform(k).withThreads(THREADS));
        return add(Methods.KNN_DISTANCE, NearestNeighbours.distance(k).withThreads(THREADS));
    }

    OutlierTrial bounds(long seed) {
        write(Methods.RANDOM, DetectionCurve.of(Ranking.random(foreign.length, new SplittableRandom(seed)), foreign));
        return write(Methods.IDEAL, DetectionCurve.ideal(foreign));
    }

    private OutlierTrial add(String name, DecompositionMethod method) {
        double[] residuals = method.over(corpus).decomposeAll(tests).stream()
                .mapToDouble(Decomposition::residual)
                .toArray();
        return write(name, DetectionCurve.of(Vec.of(residuals), foreign));
    }

    private OutlierTrial write(String name, DetectionCurve curve) {
        int points = Math.min(POINTS, curve.size());
        for (int p = 0; p <= points; p++) {
            int n = (int) Math.round((double) curve.size() * p / points);
            rows.row(run, name, FOUND, n, curve.found(n));
        }
        rows.row(run, name, AREA, "", curve.relativeArea());
        rows.row(run, name, AUROC, "", curve.auroc());
        return this;
    }

    public ResultTable rows() {
        return rows.build();
    }
}
