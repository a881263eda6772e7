package io.simplex4j.onnx.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.training.internal.Trainer;
import java.util.function.Consumer;

/**
 * How the parameters of a network are found; immutable.
 *
 * <p>The same examples, settings and seed give the same bytes.
 */
public final class Training {
    private final Network network;
    private final Loss loss;
    private final Optimiser optimiser;
    private final int batch;
    private final int epochs;
    private final long seed;
    private final Consumer<TrainingProgress> listener;

    private Training(
            Network network,
            Loss loss,
            Optimiser optimiser,
            int batch,
            int epochs,
            long seed,
            Consumer<TrainingProgress> listener) {
        this.network = network;
        this.loss = loss;
        this.optimiser = optimiser;
        this.batch = batch;
        this.epochs = epochs;
        this.seed = seed;
        this.listener = listener;
    }

    /** Training with Adam, batches of 64, 10 epochs and seed 0. */
    public static Training of(Network network, Loss loss) {
        return new Training(network, loss, Optimiser.adam(), 64, 10, 0, progress -> {});
    }

    /** Sets how parameters follow their gradients. */
    public Training withOptimiser(Optimiser other) {
        return new Training(network, loss, other, batch, epochs, seed, listener);
    }

    /** Sets how many examples a step takes; the last of an epoch takes what is left. */
    public Training withBatch(int examples) {
        return new Training(network, loss, optimiser, atLeastOne("batch", examples), epochs, seed, listener);
    }

    /** Sets how often each example is used. */
    public Training withEpochs(int count) {
        return new Training(network, loss, optimiser, batch, atLeastOne("epochs", count), seed, listener);
    }

    /** Sets what first values, order and dropout come from. */
    public Training withSeed(long other) {
        return new Training(network, loss, optimiser, batch, epochs, other, listener);
    }

    /** Tells somebody after each step. */
    public Training withListener(Consumer<TrainingProgress> other) {
        return new Training(network, loss, optimiser, batch, epochs, seed, other);
    }

    /**
     * Trains the network to tell classes apart.
     *
     * @param labels the class of each example, from 0
     * @throws OnnxModelException if the loss is no longer finite
     */
    public TrainedNetwork train(Matrix inputs, int[] labels) {
        return train(inputs, Targets.classes(labels, network.target().size()));
    }

    /**
     * Trains the network.
     *
     * @param targets a row for each example, with as many numbers as come out of the network
     * @throws OnnxModelException if the loss is no longer finite
     */
    public TrainedNetwork train(Matrix inputs, Matrix targets) {
        Targets.requireFit(network, inputs, targets);
        Trainer.Plan plan = new Trainer.Plan(batch, epochs, seed);
        Trainer trainer = new Trainer(
                network.input(), network.target(), network.layers(), loss.objective(), optimiser.rule(), plan);
        Trainer.Outcome outcome = trainer.train(
                inputs,
                targets,
                (epoch, step, steps, mean) -> listener.accept(new TrainingProgress(epoch, epochs, step, steps, mean)));
        return new TrainedNetwork(outcome.file(loss == Loss.CROSS_ENTROPY), outcome.losses());
    }

    private static int atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ", expected at least 1");
        }
        return value;
    }
}
