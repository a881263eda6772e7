package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.cut.OpsetUpgrade;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Compares the gradient graph of a small model with differences of its outputs.
 *
 * <pre>{@code
 * RuleCheck.of(4, 5).between(0.5, 2).check((graph, x) -> graph.node("Log", List.of(x)));
 * }</pre>
 *
 * <p>The model gets an input of shape (batch, 4, 5) and returns the tensor to differentiate. It is checked at every opset
 * of {@link #OPSETS}, at batches other than the probe's, with random inputs and cotangents from fixed seeds, element by
 * element; initializers named by {@link #withRespectTo} are checked along random directions. Settings change the check
 * they are called on. At opsets before 13 the differences are of the model as it is, the gradient of the one rewritten.
 */
public final class RuleCheck {
    /** The oldest supported, the one that older models are raised to, the first with axes as inputs, the newest. */
    public static final List<Long> OPSETS = List.of(13L, 17L, 18L, 26L);

    private final long[] exampleShape;
    private List<Long> opsets = OPSETS;
    private double low = -1;
    private double high = 1;
    private double step = 0.02;
    private double tolerance = 1e-4;
    private boolean spread;
    private boolean mixing;
    private boolean kinked;
    private List<String> parameters = List.of();

    /** A model to differentiate. */
    @FunctionalInterface
    public interface Model {
        /** Adds nodes behind the input and returns the name of the tensor to differentiate. */
        String build(GraphBuilder graph, String x);
    }

    private RuleCheck(long... exampleShape) {
        this.exampleShape = exampleShape;
    }

    /** Inputs between -1 and 1, of this shape after the batch axis. */
    public static RuleCheck of(long... exampleShape) {
        return new RuleCheck(exampleShape);
    }

    /** Only these opsets. */
    public RuleCheck opsets(Long... only) {
        opsets = List.of(only);
        return this;
    }

    /** Only the default opsets from this one on, for operators that did not exist before. */
    public RuleCheck since(long first) {
        opsets = OPSETS.stream().filter(opset -> opset >= first).toList();
        return this;
    }

    /** Inputs drawn from another range. */
    public RuleCheck between(double from, double to) {
        low = from;
        high = to;
        return this;
    }

    /** Inputs that are pairwise different by much more than the step, and not near 0: for maxima and kinks. */
    public RuleCheck spread() {
        spread = true;
        return this;
    }

    /** The latent of an example depends on the others in the batch. */
    public RuleCheck mixing() {
        mixing = true;
        return this;
    }

    /** The model is linear but for kinks, which differences may straddle: elements where they do are left out. */
    public RuleCheck kinked() {
        kinked = true;
        return this;
    }

    /** The distance of the differences; the default is 0.02. Each reaches twice as far. */
    public RuleCheck step(double newStep) {
        step = newStep;
        return this;
    }

    /** The error allowed, as a part of the largest gradient; the default is 1e-4. What rounding may do is added. */
    public RuleCheck tolerance(double newTolerance) {
        tolerance = newTolerance;
        return this;
    }

    /** Checks the gradients of these initializers too. */
    public RuleCheck withRespectTo(String... initializers) {
        parameters = List.of(initializers);
        return this;
    }

    /** The shape of an example. */
    public long[] shape() {
        return exampleShape.clone();
    }

    /** The opsets that are checked. */
    public List<Long> opsets() {
        return opsets;
    }

    /** What inputs are at least. */
    public double low() {
        return low;
    }

    /** What inputs are at most. */
    public double high() {
        return high;
    }

    /** Checks the model and returns the largest relative error seen. */
    public double check(Model model) {
        double worst = 0;
        for (long opset : opsets) {
            OnnxFile file = file(model, opset);
            worst = Math.max(worst, checkInput(file, opset));
            if (!parameters.isEmpty()) {
                worst = Math.max(worst, checkParameters(file, opset));
            }
        }
        return worst;
    }

    /** Checks that the model is refused, at the newest of the opsets, with a message that contains this. */
    public void refuses(String message, Model model) {
        OnnxFile file = file(model, opsets.get(opsets.size() - 1));
        assertThatThrownBy(() -> gradient(file, List.of("x")))
                .isInstanceOf(OnnxModelException.class)
                .hasMessageContaining(message);
    }

    /** The operators of the gradient graph, at the newest of the opsets. */
    public List<String> operators(Model model) {
        OnnxFile file = file(model, opsets.get(opsets.size() - 1));
        return gradient(file, List.of("x")).graph().nodes().stream()
                .map(Node::opType)
                .toList();
    }

    private OnnxFile file(Model model, long opset) {
        GraphBuilder graph = new GraphBuilder("t");
        String x = graph.input("x", ElementType.FLOAT, dims(-1));
        graph.output(new ValueInfo(model.build(graph, x), ElementType.FLOAT, Optional.empty()));
        return OnnxFile.of(OlderForm.of(graph.build("test"), opset), opset);
    }

    private OnnxFile gradient(OnnxFile file, List<String> wanted) {
        List<Long> shape = Arrays.stream(exampleShape).boxed().toList();
        String latent = file.graph().outputs().get(0).name();
        OnnxFile raised = OpsetUpgrade.require(file, file.graph());
        return GradientGraph.of(raised, "x", latent, wanted, Probe.of(shape));
    }

    private double checkInput(OnnxFile file, long opset) {
        double worst = 0;
        try (Running forward = new Running(file);
                Running backward = new Running(gradient(file, List.of("x")))) {
            for (int batch : new int[] {1, 4}) {
                SplittableRandom random = new SplittableRandom(31 * opset + batch);
                Tensor x = input(inputs(random, batch));
                Tensor h = forward.run(x).get(0);
                Tensor u = like(h, uniform(random, h.floats().length, -1, 1));
                List<Tensor> results = backward.run(x, u);
                assertThat(results.get(1).floats()).as("latent").containsExactly(h.floats(), within(1e-5f));
                assertThat(results.get(0).dims()).as("shape of the gradient").isEqualTo(x.dims());
                Differences differences = new Differences(forward, step);
                Differences.Slopes slopes = mixing ? differences.oneByOne(x, h, u) : differences.inBatches(x, h, u);
                String what = "gradient of " + describe(file) + ", opset " + opset + ", batch " + batch;
                worst = Math.max(worst, assertClose(results.get(0).floats(), slopes, what));
            }
        }
        return worst;
    }

    private double checkParameters(OnnxFile file, long opset) {
        List<String> wanted = new ArrayList<>(List.of("x"));
        wanted.addAll(parameters);
        SplittableRandom random = new SplittableRandom(opset);
        Tensor x = input(inputs(random, 2));
        double worst = 0;
        try (Running forward = new Running(file);
                Running backward = new Running(gradient(file, wanted))) {
            Tensor h = forward.run(x).get(0);
            Tensor u = like(h, uniform(random, h.floats().length, -1, 1));
            List<Tensor> results = backward.run(x, u);
            for (int i = 0; i < parameters.size(); i++) {
                Tensor parameter = file.graph().initializer(parameters.get(i)).orElseThrow();
                Tensor actual = results.get(i + 1);
                assertThat(actual.dims()).as(parameter.name()).isEqualTo(parameter.dims());
                float[] direction = uniform(random, actual.floats().length, -1, 1);
                double expected = Differences.along(file, parameter, direction, x, u, step);
                double product = Differences.dot(actual.floats(), direction);
                double error = Math.abs(product - expected);
                double scale = size(actual.floats());
                assertThat(error)
                        .as(
                                "gradient of %s in %s, opset %d: %s; expected %s",
                                parameter.name(), describe(file), opset, product, expected)
                        .isLessThanOrEqualTo(tolerance * scale + Differences.noise(h, u, step));
                worst = Math.max(worst, error / Math.max(scale, 1e-3));
            }
        }
        return worst;
    }

    private double assertClose(float[] actual, Differences.Slopes expected, String what) {
        double[] slopes = expected.slopes();
        assertThat(actual).as(what).hasSize(slopes.length);
        double scale = Arrays.stream(slopes).map(Math::abs).max().orElse(0);
        double allowed = tolerance * scale + expected.noise();
        double worst = 0;
        int checked = 0;
        for (int i = 0; i < slopes.length; i++) {
            if (kinked && !expected.isStraight(i, allowed)) {
                continue;
            }
            double error = Math.abs(actual[i] - slopes[i]);
            assertThat(error)
                    .as("%s at %d: %s; expected %s", what, i, actual[i], slopes[i])
                    .isLessThanOrEqualTo(allowed);
            worst = Math.max(worst, error / Math.max(scale, 1e-3));
            checked++;
        }
        assertThat(checked).as("elements away from kinks, " + what).isGreaterThan(slopes.length / 2);
        return worst;
    }

    /* The length of a gradient: what its product with a random direction is likely to be. */
    private static double size(float[] gradient) {
        return Math.sqrt(Differences.dot(gradient, gradient));
    }

    private long[] dims(long batch) {
        long[] dims = new long[exampleShape.length + 1];
        dims[0] = batch;
        System.arraycopy(exampleShape, 0, dims, 1, exampleShape.length);
        return dims;
    }

    private int size() {
        return Math.toIntExact(Arrays.stream(exampleShape).reduce(1, (a, b) -> a * b));
    }

    private Tensor input(float[] values) {
        return Tensor.of(values, dims(values.length / size()));
    }

    private static Tensor like(Tensor value, float[] values) {
        return Tensor.of(
                values, value.dims().stream().mapToLong(Long::longValue).toArray());
    }

    /* Spread: midpoints of equal cells around 0, so that 0 is a border, in random order. */
    private float[] inputs(SplittableRandom random, int batch) {
        int n = size() * batch;
        if (!spread) {
            return uniform(random, n, low, high);
        }
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            int j = random.nextInt(i + 1);
            values[i] = values[j];
            values[j] = (float) ((i - n / 2 + 0.5) * 6 * step);
        }
        return values;
    }

    private static float[] uniform(SplittableRandom random, int n, double from, double to) {
        float[] values = new float[n];
        for (int i = 0; i < n; i++) {
            values[i] = (float) (from + random.nextDouble() * (to - from));
        }
        return values;
    }

    private static String describe(OnnxFile file) {
        return file.graph().nodes().get(file.graph().nodes().size() - 1).describe();
    }
}
