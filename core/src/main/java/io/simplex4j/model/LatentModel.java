package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import java.util.Optional;

/**
 * The latent map g of a model, with its linear head where there is one.
 *
 * <p>Implementations are thread-safe. Those that hold native memory free it in {@link #close()}.
 */
public interface LatentModel extends AutoCloseable {
    /** The shape of one example. */
    Shape inputShape();

    /** How many numbers a latent has. */
    int latentSize();

    /**
     * The latents of inputs.
     *
     * @param inputs one flattened example per row
     * @return one latent per row
     * @throws IllegalArgumentException if the inputs have another width than {@link #inputShape()}
     */
    Matrix latents(Matrix inputs);

    /** The linear map from latents to outputs, where the model ends in one. */
    default Optional<LinearHead> head() {
        return Optional.empty();
    }

    /** What people call the model, such as the name of its file. */
    default String name() {
        return digest();
    }

    /** The name of the layer that is the latent, where it has one. */
    default Optional<String> latentName() {
        return Optional.empty();
    }

    /** What identifies the model: for a file {@code sha256:} and its digest. */
    String digest();

    @Override
    default void close() {}
}
