package io.simplex4j.model;

import io.simplex4j.math.Matrix;

/**
 * The way back of an autoencoder, from latents to inputs.
 *
 * <p>Implementations are thread-safe. Those that hold native memory free it in {@link #close()}.
 */
public interface Decoder extends AutoCloseable {
    /** How many numbers a latent has. */
    int latentSize();

    /** How many numbers an input has. */
    int inputSize();

    /**
     * The inputs that latents stand for.
     *
     * @param latents one per row
     * @return one flattened input per row, of finite numbers
     * @throws IllegalArgumentException if latents have another width than {@link #latentSize()}
     */
    Matrix decode(Matrix latents);

    /** What people call the decoder, such as the name of its file. */
    String name();

    /** What identifies the decoder: for a file {@code sha256:} and its digest. */
    String digest();

    @Override
    default void close() {}
}
