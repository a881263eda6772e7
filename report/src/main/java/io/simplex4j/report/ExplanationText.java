package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Details;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.report.internal.card.Answers;
import io.simplex4j.report.internal.card.ContrastView;
import io.simplex4j.report.internal.card.FeatureParts;
import io.simplex4j.report.internal.card.OutputSum;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One explanation as text: the verdict and its reasons, a sentence, the mixture, the features, the output. Its numbers are those of
 * the document that JSON is.
 */
final class ExplanationText {
    private static final int MAX_CONTRIBUTIONS = 12;
    private static final int NAMED = 3;
    private static final int MAX_FEATURES = 5;
    private static final double SAME = 5e-4;

    private final Explanation explanation;
    private final TextStyle style;
    private final Language words;
    private final Corpus corpus;
    private final Tree tree;
    private final String by;
    private final StringBuilder text = new StringBuilder();

    private ExplanationText(Explanation explanation, String by, TextStyle style, Language words) {
        this.words = words.about(explanation.provenance().corpus().noun());
        this.by = by;
        this.explanation = explanation;
        this.style = style;
        this.corpus = explanation.provenance().corpus();
        this.tree =
                new ExplanationTrees(explanation.provenance(), false, false).explanation(explanation, Optional.empty());
    }

    static String of(Explanation explanation, TextStyle style, Language words) {
        return of(explanation, Optional.empty(), style, words);
    }

    /** Returns the text of an explanation, perhaps by one of several corpora. */
    static String of(Explanation explanation, Optional<String> corpus, TextStyle style, Language words) {
        ExplanationText written = new ExplanationText(
                explanation,
                corpus.map(name -> " " + words.text("origin.with") + " " + name).orElse(""),
                style,
                words);
        written.addAll();
        return written.text.append('\n').toString();
    }

    private void addAll() {
        line(style.strong(name(explanation, words) + by + ": "
                + words.verdict(explanation.verdict().level())));
        addExample();
        addReliability();
        Answers.of(explanation, words).said().forEach(said -> line("  " + OneLine.of(said.toString())));
        addReasons();
        explanation.errorRate().ifPresent(rate -> line("  " + Answers.errors(rate, words)));
        if (explanation.provenance().model().isPresent()) {
            line("  " + mixture());
        }
        line("  " + found());
        addPValues();
        addMixture();
        OutputSum.of(explanation, words)
                .ifPresent(sum -> line("  " + OneLine.of(sum.sentence(words).toString())));
        Details details = explanation.details();
        details.stability()
                .ifPresent(found ->
                        line("  " + OneLine.of(Answers.stability(found, words).toString())));
        details.reconstruction().ifPresent(found -> line("  " + Answers.decoded(found, words)));
        details.contrast()
                .map(found -> ContrastView.of("text", explanation, found, Optional.empty(), words))
                .ifPresent(this::addContrast);
        explanation.contributions().stream().limit(NAMED).forEach(this::addFeatures);
        tree.optionalObject("output")
                .ifPresent(output -> line("  " + words.text("text.output") + ": " + OneLine.of(words(output))));
    }

    private void line(String words) {
        text.append(words).append('\n');
    }

    static String name(Explanation explanation, Language words) {
        Example example = explanation.example();
        return OneLine.of(Name.given(explanation, words))
                + (example.named() ? " (" + Name.numbered(explanation, words) + ")" : "");
    }

    private void addReasons() {
        for (Reason reason : explanation.verdict().reasons()) {
            line(style.alarming("  ! " + reason.code().id() + ": "
                    + OneLine.of(words.reason(reason).toString())));
        }
    }

    /** What is known of the input, and what the model predicts. */
    private void addExample() {
        List<Map.Entry<Name, Name>> facts = Answers.of(explanation, words).facts();
        if (!facts.isEmpty()) {
            line("  "
                    + OneLine.of(facts.stream()
                            .map(fact ->
                                    fact.getKey().text() + " " + fact.getValue().text())
                            .collect(Collectors.joining(" · "))));
        }
        explanation.example().comment().ifPresent(comment -> line("  " + OneLine.of(comment)));
        List<String> known = new ArrayList<>();
        explanation.example().label().ifPresent(label -> known.add(words.text("outcome.label") + " " + label));
        explanation
                .predictionText()
                .ifPresent(prediction -> known.add(words.text("outcome.predicted") + " " + prediction + probability()));
        if (!known.isEmpty()) {
            line("  " + OneLine.of(String.join(", ", known)));
        }
        Example example = explanation.example();
        if (!example.replaced().isEmpty()) {
            line("  " + words.text("text.replaced") + " "
                    + OneLine.of(example.replaced().stream()
                            .map(feature -> Name.feature(corpus.form(), feature) + " ("
                                    + corpus.form().text(feature, example.input()) + ")")
                            .collect(Collectors.joining(", "))));
        }
    }

