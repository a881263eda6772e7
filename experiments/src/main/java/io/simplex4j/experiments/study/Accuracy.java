package io.simplex4j.experiments.study;

import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import io.simplex4j.onnx.OnnxModel;

/** How often a classifier is right. */
final class Accuracy {
    private Accuracy() {}

    /** The share of examples whose class the model names. */
    static double of(OnnxModel model, LabelledExamples examples) {
        boolean[] right = each(model, examples);
        int count = 0;
        for (boolean one : right) {
            count += one ? 1 : 0;
        }
        return (double) count / right.length;
    }

    /** Whether the model names the class of each example. */
    static boolean[] each(OnnxModel model, LabelledExamples examples) {
        LinearHead head = model.head().orElseThrow();
        Matrix outputs = model.outputs(model.latents(examples.inputs()));
        boolean[] right = new boolean[outputs.rows()];
        for (int r = 0; r < right.length; r++) {
            right[r] = PredictedClass.of(head, outputs.row(r)).orElseThrow() == examples.label(r);
        }
        return right;
    }
}
