package io.simplex4j.selection;

import io.simplex4j.corpus.Corpus;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The numbers of examples of each label for a sample with the shares of the corpus. */
final class Strata {
    /*
     * Largest remainders: each label without a quota gets the whole part of its share of what quotas leave, and those with
     * the largest fractions get one more, in the order of their names where these are equal.
     */
    private Strata() {}

    static Map<String, Integer> of(Corpus corpus, List<Integer> excluded, Map<String, Integer> quotas, int size) {
        Map<String, Integer> counts = new TreeMap<>();
        Set<Integer> out = new HashSet<>(excluded);
        for (int row = 0; row < corpus.size(); row++) {
            if (!out.contains(row)) {
                corpus.label(row)
                        .filter(label -> !quotas.containsKey(label))
                        .ifPresent(label -> counts.merge(label, 1, Integer::sum));
            }
        }
        long total = counts.values().stream().mapToLong(Integer::longValue).sum();
        int rest = Math.max(
                0, size - quotas.values().stream().mapToInt(Integer::intValue).sum());
        Map<String, Integer> strata = new TreeMap<>(quotas);
        Map<String, Long> remainders = new TreeMap<>();
        counts.forEach((label, count) -> {
            strata.put(label, (int) ((long) rest * count / total));
            remainders.put(label, (long) rest * count % total);
        });
        long missing = rest
                - counts.keySet().stream()
                        .mapToLong(label -> strata.getOrDefault(label, 0))
                        .sum();
        remainders.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(missing)
                .forEach(entry -> strata.merge(entry.getKey(), 1, Integer::sum));
        return strata;
    }
}