    private void addReliability() {
        Answers.reliability(explanation, words).ifPresent(said -> {
            line("  " + style.strong(OneLine.of(said.get(0))));
            line("    " + OneLine.of(said.get(1)));
        });
    }

    private void addPValues() {
        if (tree.has("pValue")) {
            line("  " + words.text("text.p") + " " + number(tree, "pValue")
                    + (tree.has("disputedPValue")
                            ? ", " + words.text("text.disputed") + " " + number(tree, "disputedPValue")
                            : ""));
        }
    }

    private static String number(Tree of, String field) {
        return NumberText.number(of.number(field));
    }

    private String probability() {
        OptionalDouble known =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        return known.isPresent()
                ? " " + words.text("outcome.probability") + " " + NumberText.percent(known.getAsDouble())
                : "";
    }

    /** Returns a sentence on the mixture of the input, such as {@code 60% like #3, 30% like #9 and 10% like 4 others}. */
    private String mixture() {
        List<Contribution> all = explanation.contributions();
        if (all.isEmpty()) {
            return words.text("text.mixture.nothing");
        }
        List<Sentence> parts = new ArrayList<>();
        for (Contribution contribution : all.subList(0, Math.min(NAMED, all.size()))) {
            parts.add(words.sentence("glance.like weight example", contribution.weight(), name(contribution)));
        }
        int others = all.size() - parts.size();
        if (others > 0) {
            double rest =
                    all.stream().skip(NAMED).mapToDouble(Contribution::weight).sum();
            parts.add(words.sentence("text.others weight others", rest, others));
        }
        return words.text("text.mixture examples", words.list(parts));
    }

    private String name(Contribution contribution) {
        String id = OneLine.of(contribution.id());
        return !corpus.examples().named()
                ? "#" + contribution.row()
                : corpus.form() instanceof TextForm ? "\"" + id + "\"" : id;
    }

    private String found() {
        return words.text(
                        "text.residual residual relativeResidual",
                        tree.number("residual"),
                        tree.number("relativeResidual"))
                + " "
                + proof()
                + (tree.has("unique")
                        ? ", " + words.text(tree.truth("unique") ? "text.unique" : "text.not-unique")
                        : "");
    }

    private String proof() {
        Tree certificate = tree.object("certificate");
        return switch (certificate.text("ending")) {
                    case "optimal" -> words.text("text.optimal");
                    case "limited-members" ->
                        tree.optionalObject("sparsity").map(this::choice).orElseGet(() -> words.text("text.limited"));
                    default -> words.text("text.not-optimal");
                }
                + " (" + words.text("text.gap") + " " + number(certificate, "gap") + ")";
    }

    private String choice(Tree sparsity) {
        String key = sparsity.truth("provenBest") ? "text.best.proven members" : "text.best.found members";
        return words.text(key, sparsity.integer("members"));
    }

    /** A line for each example, the heaviest first; the last may stand for several. */
    private void addMixture() {
        List<Contribution> all = explanation.contributions();
        int shown = all.size() <= MAX_CONTRIBUTIONS ? all.size() : MAX_CONTRIBUTIONS - 1;
        for (Contribution contribution : all.subList(0, shown)) {
            addWeight(
                    contribution.weight(),
                    name(contribution)
                            + known(contribution)
                            + contribution.weightRange().map(this::range).orElse(""));
        }
        if (shown < all.size()) {
            double rest =
                    all.stream().skip(shown).mapToDouble(Contribution::weight).sum();
            addWeight(rest, words.text("text.together more", all.size() - shown));
        }
    }

    private void addWeight(double weight, String words) {
        line(String.format(Locale.ROOT, "%7s", NumberText.percent(weight)) + "  " + style.bar(weight) + "  " + words);
    }

    private String known(Contribution contribution) {
        List<String> known = new ArrayList<>();
        contribution.label().ifPresent(label -> known.add(words.text("text.label") + " " + label));
        explanation
                .predictionText(contribution)
                .ifPresent(prediction -> known.add(words.text("outcome.predicted") + " " + prediction));
        return known.isEmpty() ? "" : " (" + OneLine.of(String.join(", ", known)) + ")";
    }

    private String range(WeightRange range) {
        if (range.most() - range.least() < SAME) {
            return "";
        }
        return style.faint("  ("
                + words.text(
                        range.exact() ? "text.range least most" : "text.range.bounds least most",
                        range.least(),
                        range.most())
                + ")");
    }

