package io.simplex4j.decomposition;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.Arrays;

/**
 * Latents with the outputs of the model as further coordinates, {@code h⁺ = (h, λ s A h)}. The nearest mixture of them
 * minimises {@code ‖h − ĥ‖² + λ² s² ‖A (h − ĥ)‖²}, so it keeps the outputs of the model too.
 *
 * <p>The scale s is the spread of the latents of the corpus divided by the spread of their outputs, so that the weight
 * λ has no unit. The mean over exclusive classes is removed from A, because it changes neither a softmax nor the
 * predicted class. Immutable and thread-safe.
 */
public final class ExtendedLatents {
    private final double weight;
    private final double scale;
    private final boolean centred;
    private final double[][] added;
    private final Vec mean;

    private ExtendedLatents(double weight, double scale, boolean centred, double[][] added, Vec mean) {
        this.weight = weight;
        this.scale = scale;
        this.centred = centred;
        this.added = added;
        this.mean = mean;
    }

    /**
     * Creates the extension for a corpus.
     *
     * @param weight λ, above 0
     * @throws IllegalArgumentException if the weight is not above 0 and finite, or latents do not fit the head
     */
    public static ExtendedLatents of(LinearHead head, Matrix corpusLatents, double weight) {
        if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("output weight is " + weight + "; expected a number above 0");
        }
        boolean centred = head.outputs() > 1
                && head.task() == LinearHead.Task.CLASSES
                && head.activation() != LinearHead.Activation.SIGMOID;
        double[][] rows = rows(head, centred);
        if (corpusLatents.columns() != head.weights().columns()) {
            throw new IllegalArgumentException("latents have " + corpusLatents.columns() + " numbers; expected "
                    + head.weights().columns() + " as the head takes");
        }
        Vec mean = corpusLatents.mean();
        double[] center = mean.toArray();
        double[] row = new double[center.length];
        double latents = 0;
        double outputs = 0;
        for (int r = 0; r < corpusLatents.rows(); r++) {
            corpusLatents.copyRow(r, row);
            for (int j = 0; j < row.length; j++) {
                row[j] -= center[j];
                latents += row[j] * row[j];
            }
            for (double[] output : rows) {
                double value = Norms.dot(output, row);
                outputs += value * value;
            }
        }
        double scale = outputs > 0 ? Math.sqrt(latents) / Math.sqrt(outputs) : 0;
        for (double[] output : rows) {
            for (int j = 0; j < output.length; j++) {
                output[j] *= weight * scale;
            }
        }
        return new ExtendedLatents(weight, scale, centred, rows, mean);
    }

    /** Returns the rows of A, perhaps without their mean. */
    private static double[][] rows(LinearHead head, boolean centred) {
        double[][] rows = new double[head.outputs()][];
        double[] mean = new double[head.weights().columns()];
        for (int output = 0; output < rows.length; output++) {
            rows[output] = head.weights().row(output).toArray();
            for (int j = 0; j < mean.length; j++) {
                mean[j] += rows[output][j] / rows.length;
            }
        }
        for (int output = 0; centred && output < rows.length; output++) {
            for (int j = 0; j < mean.length; j++) {
                rows[output][j] -= mean[j];
            }
        }
        return rows;
    }

    /** Returns λ, the weight of the outputs. */
    public double weight() {
        return weight;
    }

    /** Returns s, the spread of the latents of the corpus divided by the spread of their outputs; 0 if these are equal. */
    public double scale() {
        return scale;
    }

    /** Returns whether the mean over outputs is ignored, because classes exclude each other. */
    public boolean isCentred() {
        return centred;
    }

    /** Returns a latent with its further coordinates. */
    public Vec extend(Vec latent) {
        double[] plain = latent.toArray();
        double[] wide = Arrays.copyOf(plain, plain.length + added.length);
        for (int k = 0; k < added.length; k++) {
            wide[plain.length + k] = Norms.dot(added[k], plain);
        }
        return Vec.of(wide);
    }

    /** Returns latents with their further coordinates: a view, which computes these. */
    public Matrix extend(Matrix latents) {
        int plain = latents.columns();
        return new Matrix() {
            @Override
            public int rows() {
                return latents.rows();
            }

            @Override
            public int columns() {
                return plain + added.length;
            }

            @Override
            public double at(int row, int column) {
                return column < plain
                        ? latents.at(row, column)
                        : Norms.dot(added[column - plain], latents.row(row).toArray());
            }

            @Override
            public void copyRow(int row, double[] into) {
                latents.copyRow(row, into);
                for (int k = 0; k < added.length; k++) {
                    into[plain + k] = Norms.dot(added[k], into);
                }
            }
        };
    }

    /** Returns a corpus with extended latents. Everything else stays as it is. */
    public Corpus extend(Corpus corpus) {
        return corpus.withLatents(extend(corpus.latents()));
    }

    /**
     * Converts a mixture of extended latents to plain latents: approximation and residuals are plain; the certificate
     * and the price of a limit refer to the extended problem.
     *
     * @param latent the plain latent
     */
    public Decomposition plain(Vec latent, Decomposition extended) {
        Vec approximation = Vec.of(Arrays.copyOf(extended.approximation().toArray(), latent.size()));
        return with(extended, approximation, latent.minus(approximation), latent.minus(mean));
    }

    /**
     * Converts a result of {@link #plain} back to a mixture of extended latents.
     *
     * @param latent the plain latent
     */
    public Decomposition extended(Vec latent, Decomposition plain) {
        return with(
                plain,
                extend(plain.approximation()),
                extend(latent.minus(plain.approximation())),
                extend(latent.minus(mean)));
    }

    /** Returns a copy whose relative residuals are relative to the distance from this plain latent. */
    public ExtendedLatents withMean(Vec center) {
        return new ExtendedLatents(weight, scale, centred, added, center);
    }

    private static Decomposition with(Decomposition mixture, Vec approximation, Vec missing, Vec fromMean) {
        double residual = Norms.euclidean(missing.toArray());
        double distance = Norms.euclidean(fromMean.toArray());
        return new Decomposition(
                mixture.weights(),
                approximation,
                residual,
                residual == 0 ? 0 : distance > 0 ? residual / distance : 1,
                mixture.certificate(),
                mixture.uniqueness(),
                mixture.sparsityPrice());
    }

    /** Returns one line, such as {@code ExtendedLatents[50 + 2, weight 3.0]}. */
    @Override
    public String toString() {
        return "ExtendedLatents[" + mean.size() + " + " + added.length + ", weight " + weight + "]";
    }
}
