package io.simplex4j.benchmarks.jmh;

import io.simplex4j.decomposition.internal.scan.ScanBlocks;
import io.simplex4j.decomposition.internal.scan.ScoreKernel;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Scoring one block of rows. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class ScoreKernelBenchmark {
    @Param({"50", "128"})
    private int columns;

    private float[][] coordinates = new float[0][];
    private float[] direction = new float[0];
    private final float[] scores = new float[ScanBlocks.BLOCK];

    @Setup
    public void fill() {
        SplittableRandom random = new SplittableRandom(3);
        coordinates = new float[columns][ScanBlocks.BLOCK];
        direction = new float[columns];
        for (int j = 0; j < columns; j++) {
            direction[j] = (float) random.nextGaussian();
            for (int l = 0; l < ScanBlocks.BLOCK; l++) {
                coordinates[j][l] = (float) random.nextGaussian();
            }
        }
    }

    /** The kernel as the solver calls it. */
    @Benchmark
    public float[] kernel() {
        ScoreKernel.scores(coordinates, direction, scores, ScanBlocks.BLOCK);
        return scores;
    }

    /** The same, written as one would without thinking of the vectoriser. */
    @Benchmark
    public float[] plain() {
        for (int l = 0; l < scores.length; l++) {
            float sum = 0;
            for (int j = 0; j < columns; j++) {
                sum += direction[j] * coordinates[j][l];
            }
            scores[l] = sum;
        }
        return scores;
    }
}