    private void addFeatures(Contribution contribution) {
        contribution.projection().ifPresent(projection -> {
            InputForm form = corpus.form();
            if (form instanceof TextForm sentences) {
                addWords(contribution, FeatureParts.words(sentences, corpus, projection, contribution.weight()));
                return;
            }
            Optional<FeatureGroups> places = explanation.provenance().grid().flatMap(grid -> explanation.features());
            boolean table = form instanceof TableForm features && features.named();
            double[] values = places.map(projection::grouped)
                    .orElseGet(() -> table ? projection.grouped(form.groups()) : projection)
                    .values()
                    .toArray();
            String largest = IntStream.range(0, values.length)
                    .boxed()
                    .sorted((a, b) -> Double.compare(Math.abs(values[b]), Math.abs(values[a])))
                    .limit(MAX_FEATURES)
                    .filter(i -> values[i] != 0)
                    .map(i -> places.map(groups -> groups.groups().get(i).name())
                                    .orElseGet(() -> feature(i, contribution.row()))
                            + " "
                            + NumberText.signedPercent(contribution.weight() * values[i]))
                    .collect(Collectors.joining("   "));
            line("  " + words.text("text.features") + " " + name(contribution) + ": "
                    + (largest.isEmpty() ? words.text("text.none") : largest));
        });
    }

    private void addWords(Contribution contribution, List<FeatureParts.Word> parts) {
        String largest = parts.stream()
                .filter(word -> word.part() != 0)
                .sorted(Comparator.comparingDouble((FeatureParts.Word word) -> Math.abs(word.part()))
                        .reversed())
                .limit(MAX_FEATURES)
                .map(word -> OneLine.of(word.word()) + " " + NumberText.signedPercent(word.part()))
                .collect(Collectors.joining("   "));
        line("  " + words.text("text.words") + " " + name(contribution) + ": "
                + (largest.isEmpty() ? words.text("text.none") : largest));
    }

    /** With the example's value, where people gave the feature its name. */
    private String feature(int feature, int example) {
        String name = Name.feature(corpus.form(), feature);
        return OneLine.of(
                corpus.form() instanceof TableForm table && table.named()
                        ? name + " ("
                                + Name.value(table, feature, corpus.examples().get(example)) + ")"
                        : name);
    }

    private String words(Tree output) {
        Vec model = Vec.of(output.numbers("model"));
        Vec mixture = Vec.of(output.numbers("mixture"));
        String bound =
                " (" + words.text("text.off off most", model.minus(mixture).norm(), output.number("errorBound")) + ")";
        if (!output.has("predicted")) {
            return words.text("text.model") + " " + numbers(model.toArray()) + ", " + words.text("text.of-mixture")
                    + " " + numbers(mixture.toArray()) + before() + bound;
        }
        ClassNames classes = corpus.classes();
        String predicted = classes.inWords(output.integer("predicted"));
        if (!output.truth("kept")) {
            int other = explanation.output().orElseThrow().mixtureClass().orElseThrow();
            return words.text("text.lost predicted other", predicted, classes.inWords(other)) + bound;
        }
        return words.text(output.truth("guaranteed") ? "text.guaranteed predicted" : "text.kept predicted", predicted)
                + bound;
    }

    private String before() {
        return explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .map(each -> ", " + words.text("text.before activation", EnumId.of(each)))
                .orElse("");
    }

    private static String numbers(double[] values) {
        String shown = IntStream.range(0, Math.min(values.length, MAX_FEATURES))
                .mapToObj(i -> NumberText.number(values[i]))
                .collect(Collectors.joining(", "));
        return values.length == 1 ? shown : "(" + shown + (values.length > MAX_FEATURES ? ", …" : "") + ")";
    }

    private void addContrast(ContrastView view) {
        line("  " + OneLine.of(view.question() + " " + view.answer()));
        for (ContrastView.Side side : view.sides()) {
            line("    " + OneLine.of(side.label().text() + ": " + side.mixture()));
        }
        if (!view.features().isEmpty()) {
            line("    "
                    + OneLine.of(words.text("text.apart") + " "
                            + view.features().stream()
                                    .map(each -> words(each, view))
                                    .collect(Collectors.joining("   "))));
        }
    }

    private String words(ContrastView.Feature feature, ContrastView view) {
        String values = view.valued()
                ? " (" + feature.value().text() + "; " + feature.predicted().text() + " " + words.text("text.against")
                        + " " + feature.other().text() + ")"
                : "";
        return feature.name().text() + values + " " + feature.part();
    }
}
