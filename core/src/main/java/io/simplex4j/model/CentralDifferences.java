package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model with gradients by differences of nearby latents, for a model that has none. Immutable, and thread-safe if the
 * model is.
 *
 * <pre>{@code
 * Explainer explainer = Explainer.of(CentralDifferences.of(model), corpus);
 * }</pre>
 */
public final class CentralDifferences implements DifferentiableModel {
    /*
     * (g(x + s eᵢ) − g(x − s eᵢ)) / 2s with s = ∛ε · max(|xᵢ|, scale): truncation O(s²) and rounding O(ε/s) balance there.
     * The points are rounded to the model's precision first and divided by their actual distance. Costs two evaluations
     * for each feature and gives the whole Jacobian.
     */
    private static final double FLOAT_STEP = Math.cbrt(0x1p-24);
    private static final double DOUBLE_STEP = Math.cbrt(0x1p-53);

    private final LatentModel model;
    private final boolean doubles;
    private final int featureLimit;
    private final double scale;

    private CentralDifferences(LatentModel model, boolean doubles, int featureLimit, double scale) {
        this.model = Objects.requireNonNull(model, "model");
        this.doubles = doubles;
        this.featureLimit = featureLimit;
        this.scale = scale;
    }

    /** Differentiates a model that computes in single precision, with at most 256 features of typical size 1. */
    public static CentralDifferences of(LatentModel model) {
        return new CentralDifferences(model, false, 256, 1);
    }

    /** Returns the same differences of another model. */
    CentralDifferences over(LatentModel model) {
        return new CentralDifferences(model, doubles, featureLimit, scale);
    }

    /** Takes smaller steps, for a model that computes in double precision. Its differences are far more accurate. */
    public CentralDifferences withDoublePrecision() {
        return new CentralDifferences(model, true, featureLimit, scale);
    }

    /** Limits the number of features. Models of more features are not differentiable. */
    public CentralDifferences withFeatureLimit(int featureLimit) {
        if (featureLimit < 1) {
            throw new IllegalArgumentException("feature limit is " + featureLimit + "; expected at least 1");
        }
        return new CentralDifferences(model, doubles, featureLimit, scale);
    }

    /** Sets the typical size of features. Steps are in proportion to it, and larger for larger features. */
    public CentralDifferences withScale(double scale) {
        if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("scale is " + scale + "; expected a positive number");
        }
        return new CentralDifferences(model, doubles, featureLimit, scale);
    }

    @Override
    public Shape inputShape() {
        return model.inputShape();
    }

    @Override
    public int latentSize() {
        return model.latentSize();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        return model.latents(inputs);
    }

    @Override
    public Optional<LinearHead> head() {
        return model.head();
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Optional<String> latentName() {
        return model.latentName();
    }

    @Override
    public String digest() {
        return model.digest();
    }

    @Override
    public void close() {
        model.close();
    }

    @Override
    public GradientKind gradientKind() {
        return GradientKind.CENTRAL_DIFFERENCES;
    }

    @Override
    public Optional<String> whyNotDifferentiable() {
        int features = inputShape().size();
        return features <= featureLimit
                ? Optional.empty()
                : Optional.of("central differences take two evaluations for each of the " + features
                        + " input features, more than the limit of " + featureLimit
                        + "; give the gradient with withGradient, raise the limit with withFeatureLimit,"
                        + " or explain without features");
    }

    /** Computes products with the Jacobian. Adjacent rows with the same input share its differences. */
    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        whyNotDifferentiable().ifPresent(why -> {
            throw new NotDifferentiableException(why);
        });
        double[][] rows = new double[inputs.rows()][];
        double @Nullable [] previous = null;
        double[][] jacobian = {};
        for (int r = 0; r < rows.length; r++) {
            double[] input = inputs.row(r).toArray();
            if (!Arrays.equals(input, previous)) {
                jacobian = jacobian(input);
                previous = input;
            }
            Vec cotangent = cotangents.row(r);
            rows[r] = Arrays.stream(jacobian)
                    .mapToDouble(feature -> Vec.of(feature).dot(cotangent))
                    .toArray();
        }
        return Matrix.of(rows);
    }

    /** Returns one row per feature, as wide as a latent. */
    private double[][] jacobian(double[] input) {
        double[][] moved = new double[2 * input.length][];
        for (int i = 0; i < input.length; i++) {
            double step = (doubles ? DOUBLE_STEP : FLOAT_STEP) * Math.max(Math.abs(input[i]), scale);
            moved[2 * i] = moved(input, i, input[i] + step);
            moved[2 * i + 1] = moved(input, i, input[i] - step);
        }
        Matrix latents = model.latents(Matrix.of(moved));
        double[][] rows = new double[input.length][];
        for (int i = 0; i < rows.length; i++) {
            double[] row = latents.row(2 * i).minus(latents.row(2 * i + 1)).toArray();
            for (int j = 0; j < row.length; j++) {
                row[j] /= moved[2 * i][i] - moved[2 * i + 1][i];
            }
            rows[i] = row;
        }
        return rows;
    }

    private double[] moved(double[] input, int feature, double value) {
        double[] moved = input.clone();
        moved[feature] = doubles ? value : (float) value;
        return moved;
    }

    @Override
    public String toString() {
        return "CentralDifferences[" + model + "]";
    }
}
