package io.simplex4j.benchmarks;

import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;

/** Times a decomposer on some tests. */
final class DecomposerTrial implements Trial {
    private static final double WARM_UP_SECONDS = 1;

    private final Decomposer decomposer;
    private final Matrix tests;
    private final Mode mode;
    private List<Decomposition> results = List.of();

    DecomposerTrial(Decomposer decomposer, Matrix tests, Mode mode) {
        this.decomposer = decomposer;
        this.tests = tests;
        this.mode = mode;
    }

    @Override
    public void warmUp() {
        for (double spent = 0; spent < WARM_UP_SECONDS; ) {
            spent += measure().wall() * tests.rows();
        }
    }

    @Override
    public Timing measure() {
        List<Vec> latents = new ArrayList<>();
        for (int r = 0; r < tests.rows(); r++) {
            latents.add(tests.row(r));
        }
        List<Decomposition> found = new ArrayList<>();
        Timing timing = Timing.of(() -> {
            if (mode == Mode.BATCH) {
                found.addAll(decomposer.decomposeAll(tests));
            } else {
                for (Vec latent : latents) {
                    found.add(decomposer.decompose(latent));
                }
            }
        });
        results = found;
        return timing.times(1.0 / tests.rows());
    }

    @Override
    public List<Decomposition> results() {
        return results;
    }

    @Override
    public String note() {
        return mode == Mode.BATCH && tests.rows() < OpenProblem.TESTS ? "KNN in a batch of " + tests.rows() : "";
    }
}
