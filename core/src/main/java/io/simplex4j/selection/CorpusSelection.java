package io.simplex4j.selection;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.EnumId;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Selection of examples of a corpus to explain with. The same corpus, settings and seed give the same examples,
 * whatever the number of threads. Immutable and thread-safe.
 */
public final class CorpusSelection {
    private static final CorpusSelection DEFAULT =
            new CorpusSelection(Optional.empty(), 0, List.of(), List.of(), Map.of(), Workers.all());

    private final Optional<Method> method;
    private final long seed;
    private final List<String> kept;
    private final List<String> excluded;
    private final Map<String, Integer> quotas;
    private final Workers workers;

    private CorpusSelection(
            Optional<Method> method,
            long seed,
            List<String> kept,
            List<String> excluded,
            Map<String, Integer> quotas,
            Workers workers) {
        this.method = method;
        this.seed = seed;
        this.kept = kept;
        this.excluded = excluded;
        this.quotas = quotas;
        this.workers = workers;
    }

    /**
     * Returns the selection with its defaults.
     *
     * <ul>
     *   <li>{@linkplain #withMethod method} {@link Method#RESIDUAL} for at most 300 examples, otherwise
     *       {@link Method#USED}
     *   <li>{@linkplain #withSeed seed} 0
     *   <li>none {@linkplain #withKept kept} or {@linkplain #withExcluded excluded}, no {@linkplain #withQuotas
     *       quotas}
     *   <li>{@linkplain #withWorkers threads} as many as there are processors
     * </ul>
     */
    public static CorpusSelection withDefaults() {
        return DEFAULT;
    }

    /** Returns a copy with a method. */
    public CorpusSelection withMethod(Method method) {
        return new CorpusSelection(Optional.of(method), seed, kept, excluded, quotas, workers);
    }

    /** Returns a copy with the seed of random draws. */
    public CorpusSelection withSeed(long seed) {
        return new CorpusSelection(method, seed, kept, excluded, quotas, workers);
    }

    /** Returns a copy that always selects the examples with these ids. */
    public CorpusSelection withKept(List<String> ids) {
        return new CorpusSelection(method, seed, List.copyOf(ids), excluded, quotas, workers);
    }

    /** Returns a copy that never selects the examples with these ids. */
    public CorpusSelection withExcluded(List<String> ids) {
        return new CorpusSelection(method, seed, kept, List.copyOf(ids), quotas, workers);
    }

    /** Returns a copy that selects exactly these numbers of examples of these labels. Other labels share the rest. */
    public CorpusSelection withQuotas(Map<String, Integer> quotas) {
        quotas.forEach((label, quota) -> {
            if (quota < 0) {
                throw new IllegalArgumentException("quota of label " + label + " is " + quota + "; expected 0 or more");
            }
        });
        return new CorpusSelection(method, seed, kept, excluded, Map.copyOf(quotas), workers);
    }

    /** Returns a copy that uses these threads. The result does not depend on them. */
    public CorpusSelection withWorkers(Workers workers) {
        return new CorpusSelection(method, seed, kept, excluded, quotas, workers);
    }

    /**
     * Selects examples.
     *
     * @param size the number of examples to select
     * @throws IllegalArgumentException if there are fewer examples, an id or a label does not exist, or limits
     *     contradict each other
     */
    public Selection select(Corpus corpus, int size) {
        if (size < 1) {
            throw new IllegalArgumentException("size is " + size + "; expected at least 1");
        }
        Method used = method.orElseGet(() -> Method.defaultFor(size));
        Map<String, Integer> limits = new TreeMap<>(quotas);
        if (used == Method.STRATIFIED) {
            corpus.requireClasses("to choose by label");
            limits = Strata.of(corpus, excludedRows(corpus), quotas, size);
        } else if (!limits.isEmpty()) {
            corpus.requireClasses("for quotas");
        }
        Pool pool = new Pool(corpus, size, new Pool.Limits(rows(corpus, kept), excludedRows(corpus), limits));
        SplittableRandom random = new SplittableRandom(seed);
        switch (used) {
            case RESIDUAL -> new ResidualSampling(pool, random, workers).run();
            case USED -> new MostUsed(pool, random, workers).run();
            case HULL -> new GreedyHull(pool, random, workers).run();
            case RANDOM, STRATIFIED -> pool.fillAtRandom(random);
        }
        return new Selection(pool.chosen(), name(used), OptionalLong.of(seed));
    }

