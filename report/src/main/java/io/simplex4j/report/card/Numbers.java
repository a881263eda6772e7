package io.simplex4j.report.card;

import io.simplex4j.attribution.Completeness;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.card.NumberTable.Row;
import io.simplex4j.trust.OutputMixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The numbers behind the pictures of a card. */
final class Numbers {
    private Numbers() {}

    static List<NumberTable> of(Explained explained, Background background, Optional<FeatureParts> parts) {
        Explanation explanation = explained.explanation();
        List<NumberTable> tables = new ArrayList<>();
        tables.add(subject(explained));
        tables.add(weights(explained));
        parts.ifPresent(all -> tables.add(FeatureNumbers.of(explained, background, all)));
        explanation.output().ifPresent(output -> tables.add(outputs(output, background)));
        tables.add(certificate(explanation.decomposition()));
        explanation.completeness().ifPresent(completeness -> tables.add(completeness(completeness)));
        return tables;
    }

    private static NumberTable subject(Explained explained) {
        return new NumberTable(
                "What is explained",
                List.of("Fact", "Value"),
                List.of(
                        Row.of("Name").given(explained.name()),
                        Row.of("True label").given(explained.label()),
                        Row.of("Row in what was explained")
                                .number(Integer.toString(explained.explanation().input()))),
                "");
    }

    private static NumberTable weights(Explained explained) {
        List<Row> rows = new ArrayList<>();
        for (Contribution contribution : explained.explanation().contributions()) {
            Optional<WeightRange> range = contribution.weightRange();
            rows.add(Row.of(Name.clean(contribution.id()))
                    .number(Integer.toString(contribution.example()))
                    .number(Figures.exact(contribution.weight()))
                    .number(range.map(each -> Figures.exact(each.least())).orElse("unknown"))
                    .number(range.map(Numbers::most).orElse("unknown"))
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
                        "True label",
                        "Prediction"),
                rows,
                "");
    }

    private static String most(WeightRange range) {
        return Figures.exact(range.most()) + (range.exact() ? "" : " (bound)");
    }

    private static NumberTable outputs(OutputMixture output, Background background) {
        List<Row> rows = new ArrayList<>();
        boolean classes = output.modelClass().isPresent();
        for (int o = 0; o < output.model().size(); o++) {
            String name =
                    classes && output.model().size() > 1 ? Name.clean(background.className(o)) : "output " + (o + 1);
            rows.add(Row.of(name)
                    .number(Figures.exact(output.model().get(o)))
                    .number(Figures.exact(output.mixture().get(o)))
                    .number(Figures.exact(
                            output.mixture().get(o) - output.model().get(o))));
        }
        String kept = classes
                ? " The predicted class is " + (output.kept() ? "kept" : "not kept") + ", which is "
                        + (output.guaranteed() ? "guaranteed" : "not guaranteed") + "."
                : "";
        return new NumberTable(
                "Outputs before any activation",
                List.of("Output", "Model", "Mixture", "Difference"),
                rows,
                "The two are no further apart than " + Figures.exact(output.errorBound()) + "." + kept);
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
