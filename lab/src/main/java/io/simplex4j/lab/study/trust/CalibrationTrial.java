package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.selection.CorpusSelection;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/** The alarms of p-values on one kind of data in one run, as means over several draws of corpus, calibration rows and tests. */
final class CalibrationTrial {
    /** How many home inputs have a p-value of at most so many percent, which is the quantity. */
    static final String ALARMS = "false alarms";
    /** Whether the software rejects leave-one-out calibration of a selected corpus. */
    static final String REFUSED = "refused";
    /** How many home inputs of a predicted class have a p-value of at most 5 %. */
    static final String CLASSES = "by class";
    /** The discoveries of the Benjamini–Hochberg procedure at a rate of 10 %, for several percentages of foreign inputs. */
    static final String DISCOVERY = "discovery";

    static final String HELD_OUT = "held-out";
    static final String LEAVE_ONE_OUT = "leave-one-out";
    static final String UNCHOSEN = "unchosen rows";
    static final String MARGINAL = "all rows";
    static final String WITHIN = "rows of the class";
    static final String FEW_ROWS = "residual, 200 rows";
    static final String FALSE_RATE = "false discovery rate, ";
    static final String POWER = "power, ";

    static final String PROMISE = "the promise";
    static final String LEVELED = "false alarms by level";

    private static final double LEVEL_OF_CLASSES = 0.05;
    static final int[] LEVELS = {1, 5, 10};
    static final int[] SHARES = {5, 20};
    static final double RATE = 0.1;

    private static final int DRAWS = 3;
    private static final int FEW = 200;
    private static final List<Calibration.Score> SCORES =
            List.of(Calibration.Score.RESIDUAL, Calibration.Score.RELATIVE, Calibration.Score.DIRECTION);
    private static final List<CorpusSelection.Method> METHODS = List.of(
            CorpusSelection.Method.HULL,
            CorpusSelection.Method.RESIDUAL,
            CorpusSelection.Method.USED,
            CorpusSelection.Method.RANDOM);

    private final Run run;
    private final TrustData data;
    private final Sizes sizes;
    private final Map<List<String>, List<Double>> figures = new LinkedHashMap<>();

    /** Of the parts that home rows are divided into, and of what is chosen from a pool of them. */
    private record Sizes(int corpus, int calibration, int tests, int pool, int chosen) {}

    CalibrationTrial(Run run, TrustData data) {
        this.run = run;
        this.data = data;
        this.sizes = run.isQuick()
                ? new Sizes(150, 199, 250, 300, 40)
                : switch (data.name()) {
                    case TrustData.DIGITS -> new Sizes(1000, 1999, 5000, 3000, 300);
                    case TrustData.PATIENTS -> new Sizes(500, 499, 1000, 800, 100);
                    default -> new Sizes(1000, 1999, 3000, 2000, 200);
                };
    }

    /** Returns the false alarms with levels in words, and the promised rates as rows that they can be compared with. */
    static ResultTable promises(ResultTable results) {
        ResultTable.Builder rows = ResultTable.withColumns(results.columns());
        Set<List<String>> seen = new HashSet<>();
        for (List<String> row : results.rows()) {
            String part = row.get(2);
            boolean isAlarm = part.equals(ALARMS);
            String level = isAlarm ? "at " + row.get(4) + "%" : row.get(4);
            if (isAlarm) {
                rows.row(row.get(0), row.get(1), LEVELED, row.get(3), level, Double.parseDouble(row.get(5)));
            }
            boolean isRate = isAlarm || part.equals(CLASSES);
            if (isRate && seen.add(List.of(row.get(0), row.get(1), part, level))) {
                double promise = isAlarm ? Integer.parseInt(row.get(4)) / 100.0 : LEVEL_OF_CLASSES;
                rows.row(row.get(0), row.get(1), part, PROMISE, row.get(4), promise);
                if (isAlarm) {
                    rows.row(row.get(0), row.get(1), LEVELED, PROMISE, level, promise);
                }
            }
        }
        return rows.build();
    }

    static String name(Calibration.Score score) {
        return score == Calibration.Score.RELATIVE
                ? "relative residual"
                : score == Calibration.Score.DIRECTION ? "direction residual" : "residual";
    }

    static String name(String calibration, Calibration.Score score) {
        return calibration + ", " + name(score);
    }

    static String name(String calibration, CorpusSelection.Method method) {
        return calibration + ", corpus by " + method.id();
    }

    void measure() {
        for (int draw = 0; draw < (run.isQuick() ? 1 : DRAWS); draw++) {
            usual(run.seed("trust calibration " + draw));
            selected(run.seed("trust selected " + draw));
        }
        figures.forEach((key, values) -> run.row(
                key.get(0),
                key.get(1),
                key.get(2),
                key.get(3),
                values.stream().mapToDouble(Double::doubleValue).average().orElseThrow()));
    }

    private void add(String kind, String part, String name, Object quantity, double value) {
        figures.computeIfAbsent(List.of(kind, part, name, quantity.toString()), key -> new ArrayList<>())
                .add(value);
    }

    private void alarms(String name, double[] pValues) {
        for (int level : LEVELS) {
            add(data.name(), ALARMS, name, level, Explained.share(pValues, level / 100.0));
        }
    }

