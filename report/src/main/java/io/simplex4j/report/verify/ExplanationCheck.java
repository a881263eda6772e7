package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Vec;
import java.util.Optional;

/** Checks all parts of an explanation. */
final class ExplanationCheck {
    private final Evidence evidence;
    private final MixtureCheck mixtures;
    private final Optional<OutputCheck> outputs;
    private final Optional<FeatureCheck> features;
    private final VerdictCheck verdicts;
    private final DetailsCheck details;

    ExplanationCheck(
            Evidence evidence,
            MixtureCheck mixtures,
            Optional<FeatureCheck> features,
            VerdictCheck verdicts,
            DetailsCheck details) {
        this.evidence = evidence;
        this.mixtures = mixtures;
        this.outputs = evidence.head().map(head -> new OutputCheck(head, evidence.corpus()));
        this.features = features;
        this.verdicts = verdicts;
        this.details = details;
    }

    /**
     * Checks an explanation.
     *
     * @param said in a form that the schema allows
     * @param place of what it explains among the inputs
     */
    void check(JsonObject said, int place, Problems problems) {
        try {
            evidence.inputs().select(place).requireFinite();
            check(Case.of(said, evidence.inputs().get(place), evidence), problems);
        } catch (IllegalArgumentException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
    }

    private void check(Case one, Problems problems) {
        mixtures.check(one, problems);
        checkWords(one, problems);
        if (isWhereExpected("output", outputs, one, problems)) {
            outputs.ifPresent(check -> check.check(one, problems));
        }
        if (outputs.isEmpty()) {
            problems.unless(!one.said().has("prediction"), "prediction is present, but nothing predicts it");
        }
        Optional<FeatureCheck.Found> found = isWhereExpected("completeness", features, one, problems)
                ? features.map(check -> check.check(one, problems))
                : Optional.empty();
        if (features.isEmpty()) {
            problems.unless(
                    one.contributions().stream().noneMatch(each -> each.has("projections") || each.has("shares")),
                    "projections or shares are present, but features were not attributed");
        }
        verdicts.check(one, found, problems);
        details.check(one, VerdictCheck.decomposition(one, one.said().number("residual")), problems);
    }

    private static boolean isWhereExpected(String name, Optional<?> check, Case one, Problems problems) {
        boolean there = one.said().has(name);
        problems.unlessThere(name + " is", there, check.isPresent(), "there is nothing to check it");
        return there;
    }

    /** Checks what is said of the input and of each contributing example in words, and the order of the examples. */
    private void checkWords(Case one, Problems problems) {
        problems.unlessSame(
                "id", one.said().optionalText("id"), Optional.of(one.example().id()));
        if (evidence.inputs().labelled()) {
            problems.unlessSame(
                    "label", one.said().optionalText("label"), one.example().label());
        }
        checkNumbers(one, problems);
        Corpus corpus = evidence.corpus();
        double heavier = Double.POSITIVE_INFINITY;
        int previous = -1;
        for (JsonObject contribution : one.contributions()) {
            int example = contribution.integer("index");
            double weight = contribution.number("weight");
            problems.unless(
                    weight < heavier || (weight == heavier && example > previous),
                    "example " + example + " comes after a lighter one, or an equal one of a later row");
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
                            + (values.isEmpty() ? "missing" : "not those of its input"));
        }
    }

    /** The numbers of the input, where they are said; files of floats round them. */
    private static void checkNumbers(Case one, Problems problems) {
        if (!one.said().has("inputNumbers")) {
            return;
        }
        Vec input = one.example().input();
        double[] said = one.said().numbers("inputNumbers");
        boolean same = said.length == input.size();
        for (int i = 0; same && i < said.length; i++) {
            same = (float) said[i] == (float) input.get(i);
        }
        problems.unless(same, "inputNumbers are not those of the input");
    }
}
