package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Any function as a model, differentiated by central differences or by a given gradient.
 *
 * <p>The function must be deterministic and thread-safe; each call gets a new array. Instances are immutable.
 */
public final class FunctionModel implements DifferentiableModel {
    private static final int FEATURE_LIMIT = 256;

    private final Shape inputShape;
    private final int latentSize;
    private final UnaryOperator<double[]> function;
    private final CentralDifferences differences;
    private final Extras extras;

    private record Extras(
            String name,
            Optional<LinearHead> head,
            Optional<BinaryOperator<double[]>> gradient,
            Optional<Secant> secant) {}

    /** The secant of a function. */
    @FunctionalInterface
    public interface Secant {
        /** The product {@code uᵀ · S} with the secant S over the cell between two inputs, see {@link Secants}. */
        double[] product(double[] lower, double[] upper, double[] cotangent);
    }

    private FunctionModel(
            Shape inputShape,
            int latentSize,
            UnaryOperator<double[]> function,
            CentralDifferences differences,
            Extras extras) {
        this.inputShape = inputShape;
        this.latentSize = latentSize;
        this.function = function;
        this.differences = differences;
        this.extras = extras;
    }

    /**
     * The model of a function in single precision, with its defaults.
     *
     * <ul>
     *   <li>no {@linkplain #withHead head}
     *   <li>gradients by central differences, for at most {@linkplain #withFeatureLimit 256} features of typical
     *       {@linkplain #withScale size} 1, until {@linkplain #withGradient one is given}
     *   <li>{@linkplain #withName name} "unnamed"
     * </ul>
     *
     * @param latentSize how many numbers the function gives
     */
    public static FunctionModel of(Shape inputShape, int latentSize, Function<float[], float[]> function) {
        return create(
                inputShape,
                latentSize,
                input -> Vec.of(function.apply(narrow(input))).toArray(),
                CentralDifferences.Precision.FLOAT);
    }

    /** As {@link #of}, of a function in double precision: its differences are far more accurate. */
    public static FunctionModel ofDoubles(Shape inputShape, int latentSize, UnaryOperator<double[]> function) {
        return create(inputShape, latentSize, function, CentralDifferences.Precision.DOUBLE);
    }

    private static FunctionModel create(
            Shape inputShape,
            int latentSize,
            UnaryOperator<double[]> function,
            CentralDifferences.Precision precision) {
        if (latentSize < 1) {
            throw new IllegalArgumentException("latent size is " + latentSize + ", expected at least 1");
        }
        return new FunctionModel(
                inputShape,
                latentSize,
                function,
                new CentralDifferences(precision, FEATURE_LIMIT, 1),
                new Extras("unnamed", Optional.empty(), Optional.empty(), Optional.empty()));
    }

    /** Adds the linear map from latents to outputs. */
    public FunctionModel withHead(LinearHead newHead) {
        if (newHead.weights().columns() != latentSize) {
            throw new IllegalArgumentException(
                    "head takes " + newHead.weights().columns() + " numbers, expected " + latentSize);
        }
        return with(new Extras(extras.name, Optional.of(newHead), extras.gradient, extras.secant));
    }

    /** Gives the gradient: from an input and a cotangent u, {@code uᵀ · ∂g/∂x} at the input. */
    public FunctionModel withGradient(BiFunction<float[], float[], float[]> newGradient) {
        return withDoubleGradient((input, cotangent) ->
                Vec.of(newGradient.apply(narrow(input), narrow(cotangent))).toArray());
    }

    /** As {@link #withGradient}, in double precision. */
    public FunctionModel withDoubleGradient(BinaryOperator<double[]> newGradient) {
        return with(new Extras(extras.name, extras.head, Optional.of(newGradient), extras.secant));
    }

    /** Gives the secant, in double precision: features are then attributed by it instead of by gradients. */
    public FunctionModel withDoubleSecant(Secant newSecant) {
        return with(new Extras(extras.name, extras.head, extras.gradient, Optional.of(newSecant)));
    }

    /** Names the function, for {@link #digest()}: give another name to another function. */
    public FunctionModel withName(String newName) {
        return with(new Extras(newName, extras.head, extras.gradient, extras.secant));
    }

    /** Refuses central differences for inputs of more features than this. */
    public FunctionModel withFeatureLimit(int newFeatureLimit) {
        if (newFeatureLimit < 1) {
            throw new IllegalArgumentException("feature limit is " + newFeatureLimit + ", expected at least 1");
        }
        return with(new CentralDifferences(differences.precision(), newFeatureLimit, differences.scale()));
    }

