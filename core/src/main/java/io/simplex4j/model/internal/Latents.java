package io.simplex4j.model.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.parallel.Workers;
import java.util.stream.IntStream;

/** The latents of many inputs, computed in batches and checked. */
public final class Latents {
    private static final int BATCH = 64;

    private Latents() {}

    /**
     * Computes the latents of inputs, one per row.
     *
     * @throws IllegalArgumentException if the inputs have another width than the model takes or a number that is
     *     not finite, unless the model accepts missing values; or if the model returns a latent of another size
     * @throws NotFiniteLatentException if a latent has a number that is not finite, naming the row
     */
    public static Matrix of(LatentModel model, Matrix inputs) {
        if (!model.acceptsMissing()) {
            Matrix.requireFinite(inputs, "the table of inputs");
        }
        return ofFinite(model, inputs);
    }

    /**
     * Computes the latents of inputs that the model is known to read, one per row.
     *
     * @throws IllegalArgumentException as {@link #of}, except for inputs that are not finite
     */
    public static Matrix ofFinite(LatentModel model, Matrix inputs) {
        int width = model.inputShape().size();
        if (inputs.columns() != width && inputs.rows() > 0) {
            throw new IllegalArgumentException("inputs have " + inputs.columns() + " numbers each; expected " + width
                    + " for the model's input shape " + model.inputShape());
        }
        double[][] latents = new double[inputs.rows()][model.latentSize()];
        for (int from = 0; from < inputs.rows(); from += BATCH) {
            Workers.checkInterrupted();
            int rows = Math.min(BATCH, inputs.rows() - from);
            Matrix batch = inputs.select(IntStream.range(from, from + rows).toArray());
            try {
                copy(model.latents(batch), batch, latents, from);
            } catch (NotFiniteLatentException e) {
                throw e.withRow(from + e.row());
            }
        }
        return Matrix.of(latents);
    }

    private static void copy(Matrix batch, Matrix inputs, double[][] latents, int from) {
        int rows = inputs.rows();
        if (batch.rows() != rows || batch.columns() != latents[from].length) {
            throw new IllegalArgumentException("the model gives " + batch.rows() + " latents of " + batch.columns()
                    + " numbers; expected " + rows + " of " + latents[from].length);
        }
        for (int r = 0; r < rows; r++) {
            double[] latent = latents[from + r];
            batch.copyRow(r, latent);
            for (int j = 0; j < latent.length; j++) {
                if (!Double.isFinite(latent[j])) {
                    throw new NotFiniteLatentException(latent[j], j, inputs, r);
                }
            }
        }
    }
}
