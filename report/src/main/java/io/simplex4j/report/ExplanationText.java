package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.OneLine;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.report.card.Name;
import io.simplex4j.report.card.NumberFormats;
import io.simplex4j.report.card.Phrase;
import io.simplex4j.report.card.WordTotals;
import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One explanation as text: the verdict and its reasons, a sentence, the mixture, the features, the output. */
final class ExplanationText {
    private static final int MOST_CONTRIBUTIONS = 12;
    private static final int NAMED = 3;
    private static final int MOST_FEATURES = 5;
    private static final double SAME = 5e-4;

    private final Explanation explanation;
    private final TextStyle style;
    private final Corpus corpus;
    private final StringBuilder text = new StringBuilder();

    private final String by;

    private ExplanationText(Explanation explanation, String by, TextStyle style) {
        this.by = by;
        this.explanation = explanation;
        this.style = style;
        this.corpus = explanation.provenance().corpus();
    }

    static String of(Explanation explanation, TextStyle style) {
        return written(explanation, "", style);
    }

    /** The text of an explanation by one of several corpora. */
    static String of(Explanation explanation, String corpus, TextStyle style) {
        return written(explanation, " with " + corpus, style);
    }

    private static String written(Explanation explanation, String by, TextStyle style) {
        ExplanationText written = new ExplanationText(explanation, by, style);
        written.addAll();
        return written.text.append('\n').toString();
    }

