package io.simplex4j.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The examples of each label of a corpus, as if they were all there is. Immutable and thread-safe. */
public final class ClassHulls {
    private final int corpusSize;
    private final Map<String, Members> members;

    private record Members(List<Integer> rows, ExactDecomposer decomposer) {}

    private ClassHulls(int corpusSize, Map<String, Members> members) {
        this.corpusSize = corpusSize;
        this.members = members;
    }

    /** Those of a corpus; examples without a label are in none. */
    public static ClassHulls of(Corpus corpus, Workers workers) {
        Map<String, List<Integer>> rows = new TreeMap<>();
        for (int row = 0; row < corpus.size(); row++) {
            int place = row;
            corpus.label(row)
                    .ifPresent(label -> rows.computeIfAbsent(label, key -> new ArrayList<>())
                            .add(place));
        }
        ActiveSet method = ActiveSet.withDefaults().withWorkers(workers);
        Map<String, Members> members = new TreeMap<>();
        rows.forEach((label, some) -> {
            int[] chosen = some.stream().mapToInt(Integer::intValue).toArray();
            members.put(label, members(some, corpus.latents().select(chosen), method));
        });
        return new ClassHulls(corpus.size(), members);
    }

    private static Members members(List<Integer> rows, Matrix latents, ActiveSet method) {
        return new Members(List.copyOf(rows), method.over(latents));
    }

    /** The labels, in alphabetical order. */
    public Set<String> labels() {
        return Collections.unmodifiableSet(members.keySet());
    }

    /** How many examples have a label. */
    public int count(String label) {
        return Optional.ofNullable(members.get(label))
                .map(some -> some.rows.size())
                .orElse(0);
    }

    /**
     * A latent as a mixture of the examples of one label, in the rows of the corpus.
     *
     * @throws IllegalArgumentException if no example has it
     */
    public Decomposition decompose(String label, Vec latent) {
        Members some = members(label);
        Decomposition found = some.decomposer.decompose(latent);
        List<MixtureWeights.Entry> entries = found.weights().entries().stream()
                .map(entry -> new MixtureWeights.Entry(some.rows.get(entry.example()), entry.weight()))
                .toList();
        return new Decomposition(
                MixtureWeights.of(corpusSize, entries),
                found.approximation(),
                found.residual(),
                found.relativeResidual(),
                found.certificate(),
                found.uniqueness(),
                found.sparsityPrice());
    }

    int corpusSize() {
        return corpusSize;
    }

    /** The examples of one label. */
    List<Integer> rows(String label) {
        return members(label).rows;
    }

    /** What decomposes over the examples of one label, in their own order. */
    ExactDecomposer decomposer(String label) {
        return members(label).decomposer;
    }

    private Members members(String label) {
        Members some = members.get(label);
        if (some == null) {
            throw new IllegalArgumentException(
                    "there is no example labelled " + label + ", expected one of " + members.keySet());
        }
        return some;
    }
}
