package io.simplex4j.lab.study;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Patients with the risk that a model predicts for them, and where it is wrong. */
final class JudgedPatients {
    private final Corpus patients;
    private final double[] risk;

    JudgedPatients(OnnxModel model, Examples examples) {
        this.patients = Corpus.encode(model, examples);
        Matrix scores = model.scores(patients.latents());
        this.risk = IntStream.range(0, scores.rows())
                .mapToDouble(row -> scores.at(row, 1))
                .toArray();
    }

    Matrix latents() {
        return patients.latents();
    }

    int size() {
        return patients.size();
    }

    /** Whether the prediction is wrong, for each. */
    boolean[] wrong() {
        boolean[] wrong = new boolean[size()];
        patients.misclassified().forEach(row -> wrong[row] = true);
        return wrong;
    }

    int countWrong() {
        return patients.misclassified().size();
    }

    /** The share of patients whose outcome the model predicts correctly. */
    double accuracy() {
        return 1 - (double) countWrong() / size();
    }

    /** How well the model orders patients by risk. */
    double auc() {
        boolean[] ill = new boolean[size()];
        IntStream.range(0, ill.length)
                .forEach(row -> ill[row] = patients.label(row).orElseThrow().equals("1"));
        return DetectionCurve.of(Vec.of(risk), ill).auroc();
    }

    /** One minus the probability of the predicted class, for each. */
    double[] uncertainty() {
        return Arrays.stream(risk).map(share -> Math.min(share, 1 - share)).toArray();
    }

    /** How well scores predict errors. */
    double foreseen(double[] scores) {
        return DetectionCurve.of(Vec.of(scores), wrong()).auroc();
    }

    /** Each test patient as a mixture of these. */
    List<Decomposition> explain(JudgedPatients tests, DecompositionMethod method) {
        return method.over(latents()).decomposeAll(tests.latents());
    }

    /** The weight on those of these patients whose prediction is wrong. */
    double weightOnWrong(MixtureWeights weights) {
        return weights.weightOfAll(patients::misclassified);
    }
}
