package io.simplex4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.ReferenceResiduals;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long work ends soon after the thread that called it is interrupted. */
final class InterruptTest {
    /** Promised is a tenth of a second; a machine may be busy. */
    private static final long MAX_MILLIS = 1_000;

    private static final long SOME_MILLIS = 60;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_solve_inside_the_hull(int threads) throws InterruptedException {
        Matrix corpus = normal(3_000, 400, 1);
        Decomposer decomposer = ActiveSet.withDefaults().withThreads(threads).over(corpus);
        endsSoon(() -> decomposer.decompose(Vec.of(new double[400])));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void a_batch_of_solves(int threads) throws InterruptedException {
        Decomposer decomposer = ActiveSet.withDefaults().withThreads(threads).over(normal(5_000, 100, 2));
        Matrix many = normal(5_000, 100, 3);
        endsSoon(() -> decomposer.decomposeAll(many));
    }

    @Test
    void a_search_for_few_members() throws InterruptedException {
        Decomposer decomposer = ActiveSet.withDefaults()
                .withThreads(1)
                .withSparsity(Sparsity.atMost(12))
                .over(normal(2_000, 40, 4));
        Matrix many = normal(500, 40, 5);
        endsSoon(() -> decomposer.decomposeAll(many));
    }

    @Test
    void a_descent() throws InterruptedException {
        DecompositionMethod method = SoftmaxAdam.withDefaults().withEpochs(1_000_000);
        Decomposer decomposer = method.over(normal(500, 10, 6));
        endsSoon(() -> decomposer.decompose(Vec.of(new double[10])));
    }

    @Test
    void the_preparation_of_a_corpus() throws InterruptedException {
        Matrix endless = new Generated(Integer.MAX_VALUE / 64, 50);
        endsSoon(() -> Matrix.requireFinite(endless, "the table"));
        endsSoon(() -> ReferenceResiduals.ofHeldOut(normal(5_000, 50, 7), 200, Workers.of(2)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void an_integration(int threads) throws InterruptedException {
        FunctionModel slow = FunctionModel.ofDoubles(Shape.of(40), 3, input -> {
            LockSupport.parkNanos(1_000_000);
            return new double[] {Math.sin(9 * input[0]), input[1] * input[2], Math.abs(input[3])};
        });
        Corpus corpus = Corpus.of(Examples.of(normal(30, 40, 8)), normal(30, 3, 9));
        Explainer explainer = Explainer.of(slow, corpus).withThreads(threads);
        endsSoon(() -> explainer.explain(Examples.of(normal(10, 40, 10)), Progress.none()));
    }

    private static void endsSoon(Runnable work) throws InterruptedException {
        AtomicReference<Throwable> end = new AtomicReference<>();
        AtomicBoolean interrupted = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                end.set(e);
            }
            interrupted.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        caller.join(SOME_MILLIS);
        assertThat(caller.isAlive()).as("work is long enough to be interrupted").isTrue();
        long start = System.nanoTime();
        caller.interrupt();
        caller.join(60_000);
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        assertThat(end.get()).isInstanceOf(CancellationException.class).hasMessage("interrupted");
        assertThat(interrupted).isTrue();
        assertThat(millis).isLessThan(MAX_MILLIS);
    }

    private static Matrix normal(int rows, int columns, int seed) {
        Random random = new Random(seed);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextGaussian();
            }
        }
        return Matrix.of(values);
    }

    /** Numbers that take no memory. */
    private record Generated(int rows, int columns) implements Matrix {
        @Override
        public double at(int row, int column) {
            return row ^ column;
        }
    }
}
