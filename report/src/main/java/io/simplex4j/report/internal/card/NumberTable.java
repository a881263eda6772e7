package io.simplex4j.report.internal.card;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.Grid;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.VerdictRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** A table of numbers in four digits. The first head belongs to the heads of the rows; the note may be empty. */
public record NumberTable(String caption, List<String> heads, List<Row> rows, String note) {
    private static final int MAX_OF_A_TABLE = 300;
    private static final int MAX_OF_A_PICTURE = 50;

    /** A row of numbers. Its head is ours or was given by others. */
    public record Row(String head, boolean given, List<Sentence.Part> cells) {
        static Row of(String head) {
            return new Row(head, false, List.of());
        }

        /** Returns a row under a name that others gave. */
        static Row named(String head) {
            return new Row(Name.clean(head), true, List.of());
        }

        Row number(String text) {
            return with(new Sentence.Part(text, false));
        }

        Row given(String text) {
            return with(new Sentence.Part(Name.clean(text), true));
        }

        private Row with(Sentence.Part cell) {
            return new Row(
                    head, given, Stream.concat(cells.stream(), Stream.of(cell)).toList());
        }
    }

    /** Returns the numbers behind the pictures of a card that are not on the card already. */
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

    /* Probabilities need no explanation. */
    private static String activation(Explanation explanation) {
        return explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .filter(each -> !each.isProbability())
                .map(each -> "the " + EnumId.of(each) + " of the model")
                .orElse("any activation");
    }

    private static NumberTable measures(Explanation explanation) {
        List<Row> rows = new ArrayList<>();
        Name name = Name.of(explanation);
        if (name.cut()) {
            rows.add(Row.of("Name").given(name.whole()));
        }
        rows.add(Row.of("Row").number(Integer.toString(explanation.row())));
        VerdictRule.PValues known = explanation.pValues();
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
        number.ifPresent(known -> rows.add(Row.of(head).number(NumberText.number(known))));
    }

