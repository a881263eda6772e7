package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
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
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.VerdictRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A table of numbers in four digits. The first head belongs to the heads of the rows; the note may be empty. */
public record NumberTable(String caption, List<String> heads, List<Row> rows, String note) {
    private static final int MAX_OF_A_TABLE = 300;
    private static final int MAX_OF_A_PICTURE = 50;

    /** A row of numbers. Its head is ours or was given by others. */
    public record Row(String head, boolean given, List<Sentence.Part> cells) {
        static Row of(String head, String... cells) {
            return new Row(
                    head,
                    false,
                    Arrays.stream(cells)
                            .map(cell -> new Sentence.Part(cell, false))
                            .toList());
        }

        /** Returns a row under a name that others gave. */
        static Row named(String head, Sentence.Part... cells) {
            return new Row(Name.clean(head), true, List.of(cells));
        }
    }

    private static Sentence.Part number(double value) {
        return new Sentence.Part(NumberText.number(value), false);
    }

    private static Sentence.Part given(String text) {
        return new Sentence.Part(text.isEmpty() ? "" : Name.clean(text), true);
    }

    /** Returns the numbers behind the pictures of a card that are not on the card already. */
    static List<NumberTable> of(
            Explanation explanation, Optional<FeatureParts> parts, CardScale scale, Language words) {
        List<NumberTable> tables = new ArrayList<>();
        tables.add(measures(explanation, words));
        weights(explanation, words).ifPresent(tables::add);
        boolean table = explanation.provenance().corpus().form() instanceof TableForm;
        parts.filter(all -> !table || !FeatureTable.whole(all.features(), all.examples()))
                .ifPresent(all ->
                        tables.add(features(explanation, all, table ? byFeature(all, scale) : bySize(all), words)));
        explanation.output().ifPresent(output -> tables.add(outputs(explanation, output, words)));
        return tables;
    }

    private static NumberTable measures(Explanation explanation, Language words) {
        List<Row> rows = new ArrayList<>();
        Name name = Name.of(explanation, words);
        if (name.cut()) {
            rows.add(new Row(words.text("numbers.name"), false, List.of(given(name.whole()))));
        }
        rows.add(Row.of(words.text("numbers.row"), Integer.toString(explanation.row())));
        VerdictRule.PValues known = explanation.pValues();
        if (known.far().isPresent()) {
            known.far().ifPresent(p -> rows.add(Row.of(words.text("numbers.p"), NumberText.number(p))));
            known.ratio().ifPresent(p -> rows.add(Row.of(words.text("numbers.ratio"), NumberText.number(p))));
            known.disputed().ifPresent(p -> rows.add(Row.of(words.text("numbers.disputed"), NumberText.number(p))));
        }
        certificate(rows, explanation.decomposition(), words);
        explanation.attribution().ifPresent(all -> {
            rows.add(Row.of(
                    words.text("numbers.sum"),
                    words.text(
                            "numbers.sum.is sum expected error",
                            all.completeness().sum(),
                            all.completeness().expected(),
                            all.completeness().error())));
            rows.add(Row.of(words.text("numbers.error"), NumberText.number(all.featureError())));
        });
        List<String> heads = List.of(words.text("numbers.measure"), words.text("numbers.value"));
        return new NumberTable(words.text("numbers.mixture"), heads, rows, "");
    }

    private static void certificate(List<Row> rows, Decomposition decomposition, Language words) {
        Certificate certificate = decomposition.certificate();
        rows.add(Row.of(
                words.text("numbers.left"),
                words.text(
                        "numbers.left.is residual least", decomposition.residual(), certificate.residualLowerBound())));
        rows.add(Row.of(
                words.text("numbers.share"),
                words.text("numbers.share.is share r2", decomposition.relativeResidual(), decomposition.r2())));
        rows.add(Row.of(words.text("numbers.gap"), NumberText.number(certificate.gap())));
        rows.add(Row.of(
                words.text("numbers.solver"),
                words.text(
                        "numbers.solver.is early ending iterations passes",
                        !certificate.converged(),
                        words.text("ending." + EnumId.of(certificate.ending())),
                        certificate.iterations(),
                        certificate.passes())));
        decomposition
                .uniqueness()
                .ifPresent(known -> rows.add(Row.of(
                        words.text("numbers.unique"),
                        words.text("numbers.unique.is unique candidates", known.unique(), known.candidates()))));
        decomposition
                .sparsityPrice()
                .ifPresent(price -> rows.add(Row.of(
                        words.text("numbers.limited"),
                        words.text(
                                "numbers.limited.is best members residual",
                                price.provenBest(),
                                price.members(),
                                price.unlimitedResidual()))));
    }

