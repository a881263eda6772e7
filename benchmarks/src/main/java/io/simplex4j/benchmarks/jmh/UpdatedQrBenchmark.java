package io.simplex4j.benchmarks.jmh;

import io.simplex4j.decomposition.internal.exact.UpdatedQr;
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

/** Columns that enter and leave the factorisation, half as many as a column is long. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class UpdatedQrBenchmark {
    @Param({"51", "129"})
    private int length;

    private double[][] columns = new double[0][];
    private UpdatedQr qr = new UpdatedQr(1);

    /** Factorises all columns but one. */
    @Setup
    public void factorise() {
        SplittableRandom random = new SplittableRandom(4);
        columns = new double[length / 2][length];
        qr = new UpdatedQr(length);
        for (double[] column : columns) {
            for (int i = 0; i < length; i++) {
                column[i] = random.nextGaussian();
            }
        }
        for (int k = 1; k < columns.length; k++) {
            qr.add(columns[k]);
        }
    }

    /** The last column enters and leaves: an entry without any rotation. */
    @Benchmark
    public boolean addAndRemoveLast() {
        boolean added = qr.add(columns[0]);
        qr.remove(qr.size() - 1);
        return added;
    }

    /** The first column leaves and comes back last: an exit with as many rotations as can be. */
    @Benchmark
    public boolean removeFirstAndAdd() {
        double[] first = columns[1];
        System.arraycopy(columns, 2, columns, 1, columns.length - 2);
        columns[columns.length - 1] = first;
        qr.remove(0);
        return qr.add(first);
    }
}
