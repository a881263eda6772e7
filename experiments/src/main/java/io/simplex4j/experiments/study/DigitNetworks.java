package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.LabelledExamples;
import io.simplex4j.experiments.network.PaperNetworks;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Optimiser;
import io.simplex4j.onnx.training.Training;
import java.nio.file.Path;

/** The digit classifier of each run: with Adam as in the paper, or with weight decay by the descent of the authors' code. */
final class DigitNetworks {
    private DigitNetworks() {}

    /**
     * The network of a run.
     *
     * @param decay the weight decay λ
     */
    static Path file(Workbench bench, int run, double decay, LabelledExamples training) {
        String form = bench.quick() ? "-quick" : "";
        String name = "digits-decay" + decay + "-seed" + bench.seed() + "-run" + run + form;
        Training plan = Training.of(PaperNetworks.digits(), Loss.CROSS_ENTROPY)
                .withOptimiser(optimiser(bench, decay))
                .withBatch(bench.either(32, 64))
                .withEpochs(bench.either(6, 10))
                .withSeed(bench.seed(run, "digits network"));
        return TrainedModels.file(
                bench, name, listener -> plan.withListener(listener).train(training.inputs(), training.labels()));
    }

    /* Few digits need a quicker descent. */
    private static Optimiser optimiser(Workbench bench, double decay) {
        return bench.quick()
                ? Optimiser.adam().withWeightDecay(decay / 100)
                : decay == 0
                        ? Optimiser.adam()
                        : Optimiser.sgd(0.01).withMomentum(0.5).withWeightDecay(decay);
    }
}