    /** Returns the ranges of weights, if other weights fit as well. */
    private static Optional<NumberTable> weights(Explanation explanation, Language words) {
        List<Contribution> all = explanation.contributions();
        if (all.stream()
                .flatMap(each -> each.weightRange().stream())
                .noneMatch(range -> range.most() > range.least())) {
            return Optional.empty();
        }
        List<Row> rows = new ArrayList<>();
        String unknown = words.text("numbers.unknown");
        for (Contribution contribution : all.subList(0, Math.min(MAX_OF_A_TABLE, all.size()))) {
            Optional<WeightRange> range = contribution.weightRange();
            String least = range.map(each -> NumberText.number(each.least())).orElse(unknown);
            String most = range.map(each -> words.text("numbers.most exact most", each.exact(), each.most()))
                    .orElse(unknown);
            rows.add(Row.named(
                    contribution.id(),
                    number(contribution.weight()),
                    new Sentence.Part(least, false),
                    new Sentence.Part(most, false)));
        }
        List<String> heads = List.of(
                words.text("example"),
                words.text("weight"),
                words.text("numbers.smallest"),
                words.text("numbers.largest"));
        String note = rows.size() == all.size() ? "" : some(rows.size(), all.size(), words);
        return Optional.of(new NumberTable(words.text("numbers.weights"), heads, rows, note));
    }

    private static String some(long shown, long all, Language words) {
        return words.text("numbers.some shown all", shown, all);
    }

    /** A feature of a contribution. */
    private record Place(int feature, int contribution) {}

