package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Data that broke prototypes of the solver, in any size. */
enum HostileCase {
    DUPLICATES,
    NEAR_DUPLICATES,
    ALL_EQUAL,
    ALL_ZERO,
    MOSTLY_EQUAL,
    MOSTLY_EQUAL_WITH_OUTLIER,
    SCALE_1E_25,
    SCALE_1E_12,
    SCALE_1E12,
    SCALE_1E18,
    SCALE_1E30,
    BADLY_SCALED_COORDINATES,
    BADLY_SCALED_ROWS,
    CONSTANT_COORDINATES,
    OUTLIER_1E8,
    OUTLIER_1E30,
    OFFSET_1E4,
    OFFSET_1E7,
    TWO_FAR_CLUSTERS,
    RANK_FIVE,
    CUBE,
    CROSS_POLYTOPE,
    BINARY,
    SPHERE;

    /** Which of the latents is an example of the corpus. */
    static final int CORPUS_ROW = 1;

    /**
     * Which of the latents is 1e12 times as far as the corpus is wide. There a step may not show in the residual any more,
     * and then the point must not be called optimal.
     */
    static final int VERY_FAR = 6;

    Problem problem(int rows, int columns, SplittableRandom random) {
        float[][] corpus = corpus(rows, columns, random);
        return Problem.of(Matrix.of(corpus), latents(corpus, random));
    }

    private float[][] corpus(int rows, int columns, SplittableRandom random) {
        return switch (this) {
            case DUPLICATES -> Rows.duplicated(rows, columns, random);
            case NEAR_DUPLICATES -> jittered(Rows.duplicated(rows, columns, random), 1e-6f, random);
            case ALL_EQUAL -> repeated(rows, Rows.gaussian(1, columns, random)[0]);
            case ALL_ZERO -> new float[rows][columns];
            case MOSTLY_EQUAL -> mostlyEqual(rows, columns, random);
            case MOSTLY_EQUAL_WITH_OUTLIER -> withOutlier(mostlyEqual(rows, columns, random), 1e8f);
            case SCALE_1E_25 -> Rows.scaled(Rows.gaussian(rows, columns, random), 1e-25f);
            case SCALE_1E_12 -> Rows.scaled(Rows.relu(rows, columns, random), 1e-12f);
            case SCALE_1E12 -> Rows.scaled(Rows.relu(rows, columns, random), 1e12f);
            case SCALE_1E18 -> Rows.scaled(Rows.gaussian(rows, columns, random), 0x1p60f);
            case SCALE_1E30 -> Rows.scaled(Rows.gaussian(rows, columns, random), 1e30f);
            case BADLY_SCALED_COORDINATES -> badCoordinates(Rows.gaussian(rows, columns, random));
            case BADLY_SCALED_ROWS -> badRows(Rows.gaussian(rows, columns, random), random);
            case CONSTANT_COORDINATES -> constantCoordinates(Rows.gaussian(rows, columns, random));
            case OUTLIER_1E8 -> withOutlier(Rows.gaussian(rows, columns, random), 1e8f);
            case OUTLIER_1E30 -> withOutlier(Rows.gaussian(rows, columns, random), 1e30f);
            case OFFSET_1E4 -> offset(Rows.gaussian(rows, columns, random), 1e4f);
            case OFFSET_1E7 -> offset(Rows.scaled(Rows.gaussian(rows, columns, random), 10), 1e7f);
            case TWO_FAR_CLUSTERS -> twoClusters(Rows.gaussian(rows, columns, random));
            case RANK_FIVE -> Rows.lowRank(rows, columns, random);
            case CUBE -> Rows.scaled(signs(rows, columns, random), 1);
            case CROSS_POLYTOPE -> crossPolytope(rows, columns, random);
            case BINARY -> Rows.integers(rows, columns, 2, random);
            case SPHERE -> sphere(Rows.gaussian(rows, columns, random));
        };
    }

    private static List<Vec> latents(float[][] corpus, SplittableRandom random) {
        float[] own = corpus[random.nextInt(corpus.length)];
        float[] other = corpus[random.nextInt(corpus.length)];
        float[] inside = Rows.mixture(corpus, 4 * own.length, random);
        List<Vec> latents = new ArrayList<>();
        latents.add(Vec.of(new float[own.length]));
        latents.add(Vec.of(own));
        latents.add(Vec.of(inside));
        latents.add(Vec.of(between(own, other, 0.5f)));
        latents.add(Vec.of(between(inside, own, 1.2f)));
        latents.add(Vec.of(between(inside, own, 1e6f)));
        latents.add(Vec.of(between(inside, own, 1e12f)));
        float size = Math.max(1e-30f, (float) Vec.of(own).norm());
        latents.add(Vec.of(Rows.scaled(Rows.gaussian(1, own.length, random)[0], size)));
        return latents;
    }

    /** {@code a + t (b − a)}. */
    private static float[] between(float[] a, float[] b, float t) {
        float[] point = new float[a.length];
        for (int j = 0; j < a.length; j++) {
            double value = a[j] + (double) t * ((double) b[j] - a[j]);
            point[j] = (float) Math.max(-1e38, Math.min(1e38, value));
        }
        return point;
    }

    private static float[][] jittered(float[][] rows, float size, SplittableRandom random) {
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] += size * (float) random.nextGaussian();
            }
        }
        return rows;
    }

    private static float[][] repeated(int rows, float[] row) {
        float[][] values = new float[rows][];
        for (int c = 0; c < rows; c++) {
            values[c] = row.clone();
        }
        return values;
    }

    private static float[][] mostlyEqual(int rows, int columns, SplittableRandom random) {
        float[][] values = Rows.gaussian(rows, columns, random);
        for (int c = 0; c < rows; c++) {
            if (c % 5 != 0) {
                values[c] = values[1].clone();
            }
        }
        return values;
    }

    private static float[][] withOutlier(float[][] rows, float size) {
        rows[rows.length / 3] = Rows.scaled(rows[rows.length / 3], size);
        return rows;
    }

    private static float[][] badCoordinates(float[][] rows) {
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] *= (float) Math.pow(10, 12.0 * j / row.length - 6);
            }
        }
        return rows;
    }

    private static float[][] badRows(float[][] rows, SplittableRandom random) {
        for (int c = 0; c < rows.length; c++) {
            rows[c] = Rows.scaled(rows[c], (float) Math.pow(10, random.nextInt(-6, 7)));
        }
        return rows;
    }

    private static float[][] constantCoordinates(float[][] rows) {
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j += 3) {
                row[j] = 7;
            }
        }
        return rows;
    }

    private static float[][] offset(float[][] rows, float offset) {
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] += offset;
            }
        }
        return rows;
    }

    private static float[][] twoClusters(float[][] rows) {
        for (int c = 0; c < rows.length; c += 2) {
            rows[c][0] += 1e6f;
        }
        return rows;
    }

    private static float[][] signs(int rows, int columns, SplittableRandom random) {
        float[][] values = Rows.integers(rows, columns, 2, random);
        for (float[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = 2 * row[j] - 1;
            }
        }
        return values;
    }

    private static float[][] crossPolytope(int rows, int columns, SplittableRandom random) {
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            row[random.nextInt(columns)] = random.nextBoolean() ? 1 : -1;
        }
        return values;
    }

    private static float[][] sphere(float[][] rows) {
        for (int c = 0; c < rows.length; c++) {
            rows[c] = Rows.scaled(rows[c], (float) (1 / Vec.of(rows[c]).norm()));
        }
        return rows;
    }
}
