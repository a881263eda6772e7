package io.simplex4j.benchmarks.jmh;

import io.simplex4j.benchmarks.solver.Problem;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The exact decomposition on one thread, per test. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class DecompositionBenchmark {
    private static final int TESTS = 100;

    @Param({"relu-1000x50", "gauss-1000x50", "relu-60000x50"})
    private String problem = "";

    private Matrix tests = Matrix.of(new double[0][]);
    private Decomposer decomposer = latent -> {
        throw new IllegalStateException("not set up");
    };
    private int next;

    /** Draws and prepares the corpus. */
    @Setup
    public void prepare() {
        Problem data = Problem.parse(problem);
        tests = data.tests(TESTS);
        decomposer = ActiveSet.withDefaults().withThreads(1).over(data.corpus());
    }

    /** One test after another. */
    @Benchmark
    public Decomposition single() {
        Vec test = tests.row(next);
        next = (next + 1) % TESTS;
        return decomposer.decompose(test);
    }

    /** A hundred tests at once; the time is that of one. */
    @Benchmark
    @OperationsPerInvocation(TESTS)
    public List<Decomposition> batch() {
        return decomposer.decomposeAll(tests);
    }
}
