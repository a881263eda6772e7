package io.simplex4j.trust;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.NearestHulls;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The residuals of latents over the examples of the label predicted, and over those of the other label that comes nearest. */
final class NearestClasses {
    private final List<String> labels;
    private final int[] labelOf;
    private final int[] placeOf;
    private final NearestHulls hulls;
    private final Workers workers;

    NearestClasses(ClassHulls classes, Workers workers) {
        this.labels = List.copyOf(classes.labels());
        this.labelOf = new int[classes.corpusSize()];
        this.placeOf = new int[classes.corpusSize()];
        Arrays.fill(labelOf, -1);
        for (int label = 0; label < labels.size(); label++) {
            List<Integer> rows = classes.rows(labels.get(label));
            for (int place = 0; place < rows.size(); place++) {
                labelOf[rows.get(place)] = label;
                placeOf[rows.get(place)] = place;
            }
        }
        this.hulls = NearestHulls.of(labels.stream().map(classes::decomposer).toList());
        this.workers = workers;
    }

    /**
     * The residuals of each latent; nothing where the label predicted has no examples, or no other label has any.
     *
     * @param latents one per row
     * @param decompositions of each over the corpus
     * @param predictions of each
     */
    List<Optional<NearestHulls.Distances>> residuals(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        int rows = latents.rows();
        List<Optional<NearestHulls.Distances>> all = new ArrayList<>(Collections.nCopies(rows, Optional.empty()));
        int pieces = Math.max(1, Math.min(workers.threads(), rows));
        workers.run(pieces, piece -> {
            int end = Workers.start(rows, pieces, piece + 1);
            for (int row = Workers.start(rows, pieces, piece); row < end; row++) {
                Workers.checkInterrupted();
                int own = predictions.get(row).map(labels::indexOf).orElse(-1);
                if (own >= 0 && labels.size() > 1) {
                    int[] likely = members(own, decompositions.get(row).weights());
                    NearestHulls.Distances found = hulls.distances(latents.row(row), own, likely);
                    synchronized (all) {
                        all.set(row, Optional.of(found));
                    }
                }
            }
        });
        return all;
    }

    /** The places of the examples with a label that have weight, among those with that label. */
    private int[] members(int label, MixtureWeights weights) {
        int[] places = new int[weights.count()];
        int count = 0;
        for (MixtureWeights.Entry entry : weights.entries()) {
            if (labelOf[entry.example()] == label) {
                places[count++] = placeOf[entry.example()];
            }
        }
        return Arrays.copyOf(places, count);
    }
}
