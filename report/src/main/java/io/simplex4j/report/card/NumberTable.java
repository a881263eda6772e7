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

/** Numbers in four digits, for those who check; the first head is that of the rows, and the note may be empty. */
public record NumberTable(String caption, List<String> heads, List<Row> rows, String note) {
    private static final int MOST_OF_A_TABLE = 300;
    private static final int MOST_OF_A_PICTURE = 50;

    /** A row of numbers, under a head of ours or one that others gave. */
    public record Row(String head, boolean given, List<Phrase.Part> cells) {
        static Row of(String head) {
            return new Row(head, false, List.of());
        }

        /** A row under a name that others gave. */
        static Row named(String head) {
            return new Row(Name.clean(head), true, List.of());
        }

        Row number(String text) {
            return with(new Phrase.Part(text, false));
        }

        Row given(String text) {
            return with(new Phrase.Part(Name.clean(text), true));
        }

        private Row with(Phrase.Part cell) {
            return new Row(
                    head, given, Stream.concat(cells.stream(), Stream.of(cell)).toList());
        }
    }

    /** The numbers behind the pictures of a card that are not on it already. */
    static List<NumberTable> of(Explanation explanation, Optional<FeatureParts> parts, CardScale scale) {
        List<NumberTable> tables = new ArrayList<>();
        tables.add(measures(explanation));
        weights(explanation).ifPresent(tables::add);
        boolean table = explanation.provenance().corpus().form() instanceof TableForm;
        parts.filter(all -> !table || !FeatureTable.whole(all.features(), all.examples()))
                .ifPresent(all -> tables.add(features(explanation, all, table ? byFeature(all, scale) : bySize(all))));
        explanation
                .output()
                .ifPresent(output -> tables.add(
                        outputs(output, explanation.provenance().corpus().classes(), activation(explanation))));
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

    private static NumberTable measures(Explanation explanation) {
        List<Row> rows = new ArrayList<>();
        Name name = Name.of(explanation);
        if (name.cut()) {
            rows.add(Row.of("Name").given(name.whole()));
        }
        rows.add(Row.of("Row").number(Integer.toString(explanation.input())));
        PValues known = explanation.pValues();
        if (known.far().isPresent()) {
            add(rows, "p-value of its distance", known.far());
            add(rows, "Hull ratio", known.ratio());
            add(rows, "p-value of the hull ratio", known.disputed());
        }
        certificate(rows, explanation.decomposition());
        explanation.attribution().ifPresent(all -> completeness(rows, all.completeness(), all.featureError()));
        return new NumberTable("How good the mixture is", List.of("Measure", "Value"), rows, "");
    }

    private static void add(List<Row> rows, String head, OptionalDouble number) {
        number.ifPresent(known -> rows.add(Row.of(head).number(NumberFormats.fine(known))));
    }

    /** Where other weights would do as well; else the list of examples says it all. */
    private static Optional<NumberTable> weights(Explanation explanation) {
        List<Contribution> all = explanation.contributions();
        if (all.stream()
                .flatMap(each -> each.weightRange().stream())
                .noneMatch(range -> range.most() > range.least())) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        for (Contribution contribution : all.subList(0, Math.min(MOST_OF_A_TABLE, all.size()))) {
            Optional<WeightRange> range = contribution.weightRange();
            rows.add(Row.named(contribution.id())
                    .number(NumberFormats.fine(contribution.weight()))
                    .number(range.map(each -> NumberFormats.fine(each.least())).orElse("unknown"))
                    .number(range.map(NumberTable::most).orElse("unknown")));
        }
        return Optional.of(new NumberTable(
                "Weights that would do as well",
                List.of(
                        explanation.provenance().corpus().noun().capitalOne(),
                        "Weight",
                        "Smallest as good",
                        "Largest as good"),
                rows,
                rows.size() == all.size() ? "" : largest(rows.size(), all.size())));
    }

    private static String most(WeightRange range) {
        return NumberFormats.fine(range.most()) + (range.exact() ? "" : " (bound)");
    }

    /** The shares of features: of the most important ones, where there are many. */
    private static NumberTable features(Explanation explanation, FeatureParts parts, List<Place> places) {
        long all = (long) parts.features() * parts.examples();
        return new NumberTable(
                "Shares of features: p, and p times the weight",
                List.of("Feature", explanation.provenance().corpus().noun().capitalOne(), "Value", "p", "w·p"),
                places.stream().map(place -> row(explanation, parts, place)).toList(),
                places.size() == all ? "" : largest(places.size(), all));
    }

    private static String largest(long shown, long all) {
        return "These are the " + NumberText.grouped(shown) + " largest of " + NumberText.grouped(all) + ".";
    }

    /** A feature of a contribution. */
    private record Place(int feature, int contribution) {}

    /** Whole features, the most important first. */
    private static List<Place> byFeature(FeatureParts parts, CardScale scale) {
        List<Place> places = new ArrayList<>();
        for (int feature : parts.order(scale)) {
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
        Row row = Row.named(Name.feature(corpus.form(), place.feature()))
                .given(Name.of(contribution.id()).text());
        Row withValue = corpus.form().inWords()
                ? row.given(corpus.form().text(place.feature(), input))
                : row.number(NumberFormats.fine(input.get(place.feature())));
        return withValue
                .number(NumberFormats.fine(parts.unweighted(place.contribution(), place.feature())))
                .number(NumberFormats.fine(parts.part(place.contribution(), place.feature())));
    }

    private static NumberTable outputs(OutputMixture output, ClassNames names, String activation) {
        boolean classes = output.modelClass().isPresent();
        List<Row> rows = new ArrayList<>();
        for (int o = 0; o < output.model().size(); o++) {
            boolean named = classes && output.model().size() > 1;
            Row row = (named ? Row.named(names.of(o)) : Row.of("output " + (o + 1)))
                    .number(NumberFormats.fine(output.model().get(o)))
                    .number(NumberFormats.fine(output.mixture().get(o)))
                    .number(NumberFormats.fine(output.error().get(o)));
            int place = o;
            rows.add(output.probabilities()
                    .map(each -> row.number(NumberFormats.fine(each.model().get(place)))
                            .number(NumberFormats.fine(each.mixture().get(place))))
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
                "Before " + activation + " the two are no further apart than " + NumberFormats.fine(output.errorBound())
                        + "." + kept);
    }

    private static void certificate(List<Row> rows, Decomposition decomposition) {
        Certificate certificate = decomposition.certificate();
        rows.add(Row.of("Left unexplained, as a distance")
                .number(NumberFormats.fine(decomposition.residual()) + ", for any mixture at least "
                        + NumberFormats.fine(certificate.residualLowerBound())));
        rows.add(Row.of("The same as a share")
                .number(NumberFormats.fine(decomposition.relativeResidual()) + ", R² "
                        + NumberFormats.fine(decomposition.r2())));
        rows.add(Row.of("Duality gap").number(NumberFormats.fine(certificate.gap())));
        rows.add(Row.of("Solver")
                .number(certificate.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                        + (certificate.converged() ? "" : ", not converged") + ", "
                        + NumberText.count(certificate.iterations(), "iteration") + ", passes over the corpus "
                        + NumberText.grouped(certificate.passes())));
        decomposition
                .uniqueness()
                .ifPresent(uniqueness -> rows.add(Row.of("Weights are unique")
                        .number((uniqueness.unique() ? "yes" : "no") + ", could take part "
                                + NumberText.grouped(uniqueness.candidates()))));
        decomposition
                .sparsityPrice()
                .ifPresent(price -> rows.add(Row.of("Limited to")
                        .number(NumberText.grouped(price.members()) + ", left without that limit "
                                + NumberFormats.fine(price.unlimitedResidual())
                                + (price.provenBest() ? ", proven the best choice" : ", not proven the best choice"))));
    }

    private static void completeness(List<Row> rows, Completeness completeness, double featureError) {
        rows.add(Row.of("Sum of all shares")
                .number(NumberFormats.fine(completeness.sum()) + ", expected "
                        + NumberFormats.fine(completeness.expected()) + ", error at most "
                        + NumberFormats.fine(completeness.error())));
        rows.add(Row.of("Error of features, estimated").number(NumberFormats.fine(featureError)));
    }
}
