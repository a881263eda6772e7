package io.simplex4j.report.internal.card;

import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.EnumId;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.OutputMixture;
import java.util.ArrayList;
import java.util.List;
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
    public static Optional<OutputSum> of(Explanation explanation, Language words) {
        List<Contribution> all = explanation.contributions();
        return explanation
                .output()
                .filter(output -> explanation.provenance().outputWeight().isPresent() && !all.isEmpty())
                .filter(output ->
                        output.modelClass().isPresent() || output.model().size() == 1)
                .map(output -> of(explanation, output, words));
    }

    private static OutputSum of(Explanation explanation, OutputMixture output, Language words) {
        int place = output.model().size() > 1 ? output.modelClass().orElseThrow() : 0;
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
        double whole = output.model().get(place);
        int others = explanation.contributions().size() - terms.size();
        double missing = whole - output.mixture().get(place);
        return new OutputSum(name(explanation, output, place, words), whole, terms, others, rest, missing);
    }

    private static Sentence name(Explanation explanation, OutputMixture output, int place, Language words) {
        Optional<String> activation = explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .map(EnumId::of);
        if (output.modelClass().isEmpty()) {
            return words.sentence("sum.value activation", activation);
        }
        String name = explanation
                .provenance()
                .corpus()
                .classes()
                .inWords(output.model().size() > 1 ? place : 1);
        return words.sentence("sum.class activation class", activation, name);
    }

    /** Returns the sum in one sentence, such as {@code … 151 = 31% × 139 + 22% × 170 + 71 of 3 others + 0.02 missing}. */
    public Sentence sentence(Language words) {
        List<Sentence> parts = new ArrayList<>();
        terms.forEach(term -> parts.add(words.sentence("sum.term weight output", term.weight(), term.output())));
        if (others > 0) {
            parts.add(words.sentence("sum.rest rest others", rest, others));
        }
        return words.sentence(
                (missing < 0 ? "sum.above" : "sum") + " name output terms missing",
                name,
                output,
                Language.join(parts, " + ", " + "),
                Math.abs(missing));
    }
}
