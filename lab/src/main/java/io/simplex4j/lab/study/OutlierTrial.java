package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.lab.comparison.NearestNeighbours;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.comparison.Ranking;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** How well the residual distinguishes foreign from familiar examples, in one run. */
public final class OutlierTrial {
    /** The columns of the rows; quantities are the three below. */
    public static final List<String> COLUMNS = List.of("set", "method", "quantity", "n", "value");

    /** The number of foreign examples among the first n. */
    public static final String FOUND = "found";

    static final String AREA = "relative area";

    public static final String AUROC = "AUROC";
    /** The number of neighbours that approximate the familiar tests best. */
    static final String BEST = "best K";

    private static final int THREADS = TrainedNetworks.threads();
    private static final int POINTS = 100;
    private static final int MAX_NEIGHBOURS = 50;

    private final Run run;
    private final String set;
    private final Matrix corpus;
    private final Matrix familiar;
    private final Matrix tests;
    private final boolean[] foreign;

    /**
     * Latents of the corpus, of familiar and of foreign test examples.
     *
     * @param set the name of the tests in the results
     */
    public OutlierTrial(Run run, String set, Matrix corpus, Matrix familiar, Matrix strange) {
        this.run = run;
        this.set = set;
        this.corpus = corpus;
        this.familiar = familiar;
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

    /**
     * Scores by the distance from the nearest example, and from the mean of the K neighbours that approximate familiar
     * tests best.
     */
    public OutlierTrial nearestAtBest() {
        add(Methods.NEAREST, NearestNeighbours.uniform(1).withThreads(THREADS));
        atBest(Methods.KNN_UNIFORM_BEST, NearestNeighbours::uniform);
        return atBest(Methods.KNN_DISTANCE_BEST, NearestNeighbours::distance);
    }

    /* The paper takes the K that approximates best, and tunes it on approximation, not on detection. */
    private OutlierTrial atBest(String name, IntFunction<NearestNeighbours> method) {
        int best = 1;
        double highest = Double.NEGATIVE_INFINITY;
        for (int k = 1; k <= Math.min(MAX_NEIGHBOURS, corpus.rows()); k++) {
            List<Vec> mixtures = method.apply(k).withThreads(THREADS).over(corpus).decomposeAll(familiar).stream()
                    .map(Decomposition::approximation)
                    .toList();
            double accuracy = RSquared.pooled(familiar, Rows.of(mixtures));
            if (accuracy > highest) {
                highest = accuracy;
                best = k;
            }
        }
        run.row(set, name, BEST, "", best);
        return add(name, method.apply(best).withThreads(THREADS));
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
            run.row(set, name, FOUND, n, curve.found(n));
        }
        run.row(set, name, AREA, "", curve.relativeArea());
        run.row(set, name, AUROC, "", curve.auroc());
        return this;
    }
}
