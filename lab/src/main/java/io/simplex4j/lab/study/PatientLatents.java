package io.simplex4j.lab.study;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.function.Consumer;

/**
 * The patients of a run of section 3.1, as latents of the network that {@code prostate-precision} trains.
 *
 * @param training all patients that the network was trained on
 * @param corpusPatients the patients of the corpus
 * @param corpus the latents of the corpus
 * @param tests the latents of test patients
 */
record PatientLatents(
        OnnxModel model, LinearHead head, Examples training, Examples corpusPatients, Matrix corpus, Matrix tests) {
    /** The weight decay of the network. */
    static final double DECAY = 1e-5;

    private static final int CORPUS = 100;

    static void measure(Run run, Consumer<PatientLatents> measurement) {
        ClassifierTask task = ProstatePatients.task(run, DECAY);
        Examples corpus = Sampling.sample(task.training(), CORPUS, run.seed("corpus"));
        Examples tests = Sampling.sample(task.test(), run.either(60, 100), run.seed("tests"));
        try (OnnxModel model = task.open(run)) {
            measurement.accept(new PatientLatents(
                    model,
                    model.head().orElseThrow(),
                    task.training(),
                    corpus,
                    model.latents(corpus.inputs()),
                    model.latents(tests.inputs())));
        }
    }
}
