package io.simplex4j.experiments.study.trust;

import static io.simplex4j.experiments.study.trust.CalibrationReport.TRAP_ITSELF;
import static io.simplex4j.experiments.study.trust.CalibrationReport.TRAP_UNCHOSEN;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.ALARMS;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.CLASSES;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.DISCOVERY;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.FALSE_RATE;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.HELD_OUT;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.LEAVE_ONE_OUT;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.LEVELS;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.MARGINAL;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.POWER;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.RATE;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.REFUSED;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.SHARES;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.WITHIN;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.name;

import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.selection.SelectionMethod;
import io.simplex4j.trust.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Our claims about p-values, beside what was found. */
final class CalibrationClaims {
    private final Measured all;
    private final Measured alarms;
    private final Measured found;
    private final Measured classes;

    CalibrationClaims(Measured all) {
        this.all = all;
        this.alarms = all.part(ALARMS);
        this.found = all.part(DISCOVERY);
        this.classes = all.part(CLASSES);
    }

    List<Claim> all() {
        List<Claim> claims = new ArrayList<>();
        for (String data : alarms.data()) {
            claims.add(nominal(data));
        }
        for (String data : alarms.data()) {
            claims.add(cautious(data));
        }
        claims.add(trap(
                "Leave-one-out of a selected corpus (greedy hull) raises fewer alarms at 5 % than it promises",
                TRAP_ITSELF, false));
        claims.add(trap(
                "Calibrating a selected corpus (greedy hull) with the rows that were not chosen raises more alarms at 5 % than"
                        + " it promises",
                TRAP_UNCHOSEN, true));
        claims.add(refused());
        claims.add(falseDiscovery());
        claims.add(power());
        if (classes.data().contains(TrustData.DIGITS)) {
            claims.add(withinClasses());
        }
        return claims;
    }

    private List<Lead> leads(String data, String name) {
        return Arrays.stream(LEVELS)
                .mapToObj(level -> alarms.data(data).over(name, level, level / 100.0))
                .toList();
    }

    private String rates(String data, String name) {
        Measured some = alarms.data(data);
        return Arrays.stream(LEVELS)
                .mapToObj(level -> String.format(
                        Locale.ROOT,
                        "%.2f %% at %d %% (standard error %.2f)",
                        100 * some.mean(name, level),
                        level,
                        100 * some.over(name, level, 0).error()))
                .collect(Collectors.joining(", ", data + ": ", ", over " + some.runs() + " runs"));
    }

    private Claim nominal(String data) {
        String name = name(HELD_OUT, Score.RELATIVE);
        return Claim.similar(
                Claim.OURS,
                "Alarms by held-out rows are false as often as promised, at 1, 5 and 10 % (relative residual)",
                rates(data, name),
                leads(data, name));
    }

    private Claim cautious(String data) {
        String name = name(LEAVE_ONE_OUT, Score.RESIDUAL);
        return Claim.atMost(
                Claim.OURS,
                "Alarms by leave-one-out are false no more often than promised, at 1, 5 and 10 % (residual)",
                rates(data, name),
                leads(data, name));
    }

    private Claim trap(String quote, String name, boolean above) {
        List<Lead> leads = alarms.data().stream()
                .map(data -> alarms.data(data).over(name, 5, 0.05))
                .map(lead -> above ? lead : Measured.opposite(lead))
                .toList();
        String ours = alarms.data().stream()
                .map(data -> String.format(
                        Locale.ROOT, "%s %.2f %%", data, 100 * alarms.data(data).mean(name, 5)))
                .collect(Collectors.joining(", "));
        return Claim.ahead(Claim.OURS, quote, ours, leads);
    }

    private Claim refused() {
        Measured some = all.part(REFUSED);
        boolean all = some.names().stream()
                .allMatch(
                        method -> some.mean(method, REFUSED) == (method.equals(SelectionMethod.RANDOM.code()) ? 0 : 1));
        return Claim.of(
                Claim.OURS,
                "Leave-one-out is refused where the corpus was selected, and only there",
                "in every run; corpora by " + String.join(", ", some.names()),
                all);
    }

    private Claim falseDiscovery() {
        List<Lead> leads = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String kind : found.data()) {
            double largest = 0;
            for (Score score : List.of(Score.RESIDUAL, Score.RELATIVE, Score.DIRECTION)) {
                for (int share : SHARES) {
                    leads.add(found.data(kind).over(name(score), FALSE_RATE + share, RATE));
                    largest = Math.max(largest, found.data(kind).mean(name(score), FALSE_RATE + share));
                }
            }
            texts.add(String.format(Locale.ROOT, "%s at most %.1f %%", kind, 100 * largest));
        }
        return Claim.atMost(
                Claim.OURS,
                "Of what is found at a false discovery rate of 10 % by held-out rows, no more than 10 % is found falsely, on"
                        + " average, by any of three scores",
                String.join(", ", texts),
                leads);
    }

    private Claim power() {
        List<Lead> leads = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String kind : found.data()) {
            for (int share : SHARES) {
                Measured some = found.data(kind);
                leads.add(some.lead(name(Score.RELATIVE), name(Score.RESIDUAL), POWER + share));
                texts.add(String.format(
                        Locale.ROOT,
                        "%s, %d %% foreign: %.2f against %.2f",
                        kind,
                        share,
                        some.mean(name(Score.RELATIVE), POWER + share),
                        some.mean(name(Score.RESIDUAL), POWER + share)));
            }
        }
        return Claim.ahead(
                Claim.OURS,
                "The relative residual finds more foreign inputs than the residual, at the same false discovery rate",
                String.join("; ", texts),
                leads);
    }

    private Claim withinClasses() {
        double[] marginal = worst(MARGINAL);
        double[] within = worst(WITHIN);
        return Claim.ahead(
                Claim.OURS,
                "p-values within the predicted class bring the false alarms of each class nearer to the promised 5 %",
                String.format(
                        Locale.ROOT,
                        "digits: the class farthest from 5 %% is off by %.1f points without and %.1f with them, on average"
                                + " over %d runs",
                        100 * Explained.mean(marginal),
                        100 * Explained.mean(within),
                        marginal.length),
                List.of(Lead.of(marginal, within)));
    }

    /** How far the class farthest from the promised rate is from it, in each run. */
    private double[] worst(String name) {
        Measured digits = classes.data(TrustData.DIGITS);
        List<double[]> byClass = digits.quantities().stream()
                .map(label -> digits.numbers(name, label))
                .toList();
        return IntStream.range(0, digits.runs())
                .mapToDouble(run -> byClass.stream()
                        .mapToDouble(rates -> Math.abs(rates[run] - 0.05))
                        .max()
                        .orElseThrow())
                .toArray();
    }
}
