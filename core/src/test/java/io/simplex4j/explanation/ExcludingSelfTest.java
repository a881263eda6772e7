package io.simplex4j.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExcludingSelfTest {
    private static final FunctionModel MODEL = FunctionModel.ofDoubles(Shape.of(3), 3, double[]::clone)
            .withHead(LinearHead.of(
                    Matrix.of(new double[][] {{1, 0, 0}, {0, 1, 0}}), Vec.of(0, 0), LinearHead.Activation.SOFTMAX));
    private static final int TWIN = 7;
    private static final Corpus CORPUS = corpus();
    private static final Explainer EXPLAINER = Explainer.of(MODEL, CORPUS).withStability();

    /** Forty rows, of which the eighth is the first again. */
    private static Corpus corpus() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = new double[40][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = row == TWIN ? rows[0] : random.doubles(3, -1, 1).toArray();
        }
        List<String> labels = IntStream.range(0, rows.length)
                .mapToObj(row -> rows[row][0] >= rows[row][1] ? "0" : "1")
                .toList();
        return Corpus.encode(MODEL, Examples.of(Matrix.of(rows)).withLabels(labels));
    }

    @Test
    void an_input_that_is_in_the_corpus_is_noted() {
        Explanation why = EXPLAINER.explain(CORPUS.inputs().row(3));
        assertThat(why.verdict().level()).isEqualTo(Verdict.Level.EXAMPLES_FIT);
        assertThat(why.verdict().reasons())
                .filteredOn(reason -> reason.code() == Reason.Code.IN_CORPUS)
                .singleElement()
                .satisfies(reason -> assertThat(reason.figures())
                        .containsEntry("id", "3")
                        .hasEntrySatisfying(
                                "weight", weight -> assertThat((Double) weight).isCloseTo(1, within(1e-9))));
        Vec other = CORPUS.inputs().row(3).minus(Vec.of(1e-3, 0, 0));
        assertThat(EXPLAINER.explain(other).verdict().has(Reason.Code.IN_CORPUS))
                .isFalse();
    }

    @Test
    void it_is_explained_by_the_others_as_if_it_were_not_there() {
        int[] others = IntStream.range(0, CORPUS.size())
                .filter(row -> row != 0 && row != TWIN)
                .toArray();
        Vec input = CORPUS.inputs().row(0);
        Explanation why = EXPLAINER.excludingSelf().explain(input);
        Explanation expected =
                Explainer.of(MODEL, CORPUS.select(others)).withStability().explain(input);
        assertThat(why.verdict().has(Reason.Code.IN_CORPUS)).isFalse();
        assertThat(why.decomposition().residual())
                .isEqualTo(expected.decomposition().residual());
        assertThat(why.decomposition().relativeResidual())
                .isEqualTo(expected.decomposition().relativeResidual());
        assertThat(why.decomposition().certificate())
                .isEqualTo(expected.decomposition().certificate());
        assertThat(why.contributions()).hasSameSizeAs(expected.contributions());
        for (int k = 0; k < why.contributions().size(); k++) {
            Contribution mine = why.contributions().get(k);
            Contribution theirs = expected.contributions().get(k);
            assertThat(mine.row()).isEqualTo(others[theirs.row()]);
            assertThat(mine.id()).isEqualTo(Integer.toString(mine.row()));
            assertThat(mine.weight()).isEqualTo(theirs.weight());
            assertThat(mine.weightRange()).isEqualTo(theirs.weightRange());
        }
        assertThat(why.details().stability().orElseThrow().classes())
                .isEqualTo(expected.details().stability().orElseThrow().classes());
        assertThat(why.provenance().settings()).containsEntry("exclude", "self");
    }

    @Test
    void other_inputs_and_methods_work_as_before() {
        Vec input = Vec.of(0.1, 0.2, 0.3);
        assertThat(EXPLAINER.excludingSelf().explain(input).decomposition().weights())
                .isEqualTo(EXPLAINER.explain(input).decomposition().weights());
        Explanation adam = EXPLAINER
                .withMethod(SoftmaxAdam.withDefaults().withEpochs(50))
                .excludingSelf()
                .explain(CORPUS.inputs().row(0));
        assertThat(adam.decomposition().weights().toArray()[0]).isZero();
        assertThat(adam.decomposition().weights().toArray()[TWIN]).isZero();
        assertThat(adam.contributions().stream()
                        .mapToDouble(Contribution::weight)
                        .sum())
                .isCloseTo(1, within(1e-9));
    }

    @Test
    void what_counts_on_the_whole_corpus_is_refused_and_what_is_alone_stays() {
        Explainer excluding = EXPLAINER.excludingSelf();
        assertThatThrownBy(excluding::withContrast).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> excluding.withCalibration(Calibration.leaveOneOut(CORPUS)))
                .hasMessageStartingWith("calibrations and contrasts count on the whole corpus; expected none");
        Corpus one = CORPUS.select(0, TWIN);
        assertThat(Explainer.of(MODEL, one)
                        .excludingSelf()
                        .explain(CORPUS.inputs().row(0))
                        .verdict()
                        .has(Reason.Code.IN_CORPUS))
                .isTrue();
    }
}
