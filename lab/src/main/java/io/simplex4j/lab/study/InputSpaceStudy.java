package io.simplex4j.lab.study;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.RSquared;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** Section 2.2 of the paper: why mixtures are of latents, not of inputs. */
public final class InputSpaceStudy {
    /*
     * The same tests are written as the nearest mixture of corpus inputs and as the nearest mixture of corpus latents.
     * Three things are asked of the weights: do they rebuild the latent, do they rebuild the output, and is the output
     * of the mixture the mixture of the outputs? In latent space the last is so by definition, as the head is affine.
     */
    private static final String INPUTS = "mixture of inputs";
    private static final String LATENTS = "mixture of latents";
    private static final String R2_INPUT = "R² of inputs";
    private static final String R2_LATENT = "R² of latents";
    private static final String R2_OUTPUT = "R² of outputs";
    private static final String KEPT = "R² of the output of the mixture, by the mixture of outputs";
    private static final String DIGITS = "digits";
    private static final String PATIENTS = "synthetic patients";

    private InputSpaceStudy() {}

    /** Returns the experiment. */
    public static Experiment study() {
        return Experiment.of("input-space", List.of("data", "mixture", "quantity", "value"), InputSpaceStudy::measure);
    }

    private static void measure(Run run) {
        measure(run, DIGITS, Digits.task(run, 0), run.either(200, 1000));
        measure(run, PATIENTS, ProstatePatients.task(run, 1e-5), 100);
    }

    private static void measure(Run run, String data, ClassifierTask task, int size) {
        Matrix corpus =
                Sampling.sample(task.training(), size, run.seed("corpus")).inputs();
        Examples tests = Sampling.sample(task.test(), run.either(30, 100), run.seed("tests"));
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            Matrix known = model.latents(corpus);
            Matrix truth = model.latents(tests.inputs());
            add(run, data, INPUTS, model, corpus, tests.inputs(), weights(corpus, tests.inputs()));
            add(run, data, LATENTS, model, corpus, tests.inputs(), weights(known, truth));
        }
        run.log("" + data);
    }

    private static List<MixtureWeights> weights(Matrix corpus, Matrix tests) {
        return ActiveSet.withDefaults().withThreads(TrainedNetworks.threads()).over(corpus).decomposeAll(tests).stream()
                .map(Decomposition::weights)
                .toList();
    }

    private static void add(
            Run run,
            String data,
            String mixture,
            OnnxModel model,
            Matrix corpus,
            Matrix tests,
            List<MixtureWeights> weights) {
        Matrix known = model.latents(corpus);
        Matrix truth = model.latents(tests);
        Matrix mixed = mixed(corpus, weights);
        Matrix latents = mixed(known, weights);
        Matrix outputs = model.outputs(latents);
        Matrix ofMixture = mixture.equals(INPUTS) ? model.outputs(model.latents(mixed)) : outputs;
        run.row(data, mixture, R2_INPUT, RSquared.pooled(tests, mixed))
                .row(data, mixture, R2_LATENT, RSquared.pooled(truth, latents))
                .row(data, mixture, R2_OUTPUT, RSquared.pooled(model.outputs(truth), outputs))
                .row(data, mixture, KEPT, RSquared.pooled(ofMixture, outputs));
    }

    private static Matrix mixed(Matrix rows, List<MixtureWeights> weights) {
        return Rows.of(weights.stream().map(w -> w.mix(rows)).toList());
    }
}
