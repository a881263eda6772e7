package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Kinds of corpora that a solver meets, natural or not. */
enum CorpusKind {
    GAUSSIAN,
    RELU,
    CLUSTERED,
    DUPLICATED,
    LOW_RANK,
    INTEGER,
    BINARY;

    float[][] rows(int rows, int columns, SplittableRandom random) {
        return switch (this) {
            case GAUSSIAN -> Rows.gaussian(rows, columns, random);
            case RELU -> Rows.relu(rows, columns, random);
            case CLUSTERED -> Rows.clustered(rows, columns, random);
            case DUPLICATED -> Rows.duplicated(rows, columns, random);
            case LOW_RANK -> Rows.lowRank(rows, columns, random);
            case INTEGER -> Rows.integers(rows, columns, 5, random);
            case BINARY -> Rows.integers(rows, columns, 2, random);
        };
    }

    /** A corpus of this kind with latents of the same kind, outside and inside the hull, on it, and elsewhere. */
    Problem problem(int rows, int columns, SplittableRandom random) {
        float[][] all = rows(rows + 2, columns, random);
        float[][] corpus = java.util.Arrays.copyOf(all, rows);
        List<Vec> latents = new ArrayList<>();
        latents.add(Vec.of(all[rows]));
        latents.add(Vec.of(all[rows + 1]));
        latents.add(Vec.of(Rows.mixture(corpus, 2, random)));
        latents.add(Vec.of(Rows.mixture(corpus, 2 * columns + 2, random)));
        latents.add(Vec.of(corpus[random.nextInt(rows)]));
        latents.add(Vec.of(Rows.scaled(Rows.gaussian(1, columns, random)[0], 3)));
        return Problem.of(Matrix.of(corpus), latents);
    }
}
