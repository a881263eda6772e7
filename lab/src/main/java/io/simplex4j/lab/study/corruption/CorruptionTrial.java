package io.simplex4j.lab.study.corruption;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.Ranking;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import java.util.List;
import java.util.function.Function;

/** How much worse tests are reconstructed when pixels of all corpus images are made black, in one run. */
final class CorruptionTrial {
    /** The shift is the increase of the residual; pixels and ink are what an image loses on average. */
    static final List<String> COLUMNS = List.of("method", "n", "test", "shift", "residual", "pixels", "ink");

    static final List<Integer> COUNTS = List.of(1, 5, 10, 50);

    private final Run run;
    private final DifferentiableModel model;
    private final Matrix images;
    private final Matrix tests;
    private final double[] residuals;

    /** A trial with the images of a corpus and the latents of tests. */
    CorruptionTrial(Run run, DifferentiableModel model, Matrix images, Matrix tests) {
        this.run = run;
        this.model = model;
        this.images = images;
        this.tests = tests;
        this.residuals = over(images).decomposeAll(tests).stream()
                .mapToDouble(Decomposition::residual)
                .toArray();
    }

    /** With pixels that do not depend on the test. */
    CorruptionTrial alike(String method, List<Ranking> rankings, PixelMasks.Choice choice) {
        for (int n : COUNTS) {
            PixelMasks masks = choice.of(rankings, n);
            Decomposer decomposer = over(masks.blacken(images));
            for (int test = 0; test < tests.rows(); test++) {
                write(method, n, test, masks, decomposer);
            }
        }
        return this;
    }

    /** With pixels chosen for the latent of each test. */
    CorruptionTrial byTest(String method, Function<Vec, List<Ranking>> rankings, PixelMasks.Choice choice) {
        for (int test = 0; test < tests.rows(); test++) {
            List<Ranking> chosen = rankings.apply(tests.row(test));
            for (int n : COUNTS) {
                PixelMasks masks = choice.of(chosen, n);
                write(method, n, test, masks, over(masks.blacken(images)));
            }
        }
        return this;
    }

    private Decomposer over(Matrix corpus) {
        return ActiveSet.withDefaults().withThreads(1).over(model.latents(corpus));
    }

    private void write(String method, int n, int test, PixelMasks masks, Decomposer decomposer) {
        double residual = decomposer.decompose(tests.row(test)).residual();
        run.row(method, n, test, residual - residuals[test], residual, masks.pixels(), masks.ink(images));
    }
}
