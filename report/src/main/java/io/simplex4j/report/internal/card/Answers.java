package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reliability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The first questions of a reader: who it is, how often such predictions are wrong, what the examples indicate, and how
 * much they leave unexplained.
 *
 * @param facts the values of the input, if features have names
 * @param reliability how often such predictions are wrong, one sentence, if it is known
 * @param counted the basis of that, or empty
 * @param bars the outputs of the model and the labels of the examples, on one scale
 * @param said the findings of the examples, a sentence each, the most important first
 * @param tells their reliability, a sentence each
 * @param left how much the examples leave unexplained, compared with ordinary inputs
 */
public record Answers(
        List<Fact> facts,
        Optional<Phrase> reliability,
        String counted,
        List<Bar> bars,
        List<Phrase> said,
        List<Phrase> tells,
        Optional<Phrase> left) {
    private static final int MAX_FACTS = 16;
    private static final int MAX_PARTS = 4;
    private static final int LONGEST_VALUE = 48;
    private static final double MOST = 0.5;
    private static final double RESTS = 0.5;

    /** A feature of the input and its value. */
    public record Fact(Name name, Name value) {}

    /** A bar of shares that add up to 1, the predicted class first. */
    public record Bar(String title, Picture picture, List<Part> parts) {}

    /**
     * A share of a bar.
     *
     * @param style the CSS class of its colour
     */
    public record Part(Name name, String share, String style) {}

    /** Returns the answers about an explanation in English. */
    public static Answers of(Explanation explanation) {
        return of(explanation, Words.english());
    }

    /** Returns the answers about an explanation. */
    public static Answers of(Explanation explanation, Words words) {
        Noun noun = explanation.provenance().corpus().noun();
        Optional<ReliabilityWords> known =
                explanation.reliability().map(each -> ReliabilityWords.of(each, explanation, words));
        Map<String, Double> labels = labels(explanation);
        List<Phrase> said = new ArrayList<>();
        lead(explanation, labels, words).ifPresent(each -> said.add(Phrase.of(each, noun)));
        Likeness.of(explanation).ifPresent(each -> said.add(Phrase.of(each.sentence(explanation, words), noun)));
        return new Answers(
                facts(explanation),
                known.map(each -> Phrase.of(each.answer(), noun)),
                known.map(each -> noun.into(String.join(
                                " ",
                                each.counted().stream().map(Sentence::toString).toList())))
                        .orElse(""),
                bars(explanation, labels, words),
                said,
                tells(explanation, labels, words).stream()
                        .map(each -> Phrase.of(each, noun))
                        .toList(),
                left(explanation, words).map(each -> Phrase.of(each, noun)));
    }

    private static List<Fact> facts(Explanation explanation) {
        if (!(explanation.provenance().corpus().form() instanceof TableForm table)
                || !table.named()
                || table.groups().groups().size() > MAX_FACTS) {
            return List.of();
        }
        return IntStream.range(0, table.groups().groups().size())
                .mapToObj(feature -> new Fact(
                        Name.of(Name.feature(table, feature)),
                        Name.of(
                                Name.value(
                                        table,
                                        feature,
                                        explanation.example().input(),
                                        explanation.example().replaced()),
                                LONGEST_VALUE)))
                .toList();
    }

    /** Returns the weight of each label, if labels and predictions are classes in the same words, the predicted one first. */
    private static Map<String, Double> labels(Explanation explanation) {
        Map<String, Double> weights = new LinkedHashMap<>();
        Optional<String> predicted = explanation.prediction();
        Corpus corpus = explanation.provenance().corpus();
        if (predicted.isEmpty() || corpus.hasNumericLabels() || !corpus.judged()) {
            return weights;
        }
        weights.put(predicted.get(), 0.0);
        Map<String, Double> others = new HashMap<>();
        for (Contribution each : explanation.contributions()) {
            each.label()
                    .ifPresent(label -> (label.equals(predicted.get()) ? weights : others)
                            .merge(label, each.weight(), Double::sum));
        }
        others.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(each -> weights.put(each.getKey(), each.getValue()));
        return weights;
    }

    private static List<Bar> bars(Explanation explanation, Map<String, Double> labels, Words words) {
        List<Bar> bars = new ArrayList<>();
        if (labels.isEmpty()) {
            return bars;
        }
        explanation
                .output()
                .flatMap(OutputMixture::probabilities)
                .filter(each -> explanation.output().orElseThrow().confidence().isPresent())
                .ifPresent(each -> bars.add(bar("answers.model", probabilities(explanation, each), words)));
        bars.add(bar("answers.examples", labels, words));
        return bars.stream()
                .map(each -> new Bar(
                        explanation.provenance().corpus().noun().into(each.title()), each.picture(), each.parts()))
                .toList();
    }

    private static Map<String, Double> probabilities(Explanation explanation, OutputMixture.Probabilities known) {
        Corpus corpus = explanation.provenance().corpus();
        int predicted = explanation.output().orElseThrow().modelClass().orElseThrow();
        double[] each = known.model().size() > 1
                ? known.model().toArray()
                : new double[] {1 - known.model().get(0), known.model().get(0)};
        Map<String, Double> all = new LinkedHashMap<>();
        all.put(corpus.classes().name(predicted), each[predicted]);
        IntStream.range(0, each.length)
                .filter(output -> output != predicted)
                .boxed()
                .sorted(Comparator.comparingDouble(output -> -each[output]))
                .forEach(output -> all.put(corpus.classes().name(output), each[output]));
        return all;
    }

    private static Bar bar(String title, Map<String, Double> shares, Words words) {
        List<Part> parts = new ArrayList<>();
        List<Double> lengths = new ArrayList<>();
        double rest = 0;
        for (Map.Entry<String, Double> each : shares.entrySet()) {
            if (parts.size() < MAX_PARTS) {
                boolean predicted = parts.isEmpty();
                lengths.add(each.getValue());
                parts.add(new Part(
                        Name.of(each.getKey()),
                        NumberText.percent(each.getValue()),
                        predicted ? "predicted" : "other"));
            } else {
                rest += each.getValue();
            }
        }
        if (rest > 0) {
            lengths.add(rest);
            parts.add(new Part(Name.of(words.text("answers.rest")), NumberText.percent(rest), "other"));
        }
        return new Bar(words.text(title), WeightBar.stacked(lengths), parts);
    }

    /** Returns whether the examples agree with the prediction, one sentence. */
    private static Optional<Sentence> lead(Explanation explanation, Map<String, Double> labels, Words words) {
        if (labels.size() > 1 || labels.values().stream().anyMatch(weight -> weight > 0)) {
            List<Map.Entry<String, Double>> all = List.copyOf(labels.entrySet());
            double others =
                    all.stream().skip(1).mapToDouble(Map.Entry::getValue).sum();
            Map<String, Object> figures = new HashMap<>();
            if (others > MOST) {
                if (all.size() > 2) {
                    figures.put("several", true);
                }
                figures.put("share", others);
                figures.put("label", all.get(1).getKey());
                return Optional.of(words.sentence("answers.against", figures));
            }
            figures.put("share", all.get(0).getValue());
            figures.put("label", all.get(0).getKey());
            return Optional.of(
                    words.sentence(all.get(0).getValue() >= MOST ? "answers.agree" : "answers.divided", figures));
        }
        return mean(explanation, words);
    }

    /** Returns the weighted mean of the labels with the prediction, if both are values. */
    private static Optional<Sentence> mean(Explanation explanation, Words words) {
        OptionalDouble value = explanation.predictionValue();
        Corpus corpus = explanation.provenance().corpus();
        if (value.isEmpty()
                || explanation.contributions().isEmpty()
                || explanation.contributions().stream()
                        .anyMatch(each -> corpus.labelledValue(each.row()).isEmpty())) {
            return Optional.empty();
        }
        double mean = explanation.contributions().stream()
                .mapToDouble(
                        each -> each.weight() * corpus.labelledValue(each.row()).orElseThrow())
                .sum();
        return Optional.of(words.sentence("answers.mean", Map.of("mean", mean, "value", value.getAsDouble())));
    }

    private static List<Sentence> tells(Explanation explanation, Map<String, Double> labels, Words words) {
        List<Sentence> tells = new ArrayList<>();
        explanation
                .provenance()
                .calibration()
                .flatMap(Provenance.CalibrationDescription::reliability)
                .filter(known -> !labels.isEmpty())
                .ifPresent(known -> known.pointedElsewhere()
                        .ifPresent(elsewhere ->
                                known.pointedAlike().ifPresent(alike -> tells.add(tell(elsewhere, alike, words)))));
        explanation.contributions().stream()
                .findFirst()
                .filter(first ->
                        first.weight() >= RESTS && explanation.contributions().size() > 1)
                .ifPresent(first -> tells.add(words.sentence("answers.rests", Map.of("weight", first.weight()))));
        return tells;
    }

    private static Sentence tell(Reliability.ErrorRate elsewhere, Reliability.ErrorRate alike, Words words) {
        Map<String, Object> figures = new HashMap<>(Map.of(
                "wrong", elsewhere.wrong(), "of", elsewhere.of(), "otherWrong", alike.wrong(), "others", alike.of()));
        if (elsewhere.lowerBound() <= alike.upperBound() && alike.lowerBound() <= elsewhere.upperBound()) {
            figures.put("little", true);
        }
        return words.sentence("answers.tells", figures);
    }

    private static Optional<Sentence> left(Explanation explanation, Words words) {
        double residual = explanation.decomposition().residual();
        double relative = explanation.decomposition().relativeResidual();
        if (!Double.isFinite(residual)
                || !Double.isFinite(relative)
                || explanation.contributions().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> figures = new HashMap<>();
        figures.put("left", relative);
        OptionalDouble below = explanation.provenance().references().share(residual);
        if (below.isPresent()) {
            double worse = 1 - below.getAsDouble();
            figures.put(worse >= MOST ? "usual" : "compared", true);
            figures.put("worse", worse);
            figures.put(
                    "references", explanation.provenance().references().sorted().size());
        }
        return Optional.of(words.sentence("answers.left", figures));
    }
}
