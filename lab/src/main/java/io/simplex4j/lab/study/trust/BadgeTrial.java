package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.model.LinearHead;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.internal.Scorer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Which scores detect wrong predictions and foreign inputs, and which badges inputs get, on one kind of data in one
 * run.
 */
final class BadgeTrial {
    static final String ERRORS = "errors";
    static final String FOREIGN = "foreign";
    static final String BADGES = "badges";
    static final String INTERVALS = "intervals";
    static final String AUROC = "AUROC";

    static final String RESIDUAL = "residual";
    static final String RELATIVE = "relative residual";
    static final String DIRECTION = "direction residual";
    static final String RATIO = "hull ratio";
    static final String IMPURITY = "impurity";
    static final String MISCLASSIFIED = "weight on misclassified";
    static final String JOINED = "hull ratio with max softmax";

    static final String TODAY = "without calibration";
    static final String CALIBRATED = "calibrated";
    /** Every badge except the green one. */
    static final String NOT_FIT = "care or worse";

    static final String SHARE = "share";
    static final String WRONG = "wrong";

    private static final double NO_DIRECTION = 2;
    private static final double NO_RATIO = Float.MAX_VALUE;

    private final Run run;
    private final TrustData data;
    private final Corpus corpus;
    private final Corpus calibrationRows;
    private final Corpus tests;

    BadgeTrial(Run run, TrustData data) {
        this.run = run;
        this.data = data;
        boolean patients = data.name().equals(TrustData.PATIENTS);
        List<Corpus> parts = data.draw(
                run.seed("trust badge"),
                run.isQuick() ? 200 : patients ? 500 : 1000,
                run.isQuick() ? 199 : patients ? 499 : 1999,
                run.either(300, patients ? 1000 : 4000));
        this.corpus = parts.get(0);
        this.calibrationRows = parts.get(1);
        this.tests = parts.get(2);
    }

    static String quantity(String badge, String what) {
        return badge + ": " + what;
    }

    void measure() {
        Calibration calibration = Calibration.heldOut(corpus, calibrationRows);
        Map<String, double[]> home = scores(tests, calibration);
        if (data.classified()) {
            boolean[] wrong = wrong();
            home.forEach((score, values) -> add(data.name(), ERRORS, score, AUROC, Explained.auroc(values, wrong)));
        }
        data.foreign().forEach((kind, foreign) -> {
            Map<String, double[]> strange = scores(foreign, calibration);
            home.forEach((score, values) -> add(
                    kind,
                    FOREIGN,
                    score,
                    AUROC,
                    DetectionCurve.auroc(values, Objects.requireNonNull(strange.get(score)))));
        });
        if (data.classified()) {
            badges(calibration);
        }
    }

    private void add(String kind, String part, String name, String quantity, double value) {
        run.row(kind, part, name, quantity, value);
    }

    private boolean[] wrong() {
        boolean[] wrong = new boolean[tests.size()];
        for (int row = 0; row < wrong.length; row++) {
            wrong[row] = tests.misclassified(row);
        }
        return wrong;
    }

    private Map<String, double[]> scores(Corpus inputs, Calibration calibration) {
        Explained explained = Explained.of(corpus, inputs);
        Map<String, double[]> all = new LinkedHashMap<>();
        all.put(RESIDUAL, explained.residuals());
        all.put(RELATIVE, explained.numbers(Explained.scorer(calibration), 1));
        all.put(DIRECTION, explained.numbers(Scorer.of(Calibration.Score.DIRECTION, corpus), NO_DIRECTION));
        if (data.classified()) {
            LinearHead head = data.model().head().orElseThrow();
            Calibration ratios = calibration.disputes().orElseThrow().withoutClasses();
            double[] ratio = explained.numbers(Explained.scorer(ratios), NO_RATIO);
            double[] softmax = Baselines.softmax(head, inputs);
            all.put(RATIO, ratio);
            all.put(IMPURITY, explained.numbers(Scorer.of(Calibration.Score.IMPURITY, corpus), 1));
            all.put(MISCLASSIFIED, weights(explained));
            all.put(JOINED, joined(ratios, ratio, Baselines.softmax(head, calibrationRows), softmax));
            all.put(Baselines.SOFTMAX, softmax);
            all.put(Baselines.TRUST_SCORE, Baselines.trustScore(corpus, inputs));
        }
        all.put(Baselines.COSINE, Baselines.cosine(corpus, inputs));
        return all;
    }

