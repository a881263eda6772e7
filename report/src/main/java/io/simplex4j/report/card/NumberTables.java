package io.simplex4j.report.card;

import io.simplex4j.attribution.Completeness;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.card.NumberTable.Row;
import io.simplex4j.trust.OutputMixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The numbers behind the pictures of a card. */
final class NumberTables {
    private NumberTables() {}

    static List<NumberTable> of(Explanation explanation, Optional<FeatureParts> parts) {
        List<NumberTable> tables = new ArrayList<>();
        tables.add(subject(explanation));
        tables.add(weights(explanation));
        parts.ifPresent(all -> tables.add(FeatureNumbers.of(explanation, all)));
        explanation
                .output()
                .ifPresent(output -> tables.add(
                        outputs(output, explanation.provenance().corpus().classes())));
        tables.add(certificate(explanation.decomposition()));
        explanation.completeness().ifPresent(completeness -> tables.add(completeness(completeness)));
        return tables;
    }

    private static NumberTable subject(Explanation explanation) {
        return new NumberTable(
                "What is explained",
                List.of("Fact", "Value"),
                List.of(
                        Row.of("Name").given(Name.given(explanation.example())),
                        Row.of("Actual label").given(explanation.example().label()),
                        Row.of("Row in what was explained").number(Integer.toString(explanation.input()))),
                "");
    }

    private static NumberTable weights(Explanation explanation) {
        List<Row> rows = new ArrayList<>();
        for (Contribution contribution : explanation.contributions()) {
            Optional<WeightRange> range = contribution.weightRange();
            rows.add(Row.of(Name.clean(contribution.id()))
                    .number(Integer.toString(contribution.example()))
                    .number(Figures.exact(contribution.weight()))
                    .number(range.map(each -> Figures.exact(each.least())).orElse("unknown"))
                    .number(range.map(NumberTables::most).orElse("unknown"))
                    .given(contribution.label())
                    .given(contribution.prediction()));
        }
        return new NumberTable(
                "Weights of the examples that explain it",
                List.of(
                        "Example",
                        "Row in the corpus",
                        "Weight",
                        "Least as good",
                        "Most as good",
                        "Actual label",
                        "Prediction"),
                rows,
                "");
    }

    private static String most(WeightRange range) {
        return Figures.exact(range.most()) + (range.exact() ? "" : " (bound)");
    }

    private static NumberTable outputs(OutputMixture output, ClassNames names) {
        boolean classes = output.modelClass().isPresent();
        List<Row> rows = new ArrayList<>();
        for (int o = 0; o < output.model().size(); o++) {
            boolean named = classes && output.model().size() > 1;
            Row row = Row.of(named ? Name.clean(names.of(o)) : "output " + (o + 1))
                    .number(Figures.exact(output.model().get(o)))
                    .number(Figures.exact(output.mixture().get(o)))
                    .number(Figures.exact(output.error().get(o)));
            int place = o;
            rows.add(output.probabilities()
                    .map(each -> row.number(Figures.exact(each.model().get(place)))
                            .number(Figures.exact(each.mixture().get(place))))
                    .orElse(row));
        }
        List<String> heads = new ArrayList<>(List.of("Output", "Model", "Mixture", "Difference"));
        if (output.probabilities().isPresent()) {
            heads.addAll(List.of("Probability, model", "Probability, mixture"));
        }
        String kept = classes
                ? " The predicted class is " + (output.kept() ? "kept" : "not kept") + ", which is "
                        + (output.guaranteed() ? "guaranteed" : "not guaranteed") + "."
                : "";
        return new NumberTable(
                "Outputs before any activation"
                        + (output.probabilities().isPresent() ? ", and probabilities after it" : ""),
                heads,
                rows,
                "Before any activation the two are no further apart than " + Figures.exact(output.errorBound()) + "."
                        + kept);
    }

    private static NumberTable certificate(Decomposition decomposition) {
        Certificate certificate = decomposition.certificate();
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("Residual").number(Figures.exact(decomposition.residual())));
        rows.add(Row.of("Relative residual").number(Figures.exact(decomposition.relativeResidual())));
        rows.add(Row.of("No mixture has less than").number(Figures.exact(certificate.residualLowerBound())));
        rows.add(Row.of("Duality gap").number(Figures.exact(certificate.gap())));
        rows.add(Row.of("Converged").number(certificate.converged() ? "yes" : "no"));
        rows.add(Row.of("Ending")
                .number(certificate.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        rows.add(Row.of("Iterations").number(Figures.number(certificate.iterations())));
        rows.add(Row.of("Passes over the corpus").number(Figures.number(certificate.passes())));
        decomposition.uniqueness().ifPresent(uniqueness -> {
            rows.add(Row.of("Weights are unique").number(uniqueness.unique() ? "yes" : "no"));
            rows.add(Row.of("Examples that could take part").number(Figures.number(uniqueness.candidates())));
        });
        decomposition.sparsityPrice().ifPresent(price -> {
            rows.add(Row.of("Most examples allowed").number(Figures.number(price.members())));
            rows.add(Row.of("Residual without that limit").number(Figures.exact(price.unlimitedResidual())));
            rows.add(Row.of("Best choice is proven").number(price.provenBest() ? "yes" : "no"));
        });
        return new NumberTable("How good the mixture is", List.of("Measure", "Value"), rows, "");
    }

    private static NumberTable completeness(Completeness completeness) {
        return new NumberTable(
                "Whether the parts of features add up",
                List.of("Measure", "Value"),
                List.of(
                        Row.of("Sum of all parts").number(Figures.exact(completeness.sum())),
                        Row.of("Expected").number(Figures.exact(completeness.expected())),
                        Row.of("Error, at most").number(Figures.exact(completeness.error()))),
                "");
    }
}