    /** Returns the ranges of weights, if other weights fit as well. */
    private static Optional<NumberTable> weights(Explanation explanation) {
        List<Contribution> all = explanation.contributions();
        if (all.stream()
                .flatMap(each -> each.weightRange().stream())
                .noneMatch(range -> range.most() > range.least())) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        for (Contribution contribution : all.subList(0, Math.min(MAX_OF_A_TABLE, all.size()))) {
            Optional<WeightRange> range = contribution.weightRange();
            rows.add(Row.named(contribution.id())
                    .number(NumberText.number(contribution.weight()))
                    .number(range.map(each -> NumberText.number(each.least())).orElse("unknown"))
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
        return NumberText.number(range.most()) + (range.exact() ? "" : " (bound)");
    }

    /** Returns the shares of features; of many features, only of the most important ones. */
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

    /** Returns places by feature, the most important first. */
    private static List<Place> byFeature(FeatureParts parts, CardScale scale) {
        List<Place> places = new ArrayList<>();
        for (int feature : parts.order(scale)) {
            if (!places.isEmpty() && places.size() + parts.examples() > MAX_OF_A_TABLE) {
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
                .limit(MAX_OF_A_PICTURE)
                .toList();
    }

    private static Row row(Explanation explanation, FeatureParts parts, Place place) {
        Contribution contribution = explanation.contributions().get(place.contribution());
        Corpus corpus = explanation.provenance().corpus();
        Vec input = corpus.inputs().row(contribution.row());
        Optional<Grid> grid = explanation.provenance().grid();
        Row row = Row.named(grid.map(known -> known.name(place.feature()))
                        .orElseGet(() -> Name.feature(corpus.form(), place.feature())))
                .given(Name.of(contribution.id()).text());
        if (grid.isPresent()) {
            return row.given("")
                    .number(NumberText.number(parts.unweighted(place.contribution(), place.feature())))
                    .number(NumberText.number(parts.part(place.contribution(), place.feature())));
        }
        Row withValue = corpus.form().inWords()
                ? row.given(Name.value(
                        corpus.form(), place.feature(), input, corpus.examples().replaced(contribution.row())))
                : row.number(NumberText.number(input.get(place.feature())));
        return withValue
                .number(NumberText.number(parts.unweighted(place.contribution(), place.feature())))
                .number(NumberText.number(parts.part(place.contribution(), place.feature())));
    }

    private static NumberTable outputs(OutputMixture output, ClassNames names, String activation) {
        boolean classes = output.modelClass().isPresent();
        List<Row> rows = new ArrayList<>();
        for (int o = 0; o < output.model().size(); o++) {
            boolean named = classes && output.model().size() > 1;
            Row row = (named ? Row.named(names.name(o)) : Row.of("output " + (o + 1)))
                    .number(NumberText.number(output.model().get(o)))
                    .number(NumberText.number(output.mixture().get(o)))
                    .number(NumberText.number(output.error().get(o)));
            int place = o;
            rows.add(output.probabilities()
                    .map(each -> row.number(NumberText.number(each.model().get(place)))
                            .number(NumberText.number(each.mixture().get(place))))
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
                "Before " + activation + " the two are no further apart than " + NumberText.number(output.errorBound())
                        + "." + kept);
    }

    private static void certificate(List<Row> rows, Decomposition decomposition) {
        Certificate certificate = decomposition.certificate();
        rows.add(Row.of("Left unexplained, as a distance")
                .number(NumberText.number(decomposition.residual()) + ", for any mixture at least "
                        + NumberText.number(certificate.residualLowerBound())));
        rows.add(Row.of("The same as a share")
                .number(NumberText.number(decomposition.relativeResidual()) + ", R² "
                        + NumberText.number(decomposition.r2())));
        rows.add(Row.of("Duality gap").number(NumberText.number(certificate.gap())));
        rows.add(Row.of("Solver")
                .number(EnumId.of(certificate.ending()).replace('-', ' ')
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
                                + NumberText.number(price.unlimitedResidual())
                                + (price.provenBest() ? ", proven the best choice" : ", not proven the best choice"))));
    }

    private static void completeness(List<Row> rows, Attribution.Completeness completeness, double featureError) {
        rows.add(Row.of("Sum of all shares")
                .number(NumberText.number(completeness.sum()) + ", expected "
                        + NumberText.number(completeness.expected()) + ", error at most "
                        + NumberText.number(completeness.error())));
        rows.add(Row.of("Error of features, estimated").number(NumberText.number(featureError)));
    }

    /** Returns the provenance of explanations, as far as all of the same model and corpus share it. */
    public static List<Row> facts(Provenance provenance, List<String> notesOnInputs) {
        List<Row> facts = new ArrayList<>();
        provenance.model().ifPresent(model -> {
            facts.add(fact("Model", model.name()));
            facts.add(fact("Digest of the model", model.digest()));
            String size = NumberText.count(model.latentSize(), "number");
            facts.add(fact(
                    "Latent layer",
                    model.latent().map(layer -> layer + ", " + size).orElse(size)));
        });
        Corpus corpus = provenance.corpus();
        Noun noun = corpus.noun();
        if (!corpus.examples().name().isBlank()) {
            facts.add(fact("Corpus", corpus.examples().name()));
        }
        facts.add(fact(noun.capitalMany() + " in the corpus", NumberText.grouped(corpus.size())));
        facts.add(fact("Digest of the corpus", corpus.digest()));
        provenance
                .model()
                .flatMap(model -> model.gradients())
                .ifPresent(kind -> facts.add(fact("Gradients", EnumId.of(kind).replace('-', ' '))));
        provenance
                .model()
                .flatMap(model -> model.attribution())
                .filter(rule -> rule == AttributingModel.Rule.SHAPLEY)
                .ifPresent(rule -> facts.add(fact("Shares of features", "exact Shapley values")));
        provenance.attribution().ifPresent(used -> facts.add(fact("Features", words(used))));
        provenance.settings().forEach((name, value) -> facts.add(fact("Setting " + name, value)));
        corpus.examples().notes().forEach(note -> facts.add(fact("Note on the corpus", note)));
        notesOnInputs.forEach(
                note -> facts.add(fact("Note on the " + noun.explained().many(), note)));
        facts.add(fact("Made by", "SimplEx for Java " + provenance.version()));
        return facts;
    }

    private static String words(Provenance.AttributionSettings used) {
        String baseline = used.baseline().name();
        return used.layer()
                        .map(layer -> "places of the layer " + layer.name() + ", "
                                + layer.grid().rows() + " × " + layer.grid().columns() + ", ")
                        .orElse("")
                + "compared with " + (baseline.equals("given") ? "a given baseline" : "the baseline " + baseline)
                + ", projected on the shift to the "
                + (used.target() == Projection.Target.LATENT ? "latent" : "mixture") + ", "
                + (used.quadrature().bins().isPresent()
                        ? "summed over "
                                + NumberText.count(used.quadrature().bins().getAsInt(), "bin")
                        : "within " + used.quadrature().tolerance());
    }

    private static Row fact(String name, String value) {
        return Row.named(name).given(value);
    }
}
