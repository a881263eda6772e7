package io.simplex4j.experiments.study;

import io.simplex4j.comparison.DetectionCurve;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** Patients as a model of two classes sees them, and where it is wrong. */
final class JudgedPatients {
    private final LabelledExamples patients;
    private final Matrix latents;
    private final boolean[] right;
    private final double[] risk;

    private JudgedPatients(LabelledExamples patients, Matrix latents, boolean[] right, double[] risk) {
        this.patients = patients;
        this.latents = latents;
        this.right = right;
        this.risk = risk;
    }

    static JudgedPatients of(OnnxModel model, LabelledExamples patients) {
        Matrix latents = model.latents(patients.inputs());
        LinearHead head = model.head().orElseThrow();
        double[] risk = new double[latents.rows()];
        for (int r = 0; r < risk.length; r++) {
            risk[r] = head.scores(head.apply(latents.row(r))).get(1);
        }
        return new JudgedPatients(patients, latents, Accuracy.each(model, patients), risk);
    }

    Matrix latents() {
        return latents;
    }

    int size() {
        return right.length;
    }

    /** Whether the model predicts something else than what happened, for each. */
    boolean[] wrong() {
        boolean[] wrong = new boolean[right.length];
        for (int r = 0; r < wrong.length; r++) {
            wrong[r] = !right[r];
        }
        return wrong;
    }

    int countWrong() {
        int count = 0;
        for (boolean one : right) {
            count += one ? 0 : 1;
        }
        return count;
    }

    double accuracy() {
        return 1 - (double) countWrong() / size();
    }

    /** How well the model orders patients by risk. */
    double auc() {
        boolean[] ill = new boolean[size()];
        for (int r = 0; r < ill.length; r++) {
            ill[r] = patients.label(r) == 1;
        }
        return DetectionCurve.of(Vec.of(risk), ill).auroc();
    }

    /** One less the probability of the class the model predicts, for each. */
    double[] uncertainty() {
        double[] uncertainty = new double[size()];
        for (int r = 0; r < uncertainty.length; r++) {
            uncertainty[r] = Math.min(risk[r], 1 - risk[r]);
        }
        return uncertainty;
    }

    /** How well scores tell whom the model gets wrong. */
    double foreseen(double[] scores) {
        return DetectionCurve.of(Vec.of(scores), wrong()).auroc();
    }

    /** Each test patient as a mixture of these. */
    List<Decomposition> explain(JudgedPatients tests, DecompositionMethod method) {
        return method.over(latents).decomposeAll(tests.latents);
    }

    /** The weight that lies on those of these patients whom the model gets wrong. */
    double weightOnWrong(MixtureWeights weights) {
        double share = 0;
        for (MixtureWeights.Entry entry : weights.entries()) {
            share += right[entry.example()] ? 0 : entry.weight();
        }
        return share;
    }
}
