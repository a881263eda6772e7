package io.simplex4j.lab.study;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Patients with the risk that a model predicts for them, and where it is wrong. */
public final class JudgedPatients {
    private final Examples patients;
    private final Matrix latents;
    private final boolean[] wrong;
    private final double[] risk;

    public JudgedPatients(OnnxModel model, Examples patients) {
        LinearHead head = model.head().orElseThrow();
        this.patients = patients;
        this.latents = model.latents(patients.inputs());
        this.wrong = ClassifierTask.misclassified(model, patients);
        this.risk = IntStream.range(0, latents.rows())
                .mapToDouble(r -> head.scores(head.apply(latents.row(r))).get(1))
                .toArray();
    }

    Matrix latents() {
        return latents;
    }

    int size() {
        return wrong.length;
    }

    /** For each patient, whether the prediction is wrong. */
    boolean[] wrong() {
        return wrong.clone();
    }

    int countWrong() {
        return (int) IntStream.range(0, size()).filter(r -> wrong[r]).count();
    }

    /** The share of patients whose outcome the model predicts correctly. */
    public double accuracy() {
        return 1 - (double) countWrong() / size();
    }

    /** How well the model orders patients by risk. */
    public double auc() {
        boolean[] ill = new boolean[size()];
        for (int r = 0; r < ill.length; r++) {
            ill[r] = Sampling.label(patients, r) == 1;
        }
        return DetectionCurve.of(Vec.of(risk), ill).auroc();
    }

    /** One minus the probability of the predicted class, for each patient. */
    double[] uncertainty() {
        return Arrays.stream(risk).map(share -> Math.min(share, 1 - share)).toArray();
    }

    /** How well scores detect wrong predictions. */
    double foreseen(double[] scores) {
        return DetectionCurve.of(Vec.of(scores), wrong).auroc();
    }

    /** Each test patient as a mixture of these. */
    List<Decomposition> explain(JudgedPatients tests, DecompositionMethod method) {
        return method.over(latents).decomposeAll(tests.latents);
    }

    /** The weight on misclassified patients among these. */
    double weightOnWrong(MixtureWeights weights) {
        return weights.weightOfAll(example -> wrong[example]);
    }
}
