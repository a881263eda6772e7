package io.simplex4j.attribution;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Layer;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.internal.Latents;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Attributes an output of a model to the features of inputs: integrated gradients of networks, exact Shapley values of trees.
 *
 * <pre>{@code
 * Attributor attributor = Attributor.of(model, Baseline.zeros());
 * OutputAttributions why = attributor.attribute(examples);
 * }</pre>
 *
 * <p>The values of an input add up to the output minus the output of the baseline, within the reported error. Instances are
 * immutable and thread-safe.
 */
public final class Attributor {
    private static final int AT_ONCE = 16;

    /** Thrown if no output was chosen and the model predicts no class. */
    public static final class NoOutputException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        NoOutputException(String message) {
            super(message);
        }
    }

    private final AttributingModel model;
    private final Baseline baseline;
    private final OptionalInt target;
    private final boolean link;
    private final Quadrature quadrature;
    private final Workers workers;

    private Attributor(
            AttributingModel model,
            Baseline baseline,
            OptionalInt target,
            boolean link,
            Quadrature quadrature,
            Workers workers) {
        this.model = model;
        this.baseline = baseline;
        this.target = target;
        this.link = link;
        this.quadrature = quadrature;
        this.workers = workers;
    }

    /**
     * Creates an attributor with these defaults:
     *
     * <ul>
     *   <li>{@linkplain #withOutput output}: the predicted class of each input, or the only output
     *   <li>{@linkplain #withLink link}: none; the score before softmax or the logistic function
     *   <li>{@linkplain #withQuadrature quadrature} adaptive
     *   <li>{@linkplain #withWorkers threads} one
     * </ul>
     *
     * @param baseline the input that features are compared with
     * @throws NotDifferentiableException if the model can attribute nothing to features
     */
    public static Attributor of(LatentModel model, Baseline baseline) {
        Objects.requireNonNull(baseline, "baseline");
        if (!(Objects.requireNonNull(model, "model") instanceof AttributingModel attributing)) {
            throw new NotDifferentiableException("the model gives no gradients");
        }
        return new Attributor(attributing, baseline, OptionalInt.empty(), false, Quadrature.adaptive(), Workers.of(1));
    }

    /**
     * Returns a copy that attributes this output for all inputs.
     *
     * @param name the name of a class, or the number of a class or value, counted from 0
     * @param classes the names of the classes
     * @throws IllegalArgumentException if the model has no such output
     */
    public Attributor withOutput(String name, ClassNames classes) {
        int count = targets();
        int byName = classes.names().indexOf(name);
        boolean isNumber = name.matches("\\d{1,9}");
        int found = byName >= 0 ? byName : isNumber ? Integer.parseInt(name) : -1;
        if (found < 0 || found >= count) {
            List<String> names = classes.names();
            throw new IllegalArgumentException("output is " + name + "; expected "
                    + (names.isEmpty() || names.size() > 20 ? "" : "one of " + String.join(", ", names) + ", or ")
                    + "a number from 0 to " + (count - 1));
        }
        return new Attributor(model, baseline, OptionalInt.of(found), link, quadrature, workers);
    }

    /**
     * Returns a copy that attributes probabilities, instead of scores before softmax or the logistic function.
     *
     * <p>A network's probability is integrated as a whole. Trees have no gradient, but their probability has one by the scores:
     * its mean on the straight line between the scores of the baseline and of the input weighs the exact shares of each score.
     *
     * @throws IllegalArgumentException if the outputs are not turned into probabilities, or features are those of a layer
     */
    public Attributor withLink() {
        Optional<LinearHead> head = model.head();
        if (head.isEmpty() || !head.get().activation().isProbability()) {
            throw new IllegalArgumentException(
                    "link is for outputs with a softmax or a logistic function, but the model has none behind its last"
                            + " linear layer");
        }
        if (model.featureLayer().isPresent()) {
            throw new IllegalArgumentException(
                    "link is for the features of the input; expected featuresAt input with it");
        }
        return new Attributor(model, baseline, target, true, quadrature, workers);
    }

    /** Returns a copy that computes integrals by this rule. */
    public Attributor withQuadrature(Quadrature newQuadrature) {
        return new Attributor(model, baseline, target, link, newQuadrature, workers);
    }

    /** Returns a copy that uses these threads. The result does not depend on them. */
    public Attributor withWorkers(Workers newWorkers) {
        return new Attributor(model, baseline, target, link, quadrature, newWorkers);
    }

    /**
     * Returns the layer whose places are the features of inputs.
     *
     * @param chosen {@code input}, {@code auto} or the name of a layer; by default {@code auto} for pictures above 64 × 64 if
     *     the model has such a layer, otherwise {@code input}
     * @return nothing if features are the numbers of the input
     * @throws IllegalArgumentException if the model has no such layer, or its numbers have no places in a picture
     */
    public static Optional<Layer> layer(LatentModel model, InputForm form, Optional<String> chosen) {
        boolean large = form instanceof ImageForm image && image.isLarge();
        String name = chosen.orElse(large ? "auto" : "input");
        if (name.equals("input")) {
            return Optional.empty();
        }
        if (!(form instanceof ImageForm && model instanceof AttributingModel layered)) {
            if (chosen.isEmpty()) {
                return Optional.empty();
            }
            throw new IllegalArgumentException(
                    "features at a layer are for pictures and models in ONNX files; expected input");
        }
        if (name.equals("auto")) {
            Optional<Layer> last = layered.lastLayer();
            if (last.isEmpty() && chosen.isPresent()) {
                throw new IllegalArgumentException("no layer has places in the picture; expected input");
            }
            return last;
        }
        return layered.withFeaturesAt(name).featureLayer();
    }

    /**
     * Returns a copy whose features are the places of a layer, or the numbers of the input without one.
     *
     * @throws IllegalArgumentException if the model has no such layer
     */
    public Attributor withFeaturesAt(Optional<Layer> layer) {
        AttributingModel featured =
                layer.map(known -> model.withFeaturesAt(known.name())).orElse(model);
        return new Attributor(featured, baseline, target, link, quadrature, workers);
    }

    /** Returns the number of outputs that can be attributed: classes, values, or components of the latent without a head. */
    private int targets() {
        return model.head()
                .map(head -> head.outputs() == 1 && head.task() == LinearHead.Task.CLASSES ? 2 : head.outputs())
                .orElse(model.latentSize());
    }

    /**
     * Attributes an output of the model for each input.
     *
     * @throws NoOutputException if no output was chosen and the model predicts no class
     * @throws IllegalArgumentException if inputs or the baseline do not fit the model
     * @throws NotDifferentiableException if the model has no gradient, or one that is not finite
     */
    public OutputAttributions attribute(Examples examples) {
        int columns = model.inputShape().size();
        if (examples.size() > 0 && examples.inputs().columns() != columns) {
            throw new IllegalArgumentException(
                    "inputs have " + examples.inputs().columns() + " numbers each; expected " + columns
                            + " for the model's input shape " + model.inputShape());
        }
        examples.requireReadable(model);
        baseline.requireFits(examples.form(), model.inputShape());
        List<OutputAttributions.Entry> all = new ArrayList<>();
        for (int from = 0; from < examples.size(); from += AT_ONCE) {
            all.addAll(attribute(
                    examples,
                    IntStream.range(from, Math.min(examples.size(), from + AT_ONCE))
                            .toArray()));
        }
        return new OutputAttributions(
                examples, ModelDescription.of(model), baseline, model.featureLayer(), quadrature, link, all);
    }

    private List<OutputAttributions.Entry> attribute(Examples examples, int[] rows) {
        Matrix inputs = examples.select(rows).inputs();
        Matrix latents = Latents.of(model, inputs);
        double[][] starts = new double[rows.length][];
        for (int k = 0; k < rows.length; k++) {
            starts[k] = baseline.against(inputs.row(k)).toArray();
        }
        Matrix startLatents = baseline.differs()
                ? Latents.of(model, Matrix.of(starts))
                : Latents.of(model, Matrix.of(new double[][] {starts[0]}));
        List<OutputAttributions.Entry> attributions = new ArrayList<>();
        for (int k = 0; k < rows.length; k++) {
            int chosen = target(latents.row(k));
            Shift shift = new Shift(
                    "input " + examples.row(rows[k]),
                    Vec.of(starts[k]),
                    startLatents.row(baseline.differs() ? k : 0),
                    inputs.row(k),
                    latents.row(k));
            attributions.add(attribution(examples, rows[k], chosen, shift));
        }
        return attributions;
    }

    /** The step from a baseline to an input, with both latents. */
    private record Shift(String name, Vec start, Vec startLatent, Vec end, Vec endLatent) {}

    private OutputAttributions.Entry attribution(Examples examples, int row, int chosen, Shift shift) {
        AttributingModel.Shares shares;
        double output;
        double startOutput;
        if (link) {
            LinearHead head = model.head().orElseThrow();
            output = LinkedOutput.probability(head, chosen, shift.endLatent);
            startOutput = LinkedOutput.probability(head, chosen, shift.startLatent);
            if (model instanceof DifferentiableModel smooth) {
                LinkedOutput linked = new LinkedOutput(smooth, head, chosen);
                shares = shares(linked, shift, Vec.of(startOutput), Vec.of(output), Vec.of(1), 1);
            } else {
                Vec mean = LinkedOutput.meanGradient(head, chosen, shift.startLatent, shift.endLatent);
                shares = shares(model, shift, shift.startLatent, shift.endLatent, mean, mean.norm());
            }
        } else {
            Vec direction = direction(chosen);
            output = score(chosen, shift.endLatent);
            startOutput = score(chosen, shift.startLatent);
            shares = shares(model, shift, shift.startLatent, shift.endLatent, direction, direction.norm());
        }
        Vec values = shares.values().row(0);
        double sum = 0;
        for (int i = 0; i < values.size(); i++) {
            sum += values.get(i);
        }
        double missing = Math.abs(sum - (output - startOutput));
        return new OutputAttributions.Entry(
                examples.get(row),
                isOfClasses() ? examples.classes().name(chosen) : Integer.toString(chosen),
                output,
                startOutput,
                values,
                Math.max(missing, shares.localError()),
                shares.withinTolerance());
    }

    private AttributingModel.Shares shares(
            AttributingModel of, Shift shift, Vec startLatent, Vec endLatent, Vec direction, double size) {
        return of.attribute(
                        List.of(new AttributingModel.Shift(
                                shift.name,
                                shift.start,
                                startLatent,
                                shift.end,
                                endLatent,
                                Matrix.of(new double[][] {direction.toArray()}),
                                size,
                                OptionalDouble.empty())),
                        quadrature,
                        workers)
                .get(0);
    }

    private boolean isOfClasses() {
        return model.head()
                .filter(head -> head.task() == LinearHead.Task.CLASSES)
                .isPresent();
    }

    private int target(Vec latent) {
        if (target.isPresent()) {
            return target.getAsInt();
        }
        OptionalInt predicted = model.head()
                .map(head -> head.predictedClass(head.apply(latent)))
                .orElse(OptionalInt.empty());
        if (predicted.isEmpty() && targets() > 1) {
            throw new NoOutputException("the model predicts no class and has " + targets()
                    + " outputs; expected the number of one of them as output, from 0 to " + (targets() - 1));
        }
        return predicted.orElse(0);
    }

    /* A single output is the score of class 1, and its negative that of class 0. */
    private double sign(int chosen) {
        return isOfClasses() && model.head().orElseThrow().outputs() == 1 && chosen == 0 ? -1 : 1;
    }

    private int place(int chosen) {
        return model.head().filter(head -> head.outputs() == 1).isPresent() ? 0 : chosen;
    }

    private double score(int chosen, Vec latent) {
        return sign(chosen)
                * model.head()
                        .map(head -> head.apply(latent).get(place(chosen)))
                        .orElseGet(() -> latent.get(chosen));
    }

    private Vec direction(int chosen) {
        double[] direction = new double[model.latentSize()];
        if (model.head().isEmpty()) {
            direction[chosen] = 1;
        } else {
            model.head().get().weights().copyRow(place(chosen), direction);
        }
        for (int i = 0; i < direction.length; i++) {
            direction[i] *= sign(chosen);
        }
        return Vec.of(direction);
    }

    /** Returns one line, such as {@code Attributor[clinical.onnx, against zeros, Quadrature[…]]}. */
    @Override
    public String toString() {
        return "Attributor[" + model.name() + ", against " + baseline + ", " + quadrature + "]";
    }
}
