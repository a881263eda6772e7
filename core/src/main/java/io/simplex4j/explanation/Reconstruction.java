package io.simplex4j.explanation;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The decoded latent h and mixture ĥ of an input x, for an autoencoder.
 *
 * @param ofLatent {@code dec(h)}, what the model itself retains of the input
 * @param ofMixture {@code dec(ĥ)}, what the examples account for
 * @param latentError {@code ‖x − dec(h)‖}
 * @param mixtureError {@code ‖x − dec(ĥ)‖}, the score that finds inputs which the examples do not account for
 */
public record Reconstruction(Vec ofLatent, Vec ofMixture, double latentError, double mixtureError) {
    private static final int BATCH = 64;

    static Reconstruction of(Vec input, Vec ofLatent, Vec ofMixture) {
        return new Reconstruction(
                ofLatent,
                ofMixture,
                input.minus(ofLatent).norm(),
                input.minus(ofMixture).norm());
    }

    /** Decodes the latent and the mixture of each example. */
    static List<Optional<Reconstruction>> all(
            Decoder decoder, Examples examples, Matrix latents, List<Decomposition> decompositions) {
        List<Optional<Reconstruction>> all = new ArrayList<>();
        for (int from = 0; from < examples.size(); from += BATCH) {
            int first = from;
            int count = Math.min(BATCH, examples.size() - from);
            Matrix ofLatents = decoded(decoder, count, row -> latents.row(first + row));
            Matrix ofMixtures = decoded(
                    decoder, count, row -> decompositions.get(first + row).approximation());
            for (int row = 0; row < count; row++) {
                Vec input = examples.inputs().row(first + row);
                all.add(Optional.of(Reconstruction.of(input, ofLatents.row(row), ofMixtures.row(row))));
            }
        }
        return all;
    }

    private static Matrix decoded(Decoder decoder, int count, IntFunction<Vec> latents) {
        double[][] rows = new double[count][];
        for (int row = 0; row < count; row++) {
            rows[row] = latents.apply(row).toArray();
        }
        return decoder.decode(Matrix.of(rows));
    }
}
