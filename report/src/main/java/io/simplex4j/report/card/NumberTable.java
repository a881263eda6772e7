package io.simplex4j.report.card;

import io.simplex4j.attribution.Completeness;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.PValues;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Numbers in full precision; the first head is that of the rows, and the note may be empty. */
public record NumberTable(String caption, List<String> heads, List<Row> rows, String note) {
    private static final int MOST_OF_A_TABLE = 300;
    private static final int MOST_OF_A_PICTURE = 50;

    /** A row of numbers. */
    public record Row(String head, List<Phrase.Part> cells) {
        static Row of(String head) {
            return new Row(head, List.of());
        }

        Row number(String text) {
            return with(new Phrase.Part(text, false));
        }

        Row given(String text) {
            return with(new Phrase.Part(Name.clean(text), true));
        }

        Row given(Optional<String> text) {
            return text.map(this::given).orElseGet(() -> number("unknown"));
        }

        private Row with(Phrase.Part cell) {
            return new Row(head, Stream.concat(cells.stream(), Stream.of(cell)).toList());
        }
    }

    /** The numbers behind the pictures of a card. */
    static List<NumberTable> of(Explanation explanation, Optional<FeatureParts> parts) {
        List<NumberTable> tables = new ArrayList<>();
        tables.add(subject(explanation));
        tables.add(weights(explanation));
        parts.ifPresent(all -> tables.add(features(explanation, all)));
        explanation
                .output()
                .ifPresent(output -> tables.add(
                        outputs(output, explanation.provenance().corpus().classes(), activation(explanation))));
        tables.add(certificate(explanation.decomposition()));
        explanation
                .attribution()
                .ifPresent(attribution ->
                        tables.add(completeness(attribution.completeness(), attribution.featureError())));
        return tables;
    }

    /* Probabilities speak for themselves. */
    private static String activation(Explanation explanation) {
        return explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .filter(each -> !each.isProbability())
                .map(each -> "the " + each.name().toLowerCase(Locale.ROOT) + " of the model")
                .orElse("any activation");
    }

    private static NumberTable subject(Explanation explanation) {
        List<Row> rows = new ArrayList<>(List.of(
                Row.of("Name").given(Name.given(explanation.example())),
                Row.of("Actual label").given(explanation.example().label()),
                Row.of("Row in the input").number(Integer.toString(explanation.input()))));
        PValues known = explanation.pValues();
        if (known.far().isPresent()) {
            add(rows, "p-value of its distance", known.far());
            add(rows, "Hull ratio", known.ratio());
            add(rows, "p-value of the hull ratio", known.disputed());
        }
        return new NumberTable("What is explained", List.of("Fact", "Value"), rows, "");
    }

    private static void add(List<Row> rows, String head, OptionalDouble number) {
        number.ifPresent(known -> rows.add(Row.of(head).number(NumberFormats.exact(known))));
    }

    private static NumberTable weights(Explanation explanation) {
        List<Row> rows = new ArrayList<>();
        List<Contribution> all = explanation.contributions();
        for (Contribution contribution : all.subList(0, Math.min(MOST_OF_A_TABLE, all.size()))) {
            Optional<WeightRange> range = contribution.weightRange();
            rows.add(Row.of(Name.clean(contribution.id()))
                    .number(Integer.toString(contribution.example()))
                    .number(NumberFormats.exact(contribution.weight()))
                    .number(range.map(each -> NumberFormats.exact(each.least())).orElse("unknown"))
                    .number(range.map(NumberTable::most).orElse("unknown"))
                    .given(contribution.label())
                    .given(explanation.predicted(contribution)));
        }
        return new NumberTable(
                "Weights of the examples that explain it",
                List.of(
                        "Example",
                        "Row in the corpus",
                        "Weight",
                        "Smallest as good",
                        "Largest as good",
                        "Actual label",
                        "Prediction"),
                rows,
                rows.size() == all.size() ? "" : largest(rows.size(), all.size()));
    }

    private static String most(WeightRange range) {
        return NumberFormats.exact(range.most()) + (range.exact() ? "" : " (bound)");
    }

    /** The parts of features in full precision: of the most important ones, where there are many. */
    private static NumberTable features(Explanation explanation, FeatureParts parts) {
        List<Place> places =
                explanation.provenance().corpus().form() instanceof TableForm ? byFeature(parts) : bySize(parts);
        long all = (long) parts.features() * parts.examples();
        return new NumberTable(
                "Parts of features: p, and p times the weight of the example",
                List.of("Feature", "Example", "Value", "p", "w·p"),
                places.stream().map(place -> row(explanation, parts, place)).toList(),
                places.size() == all ? "" : largest(places.size(), all));
    }

    private static String largest(long shown, long all) {
        return "These are the " + NumberText.grouped(shown) + " largest of " + NumberText.grouped(all) + ".";
    }

    /** A feature of a contribution. */
    private record Place(int feature, int contribution) {}

