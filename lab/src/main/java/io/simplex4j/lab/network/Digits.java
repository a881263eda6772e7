package io.simplex4j.lab.network;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.DrawnLetters;
import io.simplex4j.lab.dataset.EmbeddedDigits;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.lab.dataset.OutlierImages;
import io.simplex4j.lab.dataset.OutlierImages.Orientation;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Optimiser;
import io.simplex4j.lab.training.Training;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Handwritten digits and the classifier of each run. */
public final class Digits {
    public static final String NEEDS = "MNIST (simplex data fetch mnist)";

    /** The number of digits that is enough if a network is only compared with itself. */
    private static final int FEW = 12_000;

    private Digits() {}

    /** All of MNIST, or for the small version of an experiment the digits that are part of the software. */
    public static Sampling.Split split(Run run) {
        if (run.isQuick()) {
            return EmbeddedDigits.both();
        }
        Path folder = run.data().stream()
                .filter(Mnist::isIn)
                .findFirst()
                .orElse(run.cache().resolve("mnist"));
        return new Sampling.Split(Mnist.training(folder), Mnist.test(folder));
    }

    /**
     * The paper's classifier, trained with Adam as in the paper.
     *
     * @param decay the weight decay λ
     */
    public static ClassifierTask task(Run run, double decay) {
        // Few digits need less decay.
        Optimiser adam = Optimiser.adam().withWeightDecay(run.isQuick() ? decay / 100 : decay);
        return task(run, "digits-decay" + decay, adam);
    }

    /** The same, trained by the gradient descent of the authors' code; few digits need longer steps. */
    public static ClassifierTask byDescent(Run run, double decay) {
        Optimiser descent = run.isQuick()
                ? Optimiser.sgd(0.05).withMomentum(0.9).withWeightDecay(decay / 100)
                : Optimiser.sgd(0.01).withMomentum(0.5).withWeightDecay(decay);
        return task(run, "digits-descent-decay" + decay, descent);
    }

    /** The paper's classifier, trained without weight decay on 12,000 digits of the first classes alone; tests are of all classes. */
    public static ClassifierTask ofFirst(Run run, int classes) {
        Sampling.Split digits = split(run);
        Examples known = digits.training()
                .select(IntStream.range(0, digits.training().size())
                        .filter(row -> Sampling.label(digits.training(), row) < classes)
                        .limit(FEW)
                        .toArray());
        return task(run, "digits-first" + classes, Optimiser.adam(), new Sampling.Split(known, digits.test()));
    }

    /** The paper's classifier, trained with Adam on the first 12,000 digits. */
    public static ClassifierTask ofFew(Run run, double decay) {
        Sampling.Split digits = split(run);
        int count = Math.min(FEW, digits.training().size());
        Examples few = digits.training().select(IntStream.range(0, count).toArray());
        return task(
                run,
                "few-digits-decay" + decay,
                Optimiser.adam().withWeightDecay(decay),
                new Sampling.Split(few, digits.test()));
    }

    private static ClassifierTask task(Run run, String name, Optimiser optimiser) {
        return task(run, name, optimiser, split(run));
    }

    private static ClassifierTask task(Run run, String name, Optimiser optimiser, Sampling.Split digits) {
        Training plan = Training.of(PaperNetworks.digits(), Loss.CROSS_ENTROPY)
                .withOptimiser(optimiser)
                .withBatch(run.either(32, 64))
                .withEpochs(run.either(6, 10))
                .withSeed(run.seed("digits network"));
        Path file = TrainedNetworks.file(run, name, plan, digits.training());
        return new ClassifierTask(digits.training(), digits.test(), file);
    }

    /** Letters from each folder without digits; drawn ones for the small version. */
    public static List<OutlierImages> letters(Run run) {
        if (run.isQuick() && run.data().isEmpty()) {
            return List.of(DrawnLetters.sample(200, run.first().seed("letters")));
        }
        List<OutlierImages> sets = run.data().stream()
                .filter(data -> !Mnist.isIn(data))
                .map(Digits::letters)
                .toList();
        if (sets.isEmpty()) {
            throw new UnreadableDataException(
                    "--data",
                    "is not a folder of letters; expected one with an images-idx3-ubyte file such as"
                            + " emnist-letters-test-images-idx3-ubyte.gz; docs/data/letters.md says where to get letters");
        }
        return sets;
    }

    private static OutlierImages letters(Path folder) {
        OutlierImages letters = OutlierImages.read(folder, Orientation.ROW_BY_ROW);
        return letters.name().equals("emnist") ? OutlierImages.read(folder, Orientation.COLUMN_BY_COLUMN) : letters;
    }
}
