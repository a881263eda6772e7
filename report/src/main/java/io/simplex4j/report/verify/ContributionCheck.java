package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import java.util.Optional;

/** Checks what is said of the input and of each contributing example in words, and the order of the examples. */
final class ContributionCheck {
    private final Evidence evidence;

    ContributionCheck(Evidence evidence) {
        this.evidence = evidence;
    }

    void check(Case one, Problems problems) {
        problems.unlessSame(
                "id", one.said().optionalText("id"), Optional.of(one.example().id()));
        if (evidence.inputs().labelled()) {
            problems.unlessSame(
                    "label", one.said().optionalText("label"), one.example().label());
        }
        Corpus corpus = evidence.corpus();
        double heavier = Double.POSITIVE_INFINITY;
        int previous = -1;
        for (JsonObject contribution : one.contributions()) {
            int example = contribution.integer("index");
            double weight = contribution.number("weight");
            problems.unless(
                    weight < heavier || (weight == heavier && example > previous),
                    "example " + example + " stands after a lighter one, or an equal one of a later row");
            heavier = weight;
            previous = example;
            problems.unlessSame(
                    "id of example " + example, contribution.optionalText("id"), Optional.of(corpus.id(example)));
            if (corpus.examples().labelled()) {
                problems.unlessSame(
                        "label of example " + example, contribution.optionalText("label"), corpus.label(example));
            }
            Optional<Object> values =
                    contribution.has("values") ? Optional.of(contribution.texts("values")) : Optional.empty();
            problems.unless(
                    values.equals(evidence.values(example)),
                    "values of example " + example + " are "
                            + (values.isEmpty() ? "missing" : "others than its input has"));
        }
    }
}
