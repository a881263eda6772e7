package io.simplex4j.onnx.training.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.runtime.CarriedSession;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;

/** Runs the steps of training. */
public final class Trainer {
    private final Shape examples;
    private final Shape targets;
    private final List<Layer> layers;
    private final Objective objective;
    private final UpdateRule rule;
    private final Plan plan;

    /**
     * How long, and what chance comes from.
     *
     * @param batch examples in a step
     * @param epochs passes over the examples
     * @param seed of first values, order and masks
     */
    public record Plan(int batch, int epochs, long seed) {}

    /** Hears of each step. */
    @FunctionalInterface
    public interface Listener {
        /** A step is done; epochs and steps count from 1, and the loss is the mean of this epoch so far. */
        void stepped(int epoch, int step, int steps, double loss);
    }

    /** What came out. */
    public final class Outcome {
        private final Map<String, float[]> values;
        private final List<Double> losses;

        Outcome(Map<String, float[]> values, List<Double> losses) {
            this.values = values;
            this.losses = List.copyOf(losses);
        }

        /** The network as a file. */
        public OnnxFile file(boolean classes) {
            return FinalForm.of(examples, layers, classes, values);
        }

        /** The mean loss of each epoch. */
        public List<Double> losses() {
            return losses;
        }
    }

    /** A trainer for examples and targets of these shapes. */
    public Trainer(Shape examples, Shape targets, List<Layer> layers, Objective objective, UpdateRule rule, Plan plan) {
        this.examples = examples;
        this.targets = targets;
        this.layers = layers;
        this.objective = objective;
        this.rule = rule;
        this.plan = plan;
    }

    /** Trains; the first values, the order and the masks have a source of chance each. */
    public Outcome train(Matrix inputs, Matrix answers, Listener listener) {
        SplittableRandom random = new SplittableRandom(plan.seed());
        LossGraph graph = LossGraph.of(examples, layers, objective, random.split());
        SplittableRandom order = random.split();
        SplittableRandom masks = random.split();
        StepGraph step = StepGraph.of(graph, rule);
        int[] permutation = new int[inputs.rows()];
        for (int i = 0; i < permutation.length; i++) {
            permutation[i] = i;
        }
        int steps = (inputs.rows() + plan.batch() - 1) / plan.batch();
        List<Double> losses = new ArrayList<>();
        try (CarriedSession session = CarriedSession.of(step.model(), step.carried(), step.first())) {
            for (int epoch = 1; epoch <= plan.epochs(); epoch++) {
                shuffle(permutation, order);
                double sum = 0;
                for (int s = 0; s < steps; s++) {
                    requireGoingOn();
                    int from = s * plan.batch();
                    int to = Math.min(from + plan.batch(), permutation.length);
                    Map<String, Value> values = step.factors((epoch - 1L) * steps + s + 1);
                    values.put(LossGraph.INPUT, Batch.of(inputs, examples, permutation, from, to));
                    values.put(LossGraph.TARGET, Batch.of(answers, targets, permutation, from, to));
                    for (Mask mask : graph.form().masks()) {
                        values.put(mask.name(), mask.draw(to - from, masks));
                    }
                    sum += finite(session.run(values, graph.loss()).floats()[0], epoch);
                    listener.stepped(epoch, s + 1, steps, sum / (s + 1));
                }
                losses.add(sum / steps);
            }
            return new Outcome(values(session, graph), losses);
        }
    }

    private static Map<String, float[]> values(CarriedSession session, LossGraph graph) {
        Map<String, float[]> values = new LinkedHashMap<>();
        for (Tensor parameter : graph.form().parameters()) {
            values.put(parameter.name(), session.state(parameter.name()).floats());
        }
        for (Tensor tracked : graph.form().tracked()) {
            values.put(tracked.name(), session.state(tracked.name()).floats());
        }
        return values;
    }

    private static void requireGoingOn() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("training was interrupted");
        }
    }

    private static double finite(double loss, int epoch) {
        if (!Double.isFinite(loss)) {
            throw new OnnxModelException("the loss is " + loss + " in epoch " + epoch
                    + " of training, expected a finite number: take a smaller rate");
        }
        return loss;
    }

    private static void shuffle(int[] values, SplittableRandom random) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int other = values[j];
            values[j] = values[i];
            values[i] = other;
        }
    }
}
