package io.simplex4j.report.verify;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Integration;
import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Agreement;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.OneLine;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.SparsityPrice;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reasons;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks that an explanation warns of what it must warn of, in these words, and of nothing else. */
final class VerdictCheck {
    /*
     * The rules of core are applied again to numbers of the file, which others check: so rounding cannot decide between
     * two verdicts, and messages are the same to the letter. What a file does not tell is taken from its own warnings:
     * how many ranges are bounds, how many gradients were taken, and whether that was enough. What is recomputed may
     * differ by rounding, so a reason that is right for a number a little smaller or larger is right.
     */
    private static final Pattern BOUNDS = Pattern.compile("^(\\d{1,9}) of ");
    private static final Pattern RIGHT =
            Pattern.compile("^The model is right about (?<right>\\d{1,9}) of (?<labelled>[\\d\\h,]{1,12}) labelled");
    private static final Pattern LABELS = Pattern.compile(" no nearer to the (?<labelled>[\\d\\h,]{1,12}) labels? of");
    private static final Pattern NODES = Pattern.compile(" after (\\d{1,9}) gradients\\.$");
    private static final double[] NEARBY = {0, -1, 1};
    private static final double TINY = 1e-6;

    private final Evidence evidence;
    private final ReferenceResiduals references;
    private final CalibrationCheck calibration;
    private final boolean features;
    private final Optional<String> whyNoGradient;
    private final boolean sameWords;

    /** Where features were asked for, with the reason why they cannot be attributed, if they cannot. */
    VerdictCheck(
            Evidence evidence,
            ReferenceResiduals references,
            CalibrationCheck calibration,
            boolean features,
            Optional<String> whyNoGradient,
            boolean sameWords) {
        this.evidence = evidence;
        this.references = references;
        this.calibration = calibration;
        this.features = features;
        this.whyNoGradient = whyNoGradient;
        this.sameWords = sameWords;
    }

    void check(Case one, Optional<FeatureCheck.Found> attribution, Problems problems) {
        Map<String, String> said = new HashMap<>();
        one.said().objects("warnings").forEach(each -> said.put(each.text("code"), each.text("message")));
        List<Reason> reasons = new ArrayList<>(agreement(said));
        reasons.addAll(mixture(one, said));
        reasons.addAll(compared(one, said));
        evidence.head()
                .filter(head -> one.said().has("output"))
                .map(head -> output(head, one.said().object("output")))
                .ifPresent(output ->
                        reasons.addAll(Reasons.of(output, evidence.corpus().classes())));
        reasons.addAll(misclassified(one, said));
        if (features) {
            reasons.addAll(whyNoGradient
                    .map(why -> List.of(Reasons.noGradient(why)))
                    .orElseGet(() -> attributed(one, attribution, said)));
        }
        calibration.check(one, decomposition(one, one.said().number("residual")), problems);
        Verdict judged = calibration.judged(Verdict.of(reasons), one.said());
        compare(one.said(), withPredictor(judged, one.said(), said), problems);
    }

    /** What a predictor gave at the time cannot be checked: what a file says of it is believed, as grave as it says. */
    private static Verdict withPredictor(Verdict verdict, JsonObject explanation, Map<String, String> said) {
        String message = said.get(Code.PREDICTOR_DIFFERS.text());
        if (message == null) {
            return verdict;
        }
        List<Verdict> possible = Stream.of(Reason.Gravity.CARE, Reason.Gravity.DO_NOT_RELY)
                .map(gravity -> new Reason(Code.PREDICTOR_DIFFERS, gravity, Reason.NAME, List.of(message)))
                .map(reason -> Verdict.of(Stream.concat(verdict.reasons().stream(), Stream.of(reason))
                        .toList()))
                .toList();
        List<String> order = explanation.objects("warnings").stream()
                .map(warning -> warning.text("code"))
                .toList();
        return possible.stream()
                .filter(each -> order.equals(each.reasons().stream()
                        .map(reason -> reason.code().text())
                        .toList()))
                .filter(each -> Optional.of(each.level().code())
                        .equals(explanation.object("verdict").optionalText("level")))
                .findFirst()
                .orElse(possible.get(0));
    }

