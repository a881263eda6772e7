package io.simplex4j.explanation;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What was asked for beyond mixtures and features.
 *
 * @param stability whether mixtures are found without each of their examples
 * @param contrasts what sets predictions against other classes
 * @param decoder what leads from latents back to inputs
 */
record Supplements(boolean stability, Optional<Contrasts> contrasts, Optional<Decoder> decoder) {
    private static final int TOGETHER = 64;
    private static final Supplements NONE = new Supplements(false, Optional.empty(), Optional.empty());

    static Supplements none() {
        return NONE;
    }

    Supplements with(Contrasts newContrasts) {
        return new Supplements(stability, Optional.of(newContrasts), decoder);
    }

    Supplements with(Decoder newDecoder) {
        return new Supplements(stability, contrasts, Optional.of(newDecoder));
    }

    Supplements withStability() {
        return new Supplements(true, contrasts, decoder);
    }

    /** What the decoder makes of each example, where there is one. */
    List<Optional<Reconstruction>> reconstructions(
            Examples examples, Matrix latents, List<Decomposition> decompositions) {
        if (decoder.isEmpty()) {
            return Collections.nCopies(examples.size(), Optional.empty());
        }
        List<Optional<Reconstruction>> all = new ArrayList<>();
        for (int from = 0; from < examples.size(); from += TOGETHER) {
            int first = from;
            int count = Math.min(TOGETHER, examples.size() - from);
            Matrix ofLatents = decoded(count, row -> latents.row(first + row));
            Matrix ofMixtures =
                    decoded(count, row -> decompositions.get(first + row).approximation());
            for (int row = 0; row < count; row++) {
                Vec input = examples.inputs().row(first + row);
                all.add(Optional.of(Reconstruction.of(input, ofLatents.row(row), ofMixtures.row(row))));
            }
        }
        return all;
    }

    private Matrix decoded(int count, IntFunction<Vec> latents) {
        double[][] rows = new double[count][];
        for (int row = 0; row < count; row++) {
            rows[row] = latents.apply(row).toArray();
        }
        return decoder.orElseThrow().decode(Matrix.of(rows));
    }
}
