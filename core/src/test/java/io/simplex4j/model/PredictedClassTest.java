package io.simplex4j.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import org.junit.jupiter.api.Test;

final class PredictedClassTest {
    private static LinearHead head(int outputs, LinearHead.Activation activation) {
        return LinearHead.of(Matrix.of(new double[outputs][1]), Vec.of(new double[outputs]), activation);
    }

    @Test
    void several_outputs_predict_the_largest_the_first_among_equals() {
        assertThat(head(3, LinearHead.Activation.SOFTMAX).predictedClass(Vec.of(1, 5, 5)))
                .hasValue(1);
        assertThat(head(3, LinearHead.Activation.NONE).predictedClass(Vec.of(1, 0, 2)))
                .hasValue(2);
    }

    @Test
    void one_output_predicts_by_its_sign_if_it_is_a_logit() {
        assertThat(head(1, LinearHead.Activation.SIGMOID).predictedClass(Vec.of(0.1)))
                .hasValue(1);
        assertThat(head(1, LinearHead.Activation.SIGMOID).predictedClass(Vec.of(-0.1)))
                .hasValue(0);
        assertThat(head(1, LinearHead.Activation.NONE).predictedClass(Vec.of(7.0)))
                .isEmpty();
    }

    @Test
    void a_task_that_is_told_goes_before_what_it_looks_like() {
        LinearHead regression = head(3, LinearHead.Activation.NONE).withTask(LinearHead.Task.VALUES);
        assertThat(regression.predictedClass(Vec.of(1, 0, 2))).isEmpty();
        assertThat(regression.operatorNorm())
                .isEqualTo(head(3, LinearHead.Activation.NONE).operatorNorm());
        LinearHead logit = head(1, LinearHead.Activation.NONE).withTask(LinearHead.Task.CLASSES);
        assertThat(logit.predictedClass(Vec.of(0.1))).hasValue(1);
        LinearHead exclusive = head(2, LinearHead.Activation.SIGMOID).withTask(LinearHead.Task.CLASSES);
        assertThat(exclusive.predictedClass(Vec.of(1, 2))).hasValue(1);
    }

    @Test
    void independent_logits_are_no_single_class() {
        assertThat(head(2, LinearHead.Activation.SIGMOID).predictedClass(Vec.of(1, 2)))
                .isEmpty();
    }
}
