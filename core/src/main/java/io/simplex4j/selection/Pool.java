package io.simplex4j.selection;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.RandomOrder;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The examples to choose from, the chosen ones and the limits on further ones. Not thread-safe. */
final class Pool {
    private final Corpus corpus;
    private final int size;
    private final Limits limits;
    private final boolean[] taken;
    private final boolean[] excluded;
    private final List<Integer> chosen = new ArrayList<>();
    private final Map<String, Integer> counts = new HashMap<>();

    /** The rows that must be chosen or must not, and the numbers of some labels. */
    record Limits(List<Integer> kept, List<Integer> excluded, Map<String, Integer> quotas) {}

    /** Creates a pool. Limits must allow a choice of this size. */
    Pool(Corpus corpus, int size, Limits limits) {
        this.corpus = corpus;
        this.size = size;
        this.limits = limits;
        this.taken = new boolean[corpus.size()];
        this.excluded = new boolean[corpus.size()];
        limits.excluded.forEach(row -> excluded[row] = true);
        requirePossible();
        limits.kept.forEach(this::take);
    }

    private void requirePossible() {
        int available = corpus.size() - new HashSet<>(limits.excluded).size();
        if (size > available) {
            throw new IllegalArgumentException(
                    "size is " + size + "; expected at most " + available + ", the number of examples to choose from");
        }
        if (limits.kept.size() > size) {
            throw new IllegalArgumentException(
                    limits.kept.size() + " examples are to be kept; expected at most the size, " + size);
        }
        Map<String, Integer> keptOf = new HashMap<>();
        for (int row : limits.kept) {
            if (excluded[row]) {
                throw new IllegalArgumentException(
                        "id " + corpus.id(row) + " is to be kept and excluded; expected one of both");
            }
            corpus.label(row).ifPresent(label -> keptOf.merge(label, 1, Integer::sum));
        }
        requireQuotas(keptOf);
    }

    private void requireQuotas(Map<String, Integer> keptOf) {
        Map<String, Integer> available = new HashMap<>();
        int others = 0;
        for (int row = 0; row < corpus.size(); row++) {
            Optional<String> label = corpus.label(row).filter(limits.quotas::containsKey);
            if (!excluded[row]) {
                others += label.isPresent() ? 0 : 1;
                label.ifPresent(known -> available.merge(known, 1, Integer::sum));
            }
        }
        int sum = 0;
        for (Map.Entry<String, Integer> quota : limits.quotas.entrySet()) {
            int max = available.getOrDefault(quota.getKey(), 0);
            int min = keptOf.getOrDefault(quota.getKey(), 0);
            if (max == 0 && quota.getValue() > 0) {
                throw new IllegalArgumentException("quota of label " + quota.getKey() + " is " + quota.getValue()
                        + ", but no example that may be chosen has it; expected one of " + labels());
            }
            if (quota.getValue() > max || quota.getValue() < min) {
                throw new IllegalArgumentException("quota of label " + quota.getKey() + " is " + quota.getValue()
                        + "; expected from " + min + ", which are to be kept, to " + max + ", which there are");
            }
            sum += quota.getValue();
        }
        if (sum > size || others < size - sum) {
            throw new IllegalArgumentException("quotas sum to " + sum + "; expected from " + Math.max(0, size - others)
                    + " to " + size + " for a size of " + size + " with " + others + " examples of other labels");
        }
    }

    private Set<String> labels() {
        return IntStream.range(0, corpus.size())
                .filter(row -> !excluded[row])
                .mapToObj(corpus::label)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    Matrix latents() {
        return corpus.latents();
    }

    int rows() {
        return corpus.size();
    }

    int size() {
        return size;
    }

    boolean full() {
        return chosen.size() >= size;
    }

    /** Returns whether a row may be chosen. */
    boolean eligible(int row) {
        return !excluded[row];
    }

    /** Returns whether a row may be chosen next and leaves room for the quotas. */
    boolean allows(int row) {
        if (taken[row] || excluded[row] || full()) {
            return false;
        }
        if (limits.quotas.isEmpty()) {
            return true;
        }
        Optional<String> label = corpus.label(row).filter(limits.quotas::containsKey);
        if (label.isPresent()) {
            return counts.getOrDefault(label.get(), 0) < limits.quotas.getOrDefault(label.get(), 0);
        }
        int needed = limits.quotas.entrySet().stream()
                .mapToInt(quota -> quota.getValue() - counts.getOrDefault(quota.getKey(), 0))
                .sum();
        return chosen.size() + needed < size;
    }

    void take(int row) {
        taken[row] = true;
        chosen.add(row);
        corpus.label(row).ifPresent(label -> counts.merge(label, 1, Integer::sum));
    }

    /** Returns rows in the order in which they were chosen. */
    List<Integer> inOrder() {
        return List.copyOf(chosen);
    }

    /** Returns rows in the order of the corpus. */
    List<Integer> chosen() {
        return chosen.stream().sorted().toList();
    }

    void fillAtRandom(SplittableRandom random) {
        for (int row : RandomOrder.of(rows(), random)) {
            if (allows(row)) {
                take(row);
            }
        }
    }

    /** Draws rows at random, with all kept ones, and enough of each label with a quota; in ascending order. */
    int[] draw(int count, SplittableRandom random) {
        int[] order = Arrays.stream(RandomOrder.of(rows(), random))
                .filter(this::eligible)
                .toArray();
        boolean[] drawn = new boolean[rows()];
        Arrays.stream(order).limit(count).forEach(row -> drawn[row] = true);
        limits.kept.forEach(row -> drawn[row] = true);
        Map<String, Integer> missing = new HashMap<>(limits.quotas);
        for (int pass = 0; pass < 2 && !missing.isEmpty(); pass++) {
            for (int row : order) {
                Optional<String> label = corpus.label(row).filter(missing::containsKey);
                if (label.isPresent() && drawn[row] == (pass == 0)) {
                    int left = missing.getOrDefault(label.get(), 0);
                    drawn[row] = drawn[row] || left > 0;
                    missing.put(label.get(), left - 1);
                }
            }
        }
        return IntStream.range(0, rows()).filter(row -> drawn[row]).toArray();
    }

    /** Returns the allowed row that is nearest to the mean of some rows. */
    int nearestToMean(int[] rows) {
        Vec mean = latents().select(rows).mean();
        int nearest = -1;
        double min = Double.POSITIVE_INFINITY;
        for (int r : rows) {
            double distance = latents().row(r).minus(mean).norm();
            if (allows(r) && (nearest < 0 || distance < min)) {
                nearest = r;
                min = distance;
            }
        }
        return nearest;
    }
}
