package io.simplex4j.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.Networks;
import io.simplex4j.OwnThreads;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class IntegratedJacobianTest {
    private static final FunctionModel MODEL = Networks.relu(11);
    private static final Corpus CORPUS = Corpus.encode(MODEL, Examples.of(Networks.inputs(12, 12)));
    private static final IntegratedJacobian JACOBIAN = IntegratedJacobian.of(MODEL, CORPUS, Baseline.zeros());
    private static final Vec SHIFT = Vec.of(0.5, 0.1, 0.3, 0.2);
    private static final int ENTRY_BYTES = 6 * 4 * Float.BYTES;

    @Test
    void a_linear_model_is_attributed_by_its_matrix() {
        FunctionModel linear = FunctionModel.ofDoubles(Shape.of(2), 2, x -> new double[] {x[0] + 2 * x[1], 3 * x[0]})
                .withDoubleGradient((x, u) -> new double[] {u[0] + 3 * u[1], 2 * u[0]});
        Corpus corpus = Corpus.encode(linear, Examples.of(Matrix.of(new double[][] {{1, 1}, {4, 0}})));
        IntegratedJacobian jacobian = IntegratedJacobian.of(linear, corpus, Baseline.zeros());
        assertThat(jacobian.full(0).shift(0).minus(Vec.of(1, 3)).norm()).isLessThan(1e-14);
        assertThat(jacobian.full(0).shift(1).minus(Vec.of(2, 0)).norm()).isLessThan(1e-14);
        Projection projection = jacobian.project(Vec.of(0, 2), List.of(1)).get(0);
        assertThat(projection.values().get(0)).isCloseTo(6, within(1e-14));
        assertThat(projection.values().get(1)).isZero();
        assertThat(projection.sum()).isCloseTo(projection.expected(), within(1e-14));
    }

    @Test
    void a_baseline_with_the_latent_of_the_mixture_leaves_nothing_to_attribute() {
        Vec latent = CORPUS.latents().row(4);
        Decomposition decomposition =
                ActiveSet.withDefaults().over(CORPUS.latents()).decompose(latent);
        Attribution attribution = IntegratedJacobian.of(
                        MODEL, CORPUS, Baseline.of(CORPUS.inputs().row(4)))
                .attribute(latent, decomposition, Projection.Target.APPROXIMATION);
        assertThat(attribution.degenerate()).isTrue();
        assertThat(attribution.total()).isEqualTo(Vec.of(new double[6]));
        assertThat(attribution.completeness()).isEqualTo(new Attribution.Completeness(0, 0, 0));
        assertThat(attribution.nodes()).isZero();
    }

    @Test
    void groups_keep_the_sum() {
        Vec latent = io.simplex4j.model.internal.Latents.of(MODEL, Networks.inputs(1, 13))
                .row(0);
        Decomposition decomposition =
                ActiveSet.withDefaults().over(CORPUS.latents()).decompose(latent);
        Attribution attribution = JACOBIAN.attribute(latent, decomposition, Projection.Target.APPROXIMATION);
        Attribution grouped =
                attribution.grouped(FeatureGroups.of(6, List.of(new FeatureGroups.Group("middle", List.of(2, 3)))));
        assertThat(grouped.total().size()).isEqualTo(5);
        assertThat(grouped.total().get(2))
                .isCloseTo(attribution.total().get(2) + attribution.total().get(3), within(1e-14));
        assertThat(grouped.completeness().sum())
                .isCloseTo(attribution.completeness().sum(), within(1e-14));
        Projection first = attribution.projections().get(0);
        assertThat(attribution.weighted(first).get(1))
                .isEqualTo(decomposition.weights().weight(first.row())
                        * first.values().get(1));
    }

    @Test
    void a_cache_computes_each_example_once() {
        AtomicInteger pullbacks = new AtomicInteger();
        IntegratedJacobian cached = IntegratedJacobian.of(new CountingModel(MODEL, pullbacks), CORPUS, Baseline.zeros())
                .withCache(3L * ENTRY_BYTES);
        List<Projection> first = cached.project(SHIFT, List.of(0, 1, 2));
        int calls = pullbacks.get();
        assertThat(cached.project(SHIFT, List.of(0, 1, 2))).isEqualTo(first);
        assertThat(pullbacks).hasValue(calls);
        assertThat(cached.cacheStatistics()).contains(new CacheStatistics(3, 3, 3, 3L * ENTRY_BYTES));
    }

    @Test
    void a_full_cache_forgets_what_was_not_used_for_the_longest_time() {
        IntegratedJacobian cached = JACOBIAN.withCache(2L * ENTRY_BYTES);
        cached.project(SHIFT, List.of(0, 1));
        cached.project(SHIFT, List.of(0));
        cached.project(SHIFT, List.of(2));
        cached.project(SHIFT, List.of(0));
        assertThat(cached.cacheStatistics()).contains(new CacheStatistics(2, 3, 2, 2L * ENTRY_BYTES));
        cached.project(SHIFT, List.of(1));
        assertThat(cached.cacheStatistics().orElseThrow().misses()).isEqualTo(4);
    }

    @Test
    void a_cache_with_room_for_none_is_left_aside() {
        IntegratedJacobian cached = JACOBIAN.withCache(ENTRY_BYTES - 1);
        assertThat(cached.project(SHIFT, List.of(3))).isEqualTo(JACOBIAN.project(SHIFT, List.of(3)));
        assertThat(cached.cacheStatistics()).contains(new CacheStatistics(0, 0, 0, 0));
    }

    @Test
    void another_quadrature_does_not_see_the_cache() {
        IntegratedJacobian cached = JACOBIAN.withCache(1 << 20);
        cached.project(SHIFT, List.of(0));
        IntegratedJacobian other = cached.withQuadrature(Quadrature.rightRiemann(3));
        assertThat(other.cacheStatistics()).contains(new CacheStatistics(0, 0, 0, 0));
        assertThat(other.project(SHIFT, List.of(0)).get(0).integration().error())
                .isNotEqualTo(
                        cached.project(SHIFT, List.of(0)).get(0).integration().error());
    }

    @Test
    void an_executor_gives_the_threads_and_does_not_show() {
        Set<String> callers = ConcurrentHashMap.newKeySet();
        IntegratedJacobian watched = IntegratedJacobian.of(watched(callers), CORPUS, Baseline.zeros())
                .withWorkers(Workers.of(4).withExecutor(new OwnThreads()));
        callers.clear();
        List<Integer> examples = List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
        assertThat(watched.project(SHIFT, examples)).isEqualTo(JACOBIAN.project(SHIFT, examples));
        assertThat(callers)
                .contains(OwnThreads.NAME)
                .isSubsetOf(OwnThreads.NAME, Thread.currentThread().getName());
    }

    /** The model, telling which threads ask for its gradient. */
    private static DifferentiableModel watched(Set<String> callers) {
        return FunctionModel.ofDoubles(
                        MODEL.inputShape(),
                        MODEL.latentSize(),
                        x -> MODEL.latents(row(x)).row(0).toArray())
                .withName(MODEL.name())
                .withDoubleGradient((x, u) -> {
                    callers.add(Thread.currentThread().getName());
                    return MODEL.pullback(row(x), row(u)).row(0).toArray();
                });
    }

    private static Matrix row(double[] values) {
        return Matrix.of(new double[][] {values});
    }

    @Test
    void latents_of_another_model_show_as_an_error() {
        Corpus foreign = Corpus.of(Examples.of(CORPUS.inputs()), Matrix.of(new double[12][4]));
        Projection projection = IntegratedJacobian.of(MODEL, foreign, Baseline.zeros())
                .project(SHIFT, List.of(0))
                .get(0);
        assertThat(projection.integration().withinTolerance()).isFalse();
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> JACOBIAN.project(Vec.of(new double[4]), List.of(0)))
                .hasMessage("shift has norm 0.0; expected a positive number");
        assertThatThrownBy(() -> JACOBIAN.withCache(0)).hasMessage("cache has 0 bytes; expected at least 1");
        assertThatThrownBy(() -> JACOBIAN.withWorkers(Workers.of(0))).hasMessage("threads is 0; expected at least 1");
        assertThatThrownBy(() -> JACOBIAN.full(0).along(Vec.of(1.0)))
                .hasMessage("direction has 1 components; expected 4");
        Corpus narrow = Corpus.of(Examples.of(Matrix.of(new double[1][2])), Matrix.of(new double[1][4]));
        assertThatThrownBy(() -> IntegratedJacobian.of(MODEL, narrow, Baseline.zeros()))
                .hasMessage("corpus inputs have 2 numbers each; expected 6 to fit the model");
        assertThatThrownBy(() -> JACOBIAN.full(12)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
