package io.simplex4j.report.internal.card;

import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.EnumId;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import io.simplex4j.trust.OutputMixture;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The output of the model as the sum of the outputs of examples, each times its weight, and of what is missing. It is
 * the output of the predicted class, or the only one.
 *
 * @param name of the output
 * @param output of the model
 * @param terms of the heaviest examples
 * @param others how many more examples there are
 * @param rest the sum of their terms
 * @param missing the output less all terms
 */
public record OutputSum(Sentence name, double output, List<Term> terms, int others, double rest, double missing) {
    private static final int TERMS = 6;

    /**
     * The part of an example.
     *
     * @param weight of the example
     * @param output of the model for it
     */
    public record Term(double weight, double output) {}

    public OutputSum {
        terms = List.copyOf(terms);
    }

    /** Returns the sum, if outputs have weight and the model predicts a class or one value. */
    public static Optional<OutputSum> of(Explanation explanation, Words words) {
        Optional<OutputMixture> output = explanation.output();
        boolean weighted = explanation.provenance().outputWeight().isPresent();
        if (!weighted
                || output.isEmpty()
                || explanation.contributions().isEmpty()
                || (output.get().modelClass().isEmpty() && output.get().model().size() > 1)) {
            return Optional.empty();
        }
        int place = output.get().model().size() > 1 ? output.get().modelClass().orElseThrow() : 0;
        List<Term> terms = new ArrayList<>();
        double rest = 0;
        for (Contribution each : explanation.contributions()) {
            double value = each.output().orElseThrow().get(place);
            if (terms.size() < TERMS) {
                terms.add(new Term(each.weight(), value));
            } else {
                rest += each.weight() * value;
            }
        }
        double whole = output.get().model().get(place);
        return Optional.of(new OutputSum(
                name(explanation, output.get(), place, words),
                whole,
                terms,
                explanation.contributions().size() - terms.size(),
                rest,
                whole - output.get().mixture().get(place)));
    }

    private static Sentence name(Explanation explanation, OutputMixture output, int place, Words words) {
        Map<String, Object> figures = new HashMap<>();
        explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .ifPresent(each -> figures.put("activation", EnumId.of(each)));
        if (output.modelClass().isEmpty()) {
            return words.sentence("sum.value", figures);
        }
        ClassNames classes = explanation.provenance().corpus().classes();
        figures.put("class", classes.inWords(output.model().size() > 1 ? place : 1));
        return words.sentence("sum.class", figures);
    }

    /** Returns the sum in one sentence, such as {@code … 151 = 31% × 139 + 22% × 170 + 71 of 3 others + 0.02 missing}. */
    public Phrase phrase(Words words) {
        List<Sentence> parts = new ArrayList<>();
        terms.forEach(term ->
                parts.add(words.sentence("sum.term", Map.of("weight", term.weight(), "output", term.output()))));
        if (others > 0) {
            parts.add(words.sentence("sum.rest", Map.of("rest", rest, "others", others)));
        }
        return Phrase.of(
                words.sentence(
                        missing < 0 ? "sum.above" : "sum",
                        Map.of(
                                "name",
                                name,
                                "output",
                                output,
                                "terms",
                                words.join(parts, " + ", " + "),
                                "missing",
                                Math.abs(missing))),
                Noun.EXAMPLE);
    }
}
