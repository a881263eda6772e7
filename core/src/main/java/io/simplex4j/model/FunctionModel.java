package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;

/**
 * A function as a model, with gradients by central differences or by a given gradient.
 *
 * <p>The function must be deterministic and thread-safe. Each call gets a new array. Instances are immutable.
 */
public final class FunctionModel implements DifferentiableModel {
    private final Shape inputShape;
    private final int latentSize;
    private final UnaryOperator<double[]> function;
    private final String name;
    private final Optional<LinearHead> head;
    private final Optional<BinaryOperator<double[]>> gradient;
    private final CentralDifferences differences;

    private FunctionModel(
            Shape inputShape,
            int latentSize,
            UnaryOperator<double[]> function,
            String name,
            Optional<LinearHead> head,
            Optional<BinaryOperator<double[]>> gradient,
            Optional<CentralDifferences> differences) {
        this.inputShape = Objects.requireNonNull(inputShape, "inputShape");
        this.latentSize = latentSize;
        this.function = function;
        this.name = Objects.requireNonNull(name, "name");
        this.head = head;
        this.gradient = gradient;
        this.differences = differences.map(known -> known.over(this)).orElseGet(() -> CentralDifferences.of(this));
    }

    /**
     * Creates the model of a function in single precision, with its defaults.
     *
     * <ul>
     *   <li>no {@linkplain #withHead head}
     *   <li>gradients by central differences, for at most {@linkplain #withFeatureLimit 256} features of typical
     *       {@linkplain #withScale size} 1, unless {@linkplain #withGradient one is given}
     *   <li>{@linkplain #withName name} "unnamed"
     * </ul>
     *
     * @param latentSize how many numbers the function returns
     */
    public static FunctionModel of(Shape inputShape, int latentSize, Function<float[], float[]> function) {
        Objects.requireNonNull(function, "function");
        return create(
                inputShape,
                latentSize,
                input -> Vec.of(function.apply(narrow(input))).toArray());
    }

    /** Creates the model of a function in double precision. Its differences are far more accurate. */
    public static FunctionModel ofDoubles(Shape inputShape, int latentSize, UnaryOperator<double[]> function) {
        Objects.requireNonNull(function, "function");
        FunctionModel model = create(inputShape, latentSize, function);
        return model.with(model.name, model.head, model.gradient, model.differences.withDoublePrecision());
    }

    private static FunctionModel create(Shape inputShape, int latentSize, UnaryOperator<double[]> function) {
        if (latentSize < 1) {
            throw new IllegalArgumentException("latent size is " + latentSize + "; expected at least 1");
        }
        return new FunctionModel(
                inputShape, latentSize, function, "unnamed", Optional.empty(), Optional.empty(), Optional.empty());
    }

    private FunctionModel with(
            String newName,
            Optional<LinearHead> newHead,
            Optional<BinaryOperator<double[]>> newGradient,
            CentralDifferences newDifferences) {
        return new FunctionModel(
                inputShape, latentSize, function, newName, newHead, newGradient, Optional.of(newDifferences));
    }

    /** Adds the linear map from latents to outputs. */
    public FunctionModel withHead(LinearHead head) {
        if (head.weights().columns() != latentSize) {
            throw new IllegalArgumentException(
                    "head takes " + head.weights().columns() + " numbers; expected " + latentSize);
        }
        return with(name, Optional.of(head), gradient, differences);
    }

    /** Sets the gradient: from an input and a cotangent u, {@code uᵀ · ∂g/∂x} at the input. */
    public FunctionModel withGradient(BiFunction<float[], float[], float[]> gradient) {
        return withDoubleGradient((input, cotangent) ->
                Vec.of(gradient.apply(narrow(input), narrow(cotangent))).toArray());
    }

    /** Sets the gradient in double precision, see {@link #withGradient}. */
    public FunctionModel withDoubleGradient(BinaryOperator<double[]> gradient) {
        return with(name, head, Optional.of(gradient), differences);
    }

    /** Sets the name, which identifies the function in {@link #digest()}. Give another name to another function. */
    public FunctionModel withName(String name) {
        return with(name, head, gradient, differences);
    }

    /** Limits the number of features for central differences. */
    public FunctionModel withFeatureLimit(int featureLimit) {
        return with(name, head, gradient, differences.withFeatureLimit(featureLimit));
    }

    /** Sets the typical size of features. The step of a difference is in proportion to it, and larger for larger features. */
    public FunctionModel withScale(double scale) {
        return with(name, head, gradient, differences.withScale(scale));
    }

    @Override
    public Shape inputShape() {
        return inputShape;
    }

    @Override
    public int latentSize() {
        return latentSize;
    }

    @Override
    public Optional<LinearHead> head() {
        return head;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String digest() {
        return "function:" + name;
    }

    @Override
    public GradientKind gradientKind() {
        return gradient.isPresent() ? GradientKind.EXACT : GradientKind.CENTRAL_DIFFERENCES;
    }

    @Override
    public Optional<String> whyNotDifferentiable() {
        return gradient.isPresent() ? Optional.empty() : differences.whyNotDifferentiable();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        requireColumns("inputs", inputs, inputShape.size());
        return rows("function", inputs.rows(), latentSize, r -> function.apply(array(inputs, r)));
    }

    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        requireColumns("inputs", inputs, inputShape.size());
        requireColumns("cotangents", cotangents, latentSize);
        if (cotangents.rows() != inputs.rows()) {
            throw new IllegalArgumentException("cotangents have " + cotangents.rows() + " rows; expected "
                    + inputs.rows() + ", one for each input");
        }
        return gradient.map(known -> rows(
                        "gradient",
                        inputs.rows(),
                        inputShape.size(),
                        r -> known.apply(array(inputs, r), array(cotangents, r))))
                .orElseGet(() -> differences.pullback(inputs, cotangents));
    }

    private static double[] array(Matrix matrix, int row) {
        return matrix.row(row).toArray();
    }

    private static Matrix rows(String what, int count, int width, IntFunction<double[]> each) {
        double[][] rows = new double[count][];
        for (int r = 0; r < count; r++) {
            Workers.checkInterrupted();
            rows[r] = each.apply(r);
            if (rows[r].length != width) {
                throw new IllegalArgumentException(
                        "the " + what + " gives " + rows[r].length + " numbers; expected " + width);
            }
        }
        return Matrix.of(rows);
    }

    private static void requireColumns(String what, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException(
                    what + " have " + matrix.columns() + " numbers each; expected " + expected);
        }
    }

    private static float[] narrow(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }

    @Override
    public String toString() {
        return "FunctionModel[" + name + ", " + inputShape + " → " + latentSize + "]";
    }
}
