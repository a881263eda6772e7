package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Details;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.math.EnumId;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Stability;
import io.simplex4j.trust.VerdictRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a reader asks first: who it is, how often such predictions are wrong, what the examples say, and how much they leave
 * unexplained.
 *
 * @param facts the features of the input with their values, if features have names
 * @param reliability how often such predictions are wrong, one sentence, if it is known
 * @param counted the basis of that, or empty
 * @param bars the outputs of the model and the labels of the examples, on one scale: by their titles the shares of
 *     classes, which add up to 1, the predicted one first
 * @param said what the examples say, a sentence each, the most important first
 * @param tells how much that tells, a sentence each
 * @param left how much the examples leave unexplained, beside what is usual
 */
public record Answers(
        List<Map.Entry<Name, Name>> facts,
        Optional<Sentence> reliability,
        String counted,
        Map<String, List<Map.Entry<Name, Double>>> bars,
        List<Sentence> said,
        List<Sentence> tells,
        Optional<Sentence> left) {
    private static final int MAX_FACTS = 16;
    private static final int MAX_PARTS = 4;
    private static final int MAX_LABELS = 3;
    private static final int LONGEST_VALUE = 48;
    private static final double MOST = 0.5;
    private static final double RESTS = 0.5;
    private static final double WORTH_NAMING = 0.005;

    /** Returns the answers about an explanation. */
    public static Answers of(Explanation explanation, Language words) {
        Map<String, Double> labels = labels(explanation);
        List<Sentence> said = new ArrayList<>();
        lead(explanation, labels, words).ifPresent(said::add);
        Likeness.of(explanation).ifPresent(likeness -> said.add(likeness.sentence(explanation, words)));
        return new Answers(
                facts(explanation),
                explanation.reliability().map(known -> reliability(known, words)),
                counted(explanation, words),
                bars(explanation, labels, words),
                said,
                tells(explanation, labels, words),
                left(explanation, words));
    }

    private static List<Map.Entry<Name, Name>> facts(Explanation explanation) {
        if (!(explanation.provenance().corpus().form() instanceof TableForm table)
                || !table.named()
                || table.groups().groups().size() > MAX_FACTS) {
            return List.of();
        }
        Example input = explanation.example();
        return IntStream.range(0, table.groups().groups().size())
                .mapToObj(feature -> Map.entry(
                        Name.of(Name.feature(table, feature)), Name.value(table, feature, input, LONGEST_VALUE)))
                .toList();
    }

    /** Returns a rate in whole percent. */
    public static long percent(double rate) {
        return Math.round(100 * rate);
    }

    /** Returns how often the model is wrong for inputs like this one, or how far off, one sentence. */
    private static Sentence reliability(Reliability known, Language words) {
        if (known instanceof Reliability.OfValue value) {
            return words.sentence(
                    "reliability.value expectedError confidence low high",
                    value.expectedError(),
                    value.confidence(),
                    value.low(),
                    value.high());
        }
        Reliability.OfClass classes = (Reliability.OfClass) known;
        boolean base = classes.signal() == Reliability.Signal.BASE_RATE;
        boolean rare = percent(classes.errorRate()) == 0;
        boolean range = !rare && percent(classes.low()) != percent(classes.high());
        return words.sentence(
                (!classes.isKnown() ? "reliability.unknown" : base ? "reliability.base" : "reliability.rate")
                        + " percent rare low high",
                percent(classes.errorRate()),
                rare,
                range ? percent(classes.low()) : false,
                percent(classes.high()));
    }

    /** Returns on what the reliability rests and where it may not hold, or an empty text. */
    private static String counted(Explanation explanation, Language words) {
        if (explanation.reliability().isEmpty()) {
            return "";
        }
        OptionalDouble far = explanation.pValues().far();
        boolean unusual = far.isPresent() && VerdictRule.isFar(far.getAsDouble());
        String after = unusual ? " " + words.text("reliability.unusual") : "";
        if (explanation.reliability().get() instanceof Reliability.OfClass known) {
            return words.text(
                            "reliability." + EnumId.of(known.signal()) + " wrong of allWrong all allRate",
                            known.similar().wrong(),
                            known.similar().of(),
                            known.overall().wrong(),
                            known.overall().of(),
                            known.overall().rate())
                    + after;
        }
        return words.text(
                        "reliability.rows rows", explanation.reliability().get().rows())
                + after;
    }

    /** Returns the reliability with on what it rests, for text. */
    public static Optional<List<String>> reliability(Explanation explanation, Language words) {
        return explanation
                .reliability()
                .map(known -> List.of(reliability(known, words).toString(), counted(explanation, words)));
    }

    /** Returns how often predictions with a verdict were wrong, one sentence. */
    public static String errors(Reliability.ErrorRate rate, Language words) {
        return words.text(
                "errors wrong of low high",
                rate.wrong(),
                rate.of(),
                percent(rate.lowerBound()),
                percent(rate.upperBound()));
    }

    /**
     * Returns how much rests on single examples, such as {@code 79% of the weight is on examples labelled 7, 71 to 84% without any
     * one example; 21% on 9, 16 to 29%.} With values as labels it gives their mean. Without labels it says how much farther the
     * mixture gets.
     */
    public static Sentence stability(Stability stability, Language words) {
        if (stability.label().isPresent()) {
            Stability.LabelMean label = stability.label().get();
            String range = range(NumberText.number(label.min()), NumberText.number(label.max()), words);
            return words.sentence("stability.label mean range", label.mean(), range);
        }
        List<Sentence> shares = new ArrayList<>();
        for (Stability.ClassShare share : stability.classes()) {
            if (share.max() >= WORTH_NAMING && shares.size() < MAX_LABELS) {
                shares.add(words.sentence(
                        (shares.isEmpty() ? "stability.first" : "stability.next") + " share label range",
                        share.share(),
                        Name.of(share.label()).text(),
                        range(NumberText.percent(share.min()), NumberText.percent(share.max()), words)));
            }
        }
        return shares.isEmpty()
                ? words.sentence("stability.distance largestResidual", stability.largestResidual())
                : words.sentence("stability.classes classes", Language.join(shares, "; ", "; "));
    }

    private static String range(String min, String max, Language words) {
        return words.text("range same least most", min.equals(max), min.replace("%", ""), max);
    }

    /** Returns how far what is decoded is from the input, one sentence. */
    public static String decoded(Details.Reconstruction found, Language words) {
        return words.text("decoded latentError mixtureError", found.latentError(), found.mixtureError());
    }

    /** Returns the weight of each label, if labels and predictions are classes in the same words, the predicted one first. */
    private static Map<String, Double> labels(Explanation explanation) {
        Optional<String> predicted = explanation.prediction();
        Corpus corpus = explanation.provenance().corpus();
        if (predicted.isEmpty() || corpus.hasNumericLabels() || !corpus.judged()) {
            return Map.of();
        }
        Map<String, Double> weights = new TreeMap<>(Map.of(predicted.get(), 0.0));
        for (Contribution each : explanation.contributions()) {
            each.label().ifPresent(label -> weights.merge(label, each.weight(), Double::sum));
        }
        return firstThenLargest(predicted.get(), weights);
    }

    private static Map<String, Double> firstThenLargest(String first, Map<String, Double> shares) {
        Map<String, Double> ordered = new LinkedHashMap<>();
        ordered.put(first, shares.get(first));
        shares.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .forEach(each -> ordered.putIfAbsent(each.getKey(), each.getValue()));
        return ordered;
    }

    private static Map<String, List<Map.Entry<Name, Double>>> bars(
            Explanation explanation, Map<String, Double> labels, Language words) {
        Map<String, List<Map.Entry<Name, Double>>> bars = new LinkedHashMap<>();
        if (labels.isEmpty()) {
            return bars;
        }
        Optional<OutputMixture> output =
                explanation.output().filter(known -> known.confidence().isPresent());
        output.flatMap(OutputMixture::probabilities)
                .ifPresent(known -> bars.put(
                        words.text("answers.model"),
                        bar(probabilities(explanation, known.model().toArray()), words)));
        bars.put(words.text("answers.examples"), bar(labels, words));
        return bars;
    }

    private static Map<String, Double> probabilities(Explanation explanation, double[] known) {
        Corpus corpus = explanation.provenance().corpus();
        int predicted = explanation.output().orElseThrow().modelClass().orElseThrow();
        double[] each = known.length > 1 ? known : new double[] {1 - known[0], known[0]};
        Map<String, Double> all = new LinkedHashMap<>();
        IntStream.range(0, each.length)
                .boxed()
                .sorted(Comparator.comparingDouble(output -> output == predicted ? -2 : -each[output]))
                .forEach(output -> all.put(corpus.classes().name(output), each[output]));
        return all;
    }

    private static List<Map.Entry<Name, Double>> bar(Map<String, Double> shares, Language words) {
        List<Map.Entry<Name, Double>> bar = new ArrayList<>();
        double rest = 0;
        for (Map.Entry<String, Double> each : shares.entrySet()) {
            if (bar.size() < MAX_PARTS) {
                bar.add(Map.entry(Name.of(each.getKey()), each.getValue()));
            } else {
                rest += each.getValue();
            }
        }
        if (rest > 0) {
            bar.add(Map.entry(Name.of(words.text("answers.rest")), rest));
        }
        return bar;
    }

    /** Returns whether the examples agree with the prediction, one sentence. */
    private static Optional<Sentence> lead(Explanation explanation, Map<String, Double> labels, Language words) {
        double known = labels.values().stream().mapToDouble(Double::doubleValue).sum();
        if (known == 0 && labels.size() < 2) {
            return mean(explanation, words);
        }
        List<Map.Entry<String, Double>> all = List.copyOf(labels.entrySet());
        double agreeing = all.get(0).getValue();
        if (known - agreeing > MOST) {
            return Optional.of(words.sentence(
                    "answers.against several share label",
                    all.size() > 2,
                    known - agreeing,
                    all.get(1).getKey()));
        }
        String key = agreeing >= MOST ? "answers.agree" : "answers.divided";
        return Optional.of(
                words.sentence(key + " share label", agreeing, all.get(0).getKey()));
    }

    /** Returns the weighted mean of the labels beside the prediction, if both are values. */
    private static Optional<Sentence> mean(Explanation explanation, Language words) {
        OptionalDouble value = explanation.predictionValue();
        Corpus corpus = explanation.provenance().corpus();
        double mean = 0;
        for (Contribution each : explanation.contributions()) {
            mean += each.weight() * corpus.labelledValue(each.row()).orElse(Double.NaN);
        }
        return value.isEmpty() || explanation.contributions().isEmpty() || Double.isNaN(mean)
                ? Optional.empty()
                : Optional.of(words.sentence("answers.mean mean value", mean, value));
    }

    private static List<Sentence> tells(Explanation explanation, Map<String, Double> labels, Language words) {
        List<Sentence> tells = new ArrayList<>();
        explanation
                .provenance()
                .calibration()
                .flatMap(Provenance.CalibrationDescription::reliability)
                .filter(known -> !labels.isEmpty()
                        && known.pointedElsewhere().isPresent()
                        && known.pointedAlike().isPresent())
                .ifPresent(known -> tells.add(tell(
                        known.pointedElsewhere().get(), known.pointedAlike().get(), words)));
        List<Contribution> all = explanation.contributions();
        if (all.size() > 1 && all.get(0).weight() >= RESTS) {
            tells.add(words.sentence("answers.rests weight", all.get(0).weight()));
        }
        return tells;
    }

    private static Sentence tell(Reliability.ErrorRate elsewhere, Reliability.ErrorRate alike, Language words) {
        boolean overlap = elsewhere.lowerBound() <= alike.upperBound() && alike.lowerBound() <= elsewhere.upperBound();
        return words.sentence(
                "answers.tells little wrong of otherWrong others",
                overlap,
                elsewhere.wrong(),
                elsewhere.of(),
                alike.wrong(),
                alike.of());
    }

    private static Optional<Sentence> left(Explanation explanation, Language words) {
        double residual = explanation.decomposition().residual();
        double relative = explanation.decomposition().relativeResidual();
        if (!Double.isFinite(residual + relative) || explanation.contributions().isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble below = explanation.provenance().references().share(residual);
        boolean usual = below.isPresent() && 1 - below.getAsDouble() >= MOST;
        return Optional.of(words.sentence(
                "answers.left left usual compared worse references",
                relative,
                usual,
                below.isPresent() && !usual,
                1 - below.orElse(1),
                explanation.provenance().references().sorted().size()));
    }
}