    private double[] weights(Explained explained) {
        return explained.mixtures().stream()
                .map(Decomposition::weights)
                .mapToDouble(weights -> weights.weightOfAll(corpus::misclassified))
                .toArray();
    }

    /** Fisher's way: minus the sum of the logarithms of both p-values. */
    private static double[] joined(Calibration ratios, double[] ratio, double[] known, double[] softmax) {
        double[] sorted = known.clone();
        Arrays.sort(sorted);
        double[] all = new double[ratio.length];
        for (int row = 0; row < all.length; row++) {
            int place = Arrays.binarySearch(sorted, softmax[row]);
            int below = place < 0 ? -place - 1 : place;
            double p = (1.0 + sorted.length - below) / (sorted.length + 1.0);
            all[row] = -Math.log(p)
                    - Math.log(ratios.pValue(ratio[row], Optional.empty()).orElseThrow());
        }
        return all;
    }

    private void badges(Calibration calibration) {
        Explainer explainer = Explainer.of(data.model(), corpus).withoutFeatures();
        Triage triage = Triage.of(explainer).withCalibration(calibration);
        home(TODAY, today(explainer, tests));
        TriageReport report = triage.sort(numbered(tests));
        List<Verdict.Level> levels = levels(report);
        home(CALIBRATED, levels);
        intervals(report.errors(), levels);
        data.foreign().forEach((kind, inputs) -> {
            Corpus some = inputs.select(IntStream.range(0, Math.min(run.either(100, 1000), inputs.size()))
                    .toArray());
            foreign(kind, TODAY, today(explainer, some));
            foreign(kind, CALIBRATED, levels(triage.sort(numbered(some))));
        });
    }

    private static List<Verdict.Level> today(Explainer explainer, Corpus inputs) {
        return explainer.explain(inputs.examples()).stream()
                .map(Explanation::verdict)
                .map(Verdict::level)
                .toList();
    }

    /** Triage names inputs by their rows. */
    private static Examples numbered(Corpus inputs) {
        return inputs.examples()
                .withRows(IntStream.range(0, inputs.size()).boxed().toList());
    }

    private static List<Verdict.Level> levels(TriageReport report) {
        Verdict.Level[] levels = new Verdict.Level[report.rows().size()];
        for (TriageReport.Row row : report.rows()) {
            levels[row.row()] = row.level();
        }
        return List.of(levels);
    }

    private static Map<String, Predicate<Verdict.Level>> kinds() {
        Map<String, Predicate<Verdict.Level>> kinds = new LinkedHashMap<>();
        for (Verdict.Level level : Verdict.Level.values()) {
            kinds.put(level.id(), level::equals);
        }
        kinds.put(NOT_FIT, level -> level != Verdict.Level.EXAMPLES_FIT);
        return kinds;
    }

    private void home(String rule, List<Verdict.Level> levels) {
        kinds().forEach((badge, has) -> {
            int[] with = with(levels, has);
            add(data.name(), BADGES, rule, quantity(badge, SHARE), (double) with.length / levels.size());
            if (with.length > 0) {
                add(data.name(), BADGES, rule, quantity(badge, WRONG), wrongShare(with));
            }
        });
    }

    private double wrongShare(int[] inputs) {
        return (double) Arrays.stream(inputs).filter(tests::misclassified).count() / inputs.length;
    }

    private static int[] with(List<Verdict.Level> levels, Predicate<Verdict.Level> has) {
        return IntStream.range(0, levels.size())
                .filter(row -> has.test(levels.get(row)))
                .toArray();
    }

    private void foreign(String kind, String rule, List<Verdict.Level> levels) {
        kinds().forEach((badge, has) ->
                add(kind, BADGES, rule, quantity(badge, SHARE), (double) with(levels, has).length / levels.size()));
    }

    /** The printed error rate of each badge, with its interval, and the rate on tests. */
    private void intervals(Map<Verdict.Level, Reliability.ErrorRate> printed, List<Verdict.Level> levels) {
        printed.forEach((level, rate) -> {
            int[] with = with(levels, level::equals);
            if (with.length > 0) {
                double share = wrongShare(with);
                boolean inside = share >= rate.lowerBound() && share <= rate.upperBound();
                add(data.name(), INTERVALS, level.id(), "printed", rate.rate());
                add(data.name(), INTERVALS, level.id(), "tests", share);
                add(data.name(), INTERVALS, level.id(), "inside", inside ? 1 : 0);
            }
        });
    }
}
