package io.simplex4j.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.Networks;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AttributorTest {
    private static final Examples INPUTS =
            Examples.of(Networks.inputs(5, 21)).withClasses(new ClassNames(List.of("a", "b", "c")));

    /** The plain definition, with the midpoint rule and very many nodes. */
    private static double[] byDefinition(DifferentiableModel model, Vec input, int target, boolean link) {
        int nodes = 4000;
        LinearHead head = model.head().orElseThrow();
        double[] values = new double[input.size()];
        for (int node = 0; node < nodes; node++) {
            double t = (node + 0.5) / nodes;
            double[] point = input.toArray();
            for (int i = 0; i < point.length; i++) {
                point[i] *= t;
            }
            Matrix at = Matrix.of(new double[][] {point});
            double[] direction = head.weights().row(target).toArray();
            if (link) {
                Vec p = head.scores(head.apply(model.latents(at).row(0)));
                for (int j = 0; j < direction.length; j++) {
                    double mean = 0;
                    for (int k = 0; k < p.size(); k++) {
                        mean += p.get(k) * head.weights().at(k, j);
                    }
                    direction[j] = p.get(target) * (head.weights().at(target, j) - mean);
                }
            }
            Vec slopes =
                    model.pullback(at, Matrix.of(new double[][] {direction})).row(0);
            for (int i = 0; i < values.length; i++) {
                values[i] += input.get(i) * slopes.get(i) / nodes;
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void values_are_integrated_gradients_within_their_error(boolean link) {
        for (DifferentiableModel model : List.of(Networks.tanh(3), Networks.relu(4), Networks.tanhWithSecants(5))) {
            Attributor attributor = Attributor.of(model, Baseline.zeros());
            OutputAttributions all = (link ? attributor.withLink() : attributor).attribute(INPUTS);
            assertThat(all.all()).hasSize(5);
            for (OutputAttributions.Entry each : all.all()) {
                int target = "abc".indexOf(each.target());
                Vec latent = model.latents(
                                Matrix.of(new double[][] {each.example().input().toArray()}))
                        .row(0);
                LinearHead head = model.head().orElseThrow();
                assertThat(head.predictedClass(head.apply(latent))).hasValue(target);
                assertThat(each.sum()).isCloseTo(each.output() - each.baselineOutput(), within(each.error() + 1e-15));
                assertThat(each.withinTolerance()).isTrue();
                Vec exact = Vec.of(byDefinition(model, each.example().input(), target, link));
                assertThat(each.values().minus(exact).norm())
                        .as(model.name())
                        .isLessThan(2.4 * each.error() + 1e-3 * exact.norm());
            }
        }
    }

    @Test
    void one_output_is_chosen_by_name_or_number() {
        Attributor attributor = Attributor.of(Networks.tanh(3), Baseline.zeros());
        OutputAttributions.Entry byName = attributor
                .withOutput("c", INPUTS.classes())
                .attribute(INPUTS)
                .all()
                .get(0);
        OutputAttributions.Entry byNumber = attributor
                .withOutput("2", INPUTS.classes())
                .attribute(INPUTS)
                .all()
                .get(0);
        assertThat(byName.target()).isEqualTo("c");
        assertThat(byNumber).isEqualTo(byName);
        assertThatThrownBy(() -> attributor.withOutput("d", INPUTS.classes()))
                .hasMessage("output is d; expected one of a, b, c, or a number from 0 to 2");
        assertThatThrownBy(() -> attributor.withOutput("3", ClassNames.none()))
                .hasMessage("output is 3; expected a number from 0 to 2");
    }

    @Test
    void the_score_of_class_0_is_the_negative_of_a_single_output() {
        FunctionModel model = FunctionModel.ofDoubles(Shape.of(2), 1, x -> new double[] {x[0] - 2 * x[1]})
                .withDoubleGradient((x, u) -> new double[] {u[0], -2 * u[0]})
                .withHead(LinearHead.of(Matrix.of(new double[][] {{3}}), Vec.of(0.5), LinearHead.Activation.SIGMOID));
        Examples inputs = Examples.of(Matrix.of(new double[][] {{1, 1}, {1, 0}}));
        Attributor attributor = Attributor.of(model, Baseline.zeros());
        List<OutputAttributions.Entry> scores = attributor.attribute(inputs).all();
        assertThat(scores.get(0).target()).isEqualTo("0");
        assertThat(scores.get(0).output()).isCloseTo(2.5, within(1e-12));
        assertThat(scores.get(0).baselineOutput()).isCloseTo(-0.5, within(1e-12));
        assertThat(scores.get(0).values().get(1)).isCloseTo(6, within(1e-9));
        assertThat(scores.get(1).target()).isEqualTo("1");
        assertThat(scores.get(1).values().get(0)).isCloseTo(3, within(1e-9));
        OutputAttributions.Entry linked =
                attributor.withLink().attribute(inputs).all().get(0);
        assertThat(linked.output()).isCloseTo(1 / (1 + Math.exp(-2.5)), within(1e-12));
        assertThat(linked.sum()).isCloseTo(linked.output() - linked.baselineOutput(), within(linked.error() + 1e-15));
    }

    @Test
    void values_are_attributed_by_number_and_latents_without_a_head() {
        FunctionModel plain = FunctionModel.ofDoubles(Shape.of(2), 2, x -> new double[] {x[0] * x[1], x[0] + x[1]})
                .withDoubleGradient((x, u) -> new double[] {u[0] * x[1] + u[1], u[0] * x[0] + u[1]});
        Examples inputs = Examples.of(Matrix.of(new double[][] {{2, 3}}));
        Attributor attributor = Attributor.of(plain, Baseline.zeros());
        assertThatThrownBy(() -> attributor.attribute(inputs))
                .isInstanceOf(Attributor.NoOutputException.class)
                .hasMessageContaining("2 outputs");
        OutputAttributions.Entry product = attributor
                .withOutput("0", ClassNames.none())
                .attribute(inputs)
                .all()
                .get(0);
        assertThat(product.target()).isEqualTo("0");
        assertThat(product.values().get(0)).isCloseTo(3, within(1e-9));
        assertThat(product.values().get(1)).isCloseTo(3, within(1e-9));
        assertThatThrownBy(attributor::withLink).hasMessageContaining("none behind its last linear layer");
    }

    @Test
    void threads_do_not_matter() {
        DifferentiableModel model = Networks.relu(8);
        Attributor attributor = Attributor.of(model, Baseline.zeros());
        assertThat(attributor.withWorkers(Workers.of(3)).attribute(INPUTS).all())
                .isEqualTo(attributor.attribute(INPUTS).all());
        assertThat(attributor
                        .withQuadrature(Quadrature.midpoint(50))
                        .attribute(INPUTS)
                        .quadrature())
                .isEqualTo(Quadrature.midpoint(50));
    }
}
