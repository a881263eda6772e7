package io.simplex4j.report.card;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Vec;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The part of each word over all examples that have it. */
public final class WordTotals {
    private WordTotals() {}

    /** A word with its part. */
    public record Total(String word, double part) {}

    /** The words of all examples, the largest part first. */
    static List<Total> of(TextForm form, Corpus corpus, Attribution attribution) {
        Map<String, Double> totals = new LinkedHashMap<>();
        for (Projection projection : attribution.projections()) {
            double weight = attribution.weights().of(projection.example());
            for (Total each : of(form, corpus, projection, weight)) {
                totals.merge(each.word(), each.part(), Double::sum);
            }
        }
        return totals.entrySet().stream()
                .map(entry -> new Total(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingDouble(Total::part).reversed())
                .toList();
    }

    /** The words of one example in their order; one that occurs twice is there twice. */
    public static List<Total> of(TextForm form, Corpus corpus, Projection projection, double weight) {
        Vec byToken = form.groups().sum(projection.values());
        return form.words(corpus.inputs().row(projection.example())).stream()
                .map(word -> new Total(word.text(), weight * word.sum(byToken)))
                .toList();
    }
}
