package io.simplex4j.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MethodDescription;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.CentralDifferences;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a library owes those who use it: names in messages, values that are equal, one line for each noun. */
@SuppressWarnings("NullAway")
final class MannersTest {
    private static final Matrix INPUTS = Matrix.of(new double[][] {{0, 0}, {2, 0}, {0, 4}, {2, 4}});
    private static final Corpus CORPUS =
            Corpus.encode(new Products(), Examples.of(INPUTS).withName("four"));
    private static final Explainer EXPLAINER = Explainer.of(CentralDifferences.of(new Products()), CORPUS);

    /** A model without gradients. */
    private static class Products implements LatentModel {
        @Override
        public Shape inputShape() {
            return Shape.of(2);
        }

        @Override
        public int latentSize() {
            return 2;
        }

        @Override
        public Matrix latents(Matrix inputs) {
            double[][] latents = new double[inputs.rows()][];
            for (int row = 0; row < latents.length; row++) {
                Vec x = inputs.row(row);
                latents[row] = new double[] {x.get(0), x.get(0) * x.get(1)};
            }
            return Matrix.of(latents);
        }

        @Override
        public String digest() {
            return "test:products";
        }
    }

    /** The same model with a rule of its own: Shapley values of two features. */
    private static final class Shapley extends Products implements AttributingModel {
        @Override
        public List<AttributingModel.Shares> attribute(
                List<AttributingModel.Shift> shifts, Quadrature quadrature, Workers workers) {
            return shifts.stream().map(this::shares).toList();
        }

        private AttributingModel.Shares shares(AttributingModel.Shift shift) {
            Vec a = shift.baseline();
            Vec x = shift.input();
            Matrix corners = latents(Matrix.of(new double[][] {
                {a.get(0), a.get(1)}, {x.get(0), a.get(1)}, {a.get(0), x.get(1)}, {x.get(0), x.get(1)}
            }));
            Vec u = shift.cotangents().row(0);
            double none = u.dot(corners.row(0));
            double first = u.dot(corners.row(1));
            double second = u.dot(corners.row(2));
            double both = u.dot(corners.row(3));
            return AttributingModel.Shares.exact(shift, Matrix.of(new double[][] {
                {(first - none + both - second) / 2, (second - none + both - first) / 2}
            }));
        }
    }

    @Test
    void a_model_without_gradients_is_given_differences() {
        Explanation why = EXPLAINER.explain(Vec.of(1, 3));
        assertThat(why.attribution().orElseThrow().completeness().sum()).isCloseTo(1, within(1e-3));
        assertThat(why.verdict().has(Reason.Code.CENTRAL_DIFFERENCES)).isTrue();
        assertThat(Explainer.of(new Products(), CORPUS).explain(Vec.of(1, 3)).attribution())
                .isEmpty();
        assertThat(CentralDifferences.of(new Products()).withFeatureLimit(1).whyNotDifferentiable())
                .isPresent();
    }

    @Test
    void a_model_attributes_by_a_rule_of_its_own() {
        Explanation why = Explainer.of(new Shapley(), CORPUS).explain(Vec.of(1, 3));
        assertThat(why.attribution().orElseThrow().completeness().sum()).isCloseTo(1, within(1e-12));
        Vec total = why.attribution().orElseThrow().total();
        Vec integrals =
                EXPLAINER.explain(Vec.of(1, 3)).attribution().orElseThrow().total();
        assertThat(total.toArray()).containsExactly(integrals.toArray(), within(1e-3));
    }

    @Test
    void every_input_may_have_a_baseline_of_ones_own() {
        Baseline half = Baseline.of("half", input -> Vec.of(input.get(0) / 2, input.get(1)));
        Explanation why = EXPLAINER.withBaseline(half).explain(Vec.of(1, 3));
        assertThat(why.attribution().orElseThrow().total().get(1)).isCloseTo(0, within(1e-9));
        assertThat(why.provenance().settings()).containsEntry("baseline", "half");
        assertThatThrownBy(() -> Baseline.of("mean", input -> input))
                .hasMessage("baseline is called \"mean\"; expected a name other than zeros, mean, median, black, blank,"
                        + " given");
        assertThatThrownBy(() -> Baseline.of("short", input -> Vec.of(1)).against(Vec.of(1, 2)))
                .hasMessageContaining("baseline has 1 numbers; expected 2");
        assertThatThrownBy(() -> Baseline.of("odd", input -> Vec.of(Double.NaN)).against(Vec.of(1)))
                .isInstanceOf(NotFiniteException.class);
    }

    static Stream<Object> nouns() {
        Explanations explained = EXPLAINER.explain(Examples.of(INPUTS));
        Explanation one = explained.toList().get(0);
        return Stream.of(
                INPUTS,
                INPUTS.select(1, 0),
                CORPUS,
                CORPUS.examples(),
                CORPUS.examples().get(0),
                CORPUS.form(),
                EXPLAINER,
                explained,
                one,
                one.decomposition(),
                one.attribution().orElseThrow(),
                one.provenance(),
                one.provenance().references(),
                Calibration.leaveOneOut(CORPUS),
                Baseline.mean(CORPUS),
                Triage.of(EXPLAINER),
                Triage.of(EXPLAINER).sort(CORPUS.examples()),
                Sparsity.atMost(3),
                FunctionModel.of(Shape.of(2), 2, x -> x),
                CentralDifferences.of(FunctionModel.of(Shape.of(2), 2, x -> x)),
                Vec.of(new double[784]));
    }

    @ParameterizedTest
    @MethodSource("nouns")
    void nouns_say_in_one_line_what_they_are(Object noun) {
        assertThat(noun.toString())
                .hasSizeLessThan(150)
                .doesNotContain("@", "Lambda", "\n")
                .doesNotContainPattern("(Optional|Vec)\\[");
    }