    /** Says how large features typically are: the step of a difference is in proportion, and larger for larger ones. */
    public FunctionModel withScale(double newScale) {
        if (!(newScale > 0 && newScale < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("scale is " + newScale + ", expected a positive number");
        }
        return with(new CentralDifferences(differences.precision(), differences.featureLimit(), newScale));
    }

    private FunctionModel with(Extras newExtras) {
        return new FunctionModel(inputShape, latentSize, function, differences, newExtras);
    }

    private FunctionModel with(CentralDifferences newDifferences) {
        return new FunctionModel(inputShape, latentSize, function, newDifferences, extras);
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
        return extras.head;
    }

    @Override
    public String name() {
        return extras.name;
    }

    @Override
    public String digest() {
        return "function:" + extras.name;
    }

    @Override
    public GradientKind gradientKind() {
        return extras.gradient.isPresent() ? GradientKind.EXACT : GradientKind.CENTRAL_DIFFERENCES;
    }

    @Override
    public Matrix latents(Matrix inputs) {
        requireColumns("inputs", inputs, inputShape.size());
        double[][] latents = new double[inputs.rows()][];
        for (int r = 0; r < latents.length; r++) {
            latents[r] = latent(inputs.row(r).toArray());
        }
        return Matrix.of(latents);
    }

    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        requireColumns("inputs", inputs, inputShape.size());
        requireColumns("cotangents", cotangents, latentSize);
        if (cotangents.rows() != inputs.rows()) {
            throw new IllegalArgumentException("cotangents have " + cotangents.rows() + " rows, expected "
                    + inputs.rows() + ", one for each input");
        }
        return extras.gradient
                .map(gradient -> byGradient(gradient, inputs, cotangents))
                .orElseGet(() -> byDifferences(inputs, cotangents));
    }

    private Matrix byGradient(BinaryOperator<double[]> gradient, Matrix inputs, Matrix cotangents) {
        double[][] rows = new double[inputs.rows()][];
        for (int r = 0; r < rows.length; r++) {
            Workers.checkInterrupted();
            rows[r] = gradient.apply(inputs.row(r).toArray(), cotangents.row(r).toArray());
            requireLength("gradient", rows[r], inputShape.size());
        }
        return Matrix.of(rows);
    }

    @Override
    public Optional<Secants> secants() {
        return extras.secant.map(secant -> (edges, lower, upper, cotangents) -> {
            double[][] rows = new double[lower.length][];
            for (int k = 0; k < rows.length; k++) {
                Workers.checkInterrupted();
                rows[k] = secant.product(
                        edges.row(lower[k]).toArray(),
                        edges.row(upper[k]).toArray(),
                        cotangents.row(k).toArray());
                requireLength("secant", rows[k], inputShape.size());
            }
            return Matrix.of(rows);
        });
    }

    /** Rows with the same input, one after the other, share its differences. */
    private Matrix byDifferences(Matrix inputs, Matrix cotangents) {
        differences.requireFew(inputShape.size());
        double[][] rows = new double[inputs.rows()][];
        double @Nullable [] previous = null;
        double[][] jacobian = {};
        for (int r = 0; r < rows.length; r++) {
            double[] input = inputs.row(r).toArray();
            if (!Arrays.equals(input, previous)) {
                jacobian = differences.jacobian(this::latent, input);
                previous = input;
            }
            Vec cotangent = cotangents.row(r);
            rows[r] = Arrays.stream(jacobian)
                    .mapToDouble(feature -> Vec.of(feature).dot(cotangent))
                    .toArray();
        }
        return Matrix.of(rows);
    }

    private double[] latent(double[] input) {
        Workers.checkInterrupted();
        double[] latent = function.apply(input);
        requireLength("function", latent, latentSize);
        return latent;
    }

    private static void requireColumns(String name, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException(
                    name + " have " + matrix.columns() + " numbers each, expected " + expected);
        }
    }

    private static void requireLength(String name, double[] values, int expected) {
        if (values.length != expected) {
            throw new IllegalArgumentException(
                    "the " + name + " gives " + values.length + " numbers, expected " + expected);
        }
    }

    private static float[] narrow(double[] values) {
        float[] floats = new float[values.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) values[i];
        }
        return floats;
    }
}
