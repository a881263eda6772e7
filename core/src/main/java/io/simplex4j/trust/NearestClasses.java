package io.simplex4j.trust;

import io.simplex4j.decomposition.NearestHulls;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The residuals of latents over the examples of the label predicted, and over those of the other label that comes nearest. */
final class NearestClasses {
    private final List<String> labels;
    private final NearestHulls hulls;
    private final Workers workers;

    /**
     * The residuals of one latent.
     *
     * @param own over the examples of the label predicted
     * @param other the smallest over those of another label
     */
    record Residuals(double own, double other) {}

    NearestClasses(ClassHulls classes, Workers workers) {
        this.labels = List.copyOf(classes.labels());
        this.hulls = NearestHulls.of(labels.stream().map(classes::decomposer).toList());
        this.workers = workers;
    }

    /**
     * The residuals of each latent; nothing where the label predicted has no examples, or no other label has any.
     *
     * @param latents one per row
     * @param predictions of each
     */
    List<Optional<Residuals>> residuals(Matrix latents, List<Optional<String>> predictions) {
        int rows = latents.rows();
        List<Optional<Residuals>> all = new ArrayList<>(Collections.nCopies(rows, Optional.empty()));
        int pieces = Math.max(1, Math.min(workers.threads(), rows));
        workers.run(pieces, piece -> {
            int end = Workers.start(rows, pieces, piece + 1);
            for (int row = Workers.start(rows, pieces, piece); row < end; row++) {
                Workers.checkInterrupted();
                int own = predictions.get(row).map(labels::indexOf).orElse(-1);
                if (own >= 0 && labels.size() > 1) {
                    Vec latent = latents.row(row);
                    Residuals found = new Residuals(hulls.distance(latent, own), hulls.nearest(latent, own));
                    synchronized (all) {
                        all.set(row, Optional.of(found));
                    }
                }
            }
        });
        return all;
    }
}
