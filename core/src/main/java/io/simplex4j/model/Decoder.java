package io.simplex4j.model;

import io.simplex4j.math.Matrix;

/**
 * The decoder of an autoencoder, from latents to inputs.
 *
 * <p>Implementations are thread-safe. Those that hold native memory free it in {@link #close()}.
 */
public interface Decoder extends AutoCloseable {
    /** Returns the number of components of a latent. */
    int latentSize();

    /** Returns the number of values of an input. */
    int inputSize();

    /**
     * Computes the inputs of latents.
     *
     * @param latents one per row
     * @return one flattened input per row, of finite numbers
     * @throws IllegalArgumentException if latents have another width than {@link #latentSize()}
     */
    Matrix decode(Matrix latents);

    /** Returns the name of the decoder for people, such as the name of its file. */
    String name();

    /** Returns the identity of the decoder: for a file {@code sha256:} and its digest. */
    String digest();

    /** Frees native memory, if the decoder holds any. */
    @Override
    default void close() {}
}
