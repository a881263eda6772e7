package io.simplex4j.experiments.network;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.image.DrawnLetters;
import io.simplex4j.experiments.dataset.image.EmbeddedDigits;
import io.simplex4j.experiments.dataset.image.Mnist;
import io.simplex4j.experiments.dataset.image.OutlierImages;
import io.simplex4j.experiments.dataset.image.OutlierImages.Orientation;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Optimiser;
import io.simplex4j.onnx.training.Training;
import java.nio.file.Path;

/** Handwritten digits and the classifier of each run. */
public final class Digits {
    public static final String NEEDS = "MNIST (simplex data fetch mnist)";

    private Digits() {}

    /** All of MNIST, or for the small version of an experiment the digits that are part of the software. */
    public static Sampling.Split split(Workbench bench) {
        if (bench.quick()) {
            return EmbeddedDigits.both();
        }
        Path folder = bench.data().stream()
                .filter(Mnist::isIn)
                .findFirst()
                .orElse(bench.cache().resolve("mnist"));
        return new Sampling.Split(Mnist.training(folder), Mnist.test(folder));
    }

    /**
     * The paper's classifier: trained with Adam as in the paper, or with weight decay by the gradient descent of the
     * authors' code.
     *
     * @param decay the weight decay λ
     */
    public static ClassifierTask task(Workbench bench, int run, double decay) {
        Sampling.Split digits = split(bench);
        Training plan = Training.of(PaperNetworks.digits(), Loss.CROSS_ENTROPY)
                .withOptimiser(optimiser(bench, decay))
                .withBatch(bench.either(32, 64))
                .withEpochs(bench.either(6, 10))
                .withSeed(bench.seed(run, "digits network"));
        Path file = TrainedNetworks.file(bench, run, "digits-decay" + decay, plan, digits.training());
        return new ClassifierTask(digits.training(), digits.test(), file);
    }

    /* Few digits need a faster descent. */
    private static Optimiser optimiser(Workbench bench, double decay) {
        return bench.quick()
                ? Optimiser.adam().withWeightDecay(decay / 100)
                : decay == 0
                        ? Optimiser.adam()
                        : Optimiser.sgd(0.01).withMomentum(0.5).withWeightDecay(decay);
    }

    /** Letters from the first folder without digits; drawn ones for the small version. */
    public static OutlierImages letters(Workbench bench) {
        if (bench.quick() && bench.data().isEmpty()) {
            return DrawnLetters.sample(200, bench.seed(0, "letters"));
        }
        Path folder = bench.data().stream()
                .filter(data -> !Mnist.isIn(data))
                .findFirst()
                .orElseThrow(() -> new UnreadableDataException(
                        "--data",
                        "names no folder of letters, expected one with an images-idx3-ubyte file such as"
                                + " emnist-letters-test-images-idx3-ubyte.gz"));
        OutlierImages letters = OutlierImages.read(folder, Orientation.ROW_BY_ROW);
        return letters.name().startsWith("emnist") ? OutlierImages.read(folder, Orientation.COLUMN_BY_COLUMN) : letters;
    }
}
