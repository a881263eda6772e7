package io.simplex4j.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.Networks;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class QuadratureTest {
    private static final Vec UNIT = Vec.of(1.0);

    /** From 0 to 1 along one feature. */
    private static Projection integral(DoubleUnaryOperator f, DoubleUnaryOperator slope, Quadrature quadrature) {
        FunctionModel model = FunctionModel.ofDoubles(Shape.of(1), 1, x -> new double[] {f.applyAsDouble(x[0])})
                .withDoubleGradient((x, u) -> new double[] {u[0] * slope.applyAsDouble(x[0])});
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{1}})));
        return IntegratedJacobian.of(model, corpus, Baseline.zeros())
                .withQuadrature(quadrature)
                .project(UNIT, List.of(0))
                .get(0);
    }

    private static Projection square(Quadrature quadrature) {
        return integral(x -> x * x, x -> 2 * x, quadrature);
    }

    @Test
    void fixed_rules_are_what_they_are_called() {
        assertThat(square(Quadrature.rightRiemann(4)).values().get(0)).isCloseTo(1.25, within(1e-15));
        assertThat(square(Quadrature.midpoint(4)).values().get(0)).isCloseTo(1, within(1e-15));
        assertThat(integral(x -> x * x * x, x -> 3 * x * x, Quadrature.midpoint(2))
                        .values()
                        .get(0))
                .isCloseTo(0.9375, within(1e-15));
        Projection right = square(Quadrature.rightRiemann(4));
        assertThat(right.expected()).isEqualTo(1);
        assertThat(right.integration().error()).isCloseTo(0.25, within(1e-15));
        assertThat(right.integration().nodes()).isEqualTo(4);
        assertThat(right.integration().withinTolerance()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 20, 64})
    void gauss_legendre_is_exact_for_polynomials_of_twice_its_order(int nodes) {
        int power = 2 * nodes;
        Projection found =
                integral(x -> Math.pow(x, power), x -> power * Math.pow(x, power - 1), Quadrature.gaussLegendre(nodes));
        assertThat(found.values().get(0)).isCloseTo(1, within(1e-13));
    }

    @Test
    void smooth_lines_take_eight_gradients() {
        Projection found = integral(Math::sin, Math::cos, Quadrature.adaptive());
        assertThat(found.integration().nodes()).isEqualTo(8);
        assertThat(found.values().get(0)).isCloseTo(Math.sin(1), within(1e-14));
    }

    @Test
    void a_finer_tolerance_raises_the_order_where_that_helps() {
        Projection found = integral(
                x -> Math.tanh(6 * x - 2),
                x -> 6 * (1 - Math.tanh(6 * x - 2) * Math.tanh(6 * x - 2)),
                Quadrature.adaptive().withTolerance(1e-9));
        assertThat(found.integration().withinTolerance()).isTrue();
        assertThat(found.integration().nodes()).isLessThanOrEqualTo(120);
        assertThat(found.values().get(0)).isCloseTo(found.expected(), within(1e-10));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-3, 1e-4, 1e-5})
    void a_kink_is_cornered(double tolerance) {
        Projection found = integral(
                x -> Math.max(x - 0.3456, 0) * 2,
                x -> x > 0.3456 ? 2 : 0,
                Quadrature.adaptive().withTolerance(tolerance));
        assertThat(found.integration().withinTolerance()).isTrue();
        assertThat(found.integration().nodes()).isLessThanOrEqualTo(60);
        assertThat(found.values().get(0)).isCloseTo(found.expected(), within(tolerance * 1.4));
    }

    @Test
    void a_limit_of_nodes_is_kept_and_told() {
        Projection found = integral(
                x -> Math.abs(x - 0.3456),
                x -> x > 0.3456 ? 1 : -1,
                Quadrature.adaptive(11).withTolerance(1e-9));
        assertThat(found.integration().nodes()).isLessThanOrEqualTo(11);
        assertThat(found.integration().withinTolerance()).isFalse();
        assertThat(found.integration().error())
                .isCloseTo(Math.abs(found.values().get(0) - found.expected()), within(1e-15));
    }

    @Test
    void errors_that_cancel_are_not_taken_for_accuracy() {
        Projection found = integral(
                x -> Math.sin(40 * Math.PI * x),
                x -> 40 * Math.PI * Math.cos(40 * Math.PI * x),
                Quadrature.adaptive(8));
        assertThat(found.expected()).isCloseTo(0, within(1e-13));
        assertThat(found.integration().withinTolerance()).isFalse();
    }

    /** On the diagonal the first feature counts up to the kink and the second from there on, and their sum never shows it. */
    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-3, 1e-4})
    void features_that_change_places_are_not_taken_for_accurate(double tolerance) {
        double kink = 0.3456;
        FunctionModel model = FunctionModel.ofDoubles(Shape.of(2), 1, x ->
                        new double[] {Math.min(x[0], kink) + Math.max(x[1] - kink, 0)})
                .withDoubleGradient((x, u) -> new double[] {x[0] < kink ? u[0] : 0, x[1] > kink ? u[0] : 0});
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{1, 1}})));
        Projection found = IntegratedJacobian.of(model, corpus, Baseline.zeros())
                .withQuadrature(Quadrature.adaptive().withTolerance(tolerance))
                .project(UNIT, List.of(0))
                .get(0);
        assertThat(found.integration().error()).isCloseTo(0, within(1e-14));
        assertThat(found.integration().withinTolerance()).isTrue();
        assertThat(found.values().get(0)).isCloseTo(kink, within(2 * tolerance));
        assertThat(found.values().get(1)).isCloseTo(1 - kink, within(2 * tolerance));
        assertThat(found.integration().nodes()).isLessThanOrEqualTo(60);
    }

    @Test
    void an_example_that_is_the_baseline_needs_no_gradient() {
        FunctionModel model = Networks.relu(1);
        Corpus corpus = Corpus.encode(model, Examples.of(Networks.inputs(3, 1)));
        Projection found = IntegratedJacobian.of(
                        model, corpus, Baseline.of(corpus.inputs().row(1)))
                .project(Vec.of(1, 1, 1, 1), List.of(1))
                .get(0);
        assertThat(found.values()).isEqualTo(Vec.of(new double[6]));
        assertThat(found.integration()).isEqualTo(new Projection.Integration(0, 0, 0, true));
    }

    @Test
    void many_examples_go_through_the_model_in_few_calls() {
        FunctionModel network = Networks.relu(3);
        AtomicInteger calls = new AtomicInteger();
        CountingModel counting = new CountingModel(network, calls);
        Corpus corpus = Corpus.encode(network, Examples.of(Networks.inputs(32, 5)));
        IntegratedJacobian jacobian = IntegratedJacobian.of(counting, corpus, Baseline.zeros());
        List<Projection> all = jacobian.project(
                Vec.of(1, 1, 1, 1),
                java.util.stream.IntStream.range(0, 32).boxed().collect(java.util.stream.Collectors.toList()));
        int nodes = all.stream().mapToInt(each -> each.integration().nodes()).sum();
        assertThat(calls.get()).isLessThan(nodes / 20);
    }

    @Test
    void the_number_of_threads_changes_nothing() {
        FunctionModel network = Networks.relu(4);
        Corpus corpus = Corpus.encode(network, Examples.of(Networks.inputs(40, 5)));
        List<Integer> all =
                java.util.stream.IntStream.range(0, 40).boxed().collect(java.util.stream.Collectors.toList());
        IntegratedJacobian jacobian = IntegratedJacobian.of(network, corpus, Baseline.mean(corpus));
        List<Projection> expected = jacobian.project(Vec.of(1, 2, 3, 4), all);
        for (int threads : new int[] {2, 3, 8}) {
            assertThat(jacobian.withWorkers(Workers.of(threads)).project(Vec.of(1, 2, 3, 4), all))
                    .isEqualTo(expected);
        }
    }

    @Test
    void a_gradient_that_is_not_a_number_is_refused() {
        assertThatThrownBy(() -> integral(x -> x, x -> Double.NaN, Quadrature.adaptive()))
                .isInstanceOf(NotDifferentiableException.class)
                .hasMessage("the gradient is infinite or not a number; check that inputs are scaled as in training");
    }

    @Test
    void a_gradient_of_0_is_refused_if_the_latent_changes() {
        for (Quadrature rule : List.of(Quadrature.adaptive(), Quadrature.rightRiemann(20))) {
            assertThatThrownBy(() -> integral(Math::ceil, x -> 0, rule))
                    .isInstanceOf(NotDifferentiableException.class)
                    .hasMessage("the latent changes in steps, between which its gradient is 0");
            assertThat(integral(x -> 3, x -> 0, rule).values()).isEqualTo(Vec.of(0));
        }
    }

    @Test
    void settings_out_of_range_are_refused() {
        assertThatThrownBy(() -> Quadrature.adaptive(7)).hasMessage("node limit is 7; expected at least 8");
        assertThatThrownBy(() -> Quadrature.midpoint(0)).hasMessage("nodes is 0; expected at least 1");
        assertThatThrownBy(() -> Quadrature.adaptive().withTolerance(Double.NaN))
                .hasMessage("tolerance is NaN; expected a number above 0 and below 1");
        assertThat(Quadrature.rightRiemann(200)).hasToString("right-riemann(200)");
        assertThat(Quadrature.adaptive()).hasToString("adaptive(512)");
    }
}
