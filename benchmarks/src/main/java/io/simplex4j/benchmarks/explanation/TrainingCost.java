package io.simplex4j.benchmarks.explanation;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.image.Mnist;
import io.simplex4j.experiments.network.PaperNetworks;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Optimiser;
import io.simplex4j.onnx.training.Training;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What an epoch of training the paper's digit network costs, on one thread; for a script that times torch beside it.
 */
public final class TrainingCost {
    private TrainingCost() {}

    /**
     * Trains and prints the processor seconds of the second epoch, when everything is warm.
     *
     * @param folder with MNIST
     * @param images the number of training images in an epoch
     */
    public static int run(Path folder, int images) {
        Examples digits =
                Mnist.training(folder).select(IntStream.range(0, images).toArray());
        double[] seconds = new double[2];
        Timing[] begun = {Timing.now()};
        Training.of(PaperNetworks.digits(), Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.sgd(0.01).withMomentum(0.5).withWeightDecay(0.1))
                .withEpochs(2)
                .withSeed(1)
                .withListener(progress -> {
                    if (progress.endsEpoch()) {
                        Timing now = Timing.now();
                        seconds[progress.epoch() - 1] = now.cpu() - begun[0].cpu();
                        begun[0] = now;
                    }
                })
                .train(digits.inputs(), Sampling.labels(digits));
        System.out.println(String.format(Locale.ROOT, "%.4f", seconds[1]));
        return 0;
    }
}
