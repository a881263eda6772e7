package io.simplex4j.lab.network;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Path;

/**
 * The data of a run and the classifier trained on it.
 *
 * @param training examples to train on and to take a corpus from
 * @param test examples to explain
 * @param network the file of the classifier
 */
public record ClassifierTask(Examples training, Examples test, Path network) {
    /** Opens the classifier and reports its accuracy; closed by the caller. */
    public OnnxModel open(Run run) {
        OnnxModel model = TrainedNetworks.open(network);
        run.log("accuracy " + accuracy(model, test));
        return model;
    }

    /** The share of examples that a model classifies correctly. */
    public static double accuracy(OnnxModel model, Examples examples) {
        int correct = 0;
        for (boolean wrong : misclassified(model, examples)) {
            correct += wrong ? 0 : 1;
        }
        return (double) correct / examples.size();
    }

    /** Whether a model misclassifies each example. */
    public static boolean[] misclassified(OnnxModel model, Examples examples) {
        LinearHead head = model.head().orElseThrow();
        Matrix outputs = model.outputs(model.latents(examples.inputs()));
        boolean[] wrong = new boolean[outputs.rows()];
        for (int r = 0; r < wrong.length; r++) {
            int predicted = head.predictedClass(outputs.row(r)).orElseThrow();
            wrong[r] = predicted != Sampling.label(examples, r);
        }
        return wrong;
    }
}
