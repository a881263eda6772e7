package io.simplex4j.model;

import io.simplex4j.math.EnumId;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** The linear map l from latents to outputs: {@code l(h) = A h + b}. Immutable and thread-safe. */
public final class LinearHead {
    private final Matrix weights;
    private final Vec bias;
    private final Activation activation;
    private final double lowest;
    private final double highest;
    private final Task task;
    private final double frobenius;
    private volatile double operatorNorm = Double.NaN;

    /** The function that follows the linear map in the model. */
    public enum Activation {
        /** No function: the outputs are the results of the model. */
        NONE(output -> output),
        /** Softmax or its logarithm: the outputs are logits of exclusive classes. */
        SOFTMAX(Math::exp),
        /** The logistic function: each output is a separate logit. */
        SIGMOID(LinearHead::logistic),
        /** The hyperbolic tangent. */
        TANH(Math::tanh),
        /** The larger of the output and 0. */
        RELU(output -> Math.max(0, output)),
        /** The output, limited by two bounds. */
        CLIP(output -> output),
        /** The exponential function. */
        EXP(Math::exp),
        /** The logarithm of 1 + exp. */
        SOFTPLUS(output -> Math.max(0, output) + Math.log1p(Math.exp(-Math.abs(output))));

        @SuppressWarnings("ImmutableEnumChecker") // functions without state
        private final DoubleUnaryOperator each;

        Activation(DoubleUnaryOperator each) {
            this.each = each;
        }

        /** Returns whether the function turns outputs into probabilities. */
        public boolean isProbability() {
            return this == SOFTMAX || this == SIGMOID;
        }
    }

    /** The meaning of the outputs. */
    public enum Task {
        /**
         * Scores of classes; the largest score is the prediction. A single output is class 1 above 0, otherwise class
         * 0.
         */
        CLASSES,
        /** Numbers in their own right, as in regression: no class is predicted. */
        VALUES
    }

    private LinearHead(
            Matrix weights,
            Vec bias,
            Activation activation,
            double lowest,
            double highest,
            Task task,
            double frobenius) {
        this.weights = weights;
        this.bias = bias;
        this.activation = activation;
        this.lowest = lowest;
        this.highest = highest;
        this.task = task;
        this.frobenius = frobenius;
    }

    /**
     * Creates a head with weights A (one row per output) and bias b.
     *
     * <p>Outputs are {@linkplain Task#CLASSES classes} if there are several with a softmax or no activation, or a single one
     * with a logistic function. Otherwise they are {@linkplain Task#VALUES values}. {@link #withTask} overrides this.
     *
     * @throws IllegalArgumentException if the bias has another size than there are outputs, or a number is not finite
     */
    public static LinearHead of(Matrix weights, Vec bias, Activation activation) {
        Objects.requireNonNull(activation, "activation");
        Objects.requireNonNull(weights, "weights");
        if (Objects.requireNonNull(bias, "bias").size() != weights.rows()) {
            throw new IllegalArgumentException(
                    "bias has " + bias.size() + " components; expected " + weights.rows() + ", one for each output");
        }
        Matrix.requireFinite(weights, "weights of the head");
        Matrix.requireFinite(Matrix.of(new double[][] {bias.toArray()}), "bias of the head");
        double squares = 0;
        double[] row = new double[weights.columns()];
        for (int output = 0; output < weights.rows(); output++) {
            weights.copyRow(output, row);
            for (double weight : row) {
                squares += weight * weight;
            }
        }
        if (!Double.isFinite(squares)) {
            throw new IllegalArgumentException("squares of the weights of the head sum to " + squares
                    + "; expected a finite number: its norm cannot be computed");
        }
        return new LinearHead(
                weights,
                bias,
                activation,
                Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                defaultTask(weights.rows(), activation),
                Math.sqrt(squares));
    }

    private static Task defaultTask(int outputs, Activation activation) {
        boolean classes = activation == Activation.SIGMOID
                ? outputs == 1
                : outputs > 1 && (activation == Activation.SOFTMAX || activation == Activation.NONE);
        return classes ? Task.CLASSES : Task.VALUES;
    }

    /** Returns a copy with this task. Raw numbers of a regression look like raw scores of classes. */
    public LinearHead withTask(Task task) {
        return new LinearHead(weights, bias, activation, lowest, highest, task, frobenius);
    }

    /**
     * Returns a copy whose activation limits outputs to two bounds.
     *
     * @throws IllegalArgumentException if the lowest is above the highest, or one of them is NaN
     */
    public LinearHead withClip(double lowest, double highest) {
        if (!(lowest <= highest)) {
            throw new IllegalArgumentException(
                    "bounds are " + lowest + " and " + highest + "; expected the lowest first and numbers");
        }
        return new LinearHead(weights, bias, Activation.CLIP, lowest, highest, Task.VALUES, frobenius);
    }