    @Test
    void values_are_equal_by_value() {
        assertThat(Sparsity.atMost(3)).isEqualTo(Sparsity.atMost(3)).isNotEqualTo(Sparsity.atMost(4));
        Matrix floats = Matrix.of(new float[][] {{1, 2}, {3, 4}});
        Matrix doubles = Matrix.of(new double[][] {{1, 2}, {3, 4}});
        assertThat(floats).isEqualTo(doubles).hasSameHashCodeAs(doubles);
        assertThat(doubles.select(1, 0)).isNotEqualTo(doubles).isEqualTo(Matrix.of(new double[][] {{3, 4}, {1, 2}}));
        assertThat(Matrix.stacked(List.of(doubles.select(0), doubles.select(1))))
                .isEqualTo(doubles)
                .hasSameHashCodeAs(doubles);
    }

    @Test
    void nothing_is_left_to_prepare_for_the_first_explanation() {
        List<String> made = new ArrayList<>();
        DecompositionMethod exact = ActiveSet.withDefaults();
        Explainer explainer = EXPLAINER.withMethod(new DecompositionMethod() {
            @Override
            public Decomposer over(Matrix latents) {
                made.add(latents.rows() + " rows");
                return exact.over(latents);
            }

            @Override
            public MethodDescription describe() {
                return exact.describe();
            }
        });
        List<String> steps = new ArrayList<>();
        assertThat(explainer.prepare((done, total) -> steps.add(done + " of " + total)))
                .isSameAs(explainer);
        assertThat(made).containsExactly("4 rows");
        assertThat(steps).containsExactly("1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5");
        explainer.explain(Vec.of(1, 2));
        assertThat(made).containsExactly("4 rows");
    }

    @Test
    void an_index_out_of_range_is_refused() {
        assertThatThrownBy(() -> CORPUS.label(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> CORPUS.prediction(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> CORPUS.misclassified(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> CORPUS.examples().id(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> CORPUS.examples().get(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Matrix.stacked(List.of(INPUTS, INPUTS)).row(8))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void null_is_refused_by_name() {
        assertThatThrownBy(() -> Explainer.of(null, CORPUS)).hasMessage("model");
        assertThatThrownBy(() -> Explainer.of(new Products(), null)).hasMessage("corpus");
        assertThatThrownBy(() -> EXPLAINER.explain((Example) null)).hasMessage("example");
        assertThatThrownBy(() -> EXPLAINER.explain((Vec) null)).hasMessage("input");
        assertThatThrownBy(() -> EXPLAINER.withBaseline(null)).hasMessage("baseline");
        assertThatThrownBy(() -> Corpus.encode(null, CORPUS.examples())).hasMessage("model");
        assertThatThrownBy(() -> Corpus.ofLatents(null)).hasMessage("examples");
        assertThatThrownBy(() -> Examples.of((Matrix) null)).hasMessage("inputs");
        assertThatThrownBy(() -> Matrix.of((double[][]) null)).hasMessage("rows");
        assertThatThrownBy(() -> Triage.of(null)).hasMessage("explainer");
    }

    @Test
    void numbers_that_are_not_finite_are_refused_as_such() {
        assertThatThrownBy(() -> EXPLAINER.explain(Vec.of(1, Double.NaN))).isInstanceOf(NotFiniteException.class);
        assertThatThrownBy(() -> Baseline.of(Vec.of(1, Double.NaN))).isInstanceOf(NotFiniteException.class);
        assertThatThrownBy(() -> Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{Double.NaN}}))))
                .isInstanceOf(NotFiniteException.class);
    }

    @Test
    void labels_and_names_must_be_those_of_classes() {
        LinearHead head = LinearHead.of(
                Matrix.of(new double[][] {{1, 0}, {0, 1}, {1, 1}}), Vec.of(0, 0, 0), LinearHead.Activation.SOFTMAX);
        FunctionModel model = FunctionModel.of(Shape.of(2), 2, x -> x).withHead(head);
        Examples examples = Examples.of(INPUTS);
        assertThatThrownBy(() -> Corpus.encode(model, examples.withClasses(new ClassNames(List.of("a", "b")))))
                .hasMessage("there are names for 2 classes, but the model has 3; expected one name for each");
        assertThatThrownBy(() -> Corpus.encode(
                        model,
                        examples.withClasses(new ClassNames(List.of("a", "b", "c")))
                                .withLabels(List.of("a", "b", "d", "c"))))
                .hasMessage("example 2 is labelled \"d\", which is not a class; expected one of a, b, c");
        assertThatThrownBy(() -> Explainer.of(model.withName("another"), Corpus.encode(model, examples)))
                .hasMessageContaining("corpus was encoded by another model");
    }

    @Test
    void a_proven_bound_includes_rounding() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 200; round++) {
            double[][] weights = new double[3][6];
            double[][] rows = new double[8][6];
            for (double[][] all : List.of(weights, rows)) {
                for (double[] row : all) {
                    for (int j = 0; j < row.length; j++) {
                        row[j] = 100 * random.nextDouble();
                    }
                }
            }
            LinearHead head = LinearHead.of(Matrix.of(weights), Vec.of(7, 8, 9), LinearHead.Activation.NONE);
            Corpus corpus = Corpus.ofLatents(Examples.of(Matrix.of(rows)));
            Explanation why = Explainer.ofLatents(corpus)
                    .withoutReferences()
                    .explain(corpus.latents().mean());
            OutputMixture output = OutputMixture.of(head, why.latent(), why.decomposition());
            assertThat(output.error().norm()).isLessThanOrEqualTo(output.errorBound());
        }
    }
}
