package io.simplex4j.lab.training;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.RandomOrder;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.runtime.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The training of a network, with its settings; immutable.
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
    private final Consumer<String> listener;

    private Training(
            Network network,
            Loss loss,
            Optimiser optimiser,
            int batch,
            int epochs,
            long seed,
            Consumer<String> listener) {
        this.network = network;
        this.loss = loss;
        this.optimiser = optimiser;
        this.batch = batch;
        this.epochs = epochs;
        this.seed = seed;
        this.listener = listener;
    }

    /** Returns a training with Adam, batches of 64, 10 epochs and seed 0. */
    public static Training of(Network network, Loss loss) {
        return new Training(network, loss, Optimiser.adam(), 64, 10, 0, line -> {});
    }

    /** Sets the optimiser. */
    public Training withOptimiser(Optimiser other) {
        return new Training(network, loss, other, batch, epochs, seed, listener);
    }

    /** Sets the batch size; the last batch of an epoch may be smaller. */
    public Training withBatch(int examples) {
        return new Training(network, loss, optimiser, Network.atLeastOne("batch", examples), epochs, seed, listener);
    }

    /** Sets the number of epochs. */
    public Training withEpochs(int count) {
        return new Training(network, loss, optimiser, batch, Network.atLeastOne("epochs", count), seed, listener);
    }

    /** Sets the seed of initial values, order and dropout. */
    public Training withSeed(long other) {
        return new Training(network, loss, optimiser, batch, epochs, other, listener);
    }

    /** Reports progress after each epoch, such as {@code epoch 2 of 10, loss 0.1234}. */
    public Training withListener(Consumer<String> other) {
        return new Training(network, loss, optimiser, batch, epochs, seed, other);
    }

    /**
     * Trains a classifier.
     *
     * @param labels the class of each example, from 0
     * @throws OnnxModelException if the loss is not finite
     */
    public TrainedNetwork train(Matrix inputs, int[] labels) {
        return train(inputs, network.classTargets(labels));
    }

    /**
     * Trains the network.
     *
     * @param targets a row for each example, with the number of the network's outputs
     * @throws OnnxModelException if the loss is not finite
     */
    public TrainedNetwork train(Matrix inputs, Matrix targets) {
        network.requireFit(inputs, targets);
        /* The first values, the order and the masks have a source of chance each. */
        SplittableRandom random = new SplittableRandom(seed);
        LossGraph graph = LossGraph.of(network, loss, random.split());
        SplittableRandom shuffling = random.split();
        SplittableRandom masks = random.split();
        List<Tensor> tensors = graph.form().values();
        List<float[]> values = new ArrayList<>(
                tensors.stream().map(Tensor::floats).map(float[]::clone).toList());
        int parameters = graph.gradients().size();
        Optimiser.Steps optimisation = optimiser.steps(values.subList(0, parameters));
        List<String> wanted = new ArrayList<>(graph.gradients());
        wanted.addAll(graph.changes());
        wanted.add(graph.loss());
        int[] order = IntStream.range(0, inputs.rows()).toArray();
        int steps = (order.length + batch - 1) / batch;
        List<Double> losses = new ArrayList<>();
        try (Session session = Session.of(graph.model())) {
            for (int epoch = 1; epoch <= epochs; epoch++) {
                RandomOrder.shuffle(order, shuffling);
                double sum = 0;
                for (int s = 0; s < steps; s++) {
                    requireNotInterrupted();
                    int from = s * batch;
                    int to = Math.min(from + batch, order.length);
                    Map<String, Tensor> inputsOfStep = graph.batch(inputs, targets, order, from, to);
                    for (Form.Mask mask : graph.form().masks()) {
                        inputsOfStep.put(mask.name(), mask.draw(to - from, masks));
                    }
                    graph.put(inputsOfStep, values);
                    Map<String, Tensor> results = session.run(inputsOfStep, wanted);
                    sum += finite(floats(results, graph.loss())[0], epoch);
                    optimisation.take(graph.gradients().stream()
                            .map(name -> floats(results, name))
                            .toList());
                    for (int i = parameters; i < values.size(); i++) {
                        values.set(i, floats(results, graph.changes().get(i - parameters)));
                    }
                }
                losses.add(sum / steps);
                listener.accept(String.format(Locale.ROOT, "epoch %d of %d, loss %.4f", epoch, epochs, sum / steps));
            }
        }
        Map<String, float[]> named = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            named.put(tensors.get(i).name(), values.get(i));
        }
        return new TrainedNetwork(Form.finished(network, loss == Loss.CROSS_ENTROPY, named), losses);
    }

    private static float[] floats(Map<String, Tensor> results, String name) {
        return Objects.requireNonNull(results.get(name), name).floats();
    }

    private static void requireNotInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("training was interrupted");
        }
    }

    private static double finite(double loss, int epoch) {
        if (!Double.isFinite(loss)) {
            throw new OnnxModelException("the loss is " + loss + " in epoch " + epoch
                    + " of training; expected a finite number: take a smaller rate");
        }
        return loss;
    }
}
