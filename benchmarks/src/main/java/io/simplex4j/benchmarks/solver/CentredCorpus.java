package io.simplex4j.benchmarks.solver;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.SplittableRandom;

/** A corpus in the solver's centred and scaled coordinates, and the two products that first-order methods need. */
final class CentredCorpus {
    private static final int POWER_STEPS = 15;
    private static final double MARGIN = 1.05;

    private final PreparedCorpus corpus;
    private final double largestNorm;
    private final double curvature;

    /** Prepares the corpus of a problem, with all processors. */
    CentredCorpus(OpenProblem problem) {
        this.corpus = PreparedCorpus.of(problem.corpus(), Workers.all());
        this.largestNorm = problem.largestNorm() * corpus.scale();
        this.curvature = MARGIN * largestEigenvalue();
    }

    /** Of {@code H Hᵀ}, by the power method on {@code Hᵀ H}. */
    private double largestEigenvalue() {
        SplittableRandom random = new SplittableRandom(7);
        double[] direction = random.doubles(corpus.columns(), -1, 1).toArray();
        double[] scores = new double[corpus.rows()];
        double eigenvalue = 0;
        for (int step = 0; step < POWER_STEPS; step++) {
            double norm = Vec.of(direction).norm();
            for (int j = 0; j < direction.length; j++) {
                direction[j] /= norm;
            }
            scores(direction, scores);
            direction = mix(scores);
            eigenvalue = Vec.of(direction).norm();
        }
        return eigenvalue;
    }

    /** The corpus as it came. */
    Matrix source() {
        return corpus.source();
    }

    /** The rows as the solver scans them. */
    ScanBlocks blocks() {
        return corpus.blocks();
    }

    /** An estimate, from above, of the largest curvature of ½|Hᵀw − h|². */
    double curvature() {
        return curvature;
    }

    /** The norm of a latent as it came plus the largest of a row as it came, in scaled units. */
    double normsWith(Vec latent) {
        return latent.norm() * corpus.scale() + largestNorm;
    }

    /** A latent in the coordinates of the corpus. */
    double[] centred(Vec latent) {
        double[] centred = latent.toArray();
        corpus.centre(centred);
        return centred;
    }

    /** What lengths are divided by to give lengths of the source. */
    double scale() {
        return corpus.scale();
    }

    /** The row nearest to a centred latent. */
    int nearest(double[] latent) {
        double[] scores = new double[corpus.rows()];
        scores(latent, scores);
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int c = 0; c < scores.length; c++) {
            double distance = blocks().squaredNorm(c) - 2 * scores[c];
            if (distance < least) {
                least = distance;
                nearest = c;
            }
        }
        return nearest;
    }

    /** Writes {@code H x} to {@code into}. */
    void scores(double[] x, double[] into) {
        float[] direction = new float[x.length];
        for (int j = 0; j < x.length; j++) {
            direction[j] = (float) x[j];
        }
        ScanBlocks blocks = corpus.blocks();
        float[] block = new float[ScanBlocks.BLOCK];
        for (int b = 0; b < blocks.blocks(); b++) {
            blocks.scores(b, direction, block);
            int from = b * ScanBlocks.BLOCK;
            for (int l = 0; l < blocks.blockLength(b); l++) {
                into[from + l] = block[l];
            }
        }
    }

    /** {@code Hᵀ w} over the rows where {@code w} is not 0. */
    double[] mix(double[] weights) {
        double[] sum = new double[corpus.columns()];
        double[] row = new double[sum.length];
        for (int c = 0; c < weights.length; c++) {
            double weight = weights[c];
            if (weight != 0) {
                corpus.copyCentred(c, row);
                for (int j = 0; j < row.length; j++) {
                    sum[j] += weight * row[j];
                }
            }
        }
        return sum;
    }
}
