package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** The linear map l from latents to outputs: {@code l(h) = A h + b}. Immutable and thread-safe. */
public final class LinearHead {
    private final Matrix weights;
    private final Vec bias;
    private final Activation activation;
    private final Range range;
    private final Task task;
    private final HeadRows rows;

    /** What follows the linear map in the model. */
    public enum Activation {
        /** Nothing: the outputs are what the model gives. */
        NONE,
        /** Softmax or its logarithm: the outputs are logits of exclusive classes. */
        SOFTMAX,
        /** The logistic function: each output is a separate logit. */
        SIGMOID,
        /** The hyperbolic tangent. */
        TANH,
        /** Nothing below 0. */
        RELU,
        /** Nothing below or above two bounds. */
        CLIP,
        /** The exponential function. */
        EXP,
        /** The logarithm of 1 + exp. */
        SOFTPLUS;

        /** Whether it makes probabilities of outputs. */
        public boolean isProbability() {
            return this == SOFTMAX || this == SIGMOID;
        }
    }

    /** The bounds of a {@link Activation#CLIP}. */
    private record Range(double lowest, double highest) {
        static final Range ALL = new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** What the outputs stand for. */
    public enum Task {
        /** Scores of classes, of which the largest is predicted; a single output is class 1 above 0, else class 0. */
        CLASSES,
        /** Numbers in their own right, as in regression: no class is predicted. */
        VALUES
    }

    private LinearHead(Matrix weights, Vec bias, Activation activation, Range range, Task task, HeadRows rows) {
        this.weights = weights;
        this.bias = bias;
        this.activation = activation;
        this.range = range;
        this.task = task;
        this.rows = rows;
    }

    /**
     * The head with weights A (one row per output) and bias b.
     *
     * <p>Outputs are taken for {@linkplain Task#CLASSES classes} if there are several with a softmax or nothing behind
     * them, or a single one with a logistic function, else for {@linkplain Task#VALUES values}; {@link #withTask} says
     * otherwise.
     *
     * @throws IllegalArgumentException if the bias has another size than there are outputs, or a number is not finite
     */
    public static LinearHead of(Matrix weights, Vec bias, Activation activation) {
        if (bias.size() != weights.rows()) {
            throw new IllegalArgumentException(
                    "bias has " + bias.size() + " components, expected " + weights.rows() + ", one for each output");
        }
        Matrix.requireFinite(weights, "weights of the head");
        Matrix.requireFinite(Matrix.of(new double[][] {bias.toArray()}), "bias of the head");
        HeadRows rows = new HeadRows(weights);
        double squares = rows.sumOfSquares();
        if (!Double.isFinite(squares)) {
            throw new IllegalArgumentException("squares of the weights of the head sum to " + squares
                    + ", expected a finite number: its norm cannot be computed");
        }
        return new LinearHead(weights, bias, activation, Range.ALL, usual(weights.rows(), activation), rows);
    }

    private static Task usual(int outputs, Activation activation) {
        return switch (activation) {
            case NONE, SOFTMAX -> outputs > 1 ? Task.CLASSES : Task.VALUES;
            case SIGMOID -> outputs == 1 ? Task.CLASSES : Task.VALUES;
            default -> Task.VALUES;
        };
    }

    /** The same head, its outputs standing for this: raw numbers of a regression look like raw scores of classes. */
    public LinearHead withTask(Task newTask) {
        return new LinearHead(weights, bias, activation, range, newTask, rows);
    }

    /**
     * The same head with outputs cut off at two bounds behind it, in place of whatever followed.
     *
     * @throws IllegalArgumentException if the lowest is above the highest, or one of them is NaN
     */
    public LinearHead withClip(double lowest, double highest) {
        if (!(lowest <= highest)) {
            throw new IllegalArgumentException(
                    "bounds are " + lowest + " and " + highest + ", expected the lowest first and numbers");
        }
        Range bounds = new Range(lowest, highest);
        return new LinearHead(weights, bias, Activation.CLIP, bounds, usual(outputs(), Activation.CLIP), rows);
    }

    /** A, one row per output. */
    public Matrix weights() {
        return weights;
    }

    public Vec bias() {
        return bias;
    }

    /** What follows in the model. */
    public Activation activation() {
        return activation;
    }

    /** What the outputs stand for. */
    public Task task() {
        return task;
    }

    public int outputs() {
        return weights.rows();
    }

    /** {@code A h + b}. */
    public Vec apply(Vec latent) {
        return linear(latent, true);
    }

    /** {@code A v}, without the bias: what a change of latent does to the outputs. */
    public Vec applyToShift(Vec shift) {
        return linear(shift, false);
    }

    private Vec linear(Vec v, boolean withBias) {
        if (v.size() != weights.columns()) {
            throw new IllegalArgumentException("latent has " + v.size() + " components, expected " + weights.columns());
        }
        double[] outputs = withBias ? bias.toArray() : new double[outputs()];
        rows.addProducts(v, outputs);
        return Vec.of(outputs);
    }

    /**
     * For each other output, the most by which a unit shift of the latent lowers the lead of one output over it:
     * {@code ‖a_output − a_other‖}.
     */
    public Vec leadLost(int output) {
        return rows.distancesFrom(output);
    }

    /**
     * What the activation makes of outputs: the probabilities of classes after a softmax, those of each output after the
     * logistic function, the outputs themselves after nothing, and one number for each output after any other.
     *
     * @throws IllegalArgumentException if there are more or fewer outputs than the head has
     */
    public Vec scores(Vec outputs) {
        if (outputs.size() != outputs()) {
            throw new IllegalArgumentException("outputs has " + outputs.size() + " components, expected " + outputs());
        }
        return switch (activation) {
            case NONE -> outputs;
            case SOFTMAX -> Vec.of(softmax(outputs.toArray()));
            case SIGMOID -> each(outputs, LinearHead::logistic);
            case TANH -> each(outputs, Math::tanh);
            case RELU -> each(outputs, output -> Math.max(0, output));
            case CLIP -> each(outputs, output -> Math.min(range.highest(), Math.max(range.lowest(), output)));
            case EXP -> each(outputs, Math::exp);
            case SOFTPLUS -> each(outputs, output -> Math.max(0, output) + Math.log1p(Math.exp(-Math.abs(output))));
        };
    }

    private static Vec each(Vec outputs, DoubleUnaryOperator map) {
        return Vec.of(Arrays.stream(outputs.toArray()).map(map).toArray());
    }

    /* Less the largest, so that nothing overflows. */
    private static double[] softmax(double[] logits) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double logit : logits) {
            largest = Math.max(largest, logit);
        }
        double[] shares = new double[logits.length];
        double sum = 0;
        for (int k = 0; k < shares.length; k++) {
            shares[k] = Math.exp(logits[k] - largest);
            sum += shares[k];
        }
        for (int k = 0; k < shares.length; k++) {
            shares[k] /= sum;
        }
        return shares;
    }

    private static double logistic(double logit) {
        return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit));
    }

    /**
     * {@code ‖A‖₂}, rounded up: no shift of the latent by r changes the outputs by more than this times r. Computed when it is
     * first asked for.
     *
     * <p>Of a head so large that this would take more than a second or so (from some 1,700 outputs and as many latent
     * components on) it is an upper bound, seldom more than a few times the norm; {@link #isOperatorNormExact()} says which.
     */
    public double operatorNorm() {
        return rows.norm().value();
    }

    /** Whether {@link #operatorNorm()} is the norm but for rounding, and not only an upper bound. */
    public boolean isOperatorNormExact() {
        return rows.norm().exact();
    }
}
