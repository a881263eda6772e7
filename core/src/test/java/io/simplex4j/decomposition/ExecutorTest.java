package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.OwnThreads;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads besides the calling one come from the executor that was given, and do not show in a result. */
final class ExecutorTest {
    private enum Method {
        ACTIVE_SET,
        LIMITED_ACTIVE_SET,
        SOFTMAX_ADAM;

        DecompositionMethod on(Executor executor) {
            return switch (this) {
                case ACTIVE_SET -> ActiveSet.withDefaults().withThreads(3).withExecutor(executor);
                case LIMITED_ACTIVE_SET ->
                    ActiveSet.withDefaults()
                            .withExecutor(executor)
                            .withThreads(3)
                            .withSparsity(Sparsity.atMost(2));
                case SOFTMAX_ADAM ->
                    SoftmaxAdam.withDefaults()
                            .withThreads(3)
                            .withExecutor(executor)
                            .withEpochs(50);
            };
        }
    }

    /** A matrix that remembers which threads read it. */
    private record WatchedMatrix(Matrix matrix, Set<String> readers) implements Matrix {
        @Override
        public int rows() {
            return matrix.rows();
        }

        @Override
        public int columns() {
            return matrix.columns();
        }

        @Override
        public double at(int row, int column) {
            readers.add(Thread.currentThread().getName());
            return matrix.at(row, column);
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_batch_is_decomposed_on_its_threads_and_no_others(Method method) {
        SplittableRandom random = new SplittableRandom(5);
        Matrix corpus = Matrix.of(Rows.relu(3000, 8, random));
        Matrix latents = Matrix.of(Rows.relu(30, 8, random));
        Set<String> readers = ConcurrentHashMap.newKeySet();
        List<String> solvers = new ArrayList<>();
        List<Decomposition> found = method.on(new OwnThreads())
                .over(new WatchedMatrix(corpus, readers))
                .decomposeAll(
                        latents,
                        (done, total) -> solvers.add(Thread.currentThread().getName()));
        assertThat(readers)
                .containsExactlyInAnyOrder(
                        OwnThreads.NAME, Thread.currentThread().getName());
        assertThat(solvers).hasSize(30).containsOnly(OwnThreads.NAME);
        assertThat(found).isEqualTo(method.on(Runnable::run).over(corpus).decomposeAll(latents));
    }

    @Test
    void one_latent_over_a_large_corpus_is_decomposed_on_its_threads() {
        SplittableRandom random = new SplittableRandom(6);
        Matrix corpus = Matrix.of(Rows.relu(30_000, 40, random));
        Vec latent = Vec.of(Rows.relu(1, 40, random)[0]);
        OwnThreads executor = new OwnThreads();
        Decomposer decomposer =
                ActiveSet.withDefaults().withThreads(2).withExecutor(executor).over(corpus);
        int before = executor.tasks();
        assertThat(decomposer.decompose(latent))
                .isEqualTo(ActiveSet.withDefaults().withThreads(1).over(corpus).decompose(latent));
        assertThat(executor.tasks()).isGreaterThan(before);
    }
}
