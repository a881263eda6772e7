package io.simplex4j.explanation;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Stability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The optional parts of an explanation besides its mixture and its features.
 *
 * @param stability the dependence of the mixture on single examples, see {@link Explainer#withStability}
 * @param contrast why the model predicts this class and not another, see {@link Explainer#withContrast()}
 * @param reconstruction the decoded latent and mixture, see {@link Explainer#withDecoder}
 * @param reliability how often such predictions are wrong, if labelled calibration rows show it, see {@link
 *     Explainer#withCalibration}
 */
public record Details(
        Optional<Stability> stability,
        Optional<Contrast> contrast,
        Optional<Reconstruction> reconstruction,
        Optional<Reliability> reliability) {
    private static final Details NONE =
            new Details(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Creates parts without reliability. */
    public Details(
            Optional<Stability> stability, Optional<Contrast> contrast, Optional<Reconstruction> reconstruction) {
        this(stability, contrast, reconstruction, Optional.empty());
    }

    Details withReliability(Optional<Reliability> newReliability) {
        return new Details(stability, contrast, reconstruction, newReliability);
    }

    /** Returns no parts. */
    public static Details none() {
        return NONE;
    }

    /**
     * The decoded latent h and mixture ĥ of an input x, for an autoencoder.
     *
     * @param ofLatent {@code dec(h)}, the part of the input that the model retains
     * @param ofMixture {@code dec(ĥ)}, the part of the input that the examples explain
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
}
