package io.simplex4j.experiments.study.clinical;

import io.simplex4j.comparison.DetectionCurve;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.network.ClassifierTask;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** Patients with the risk that a model predicts for them, and where it is wrong. */
public final class JudgedPatients {
    private final Examples patients;
    private final Matrix latents;
    private final boolean[] right;
    private final double[] risk;

    private JudgedPatients(Examples patients, Matrix latents, boolean[] right, double[] risk) {
        this.patients = patients;
        this.latents = latents;
        this.right = right;
        this.risk = risk;
    }

    /** Patients with their labels. */
    public static JudgedPatients of(OnnxModel model, Examples patients) {
        Matrix latents = model.latents(patients.inputs());
        LinearHead head = model.head().orElseThrow();
        double[] risk = new double[latents.rows()];
        for (int r = 0; r < risk.length; r++) {
            risk[r] = head.scores(head.apply(latents.row(r))).get(1);
        }
        return new JudgedPatients(patients, latents, ClassifierTask.correct(model, patients), risk);
    }

    Matrix latents() {
        return latents;
    }

    int size() {
        return right.length;
    }

    /** Whether the prediction is wrong, for each. */
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

    /** One minus the probability of the predicted class, for each. */
    double[] uncertainty() {
        double[] uncertainty = new double[size()];
        for (int r = 0; r < uncertainty.length; r++) {
            uncertainty[r] = Math.min(risk[r], 1 - risk[r]);
        }
        return uncertainty;
    }

    /** How well scores foresee wrong predictions. */
    double foreseen(double[] scores) {
        return DetectionCurve.of(Vec.of(scores), wrong()).auroc();
    }

    /** Each test patient as a mixture of these. */
    List<Decomposition> explain(JudgedPatients tests, DecompositionMethod method) {
        return method.over(latents).decomposeAll(tests.latents);
    }

    /** The weight on those of these patients whose prediction is wrong. */
    double weightOnWrong(MixtureWeights weights) {
        double share = 0;
        for (MixtureWeights.Entry entry : weights.entries()) {
            share += right[entry.example()] ? 0 : entry.weight();
        }
        return share;
    }
}
