package io.simplex4j.report.internal.card;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The parts of features in the whole: {@code w_c p^c_i} of each contributing example c and feature i. */
public final class FeatureParts {
    private final Attribution attribution;
    private final List<Vec> parts;
    private final Vec total;

    private FeatureParts(Attribution attribution) {
        this.attribution = attribution;
        this.parts =
                attribution.projections().stream().map(attribution::weighted).toList();
        this.total = attribution.total();
    }

    /** Returns the parts of features of a table, tokens of a sentence, places of a large picture or numbers of an input; none if there is no attribution. */
    static Optional<FeatureParts> of(Explanation explanation) {
        InputForm form = explanation.provenance().corpus().form();
        return explanation
                .attribution()
                .filter(attribution ->
                        !attribution.degenerate() && !attribution.projections().isEmpty())
                .map(attribution -> explanation.provenance().grid().isPresent()
                        ? attribution.grouped(
                                explanation.provenance().features().orElseThrow())
                        : form.inWords() ? attribution.grouped(form.groups()) : attribution)
                .map(FeatureParts::new);
    }

    int features() {
        return total.size();
    }

    /** Returns how many examples have parts: all that contribute, or the heaviest of them. */
    int examples() {
        return parts.size();
    }

    /** Returns how many examples contribute, with or without parts. */
    int contributions() {
        return attribution.weights().count();
    }

    /** Returns the weight of the examples that have parts. */
    double attributedWeight() {
        return attribution.projections().stream()
                .mapToDouble(each -> attribution.weights().weight(each.row()))
                .sum();
    }

    boolean has(int contribution) {
        return contribution < parts.size();
    }

    /** Returns the parts of all features of a contribution. */
    Vec of(int contribution) {
        return parts.get(contribution);
    }

    /** Returns the p of all features of a contribution, unweighted. */
    Vec unweighted(int contribution) {
        return attribution.projections().get(contribution).values();
    }

    double part(int contribution, int feature) {
        return parts.get(contribution).get(feature);
    }

    /** Returns the p of a feature, unweighted. */
    double unweighted(int contribution, int feature) {
        return attribution.projections().get(contribution).values().get(feature);
    }

    /** Returns the part of a feature over all examples. */
    double total(int feature) {
        return total.get(feature);
    }

    /** Returns the part of an example over all features. */
    double sum(int contribution) {
        Vec each = parts.get(contribution);
        return IntStream.range(0, each.size()).mapToDouble(each::get).sum();
    }

    /** Returns the required sum of all parts. */
    double expected() {
        return attribution.completeness().expected();
    }

    /** Returns how large the share of each feature over all examples is. */
    List<Double> importance() {
        return IntStream.range(0, features())
                .mapToObj(feature -> Math.abs(total.get(feature)))
                .toList();
    }

    /** Returns features in the order of the card, or of cards side by side: the largest share over all examples first. */
    List<Integer> order(CardScale scale) {
        List<Double> sizes = scale.importance().size() == features() ? scale.importance() : importance();
        return IntStream.range(0, sizes.size())
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(sizes::get).reversed())
                .toList();
    }

    /** Returns the size of the largest part, alone or in total. */
    double largest() {
        double largest = 0;
        for (int feature = 0; feature < features(); feature++) {
            largest = Math.max(largest, Math.abs(total.get(feature)));
            for (Vec each : parts) {
                largest = Math.max(largest, Math.abs(each.get(feature)));
            }
        }
        return largest;
    }

    /** A word with its part. */
    public record Word(String word, double part) {
        /** Returns whether it is more than a mark of punctuation. */
        public boolean isWord() {
            return word.codePoints().anyMatch(Character::isLetterOrDigit);
        }
    }

    /** Returns the words of all examples with their parts over all of them, the largest part first. */
    static List<Word> words(TextForm form, Corpus corpus, Attribution attribution) {
        Map<String, Double> totals = new LinkedHashMap<>();
        for (Projection projection : attribution.projections()) {
            double weight = attribution.weights().weight(projection.row());
            words(form, corpus, projection, weight)
                    .forEach(each -> totals.merge(each.word(), each.part(), Double::sum));
        }
        return totals.entrySet().stream()
                .map(entry -> new Word(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Word::part).reversed())
                .toList();
    }

    /** Returns the words of an example in order; repeated words are repeated. */
    public static List<Word> words(TextForm form, Corpus corpus, Projection projection, double weight) {
        Vec byToken = form.groups().sum(projection.values());
        return form.words(corpus.inputs().row(projection.row())).stream()
                .map(word -> new Word(word.text(), weight * word.sum(byToken)))
                .toList();
    }
}
