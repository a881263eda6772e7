package io.simplex4j.trust.internal;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.NearestHulls;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Decomposers over the examples of each label of a corpus. Immutable and thread-safe. */
public final class ClassHulls {
    private final int corpusSize;
    private final Map<String, Members> members;
    private final NearestHulls nearest;
    private final Workers workers;

    private record Members(List<Integer> rows, ExactDecomposer decomposer) {}

    private ClassHulls(int corpusSize, Map<String, Members> members, Workers workers) {
        this.corpusSize = corpusSize;
        this.members = members;
        this.nearest = NearestHulls.of(
                members.values().stream().map(Members::decomposer).toList());
        this.workers = workers;
    }

    /** Creates the decomposers of a corpus. Examples without a class as their label are left out. */
    public static ClassHulls of(Corpus corpus, Workers workers) {
        Map<String, List<Integer>> rows = new TreeMap<>();
        for (int row = 0; row < corpus.size(); row++) {
            int place = row;
            corpus.labelledClass(row)
                    .ifPresent(label -> rows.computeIfAbsent(label, key -> new ArrayList<>())
                            .add(place));
        }
        ActiveSet method = ActiveSet.withDefaults().withWorkers(workers);
        Map<String, Members> members = new TreeMap<>();
        rows.forEach((label, some) -> {
            int[] chosen = some.stream().mapToInt(Integer::intValue).toArray();
            members.put(label, members(some, corpus.latents().select(chosen), method));
        });
        return new ClassHulls(corpus.size(), members, workers);
    }

    private static Members members(List<Integer> rows, Matrix latents, ActiveSet method) {
        return new Members(List.copyOf(rows), method.over(latents));
    }

    /** Returns the labels, in alphabetical order. */
    public Set<String> labels() {
        return Collections.unmodifiableSet(members.keySet());
    }

    /** Returns the number of examples with a label. */
    public int count(String label) {
        return Optional.ofNullable(members.get(label))
                .map(some -> some.rows.size())
                .orElse(0);
    }

    /**
     * Decomposes a latent over the examples of one label, in the rows of the corpus.
     *
     * @throws IllegalArgumentException if no example has it
     */
    public Decomposition decompose(String label, Vec latent) {
        Members some = members(label);
        return some.decomposer.decompose(latent).inRows(corpusSize, some.rows);
    }

    /**
     * Returns the residual of each latent over the examples of the predicted label, and of the nearest other label;
     * nothing if no example has the predicted label, or all have it.
     *
     * @param decompositions of each over the corpus
     */
    List<Optional<NearestHulls.Distances>> distances(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        List<String> labels = List.copyOf(members.keySet());
        int rows = latents.rows();
        NearestHulls.@Nullable Distances[] all = new NearestHulls.Distances[rows];
        workers.forEach(rows, row -> {
            int own = predictions.get(row).map(labels::indexOf).orElse(-1);
            if (own >= 0 && labels.size() > 1) {
                int[] likely = places(labels.get(own), decompositions.get(row).weights());
                all[row] = nearest.distances(latents.row(row), own, likely);
            }
        });
        return Arrays.stream(all).map(Optional::ofNullable).toList();
    }

    /** Returns the examples of a label that have weight, by their places among the examples of that label. */
    private int[] places(String label, MixtureWeights weights) {
        List<Integer> rows = members(label).rows;
        return weights.entries().stream()
                .mapToInt(entry -> Collections.binarySearch(rows, entry.row()))
                .filter(place -> place >= 0)
                .toArray();
    }

    private Members members(String label) {
        Members some = members.get(label);
        if (some == null) {
            throw new IllegalArgumentException(
                    "there is no example labelled " + label + "; expected one of " + members.keySet());
        }
        return some;
    }
}
