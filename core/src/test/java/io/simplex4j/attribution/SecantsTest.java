package io.simplex4j.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.Networks;
import io.simplex4j.SecantModel;
import io.simplex4j.attribution.internal.ExampleJacobian;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.model.internal.Latents;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Integrals by secants over cells, held against those by gradients at nodes. */
final class SecantsTest {
    private static final int CORPUS = 20;
    private static final List<Integer> ALL = IntStream.range(0, CORPUS).boxed().toList();
    private static final Vec SHIFT = Vec.of(0.5, 0.1, 0.3, 0.2);

    private static IntegratedJacobian jacobian(DifferentiableModel model) {
        return IntegratedJacobian.of(
                model, Corpus.encode(model, Examples.of(Networks.inputs(CORPUS, 12))), Baseline.zeros());
    }

    private static Attribution attribution(DifferentiableModel model, Quadrature quadrature, int test) {
        Corpus corpus = Corpus.encode(model, Examples.of(Networks.inputs(CORPUS, 12)));
        Vec latent = Latents.of(model, Networks.inputs(8, 13)).row(test);
        Decomposition decomposition =
                ActiveSet.withDefaults().over(corpus.latents()).decompose(latent);
        return IntegratedJacobian.of(model, corpus, Baseline.zeros())
                .withQuadrature(quadrature)
                .attribute(latent, decomposition, Projection.Target.APPROXIMATION);
    }