    private void addAll() {
        line(style.strong(
                name(explanation) + by + ": " + explanation.verdict().level().words()));
        explanation.errorRate().ifPresent(rate -> line("  " + rate.sentence()));
        addReasons();
        addExample();
        if (explanation.provenance().model().isPresent()) {
            line("  To the model, this " + Name.input(explanation) + " is " + mixture() + ".");
        }
        line("  " + found(explanation.decomposition()));
        addPValues();
        addMixture();
        DetailsText.lines(explanation).forEach(this::line);
        explanation.contributions().stream().limit(NAMED).forEach(this::addFeatures);
        explanation.output().ifPresent(output -> line("  output: " + OneLine.of(words(output))));
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
            line(style.alarming("  ! " + reason.code().text() + ": "
                    + OneLine.of(Phrase.of(reason, corpus.noun()).text())));
        }
    }

    /** What is known of the input, and what the model predicts. */
    private void addExample() {
        explanation.example().comment().ifPresent(comment -> line("  " + OneLine.of(comment)));
        List<String> known = new ArrayList<>();
        explanation.example().label().ifPresent(label -> known.add("actual label " + label));
        explanation.predicted().ifPresent(prediction -> known.add("predicted " + prediction + probability()));
        if (!known.isEmpty()) {
            line("  " + OneLine.of(String.join(", ", known)));
        }
    }

    private void addPValues() {
        PValues known = explanation.pValues();
        if (known.far().isPresent()) {
            line("  p-value " + NumberText.significant(known.far().getAsDouble())
                    + (known.disputed().isPresent()
                            ? ", of the class "
                                    + NumberText.significant(known.disputed().getAsDouble())
                            : ""));
        }
    }

    private String probability() {
        OptionalDouble known =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        return known.isPresent() ? " with probability " + plainPercent(known.getAsDouble()) : "";
    }

    /** With spaces that every charset has. */
    private static String plainPercent(double share) {
        return NumberFormats.percent(share).replace('\u00a0', ' ');
    }

    /** Such as {@code 60 % like #3, 30 % like #9 and 10 % like 4 others}. */
    private String mixture() {
        List<Contribution> all = explanation.contributions();
        List<String> parts = new ArrayList<>();
        double named = 0;
        for (Contribution contribution : all.subList(0, Math.min(NAMED, all.size()))) {
            parts.add(Math.round(100 * contribution.weight()) + " % like " + name(contribution));
            named += contribution.weight();
        }
        int others = all.size() - parts.size();
        if (others > 0) {
            parts.add(Math.round(100 * (1 - named)) + " % like " + others + (others == 1 ? " other" : " others"));
        }
        int last = parts.size() - 1;
        return last < 0
                ? "like no " + corpus.noun().one() + " of the corpus"
                : last == 0 ? parts.get(0) : String.join(", ", parts.subList(0, last)) + " and " + parts.get(last);
    }

    private String name(Contribution contribution) {
        String id = OneLine.of(contribution.id());
        return !corpus.examples().named()
                ? "#" + contribution.example()
                : corpus.form() instanceof TextForm ? "\"" + id + "\"" : id;
    }

    private String found(Decomposition decomposition) {
        return "residual " + NumberText.significant(decomposition.residual()) + " ("
                + NumberText.percent(decomposition.relativeResidual()) + " of the distance to the corpus mean), "
                + proof(decomposition)
                + decomposition
                        .uniqueness()
                        .map(Uniqueness::unique)
                        .map(unique -> unique ? ", weights unique" : ", weights not unique")
                        .orElse("");
    }

    private String proof(Decomposition decomposition) {
        Certificate certificate = decomposition.certificate();
        String gap = " (gap " + NumberFormats.order(certificate.gap()) + ")";
        if (certificate.ending() == Certificate.Ending.OPTIMAL) {
            return "proven optimal" + gap;
        }
        if (certificate.ending() == Certificate.Ending.LIMITED_MEMBERS) {
            return decomposition.sparsityPrice().map(this::choice).orElse("limited") + gap;
        }
        return "not proven optimal" + gap;
    }

    private String choice(SparsityPrice price) {
        return (price.provenBest() ? "proven best" : "best found") + " of at most "
                + corpus.noun().count(price.members());
    }

    /** A line for each example, the heaviest first; the last may stand for several. */
    private void addMixture() {
        List<Contribution> all = explanation.contributions();
        int shown = all.size() <= MOST_CONTRIBUTIONS ? all.size() : MOST_CONTRIBUTIONS - 1;
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
        line(NumberFormats.weight(weight) + "  " + style.bar(weight) + "  " + words);
    }

    private String known(Contribution contribution) {
        List<String> known = new ArrayList<>();
        contribution.label().ifPresent(label -> known.add("label " + label));
        explanation.predicted(contribution).ifPresent(prediction -> known.add("predicted " + prediction));
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
                addWords(contribution, WordTotals.of(sentences, corpus, projection, contribution.weight()));
                return;
            }
            boolean table = form instanceof TableForm features && features.named();
            double[] values = (table ? projection.grouped(form.groups()) : projection)
                    .values()
                    .toArray();
            String largest = IntStream.range(0, values.length)
                    .boxed()
                    .sorted((a, b) -> Double.compare(Math.abs(values[b]), Math.abs(values[a])))
                    .limit(MOST_FEATURES)
                    .filter(i -> values[i] != 0)
                    .map(i -> feature(i, contribution.example()) + " "
                            + NumberFormats.signedFinePercent(contribution.weight() * values[i]))
                    .collect(Collectors.joining("   "));
            line("  features of " + name(contribution) + ": " + (largest.isEmpty() ? "none counts" : largest));
        });
    }

    private void addWords(Contribution contribution, List<WordTotals.Total> words) {
        String largest = words.stream()
                .filter(word -> word.part() != 0)
                .sorted(Comparator.comparingDouble((WordTotals.Total word) -> Math.abs(word.part()))
                        .reversed())
                .limit(MOST_FEATURES)
                .map(word -> OneLine.of(word.word()) + " " + NumberFormats.signedFinePercent(word.part()))
                .collect(Collectors.joining("   "));
        line("  words of " + name(contribution) + ": " + (largest.isEmpty() ? "none counts" : largest));
    }

    /** With the example's value, where people gave the feature its name. */
    private String feature(int feature, int example) {
        String name = Name.feature(corpus.form(), feature);
        return OneLine.of(
                corpus.form() instanceof TableForm table && table.named()
                        ? name + " (" + table.text(feature, corpus.inputs().row(example)) + ")"
                        : name);
    }

    private String words(OutputMixture output) {
        ClassNames classes = corpus.classes();
        String bound = " (outputs of the mixture are off by "
                + NumberText.significant(output.error().norm()) + ", proven at most "
                + NumberText.significant(output.errorBound()) + ")";
        if (output.modelClass().isEmpty()) {
            return "model " + numbers(output.model().toArray()) + ", mixture "
                    + numbers(output.mixture().toArray()) + before() + bound;
        }
        String predicted = classes.inWords(output.modelClass().getAsInt());
        if (!output.kept()) {
            return "the model predicts " + predicted + ", but the mixture is "
                    + classes.inWords(output.mixtureClass().orElseThrow()) + bound;
        }
        return "the model predicts " + predicted + " and the mixture keeps it, "
                + (output.guaranteed() ? "guaranteed" : "but not guaranteed") + bound;
    }

    private String before() {
        return explanation
                .provenance()
                .model()
                .flatMap(ModelDescription::head)
                .flatMap(ModelDescription.Outputs::following)
                .map(each -> ", before the " + JsonOutput.word(each) + " of the model")
                .orElse("");
    }

    private static String numbers(double[] values) {
        String shown = IntStream.range(0, Math.min(values.length, MOST_FEATURES))
                .mapToObj(i -> NumberText.significant(values[i]))
                .collect(Collectors.joining(", "));
        return values.length == 1 ? shown : "(" + shown + (values.length > MOST_FEATURES ? ", …" : "") + ")";
    }
}