    /** A corpus that was not chosen. */
    private void usual(long seed) {
        List<Corpus> parts = data.draw(seed, sizes.corpus, sizes.calibration, sizes.tests);
        Corpus corpus = parts.get(0);
        Calibration byClass = Calibration.heldOut(corpus, parts.get(1));
        Calibration heldOut = byClass.withoutClasses();
        Calibration few = Calibration.heldOut(corpus, first(parts.get(1), FEW)).withoutClasses();
        Calibration itself = Calibration.leaveOneOut(corpus).withoutClasses();
        Explained tests = Explained.of(corpus, parts.get(2));
        Map<String, Calibration> finders = new LinkedHashMap<>();
        for (Calibration.Score score : SCORES) {
            Calibration rows = heldOut.withScore(score).withoutClasses();
            alarms(name(HELD_OUT, score), tests.pValues(rows));
            alarms(
                    name(LEAVE_ONE_OUT, score),
                    tests.pValues(itself.withScore(score).withoutClasses()));
            finders.put(name(score), rows);
        }
        finders.put(name(LEAVE_ONE_OUT, Calibration.Score.RELATIVE), itself);
        finders.put(FEW_ROWS, few.withScore(Calibration.Score.RESIDUAL).withoutClasses());
        if (byClass.byClass()) {
            classes(MARGINAL, tests, heldOut);
            classes(WITHIN, tests, byClass);
        }
        data.foreign().forEach((kind, rows) -> {
            Explained foreign = Explained.of(corpus, rows);
            finders.forEach((name, calibration) ->
                    discovery(kind, name, tests.pValues(calibration), foreign.pValues(calibration), seed));
        });
    }

    private static Corpus first(Corpus rows, int count) {
        return rows.select(IntStream.range(0, Math.min(count, rows.size())).toArray());
    }

    private void classes(String name, Explained tests, Calibration calibration) {
        double[] pValues = tests.pValues(calibration);
        Map<String, List<Double>> byClass = new LinkedHashMap<>();
        for (int row = 0; row < pValues.length; row++) {
            byClass.computeIfAbsent(tests.rows().prediction(row).orElseThrow(), key -> new ArrayList<>())
                    .add(pValues[row]);
        }
        byClass.forEach((label, some) -> add(
                data.name(),
                CLASSES,
                name,
                label,
                Explained.share(some.stream().mapToDouble(Double::doubleValue).toArray(), LEVEL_OF_CLASSES)));
    }

    private void discovery(String kind, String name, double[] home, double[] foreign, long seed) {
        int inputs = run.either(100, 500);
        int batches = run.either(5, 20);
        for (int percent : SHARES) {
            int strange = inputs * percent / 100;
            double falseShare = 0;
            double power = 0;
            for (int batch = 0; batch < batches; batch++) {
                List<OptionalDouble> all = new ArrayList<>(sample(home, inputs - strange, seed + batch));
                List<OptionalDouble> some = sample(foreign, strange, seed + batch);
                all.addAll(some);
                TriageReport.FalseDiscovery found = TriageReport.FalseDiscovery.of(all, RATE);
                long right = some.stream().filter(found::finds).count();
                falseShare += found.found() == 0 ? 0 : (double) (found.found() - right) / found.found() / batches;
                power += (double) right / strange / batches;
            }
            add(kind, DISCOVERY, name, FALSE_RATE + percent, falseShare);
            add(kind, DISCOVERY, name, POWER + percent, power);
        }
    }

    private static List<OptionalDouble> sample(double[] pValues, int count, long seed) {
        int[] order = Sampling.permutation(pValues.length, seed);
        return Arrays.stream(order, 0, count)
                .mapToObj(row -> OptionalDouble.of(pValues[row]))
                .toList();
    }

    /** The traps: a corpus selected from a pool, calibrated by itself or by the rest of the pool. */
    private void selected(long seed) {
        List<Corpus> parts = data.draw(seed, sizes.pool, sizes.calibration, sizes.tests);
        for (CorpusSelection.Method method : METHODS) {
            Corpus chosen = CorpusSelection.withDefaults()
                    .withMethod(method)
                    .withSeed(seed)
                    .select(parts.get(0), sizes.chosen)
                    .apply(parts.get(0));
            Explained tests = Explained.of(chosen, parts.get(2));
            alarms(
                    name(HELD_OUT, method),
                    tests.pValues(Calibration.heldOut(chosen, parts.get(1))
                            .withScore(Calibration.Score.RESIDUAL)
                            .withoutClasses()));
            alarms(
                    name(UNCHOSEN, method),
                    tests.pValues(Calibration.heldOut(chosen, rest(parts.get(0), chosen))
                            .withScore(Calibration.Score.RESIDUAL)
                            .withoutClasses()));
            // Without its history a corpus does not know that it was chosen.
            Corpus forgetful = chosen.withHistory(List.of());
            alarms(
                    name(LEAVE_ONE_OUT, method),
                    tests.pValues(Calibration.leaveOneOut(forgetful)
                            .withScore(Calibration.Score.RESIDUAL)
                            .withoutClasses()));
            add(data.name(), REFUSED, method.id(), REFUSED, refused(chosen) ? 1 : 0);
        }
    }

    private static Corpus rest(Corpus pool, Corpus chosen) {
        Set<String> gone = new HashSet<>();
        IntStream.range(0, chosen.size()).forEach(row -> gone.add(chosen.id(row)));
        return pool.select(IntStream.range(0, pool.size())
                .filter(row -> !gone.contains(pool.id(row)))
                .toArray());
    }

    private static boolean refused(Corpus corpus) {
        try {
            Calibration.leaveOneOut(corpus);
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }
}
