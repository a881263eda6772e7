package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.OneLine;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.internal.card.Answers;
import io.simplex4j.report.internal.card.ContrastView;
import io.simplex4j.report.internal.card.DecodedView;
import io.simplex4j.report.internal.card.FeatureParts;
import io.simplex4j.report.internal.card.Name;
import io.simplex4j.report.internal.card.OutputSum;
import io.simplex4j.report.internal.card.Phrase;
import io.simplex4j.report.internal.document.ExplanationTrees;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.words.ReliabilityWords;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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
    private final Corpus corpus;
    private final Tree tree;
    private final String by;
    private final StringBuilder text = new StringBuilder();

    private ExplanationText(Explanation explanation, String by, TextStyle style) {
        this.by = by;
        this.explanation = explanation;
        this.style = style;
        this.corpus = explanation.provenance().corpus();
        this.tree =
                new ExplanationTrees(explanation.provenance(), false, false).explanation(explanation, Optional.empty());
    }

    static String of(Explanation explanation, TextStyle style) {
        return of(explanation, Optional.empty(), style);
    }

    /** Returns the text of an explanation, perhaps by one of several corpora. */
    static String of(Explanation explanation, Optional<String> corpus, TextStyle style) {
        ExplanationText written = new ExplanationText(
                explanation, corpus.map(name -> " with " + name).orElse(""), style);
        written.addAll();
        return written.text.append('\n').toString();
    }

    private void addAll() {
        line(style.strong(
                name(explanation) + by + ": " + explanation.verdict().level().words()));
        addExample();
        addReliability();
        Answers.of(explanation).said().forEach(said -> line("  " + OneLine.of(said.text())));
        addReasons();
        explanation.errorRate().ifPresent(rate -> line("  " + rate.sentence()));
        if (explanation.provenance().model().isPresent()) {
            line("  To the model, this " + Name.input(explanation) + " is " + mixture() + ".");
        }
        line("  " + found());
        addPValues();
        addMixture();
        Noun noun = corpus.noun();
        OutputSum.of(explanation)
                .ifPresent(sum -> line("  " + OneLine.of(sum.phrase().text())));
        explanation
                .details()
                .stability()
                .ifPresent(
                        found -> line("  " + OneLine.of(Phrase.of(found, noun).text())));
        explanation.details().reconstruction().ifPresent(found -> line("  " + DecodedView.words(found, noun)));
        explanation
                .details()
                .contrast()
                .map(found -> ContrastView.of(explanation, found))
                .ifPresent(this::addContrast);
        explanation.contributions().stream().limit(NAMED).forEach(this::addFeatures);
        tree.optionalObject("output").ifPresent(output -> line("  output: " + OneLine.of(words(output))));
    }

    private void line(String words) {
        text.append(words).append('\n');
    }

    static String name(Explanation explanation) {
        Example example = explanation.example();
        return OneLine.of(Name.given(explanation))
                + (example.named() ? " (" + Name.input(explanation) + " " + example.row() + ")" : "");
    }

    private void addReasons() {
        for (Reason reason : explanation.verdict().reasons()) {
            line(style.alarming("  ! " + reason.code().id() + ": "
                    + OneLine.of(Phrase.of(Words.english().reason(reason), corpus.noun())
                            .text())));
        }
    }

    /** What is known of the input, and what the model predicts. */
    private void addExample() {
        List<Answers.Fact> facts = Answers.of(explanation).facts();
        if (!facts.isEmpty()) {
            line("  "
                    + OneLine.of(facts.stream()
                            .map(fact -> fact.name().text() + " " + fact.value().text())
                            .collect(Collectors.joining(" · "))));
        }
        explanation.example().comment().ifPresent(comment -> line("  " + OneLine.of(comment)));
        List<String> known = new ArrayList<>();
        explanation.example().label().ifPresent(label -> known.add("actual label " + label));
        explanation.predictionText().ifPresent(prediction -> known.add("predicted " + prediction + probability()));
        if (!known.isEmpty()) {
            line("  " + OneLine.of(String.join(", ", known)));
        }
        Example example = explanation.example();
        if (!example.replaced().isEmpty()) {
            line("  missing and replaced: "
                    + OneLine.of(example.replaced().stream()
                            .map(feature -> Name.feature(corpus.form(), feature) + " ("
                                    + corpus.form().text(feature, example.input()) + ")")
                            .collect(Collectors.joining(", "))));
        }
    }

    private void addReliability() {
        explanation.reliability().ifPresent(known -> {
            ReliabilityWords words = ReliabilityWords.of(known, explanation, Words.english());
            line("  "
                    + style.strong(OneLine.of(corpus.noun().into(words.answer().toString()))));
            line("    "
                    + OneLine.of(corpus.noun()
                            .into(words.counted().stream()
                                    .map(Sentence::toString)
                                    .collect(Collectors.joining(" ")))));
        });
    }

    private void addPValues() {
        if (tree.has("pValue")) {
            line("  p-value " + number(tree, "pValue")
                    + (tree.has("disputedPValue") ? ", of the class " + number(tree, "disputedPValue") : ""));
        }
    }

    private static String number(Tree of, String field) {
        return NumberText.number(of.number(field));
    }

    private String probability() {
        OptionalDouble known =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        return known.isPresent() ? " with probability " + NumberText.percent(known.getAsDouble()) : "";
    }

    /** Returns text such as {@code 60% like #3, 30% like #9 and 10% like 4 others}. */
    private String mixture() {
        List<Contribution> all = explanation.contributions();
        List<String> parts = new ArrayList<>();
        for (Contribution contribution : all.subList(0, Math.min(NAMED, all.size()))) {
            parts.add(NumberText.percent(contribution.weight()) + " like " + name(contribution));
        }
        int others = all.size() - parts.size();
        if (others > 0) {
            double rest =
                    all.stream().skip(NAMED).mapToDouble(Contribution::weight).sum();
            parts.add(NumberText.percent(rest) + " like " + others + (others == 1 ? " other" : " others"));
        }
        int last = parts.size() - 1;
        return last < 0
                ? "like no " + corpus.noun().one() + " of the corpus"
                : last == 0 ? parts.get(0) : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }

    private String name(Contribution contribution) {
        String id = OneLine.of(contribution.id());
        return !corpus.examples().named()
                ? "#" + contribution.row()
                : corpus.form() instanceof TextForm ? "\"" + id + "\"" : id;
    }

    private String found() {
        return "residual " + number(tree, "residual") + " ("
                + NumberText.percent(tree.number("relativeResidual")) + " of the distance to the corpus mean), "
                + proof()
                + (tree.has("unique") ? tree.truth("unique") ? ", weights unique" : ", weights not unique" : "");
    }

    private String proof() {
        Tree certificate = tree.object("certificate");
        return switch (certificate.text("ending")) {
                    case "optimal" -> "proven optimal";
                    case "limited-members" ->
                        tree.optionalObject("sparsity").map(this::choice).orElse("limited");
                    default -> "not proven optimal";
                }
                + " (gap " + number(certificate, "gap") + ")";
    }

    private String choice(Tree sparsity) {
        return (sparsity.truth("provenBest") ? "proven best" : "best found") + " of at most "
                + corpus.noun().count(sparsity.integer("members"));
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
            addWeight(rest, (all.size() - shown) + " more together");
        }
    }

    private void addWeight(double weight, String words) {
        line(String.format(Locale.ROOT, "%7s", NumberText.percent(weight)) + "  " + style.bar(weight) + "  " + words);
    }

    private String known(Contribution contribution) {
        List<String> known = new ArrayList<>();
        contribution.label().ifPresent(label -> known.add("label " + label));
        explanation.predictionText(contribution).ifPresent(prediction -> known.add("predicted " + prediction));
        return known.isEmpty() ? "" : " (" + OneLine.of(String.join(", ", known)) + ")";
    }

    private String range(WeightRange range) {
        if (range.most() - range.least() < SAME) {
            return "";
        }
        return style.faint((range.exact() ? "  (from " : "  (at most from ") + NumberText.percent(range.least())
                + " to " + NumberText.percent(range.most()) + ")");
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
            line("  features of " + name(contribution) + ": " + (largest.isEmpty() ? "none counts" : largest));
        });
    }

    private void addWords(Contribution contribution, List<FeatureParts.Word> words) {
        String largest = words.stream()
                .filter(word -> word.part() != 0)
                .sorted(Comparator.comparingDouble((FeatureParts.Word word) -> Math.abs(word.part()))
                        .reversed())
                .limit(MAX_FEATURES)
                .map(word -> OneLine.of(word.word()) + " " + NumberText.signedPercent(word.part()))
                .collect(Collectors.joining("   "));
        line("  words of " + name(contribution) + ": " + (largest.isEmpty() ? "none counts" : largest));
    }

    /** With the example's value, where people gave the feature its name. */
    private String feature(int feature, int example) {
        String name = Name.feature(corpus.form(), feature);
        return OneLine.of(
                corpus.form() instanceof TableForm table && table.named()
                        ? name + " ("
                                + Name.value(
                                        table,
                                        feature,
                                        corpus.inputs().row(example),
                                        corpus.examples().replaced(example))
                                + ")"
                        : name);
    }

    private String words(Tree output) {
        Vec model = Vec.of(output.numbers("model"));
        Vec mixture = Vec.of(output.numbers("mixture"));
        String bound = " (outputs of the mixture are off by "
                + NumberText.number(model.minus(mixture).norm()) + ", proven at most " + number(output, "errorBound")
                + ")";
        if (!output.has("predicted")) {
            return "model " + numbers(model.toArray()) + ", mixture " + numbers(mixture.toArray()) + before() + bound;
        }
        ClassNames classes = corpus.classes();
        String predicted = classes.inWords(output.integer("predicted"));
        if (!output.truth("kept")) {
            int other = explanation.output().orElseThrow().mixtureClass().orElseThrow();
            return "the model predicts " + predicted + ", but the mixture is " + classes.inWords(other) + bound;
        }
        return "the model predicts " + predicted + " and the mixture keeps it, "
                + (output.truth("guaranteed") ? "guaranteed" : "but not guaranteed") + bound;
    }

    private String before() {
        return explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .map(each -> ", before the " + EnumId.of(each) + " of the model")
                .orElse("");
    }

    private static String numbers(double[] values) {
        String shown = IntStream.range(0, Math.min(values.length, MAX_FEATURES))
                .mapToObj(i -> NumberText.number(values[i]))
                .collect(Collectors.joining(", "));
        return values.length == 1 ? shown : "(" + shown + (values.length > MAX_FEATURES ? ", …" : "") + ")";
    }

    private void addContrast(ContrastView view) {
        line("  " + OneLine.of(view.question().text() + " " + view.answer().text()));
        for (ContrastView.Side side : view.sides()) {
            line("    " + OneLine.of(side.label().text() + ": " + side.mixture().text()));
        }
        if (!view.features().isEmpty()) {
            line("    "
                    + OneLine.of("what sets the two apart: "
                            + view.features().stream()
                                    .map(each -> words(each, view))
                                    .collect(Collectors.joining("   "))));
        }
    }

    private static String words(ContrastView.Feature feature, ContrastView view) {
        String values = view.valued()
                ? " (" + feature.value().text() + "; " + feature.predicted().text() + " against "
                        + feature.other().text() + ")"
                : "";
        return feature.name().text() + values + " " + feature.part();
    }
}