    /** Returns the shares of features; of many features, only of the most important ones. */
    private static NumberTable features(
            Explanation explanation, FeatureParts parts, List<Place> places, Language words) {
        long all = (long) parts.features() * parts.examples();
        return new NumberTable(
                words.text("numbers.features"),
                List.of(words.text("feature"), words.text("example"), words.text("numbers.value"), "p", "w·p"),
                places.stream().map(place -> row(explanation, parts, place)).toList(),
                places.size() == all ? "" : some(places.size(), all, words));
    }

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
                        place -> -Math.abs(parts.part(place.contribution(), place.feature()))))
                .limit(MAX_OF_A_PICTURE)
                .toList();
    }

    private static Row row(Explanation explanation, FeatureParts parts, Place place) {
        Contribution contribution = explanation.contributions().get(place.contribution());
        Corpus corpus = explanation.provenance().corpus();
        int feature = place.feature();
        Optional<Grid> grid = explanation.provenance().grid();
        Vec input = corpus.inputs().row(contribution.row());
        Sentence.Part value = grid.isPresent()
                ? given("")
                : corpus.form().inWords()
                        ? given(Name.value(
                                corpus.form(), feature, corpus.examples().get(contribution.row())))
                        : number(input.get(feature));
        return Row.named(
                grid.map(known -> known.name(feature)).orElseGet(() -> Name.feature(corpus.form(), feature)),
                given(Name.of(contribution.id()).text()),
                value,
                number(parts.unweighted(place.contribution(), feature)),
                number(parts.part(place.contribution(), feature)));
    }

    private static NumberTable outputs(Explanation explanation, OutputMixture output, Language words) {
        Optional<String> activation = explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .filter(each -> !each.isProbability())
                .map(EnumId::of);
        boolean classes = output.modelClass().isPresent();
        boolean probable = output.probabilities().isPresent();
        List<Row> rows = new ArrayList<>();
        for (int o = 0; o < output.model().size(); o++) {
            List<Sentence.Part> cells = new ArrayList<>(List.of(
                    number(output.model().get(o)),
                    number(output.mixture().get(o)),
                    number(output.error().get(o))));
            if (probable) {
                cells.add(number(output.probabilities().get().model().get(o)));
                cells.add(number(output.probabilities().get().mixture().get(o)));
            }
            boolean named = classes && output.model().size() > 1;
            String head = named
                    ? Name.clean(explanation.provenance().corpus().classes().name(o))
                    : words.text("numbers.output number", o + 1);
            rows.add(new Row(head, named, cells));
        }
        List<String> heads = new ArrayList<>();
        for (String head : List.of("output", "model", "mixture", "difference", "probability", "probability.mixture")) {
            if (probable || !head.startsWith("probability")) {
                heads.add(words.text("numbers.outputs." + head));
            }
        }
        String before = words.text("numbers.activation activation", activation);
        String kept =
                classes ? " " + words.text("numbers.kept guaranteed kept", output.guaranteed(), output.kept()) : "";
        return new NumberTable(
                words.text("numbers.outputs probable before", probable, before),
                heads,
                rows,
                words.text("numbers.apart before bound", before, output.errorBound()) + kept);
    }

    /** Returns where explanations come from, as far as all of the same provenance share it. */
    public static List<Row> facts(Provenance provenance, List<String> notesOnInputs, Language words) {
        List<Row> facts = new ArrayList<>();
        provenance.model().ifPresent(model -> {
            facts.add(fact("model", model.name(), words));
            facts.add(fact("model.digest", model.digest(), words));
            String size = words.text("facts.numbers numbers", model.latentSize());
            facts.add(fact(
                    "layer", model.latent().map(layer -> layer + ", " + size).orElse(size), words));
        });
        Corpus corpus = provenance.corpus();
        if (!corpus.examples().name().isBlank()) {
            facts.add(fact("corpus", corpus.examples().name(), words));
        }
        facts.add(fact("examples", NumberText.grouped(corpus.size()), words));
        facts.add(fact("corpus.digest", corpus.digest(), words));
        provenance
                .model()
                .flatMap(ModelDescription::gradients)
                .ifPresent(kind -> facts.add(fact("gradients", EnumId.of(kind).replace('-', ' '), words)));
        provenance
                .model()
                .flatMap(ModelDescription::attribution)
                .filter(rule -> rule == AttributingModel.Rule.SHAPLEY)
                .ifPresent(rule -> facts.add(fact("shares", words.text("facts.shapley"), words)));
        provenance.attribution().ifPresent(used -> facts.add(fact("features", features(used, words), words)));
        provenance
                .settings()
                .forEach((name, value) -> facts.add(Row.named(words.text("facts.setting name", name), given(value))));
        corpus.examples().notes().forEach(note -> facts.add(fact("note", note, words)));
        notesOnInputs.forEach(note -> facts.add(fact("note.inputs", note, words)));
        facts.add(fact("made", "SimplEx for Java " + provenance.version(), words));
        return facts;
    }

    private static String features(Provenance.AttributionSettings used, Language words) {
        String name = used.baseline().name();
        Optional<String> layer = used.layer()
                .map(known -> words.text(
                        "facts.layer.places layer rows columns",
                        known.name(),
                        known.grid().rows(),
                        known.grid().columns()));
        Object bins =
                used.quadrature().bins().isPresent() ? used.quadrature().bins().getAsInt() : false;
        return layer.map(places -> places + ", ").orElse("")
                + words.text("facts.baseline given name", name.equals("given"), name) + ", "
                + words.text("facts.projected." + EnumId.of(used.target())) + ", "
                + words.text(
                        "facts.within bins tolerance",
                        bins,
                        Double.toString(used.quadrature().tolerance()));
    }

    private static Row fact(String key, String value, Language words) {
        return Row.named(words.text("facts." + key), given(value));
    }
}