    static Decomposition decomposition(Case one, double residual) {
        JsonObject said = one.said();
        JsonObject certificate = said.object("certificate");
        return new Decomposition(
                one.weights(),
                one.mixture(),
                residual,
                said.number("relativeResidual"),
                new Certificate(
                        certificate.number("gap"),
                        certificate.number("residualLowerBound"),
                        Certificate.Ending.valueOf(certificate
                                .text("ending")
                                .toUpperCase(Locale.ROOT)
                                .replace('-', '_')),
                        certificate.integer("iterations"),
                        certificate.integer("passes")),
                said.has("unique") ? Optional.of(new Uniqueness(said.truth("unique"), 0)) : Optional.empty(),
                said.optionalObject("sparsity")
                        .map(price -> new SparsityPrice(
                                price.integer("members"),
                                price.number("unlimitedResidual"),
                                price.number("price"),
                                price.truth("provenBest"))));
    }

    /** As many bounds among the ranges as the file says there are, unless weights are unique. */
    private static List<WeightRange> ranges(Case one, Map<String, String> said) {
        if (!one.said().has("unique")) {
            return List.of();
        }
        boolean unique = one.said().truth("unique");
        int bounds = unique ? 0 : number(BOUNDS, said.get(Code.RANGES_ARE_BOUNDS.text()));
        return IntStream.range(0, one.contributions().size())
                .mapToObj(place -> new WeightRange(0, 1, place >= bounds))
                .toList();
    }

    private static int number(Pattern pattern, @Nullable String message) {
        Matcher matcher = pattern.matcher(message == null ? "" : message);
        return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private List<Reason> mixture(Case one, Map<String, String> said) {
        List<List<Reason>> possible = nearby(one).stream()
                .map(near -> Reasons.of(near, ranges(one, said), references))
                .toList();
        return fitting(possible, Code.PARTLY_EXPLAINED, said);
    }

    private List<Reason> compared(Case one, Map<String, String> said) {
        List<List<Reason>> possible =
                nearby(one).stream().map(near -> Reasons.of(near, references)).toList();
        return fitting(possible, Code.ABOVE_REFERENCES, said);
    }

    private static List<Decomposition> nearby(Case one) {
        double residual = one.said().number("residual");
        double slack = 2 * one.slack(residual, 1);
        return Arrays.stream(NEARBY)
                .mapToObj(side -> decomposition(one, Math.max(0, residual + side * slack)))
                .toList();
    }

    /** The first that says what the file says, or the first. */
    private List<Reason> fitting(List<List<Reason>> possible, Code code, Map<String, String> said) {
        Optional<String> message = Optional.ofNullable(said.get(code.text()));
        return possible.stream()
                .filter(reasons -> reasons.stream()
                        .filter(reason -> reason.code() == code)
                        .map(Reason::message)
                        .findFirst()
                        .equals(message))
                .findFirst()
                .orElse(possible.get(0));
    }

    private static OutputMixture output(LinearHead head, JsonObject said) {
        Vec model = Vec.of(said.numbers("model"));
        Vec mixture = Vec.of(said.numbers("mixture"));
        boolean classes = said.has("predicted");
        return new OutputMixture(
                model,
                mixture,
                said.number("errorBound"),
                classes ? PredictedClass.of(head, model) : OptionalInt.empty(),
                classes ? PredictedClass.of(head, mixture) : OptionalInt.empty(),
                classes && said.truth("guaranteed"),
                Optional.empty());
    }

    /** Where labels were not given, those counts that the file says. */
    private List<Reason> agreement(Map<String, String> said) {
        if (evidence.corpus().examples().labelled()) {
            return evidence.corpus().agreement().map(Reasons::of).orElse(List.of());
        }
        String message = said.getOrDefault(Code.NO_BETTER_THAN_CHANCE.text(), "");
        return Stream.of(RIGHT, LABELS)
                .map(pattern -> pattern.matcher(message))
                .filter(Matcher::find)
                .flatMap(found -> Reasons.of(new Agreement(
                                grouped(found, "labelled"),
                                found.pattern() == RIGHT
                                        ? OptionalInt.of(grouped(found, "right"))
                                        : OptionalInt.empty(),
                                found.pattern() == RIGHT ? OptionalDouble.empty() : OptionalDouble.of(0),
                                0,
                                true))
                        .stream())
                .limit(1)
                .toList();
    }

    private static int grouped(Matcher found, String group) {
        return Integer.parseInt(found.group(group).replaceAll("\\D", ""));
    }

    /** By the predictions of the file, which rounding may have decided, and by its labels where no others are known. */
    private List<Reason> misclassified(Case one, Map<String, String> said) {
        Corpus corpus = evidence.corpus();
        if (corpus.value(0).isPresent()) {
            return badlyPredicted(one, said);
        }
        boolean labelled = corpus.examples().labelled();
        if (corpus.prediction(0).isEmpty() || !(labelled || said.containsKey(Code.WEIGHT_ON_MISCLASSIFIED.text()))) {
            return List.of();
        }
        Map<Integer, JsonObject> byExample = new HashMap<>();
        boolean same = labelled;
        for (JsonObject contribution : one.contributions()) {
            int example = contribution.integer("index");
            byExample.put(example, contribution);
            same &= contribution.optionalText("prediction").equals(corpus.prediction(example));
        }
        if (same) {
            return Reasons.of(corpus, one.weights());
        }
        List<String> predictions = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int example = 0; example < corpus.size(); example++) {
            Optional<JsonObject> contribution = Optional.ofNullable(byExample.get(example));
            String prediction = contribution
                    .flatMap(each -> each.optionalText("prediction"))
                    .orElse(corpus.prediction(example).orElseThrow());
            predictions.add(prediction);
            labels.add(corpus.label(example)
                    .or(() -> contribution.flatMap(each -> each.optionalText("label")))
                    .orElse(prediction));
        }
        return Reasons.of(
                corpus.withExamples(corpus.examples().withLabels(labels)).withPredictions(predictions), one.weights());
    }

