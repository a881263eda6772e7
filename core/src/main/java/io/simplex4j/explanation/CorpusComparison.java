package io.simplex4j.explanation;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.example.Examples;
import io.simplex4j.model.ModelDescription;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Explanations of the same inputs by several named corpora, for the same model and with the same settings. Immutable
 * and thread-safe.
 *
 * <p>Shares of features can be compared only if the baseline is the same too. If it is a mean or a median, it is the
 * one of the first corpus.
 */
public final class CorpusComparison implements Iterable<Explanation> {
    private static final String WITHOUT_NAME = "corpus";

    private final List<String> names;
    private final List<Explanations> explanations;

    private CorpusComparison(List<String> names, List<Explanations> explanations) {
        this.names = names;
        this.explanations = explanations;
    }

    /**
     * Compares explanations by several corpora. Their names are the names of their files without the ending, with a
     * number if two are the same.
     *
     * @param explanations by at least two corpora, in the order to be shown
     * @throws IllegalArgumentException if they are not of the same inputs, model and settings, or two corpora are
     *     the same
     */
    public static CorpusComparison of(List<Explanations> explanations) {
        requireComparable(
                explanations.stream().map(each -> each.provenance().corpus()).toList());
        Explanations first = explanations.get(0);
        for (Explanations other : explanations.subList(1, explanations.size())) {
            requireSame("inputs", digest(first), digest(other));
            requireSame("inputs", rows(first.examples()), rows(other.examples()));
            requireSame("models", model(first), model(other));
            requireSame(
                    "settings",
                    first.provenance().settings(),
                    other.provenance().settings());
        }
        first.provenance()
                .attribution()
                .ifPresent(used ->
                        requireOfFirst(used.baseline(), first.provenance().corpus()));
        return new CorpusComparison(names(explanations), List.copyOf(explanations));
    }

    /**
     * Checks that several corpora can be compared, before any explanation.
     *
     * @throws IllegalArgumentException if there are fewer than two, two hold the same examples, or their inputs or classes
     *     mean different things
     */
    public static void requireComparable(List<Corpus> corpora) {
        if (corpora.size() < 2) {
            throw new IllegalArgumentException(
                    "there is " + corpora.size() + " corpus; expected at least 2 to compare");
        }
        Map<String, Integer> digests = new TreeMap<>();
        for (int i = 0; i < corpora.size(); i++) {
            Integer same = digests.putIfAbsent(corpora.get(i).digest(), i);
            if (same != null) {
                throw new IllegalArgumentException("corpora " + called(corpora, same) + " and " + called(corpora, i)
                        + " hold the same examples (" + corpora.get(i).digest() + "); expected different ones");
            }
            requireSame(
                    "features",
                    corpora.get(0).form().features(),
                    corpora.get(i).form().features());
            requireSame(
                    "input shapes",
                    corpora.get(0).form().shape(),
                    corpora.get(i).form().shape());
            requireSame("classes", corpora.get(0).classes(), corpora.get(i).classes());
        }
    }

    private static String called(List<Corpus> corpora, int place) {
        String name = corpora.get(place).examples().name();
        return name.isBlank() ? Integer.toString(place + 1) : name;
    }

    private static void requireSame(String what, Object first, Object other) {
        if (!first.equals(other)) {
            throw new IllegalArgumentException(
                    what + " of the corpora are different; expected the same for all that are compared");
        }
    }

    private static String digest(Explanations explanations) {
        return ContentDigest.of(explanations.examples().inputs());
    }

    private static List<Integer> rows(Examples examples) {
        return IntStream.range(0, examples.size()).mapToObj(examples::row).toList();
    }

    private static Optional<String> model(Explanations explanations) {
        return explanations.provenance().model().map(ModelDescription::digest);
    }

    private static void requireOfFirst(Baseline used, Corpus first) {
        Optional<Baseline> expected = switch (used.name()) {
            case "mean" -> Optional.of(Baseline.mean(first));
            case "median" -> Optional.of(Baseline.median(first));
            default -> Optional.empty();
        };
        if (expected.isPresent() && !expected.get().digest().equals(used.digest())) {
            throw new IllegalArgumentException("baseline is the " + used.name()
                    + " of another corpus; expected the baseline of the first for all");
        }
    }

    private static List<String> names(List<Explanations> explanations) {
        List<String> names = new ArrayList<>();
        for (Explanations each : explanations) {
            String name = withoutEnding(each.provenance().corpus().examples().name());
            String unique = name;
            for (int number = 2; names.contains(unique); number++) {
                unique = name + " " + number;
            }
            names.add(unique);
        }
        return List.copyOf(names);
    }

    /** {@code dutch} of {@code dutch.csv}, {@code d:train} of {@code d.npz:train}. */
    private static String withoutEnding(String source) {
        String name = source.replaceFirst("(?i)\\.npz(?=:)", "")
                .replaceFirst("(?i)\\.gz$", "")
                .replaceFirst("(?<=.)\\.[A-Za-z][A-Za-z0-9-]*$", "");
        return name.isBlank() ? WITHOUT_NAME : name;
    }

    /**
     * Returns a copy with other names.
     *
     * @throws IllegalArgumentException if there is not one for each corpus, or two are the same, or one is blank
     */
    public CorpusComparison withNames(List<String> names) {
        Set<String> different = new HashSet<>(names);
        if (names.size() != size()
                || different.size() != size()
                || names.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(
                    "names of corpora are " + names + "; expected " + size() + " different ones, none of them blank");
        }
        return new CorpusComparison(List.copyOf(names), explanations);
    }

    /** Returns the number of corpora. */
    public int size() {
        return names.size();
    }

    /** Returns the names of the corpora, in their order. */
    public List<String> names() {
        return names;
    }

    /** Returns the explanations by each corpus, in their order. */
    public List<Explanations> explanations() {
        return explanations;
    }

    /** Iterates over the inputs, each explained by all corpora in their order. */
    @Override
    public Iterator<Explanation> iterator() {
        List<Iterator<Explanation>> each =
                explanations.stream().map(Explanations::iterator).toList();
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return each.get(next).hasNext();
            }

            @Override
            public Explanation next() {
                Explanation explanation = each.get(next).next();
                next = (next + 1) % each.size();
                return explanation;
            }
        };
    }
}