    /** Returns A, one row per output. */
    public Matrix weights() {
        return weights;
    }

    /** Returns b. */
    public Vec bias() {
        return bias;
    }

    /** Returns the function that follows in the model. */
    public Activation activation() {
        return activation;
    }

    /** Returns the meaning of the outputs. */
    public Task task() {
        return task;
    }

    /** Returns the number of outputs. */
    public int outputs() {
        return weights.rows();
    }

    /** Computes {@code A h + b}. */
    public Vec apply(Vec latent) {
        if (latent.size() != weights.columns()) {
            throw new IllegalArgumentException(
                    "latent has " + latent.size() + " components; expected " + weights.columns());
        }
        double[] outputs = bias.toArray();
        double[] row = new double[weights.columns()];
        for (int output = 0; output < outputs.length; output++) {
            weights.copyRow(output, row);
            double sum = outputs[output];
            for (int j = 0; j < row.length; j++) {
                sum += row[j] * latent.get(j);
            }
            outputs[output] = sum;
        }
        return Vec.of(outputs);
    }

    /**
     * Returns a bound on the rounding error of {@link #apply} for a latent: with d numbers, {@code (d + 2) u (‖A‖_F ‖h‖
     * + ‖b‖)}.
     */
    public double rounding(Vec latent) {
        return (weights.columns() + 2) * 0x1p-52 * (frobenius * latent.norm() + bias.norm());
    }

    /**
     * Returns the class with the largest output; of equal outputs the first. A single output predicts
     * class 1 above 0, otherwise class 0. There is none if the {@linkplain #task() task} is values.
     *
     * @param outputs before the activation
     */
    public OptionalInt predictedClass(Vec outputs) {
        if (task == Task.VALUES || outputs.size() == 0) {
            return OptionalInt.empty();
        }
        if (outputs.size() == 1) {
            return OptionalInt.of(outputs.get(0) > 0 ? 1 : 0);
        }
        int best = 0;
        for (int output = 1; output < outputs.size(); output++) {
            best = outputs.get(output) > outputs.get(best) ? output : best;
        }
        return OptionalInt.of(best);
    }

    /**
     * Returns, for each other output, the maximum by which a unit shift of the latent lowers the lead of one output over it:
     * {@code ‖a_output − a_other‖}.
     */
    public Vec leadLost(int output) {
        Vec row = weights.row(output);
        return Vec.of(IntStream.range(0, outputs())
                .mapToDouble(other -> row.minus(weights.row(other)).norm())
                .toArray());
    }

    /**
     * Applies the activation to outputs.
     *
     * @return the probabilities of classes after a softmax, otherwise one number for each output
     * @throws IllegalArgumentException if there are more or fewer outputs than the head has
     */
    public Vec scores(Vec outputs) {
        if (outputs.size() != outputs()) {
            throw new IllegalArgumentException("outputs has " + outputs.size() + " components; expected " + outputs());
        }
        if (activation == Activation.SOFTMAX) {
            return softmax(outputs);
        }
        return each(outputs, output -> Math.min(highest, Math.max(lowest, activation.each.applyAsDouble(output))));
    }

    private static Vec each(Vec outputs, DoubleUnaryOperator map) {
        return Vec.of(Arrays.stream(outputs.toArray()).map(map).toArray());
    }

    /* The largest logit is subtracted, so that nothing overflows. */
    private static Vec softmax(Vec logits) {
        double largest = Arrays.stream(logits.toArray()).max().orElse(0);
        double[] shares = each(logits, logit -> Math.exp(logit - largest)).toArray();
        double sum = 0;
        for (double share : shares) {
            sum += share;
        }
        double all = sum;
        return each(Vec.of(shares), share -> share / all);
    }

    private static double logistic(double logit) {
        return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit));
    }

    /**
     * Returns {@code ‖A‖₂}, rounded up: a shift of the latent by r changes the outputs by at most this times r. The first call
     * computes it.
     *
     * <p>For a head so large that this would take more than about a second (from some 1,700 outputs and as many latent
     * components on) it is an upper bound, seldom more than a few times the norm.
     */
    public double operatorNorm() {
        double known = operatorNorm;
        if (Double.isNaN(known)) {
            known = OperatorNorm.of(weights);
            operatorNorm = known;
        }
        return known;
    }

    /** Returns one line, such as {@code LinearHead[50 → 2, softmax]}. */
    @Override
    public String toString() {
        return "LinearHead[" + weights.columns() + " → " + outputs() + ", " + EnumId.of(activation) + "]";
    }
}