    /** By the values of the model; by the word of the file where no labels are known. */
    private List<Reason> badlyPredicted(Case one, Map<String, String> said) {
        Corpus corpus = evidence.corpus();
        Optional<String> message = Optional.ofNullable(said.get(Code.WEIGHT_ON_BADLY_PREDICTED.text()));
        if (corpus.examples().labelled() || message.isEmpty()) {
            return Reasons.of(corpus, one.weights());
        }
        return List.of(new Reason(
                Code.WEIGHT_ON_BADLY_PREDICTED,
                Reason.Gravity.CARE,
                message.get().replace("{}", ""),
                List.of()));
    }

    private List<Reason> attributed(Case one, Optional<FeatureCheck.Found> attribution, Map<String, String> said) {
        if (attribution.isEmpty()) {
            return List.of();
        }
        JsonObject completeness = one.said().object("completeness");
        double sum = completeness.number("sum");
        double error = completeness.number("error");
        boolean within = !said.containsKey(Code.INCOMPLETE_ATTRIBUTION.text());
        Integration integration =
                new Integration(number(NODES, said.get(Code.INCOMPLETE_ATTRIBUTION.text())), error, error, within);
        List<List<Reason>> possible = new ArrayList<>();
        for (double side : NEARBY) {
            double expected = attribution.get().expected() * (1 + side * TINY);
            possible.add(Reasons.of(new Attribution(
                    ProjectionTarget.APPROXIMATION,
                    attribution.get().degenerate(),
                    MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                    List.of(new Projection(0, Vec.of(sum), expected, integration)))));
        }
        List<Reason> reasons = new ArrayList<>(fitting(possible, Code.INCOMPLETE_ATTRIBUTION, said));
        if (evidence.model().orElse(null) instanceof DifferentiableModel model) {
            reasons.addAll(Reasons.of(model.gradientKind()));
        }
        return reasons;
    }

    private void compare(JsonObject said, Verdict expected, Problems problems) {
        List<String> codes =
                expected.reasons().stream().map(reason -> reason.code().text()).toList();
        List<String> warned = said.objects("warnings").stream()
                .map(warning -> warning.text("code"))
                .toList();
        codes.stream()
                .filter(code -> !warned.contains(code))
                .forEach(code -> problems.add("warning " + code + " is missing"));
        warned.stream()
                .filter(code -> !codes.contains(code))
                .forEach(code -> problems.add("warning " + code + " is unfounded"));
        if (codes.containsAll(warned) && warned.containsAll(codes)) {
            problems.unless(warned.equals(codes), "warnings are " + warned + ", expected " + codes);
        }
        JsonObject verdict = said.object("verdict");
        problems.unless(
                verdict.texts("reasons").equals(codes),
                "verdict.reasons are " + verdict.texts("reasons") + ", expected " + codes);
        problems.unlessSame(
                "verdict.level",
                verdict.optionalText("level"),
                Optional.of(expected.level().code()));
        if (sameWords && warned.equals(codes)) {
            for (int place = 0; place < codes.size(); place++) {
                String message = said.objects("warnings").get(place).text("message");
                String right = expected.reasons().get(place).message();
                problems.unless(
                        message.equals(right),
                        "warning " + codes.get(place) + " says " + OneLine.quoted(message) + ", expected '" + right
                                + "'");
            }
        }
    }
}
