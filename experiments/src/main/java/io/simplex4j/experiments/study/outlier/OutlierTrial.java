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
    public static final List<String> COLUMNS = List.of("run", "set", "method", "quantity", "n", "value");

    /** The number of foreign examples among the first n. */
    public static final String FOUND = "found";

    static final String AREA = "relative area";

    public static final String AUROC = "AUROC";

    private static final int THREADS = TrainedNetworks.threads();
    private static final int POINTS = 100;

    private final int run;
    private final String set;
    private final Matrix corpus;
    private final Matrix tests;
    private final boolean[] foreign;
    private final ResultTable.Builder rows = ResultTable.withColumns(COLUMNS);

    /**
     * Latents of the corpus, of familiar and of foreign test examples.
     *
     * @param set what the tests are called in the results
     */
    public OutlierTrial(int run, String set, Matrix corpus, Matrix familiar, Matrix strange) {
        this.run = run;
        this.set = set;
        this.corpus = corpus;
        this.tests = Rows.stacked(familiar, strange);
        this.foreign = new boolean[tests.rows()];
        Arrays.fill(foreign, familiar.rows(), foreign.length, true);
    }

    /** By the residual of the exact decomposition. */
    public OutlierTrial exact() {
        return add(Methods.EXACT, ActiveSet.withDefaults().withThreads(THREADS));
    }

    /** By the residual of the paper's algorithm. */
    OutlierTrial adam(SoftmaxAdam settings) {
        return add(Methods.ADAM, settings.withThreads(THREADS));
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
            rows.row(run, set, name, FOUND, n, curve.found(n));
        }
        rows.row(run, set, name, AREA, "", curve.relativeArea());
        rows.row(run, set, name, AUROC, "", curve.auroc());
        return this;
    }

    public ResultTable rows() {
        return rows.build();
    }
}