    /** Whole features, the most important first. */
    private static List<Place> byFeature(FeatureParts parts) {
        List<Place> places = new ArrayList<>();
        for (int feature : parts.byImportance()) {
            if (!places.isEmpty() && places.size() + parts.examples() > MOST_OF_A_TABLE) {
                break;
            }
            for (int k = 0; k < parts.examples(); k++) {
                places.add(new Place(feature, k));
            }
        }
        return places;
    }

    private static List<Place> bySize(FeatureParts parts) {
        List<Place> places = new ArrayList<>();
        for (int k = 0; k < parts.examples(); k++) {
            for (int feature = 0; feature < parts.features(); feature++) {
                places.add(new Place(feature, k));
            }
        }
        return places.stream()
                .sorted(Comparator.comparingDouble(
                                (Place place) -> Math.abs(parts.part(place.contribution(), place.feature())))
                        .reversed())
                .limit(MOST_OF_A_PICTURE)
                .toList();
    }

    private static Row row(Explanation explanation, FeatureParts parts, Place place) {
        Contribution contribution = explanation.contributions().get(place.contribution());
        Corpus corpus = explanation.provenance().corpus();
        Vec input = corpus.inputs().row(contribution.example());
        Row row = Row.of(Name.clean(Name.feature(corpus.form(), place.feature())))
                .given(Name.of(contribution.id()).text());
        Row withValue = corpus.form().inWords()
                ? row.given(corpus.form().text(place.feature(), input))
                : row.number(NumberFormats.exact(input.get(place.feature())));
        return withValue
                .number(NumberFormats.exact(parts.unweighted(place.contribution(), place.feature())))
                .number(NumberFormats.exact(parts.part(place.contribution(), place.feature())));
    }

    private static NumberTable outputs(OutputMixture output, ClassNames names, String activation) {
        boolean classes = output.modelClass().isPresent();
        List<Row> rows = new ArrayList<>();
        for (int o = 0; o < output.model().size(); o++) {
            boolean named = classes && output.model().size() > 1;
            Row row = Row.of(named ? Name.clean(names.of(o)) : "output " + (o + 1))
                    .number(NumberFormats.exact(output.model().get(o)))
                    .number(NumberFormats.exact(output.mixture().get(o)))
                    .number(NumberFormats.exact(output.error().get(o)));
            int place = o;
            rows.add(output.probabilities()
                    .map(each -> row.number(NumberFormats.exact(each.model().get(place)))
                            .number(NumberFormats.exact(each.mixture().get(place))))
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
                "Outputs before " + activation
                        + (output.probabilities().isPresent() ? ", and probabilities after it" : ""),
                heads,
                rows,
                "Before " + activation + " the two are no further apart than "
                        + NumberFormats.exact(output.errorBound()) + "." + kept);
    }

    private static NumberTable certificate(Decomposition decomposition) {
        Certificate certificate = decomposition.certificate();
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("Residual").number(NumberFormats.exact(decomposition.residual())));
        rows.add(Row.of("Relative residual").number(NumberFormats.exact(decomposition.relativeResidual())));
        rows.add(Row.of("Lower bound for any mixture").number(NumberFormats.exact(certificate.residualLowerBound())));
        rows.add(Row.of("Duality gap").number(NumberFormats.exact(certificate.gap())));
        rows.add(Row.of("Converged").number(certificate.converged() ? "yes" : "no"));
        rows.add(Row.of("Ending")
                .number(certificate.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        rows.add(Row.of("Iterations").number(NumberText.grouped(certificate.iterations())));
        rows.add(Row.of("Passes over the corpus").number(NumberText.grouped(certificate.passes())));
        decomposition.uniqueness().ifPresent(uniqueness -> {
            rows.add(Row.of("Weights are unique").number(uniqueness.unique() ? "yes" : "no"));
            rows.add(Row.of("Examples that could take part").number(NumberText.grouped(uniqueness.candidates())));
        });
        decomposition.sparsityPrice().ifPresent(price -> {
            rows.add(Row.of("Limit on examples").number(NumberText.grouped(price.members())));
            rows.add(Row.of("Residual without that limit").number(NumberFormats.exact(price.unlimitedResidual())));
            rows.add(Row.of("Proven best choice").number(price.provenBest() ? "yes" : "no"));
        });
        return new NumberTable("How good the mixture is", List.of("Measure", "Value"), rows, "");
    }

    private static NumberTable completeness(Completeness completeness, double featureError) {
        return new NumberTable(
                "Whether the parts of features add up",
                List.of("Measure", "Value"),
                List.of(
                        Row.of("Sum of all parts").number(NumberFormats.exact(completeness.sum())),
                        Row.of("Expected").number(NumberFormats.exact(completeness.expected())),
                        Row.of("Error, at most").number(NumberFormats.exact(completeness.error())),
                        Row.of("Error of features, estimated").number(NumberFormats.exact(featureError))),
                "");
    }
}