    /**
     * Returns the name of the method. In a random choice within limits not all examples have the same chance, so it has
     * another name.
     */
    private String name(Method used) {
        boolean limited = !kept.isEmpty() || !excluded.isEmpty() || !quotas.isEmpty();
        return used == Method.RANDOM ? limited ? "random-within-limits" : Corpus.Derivation.RANDOM : used.id();
    }

    private List<Integer> excludedRows(Corpus corpus) {
        return rows(corpus, excluded);
    }

    /**
     * Returns the rows of some ids.
     *
     * @throws IllegalArgumentException if one does not exist
     */
    static List<Integer> rows(Corpus corpus, List<String> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        Map<String, Integer> places = new HashMap<>();
        IntStream.range(0, corpus.size()).forEach(row -> places.put(corpus.id(row), row));
        return ids.stream()
                .distinct()
                .map(id -> Optional.ofNullable(places.get(id))
                        .orElseThrow(() -> new IllegalArgumentException(
                                "id " + id + " is not in the corpus; expected one of its " + corpus.size() + " ids")))
                .toList();
    }

    /** A method to select examples. */
    public enum Method {
        /** Residual sampling: better on average than random examples; the default up to some hundred examples. */
        RESIDUAL,
        /** The examples that get most weight when others explain: better on average than random examples; the default above. */
        USED,
        /** The example farthest from the hull of those chosen, each time: best in the worst case, on some data also on average. */
        HULL,
        /** Each example with the same chance. */
        RANDOM,
        /** At random within each label, in proportion to its share. */
        STRATIFIED;

        private static final int FEW = 300;

        /** Returns the default for a number of examples. */
        public static Method defaultFor(int size) {
            return size <= FEW ? RESIDUAL : USED;
        }

        /** Returns the name for programs, such as {@code residual}. */
        public String id() {
            return EnumId.of(this);
        }

        /** Returns the method with this name, if there is one. */
        public static Optional<Method> of(String code) {
            return Arrays.stream(values())
                    .filter(method -> method.id().equals(code))
                    .findFirst();
        }
    }

    /**
     * Examples selected from a corpus.
     *
     * @param examples their rows, in the order of the corpus
     * @param method the method, such as {@code affinely-independent}
     * @param seed of random draws, if there were any
     */
    public record Selection(List<Integer> examples, String method, OptionalLong seed) {
        /**
         * @throws IllegalArgumentException if there is none, or they are not in the order of the corpus
         */
        public Selection {
            examples = List.copyOf(examples);
            if (examples.isEmpty()) {
                throw new IllegalArgumentException("selection has 0 examples; expected at least 1");
            }
            for (int i = 1; i < examples.size(); i++) {
                if (!(examples.get(i - 1) < examples.get(i))) {
                    throw new IllegalArgumentException("example " + examples.get(i) + " comes after "
                            + examples.get(i - 1) + "; expected the order of the corpus");
                }
            }
        }

        /** Creates a selection without random draws. */
        public Selection(List<Integer> examples, String method) {
            this(examples, method, OptionalLong.empty());
        }

        /** Returns the corpus of these examples, with the selection in its history. */
        public Corpus apply(Corpus corpus) {
            return corpus.select(examples.stream().mapToInt(Integer::intValue).toArray())
                    .derived(Corpus.Derivation.from(corpus, method, seed));
        }
    }
}