    @Test
    void secants_tend_to_the_integral_of_the_gradient() {
        for (SecantModel model : List.of(Networks.reluWithSecants(5), Networks.tanhWithSecants(6))) {
            List<Projection> fine =
                    jacobian(model).withQuadrature(Quadrature.midpoint(2_000)).project(SHIFT, ALL);
            List<Projection> found = jacobian(model)
                    .withQuadrature(Quadrature.adaptive(4096).withTolerance(2e-5))
                    .project(SHIFT, ALL);
            for (int k = 0; k < CORPUS; k++) {
                assertThat(found.get(k).integration().withinTolerance()).isTrue();
                assertThat(found.get(k).values().minus(fine.get(k).values()).norm())
                        .as(model.name() + ", example " + k)
                        .isLessThan(3e-3 * fine.get(k).values().norm());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-3, 1e-4})
    void features_are_off_by_at_most_two_and_a_half_times_the_estimate(double tolerance) {
        Quadrature finest = Quadrature.adaptive(4096).withTolerance(1e-6);
        for (int seed = 1; seed <= 3; seed++) {
            SecantModel model = Networks.reluWithSecants(seed);
            for (int test = 0; test < 8; test++) {
                Attribution found = attribution(model, Quadrature.adaptive().withTolerance(tolerance), test);
                Attribution fine = attribution(model, finest, test);
                double off = 0;
                double size = 0;
                for (int k = 0; k < found.projections().size(); k++) {
                    Vec exact = fine.weighted(fine.projections().get(k));
                    off = Math.hypot(
                            off,
                            found.weighted(found.projections().get(k))
                                    .minus(exact)
                                    .norm());
                    size = Math.hypot(size, exact.norm());
                    for (int i = 0; i < exact.size(); i++) {
                        assertThat(found.weighted(found.projections().get(k)).get(i))
                                .isCloseTo(exact.get(i), within(tolerance));
                    }
                }
                assertThat(found.withinTolerance()).isTrue();
                assertThat(found.featureError()).isLessThanOrEqualTo(5 * tolerance);
                assertThat(off / size).isLessThan(2.5 * Math.max(found.featureError(), 1e-4));
                assertThat(found.completeness().error()).isLessThan(1e-13);
            }
        }
    }

    /*
     * Secants that are right over half a line and off by c h over a part of it of the length h, in features of its quarter alone.
     * Each quarter may then be off by c / 16, a quarter of whose square is left by halving it, and estimates are exact.
     */
    private static SecantModel sumOfManyWithSecantsOff(double c, Set<Double> lengths) {
        return new SecantModel(
                FunctionModel.ofDoubles(
                        Shape.of(80), 1, x -> new double[] {Arrays.stream(x).sum()}),
                (lower, upper, u) -> {
                    double[] slopes = new double[80];
                    Arrays.fill(slopes, u[0]);
                    double length = upper[79] - lower[79];
                    lengths.add(length);
                    int quarter = (int) (2 * (lower[79] + upper[79]));
                    slopes[2 * quarter] += length < 0.5 ? c * length * u[0] : 0;
                    slopes[2 * quarter + 1] -= length < 0.5 ? c * length * u[0] : 0;
                    return slopes;
                });
    }

    /** With squares of 4 quarters, c² / 64, as a multiple of those allowed, (5 tolerance)² 80 / 2. */
    private static Projection sumOfMany(double tolerance, double times, Set<Double> lengths) {
        SecantModel model = sumOfManyWithSecantsOff(40 * tolerance * Math.sqrt(40 * times), lengths);
        double[][] ones = new double[1][80];
        Arrays.fill(ones[0], 1);
        Projection found = IntegratedJacobian.of(
                        model, Corpus.encode(model, Examples.of(Matrix.of(ones))), Baseline.zeros())
                .withQuadrature(Quadrature.adaptive().withTolerance(tolerance))
                .project(Vec.of(1), List.of(0))
                .get(0);
        assertThat(found.integration().withinTolerance()).isTrue();
        /* Errors of parts of a quarter are in the same features, so they add up to more than independent ones. */
        assertThat(found.values().minus(Vec.of(ones[0])).norm())
                .isLessThan(1.5 * found.integration().localError());
        return found;
    }

    @ParameterizedTest
    @CsvSource({"-0.01, 6", "0.10, 8", "0.15, 8", "0.20, 10", "0.30, 10", "0.45, 12"})
    void no_more_cells_are_halved_than_the_tolerance_needs_if_0_3_of_each_square_is_left(double excess, int cells) {
        Projection found = sumOfMany(1e-3, 1 / (1 - excess), new HashSet<>());
        assertThat(found.integration().nodes()).isEqualTo(cells);
        assertThat(found.integration().localError())
                .isLessThanOrEqualTo(5e-3 * found.values().norm());
    }

    @ParameterizedTest
    @CsvSource({"5, 8", "15, 8", "17, 16", "250, 16", "260, 32"})
    void cells_that_would_be_halved_again_go_to_quarters_or_eighths_at_once(double times, int parts) {
        Set<Double> lengths = new TreeSet<>(Comparator.reverseOrder());
        sumOfMany(1e-5, times, lengths);
        assertThat(lengths).startsWith(0.5, 0.25, 1.0 / parts);
    }

    @Test
    void lines_of_many_features_that_are_light_begin_with_halves() {
        SecantModel model = sumOfManyWithSecantsOff(0, new HashSet<>());
        double[][] ones = new double[3][80];
        Arrays.stream(ones).forEach(row -> Arrays.fill(row, 1));
        double[] weights = {1, 0.06, 0.04};
        List<Projection> found = IntegratedJacobian.of(
                        model, Corpus.encode(model, Examples.of(Matrix.of(ones))), Baseline.zeros())
                .project(Vec.of(1), List.of(0, 1, 2), example -> weights[example]);
        assertThat(found).extracting(each -> each.integration().nodes()).containsExactly(6, 6, 3);
    }

    @Test
    void features_that_do_not_move_get_nothing_whatever_their_slope() {
        SecantModel model =
                new SecantModel(FunctionModel.ofDoubles(Shape.of(2), 1, x -> new double[] {x[0]}), (lower, upper, u) ->
                        new double[] {u[0], Double.NaN});
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{2, 0}})));
        Projection found = IntegratedJacobian.of(model, corpus, Baseline.zeros())
                .project(Vec.of(1), List.of(0))
                .get(0);
        assertThat(found.values()).isEqualTo(Vec.of(2, 0));
    }

    @Test
    void light_examples_are_integrated_less_finely_than_heavy_ones() {
        int heavy = 0;
        int light = 0;
        for (int test = 0; test < 8; test++) {
            List<Projection> all = attribution(
                            Networks.tanhWithSecants(3), Quadrature.adaptive().withTolerance(1e-5), test)
                    .projections();
            heavy += all.get(0).integration().nodes();
            light += all.get(all.size() - 1).integration().nodes();
        }
        assertThat(light).isLessThan(heavy);
    }

    @Test
    void a_limit_of_cells_is_kept_and_told() {
        Quadrature coarse = Quadrature.adaptive(8).withTolerance(1e-6);
        int missed = 0;
        for (int test = 0; test < 8; test++) {
            Attribution found = attribution(Networks.reluWithSecants(3), coarse, test);
            assertThat(found.nodes())
                    .isLessThanOrEqualTo(8 * found.projections().size());
            assertThat(found.withinTolerance()).isEqualTo(found.featureError() <= 5e-6);
            missed += found.withinTolerance() ? 0 : 1;
        }
        assertThat(missed).isPositive();
    }

    @Test
    void the_number_of_threads_changes_nothing() {
        IntegratedJacobian one = jacobian(Networks.reluWithSecants(4)).withQuadrature(Quadrature.adaptive());
        List<Projection> expected = one.project(SHIFT, ALL);
        for (int threads : new int[] {2, 3, 8}) {
            assertThat(one.withWorkers(Workers.of(threads)).project(SHIFT, ALL)).isEqualTo(expected);
        }
    }

    @Test
    void no_gradient_is_asked_for() {
        SecantModel network = Networks.reluWithSecants(4);
        AtomicInteger gradients = new AtomicInteger();
        FunctionModel counting = network.model().withDoubleGradient((x, u) -> {
            gradients.incrementAndGet();
            double[] ones = new double[Networks.FEATURES];
            Arrays.fill(ones, 1);
            return ones;
        });
        SecantModel model = new SecantModel(counting, network.secant());
        jacobian(model).project(SHIFT, ALL);
        assertThat(gradients).hasValue(0);
        jacobian(model).withQuadrature(Quadrature.adaptiveGradients()).project(SHIFT, List.of(0));
        assertThat(gradients.get()).isPositive();
    }

    @Test
    void whole_jacobians_and_the_cache_come_from_secants_too() {
        SecantModel model = Networks.reluWithSecants(7);
        IntegratedJacobian fine = jacobian(model).withQuadrature(Quadrature.midpoint(2_000));
        ExampleJacobian found = jacobian(model).full(3);
        assertThat(found.along(SHIFT).minus(fine.full(3).along(SHIFT)).norm())
                .isLessThan(2 * SHIFT.norm() * found.integration().localError());
        assertThat(found.integration().error()).isLessThan(1e-13);
        IntegratedJacobian cached = jacobian(model).withCache(1 << 20);
        assertThat(cached.project(SHIFT, ALL)).isEqualTo(cached.project(SHIFT, ALL));
    }

    @Test
    void a_latent_that_comes_back_to_where_it_was_is_no_error() {
        SecantModel model = new SecantModel(
                FunctionModel.ofDoubles(Shape.of(2), 1, x -> new double[] {x[0] - x[1] + 1}),
                (lower, upper, u) -> new double[] {u[0], -u[0]});
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{0.1, 0.1}})));
        Projection found = IntegratedJacobian.of(model, corpus, Baseline.of(Vec.of(-0.2, -0.2)))
                .project(Vec.of(1), List.of(0))
                .get(0);
        assertThat(found.integration().withinTolerance()).isTrue();
    }

    @Test
    void secants_that_are_not_finite_leave_the_word_to_gradients() {
        FunctionModel network = Networks.relu(4);
        SecantModel model = new SecantModel(network, (lower, upper, u) -> new double[] {Double.NaN, 0, 0, 0, 0, 0});
        assertThat(jacobian(model).project(SHIFT, ALL))
                .isEqualTo(jacobian(network).project(SHIFT, ALL));
    }
}
