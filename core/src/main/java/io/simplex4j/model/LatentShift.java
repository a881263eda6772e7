package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.OptionalDouble;

/**
 * The step from a baseline to an input. Its effect on the latent is attributed to features.
 *
 * @param name of the input, for messages
 * @param baseline x⁰
 * @param baselineLatent g(x⁰)
 * @param input x
 * @param latent g(x)
 * @param cotangents the directions u of the latent that count, one per row
 * @param size of the cotangents as an operator, which errors are relative to
 * @param weight of the input among those attributed together, above 0; none for a single shift
 */
public record LatentShift(
        String name,
        Vec baseline,
        Vec baselineLatent,
        Vec input,
        Vec latent,
        Matrix cotangents,
        double size,
        OptionalDouble weight) {
    /** Returns the same shift of the latent as a step between two points of a layer. */
    LatentShift between(Vec start, Vec end) {
        return new LatentShift(name, start, baselineLatent, end, latent, cotangents, size, weight);
    }
}
