package io.simplex4j.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.Networks;
import io.simplex4j.attribution.internal.ExampleJacobian;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.internal.Latents;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Proposition 2.1 of the paper, and that Integrated Gradients are the head of the integrated Jacobian. */
final class PropositionTest {
    private static final double ROUNDING = 1e-12;

    static Stream<Arguments> networks() {
        return LongStream.range(0, 8)
                .boxed()
                .flatMap(seed -> Stream.of(Networks.linear(seed), Networks.tanh(seed), Networks.relu(seed)))
                .map(model -> Arguments.of(model.digest(), model));
    }

    private static final class Case {
        final Corpus corpus;
        final Vec latent;
        final Decomposition decomposition;
        final IntegratedJacobian jacobian;

        Case(FunctionModel model) {
            corpus = Corpus.encode(model, Examples.of(Networks.inputs(20, 100)));
            latent = Latents.of(model, Networks.inputs(1, 200)).row(0);
            decomposition = ActiveSet.withDefaults().over(corpus.latents()).decompose(latent);
            jacobian = IntegratedJacobian.of(model, corpus, Baseline.zeros());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("networks")
    void a_jacobians_sum_to_the_shift(String name, FunctionModel model) {
        Case given = new Case(model);
        double[] sum = new double[model.latentSize()];
        double error = 0;
        for (MixtureWeights.Entry entry : given.decomposition.weights().entries()) {
            ExampleJacobian full = given.jacobian.full(entry.row());
            for (int i = 0; i < full.features(); i++) {
                for (int k = 0; k < sum.length; k++) {
                    sum[k] += entry.weight() * full.shift(i).get(k);
                }
            }
            assertThat(full.integration().withinTolerance()).isTrue();
            error += entry.weight() * full.integration().error();
        }
        Vec shift = given.decomposition.approximation().minus(given.jacobian.baselineLatent());
        assertThat(Vec.of(sum).minus(shift).norm()).isLessThanOrEqualTo(error + ROUNDING);
        assertThat(error).isLessThan(1e-2);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("networks")
    void b_weighted_projections_sum_to_one(String name, FunctionModel model) {
        Case given = new Case(model);
        Attribution attribution =
                given.jacobian.attribute(given.latent, given.decomposition, Projection.Target.APPROXIMATION);
        Attribution.Completeness completeness = attribution.completeness();
        assertThat(completeness.expected()).isCloseTo(1, within(ROUNDING));
        assertThat(Math.abs(completeness.sum() - 1)).isLessThanOrEqualTo(completeness.error() + ROUNDING);
        assertThat(completeness.error()).isLessThan(1e-2);
        assertThat(attribution.withinTolerance()).isTrue();
        assertThat(attribution.degenerate()).isFalse();
        Vec total = attribution.total();
        double sum = 0;
        for (int i = 0; i < total.size(); i++) {
            sum += total.get(i);
        }
        assertThat(sum).isCloseTo(completeness.sum(), within(ROUNDING));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("networks")
    void on_the_latent_itself_they_sum_to_the_part_that_is_reached(String name, FunctionModel model) {
        Case given = new Case(model);
        Vec shift = given.latent.minus(given.jacobian.baselineLatent());
        Vec reached = given.decomposition.approximation().minus(given.jacobian.baselineLatent());
        Attribution.Completeness completeness = given.jacobian
                .attribute(given.latent, given.decomposition, Projection.Target.LATENT)
                .completeness();
        assertThat(completeness.expected()).isCloseTo(shift.dot(reached) / shift.dot(shift), within(ROUNDING));
        assertThat(Math.abs(completeness.sum() - completeness.expected()))
                .isLessThanOrEqualTo(completeness.error() + ROUNDING);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("networks")
    void integrated_gradients_are_the_head_of_the_jacobian(String name, FunctionModel model) {
        Case given = new Case(model);
        int nodes = 50;
        ExampleJacobian full =
                given.jacobian.withQuadrature(Quadrature.midpoint(nodes)).full(3);
        double[] input = given.corpus.inputs().row(3).toArray();
        for (int output = 0; output < 3; output++) {
            Vec head = model.head().orElseThrow().weights().row(output);
            double[] gradients = new double[input.length];
            for (int node = 0; node < nodes; node++) {
                double t = (node + 0.5) / nodes;
                Vec slope = model.pullback(
                                Matrix.of(new double[][] {
                                    Arrays.stream(input).map(x -> t * x).toArray()
                                }),
                                Matrix.of(new double[][] {head.toArray()}))
                        .row(0);
                for (int i = 0; i < gradients.length; i++) {
                    gradients[i] += input[i] * slope.get(i) / nodes;
                }
            }
            assertThat(full.along(head).minus(Vec.of(gradients)).norm()).isLessThan(ROUNDING);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("networks")
    void a_projection_is_the_jacobian_along_the_shift(String name, FunctionModel model) {
        Case given = new Case(model);
        IntegratedJacobian fixed = given.jacobian.withQuadrature(Quadrature.gaussLegendre(20));
        Vec shift = Vec.of(1, -2, 0.5, 3);
        Projection projection = fixed.project(shift, List.of(5)).get(0);
        Vec along = fixed.full(5).along(shift);
        for (int i = 0; i < along.size(); i++) {
            assertThat(projection.values().get(i)).isCloseTo(along.get(i) / shift.dot(shift), within(ROUNDING));
        }
    }

    private static double sum(Vec values) {
        return values.dot(Vec.of(java.util.stream.DoubleStream.generate(() -> 1)
                .limit(values.size())
                .toArray()));
    }
}
