package io.simplex4j.report.verify;

import java.util.Optional;

/** Checks all parts of an explanation. */
final class ExplanationCheck {
    private final Evidence evidence;
    private final MixtureCheck mixtures;
    private final ContributionCheck contributions;
    private final Optional<OutputCheck> outputs;
    private final Optional<FeatureCheck> features;
    private final VerdictCheck verdicts;

    ExplanationCheck(Evidence evidence, MixtureCheck mixtures, Optional<FeatureCheck> features, VerdictCheck verdicts) {
        this.evidence = evidence;
        this.mixtures = mixtures;
        this.contributions = new ContributionCheck(evidence);
        this.outputs = evidence.head().map(head -> new OutputCheck(head, evidence.corpus()));
        this.features = features;
        this.verdicts = verdicts;
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
        contributions.check(one, problems);
        if (isWhereExpected("output", outputs, one, problems)) {
            outputs.ifPresent(check -> check.check(one, problems));
        }
        if (outputs.isEmpty()) {
            problems.unless(!one.said().has("prediction"), "prediction is there, but nothing predicts it");
        }
        Optional<FeatureCheck.Found> found = isWhereExpected("completeness", features, one, problems)
                ? features.map(check -> check.check(one, problems))
                : Optional.empty();
        if (features.isEmpty()) {
            problems.unless(
                    one.contributions().stream().noneMatch(each -> each.has("projections") || each.has("shares")),
                    "projections or shares are there, but features were not attributed");
        }
        verdicts.check(one, found, problems);
    }

    private static boolean isWhereExpected(String name, Optional<?> check, Case one, Problems problems) {
        boolean there = one.said().has(name);
        problems.unless(
                there == check.isPresent(),
                name + " is " + (there ? "there, but there is nothing to check it" : "missing"));
        return there;
    }
}
