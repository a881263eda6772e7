package io.simplex4j.experiments.study.trust;

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
import static io.simplex4j.experiments.study.trust.CalibrationTrial.UNCHOSEN;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.WITHIN;
import static io.simplex4j.experiments.study.trust.CalibrationTrial.name;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.selection.SelectionMethod;
import io.simplex4j.trust.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the alarms of p-values say about our claims. */
final class CalibrationReport {
    private static final String NOMINAL = "as promised";
    private static final String TRAP_ITSELF = name(LEAVE_ONE_OUT, SelectionMethod.HULL);
    private static final String TRAP_UNCHOSEN = name(UNCHOSEN, SelectionMethod.HULL);

    private final Measured all;
    private final Measured alarms;
    private final Measured found;
    private final Measured classes;

    CalibrationReport(Measured all) {
        this.all = all;
        this.alarms = all.part(ALARMS);
        this.found = all.part(DISCOVERY);
        this.classes = all.part(CLASSES);
    }

    Findings findings() {
        Findings findings = Findings.of(summary(), claims())
                .withFigure(
                        "alarms",
                        "False alarms among home inputs against what was promised: held-out rows and leave-one-out keep the"
                                + " promise, both shortcuts with a selected corpus (greedy hull) break it",
                        Panels.of(alarms.data().stream().map(this::chart).toArray(Chart[]::new)))
                .withFigure(
                        "power",
                        "The share of foreign inputs that is found at a false discovery rate of 10 %, among 5 and 20 % of"
                                + " foreign inputs",
                        Panels.of(found.data().stream().map(this::power).toArray(Chart[]::new)));
        if (classes.data().contains(TrustData.DIGITS)) {
            findings = findings.withFigure(
                    "classes",
                    "False alarms at 5 % by the digit that is predicted, with p-values by all rows and by rows of the class",
                    classChart());
        }
        for (String data : alarms.data()) {
            findings = findings.withTable("False alarms in percent, " + data, alarmTable(data));
        }
        for (String data : classes.data()) {
            findings =
                    findings.withTable("False alarms by predicted class at 5 %, in percent, " + data, classTable(data));
        }
        for (String kind : found.data()) {
            findings = findings.withTable(
                    "Found at a false discovery rate of 10 %, in percent, " + kind, discoveryTable(kind));
        }
        return findings.withTable("Beside the figures that the software was designed with", design());
    }

    private String summary() {
        return TrustData.words(all)
                + " Each figure of a run is a mean over three draws of corpus, calibration rows and tests (digits 1,000, 1,999"
                + " and 5,000; patients 500, 499 and 768; series 1,000, 1,999 and 3,000); what is selected is 300 of 3,000,"
                + " 100 of 800 and 200 of 2,000. For the traps the history of a selected corpus is taken away, as with it"
                + " leave-one-out is refused. What is found is found in batches of 500 inputs. Rates are in percent, ± is the"
                + " standard deviation over runs.";
    }

    private Chart chart(String data) {
        ResultTable.Builder rows = Measured.rows();
        ResultTable shown = alarms.data(data).table();
        for (List<String> row : shown.rows()) {
            rows.row(row.get(0), row.get(1), row.get(2), row.get(3), row.get(4), 100 * Double.parseDouble(row.get(5)));
        }
        for (int level : LEVELS) {
            rows.row("0", data, ALARMS, NOMINAL, level, level);
        }
        Series series = Series.by("name")
                .show(name(HELD_OUT, Score.RELATIVE), "held-out rows")
                .show(name(LEAVE_ONE_OUT, Score.RELATIVE), "leave-one-out")
                .show(TRAP_ITSELF, "leave-one-out, selected corpus")
                .show(TRAP_UNCHOSEN, "unchosen rows, selected corpus")
                .compareWith(NOMINAL, NOMINAL);
        return LineFigure.of(
                        rows.build(),
                        Axis.of("quantity", "promised, %").from(0),
                        Axis.of("value", "false alarms, %").from(0),
                        series)
                .withTitle(data);
    }

    private Chart power(String kind) {
        ResultTable.Builder rows = Measured.rows();
        for (List<String> row : found.data(kind).table().rows()) {
            if (row.get(4).startsWith(POWER)) {
                rows.row(
                        row.get(0),
                        kind,
                        DISCOVERY,
                        row.get(3),
                        row.get(4).substring(POWER.length()),
                        Double.parseDouble(row.get(5)));
            }
        }
        Series series = Series.by("name")
                .show(name(Score.RELATIVE), "relative residual")
                .show(name(Score.DIRECTION), "direction residual")
                .show(name(Score.RESIDUAL), "residual")
                .show(CalibrationTrial.FEW_ROWS, CalibrationTrial.FEW_ROWS);
        return LineFigure.of(
                        rows.build(),
                        Axis.of("quantity", "foreign, %").evenlySpaced(),
                        Axis.of("value", "share found").from(0).to(1),
                        series)
                .withTitle(kind)
                .withSize(240, 220);
    }

    private Chart classChart() {
        ResultTable.Builder rows = Measured.rows();
        for (List<String> row : classes.data(TrustData.DIGITS).table().rows()) {
            rows.row(row.get(0), row.get(1), row.get(2), row.get(3), row.get(4), 100 * Double.parseDouble(row.get(5)));
        }
        classes.data(TrustData.DIGITS)
                .quantities()
                .forEach(label -> rows.row("0", TrustData.DIGITS, CLASSES, NOMINAL, label, 5));
        return LineFigure.of(
                        rows.build(),
                        Axis.of("quantity", "digit predicted").evenlySpaced(),
                        Axis.of("value", "false alarms, %").from(0),
                        Series.by("name")
                                .show(WITHIN, "p by " + WITHIN)
                                .show(MARGINAL, "p by " + MARGINAL)
                                .compareWith(NOMINAL, NOMINAL))
                .withSize(460, 235);
    }

    private MarkdownTable alarmTable(String data) {
        Measured some = alarms.data(data);
        return MarkdownTable.grid(
                "calibration",
                some.names(),
                Arrays.stream(LEVELS).mapToObj(Integer::toString).toList(),
                level -> "at " + level + " %",
                some::percent);
    }

    private MarkdownTable classTable(String data) {
        Measured some = classes.data(data);
        return MarkdownTable.grid(
                "p-values by",
                some.names(),
                some.quantities().stream().sorted().toList(),
                label -> label,
                some::percent);
    }

    private MarkdownTable discoveryTable(String kind) {
        Measured some = found.data(kind);
        return MarkdownTable.grid(
                "score", some.names(), some.quantities(), quantity -> quantity + " % foreign", some::percent);
    }

    private List<Claim> claims() {
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
        return Arrays.stream(LEVELS)
                .mapToObj(level -> String.format(
                        Locale.ROOT,
                        "%.2f %% at %d %% (standard error %.2f)",
                        100 * alarms.data(data).mean(name, level),
                        level,
                        100 * alarms.data(data).over(name, level, 0).error()))
                .collect(Collectors.joining(", "));
    }

    private Claim nominal(String data) {
        String name = name(HELD_OUT, Score.RELATIVE);
        return Claim.similar(
                Claim.OURS,
                "Alarms by held-out rows are false as often as promised, at 1, 5 and 10 % (relative residual)",
                data + ": " + rates(data, name) + ", over " + alarms.data(data).runs() + " runs",
                leads(data, name));
    }

    private Claim cautious(String data) {
        String name = name(LEAVE_ONE_OUT, Score.RESIDUAL);
        return Claim.atMost(
                Claim.OURS,
                "Alarms by leave-one-out are false no more often than promised, at 1, 5 and 10 % (residual)",
                data + ": " + rates(data, name) + ", over " + alarms.data(data).runs() + " runs",
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

    private String levels(String data, String name) {
        return !alarms.data().contains(data)
                ? ""
                : Arrays.stream(LEVELS)
                        .mapToObj(level -> String.format(
                                Locale.ROOT, "%.1f", 100 * alarms.data(data).mean(name, level)))
                        .collect(Collectors.joining(" / "));
    }

    private String discovered(String kind, String name, int share) {
        Measured some = found.data(kind);
        return !some.has(name, POWER + share)
                ? ""
                : String.format(
                        Locale.ROOT, "%.2f, %.2f", some.mean(name, FALSE_RATE + share), some.mean(name, POWER + share));
    }

    /** The design's figures are of other networks; it selected by k-centre, which the software does not have. */
    private MarkdownTable design() {
        String digits = TrustData.DIGITS;
        String patients = TrustData.PATIENTS;
        String letters = "notmnist";
        return MarkdownTable.withColumns("what", "design", "here")
                .row(
                        "held-out, residual, digits, at 1 / 5 / 10 %",
                        "1.0 / 4.8 / 10.3", levels(digits, name(HELD_OUT, Score.RESIDUAL)))
                .row(
                        "held-out, residual, patients",
                        "1.0 / 5.1 / 10.1",
                        levels(patients, name(HELD_OUT, Score.RESIDUAL)))
                .row(
                        "leave-one-out, residual, digits",
                        "0.8 / 4.6 / 9.5",
                        levels(digits, name(LEAVE_ONE_OUT, Score.RESIDUAL)))
                .row(
                        "leave-one-out, residual, patients",
                        "1.1 / 5.3 / 10.2",
                        levels(patients, name(LEAVE_ONE_OUT, Score.RESIDUAL)))
                .row(
                        "leave-one-out, relative, digits",
                        "0.7 / 4.4 / 9.5",
                        levels(digits, name(LEAVE_ONE_OUT, Score.RELATIVE)))
                .row(
                        "leave-one-out, selected corpus, digits (design: k-centre, here: greedy hull)",
                        "0.0 / 0.2 / 0.5",
                        levels(digits, TRAP_ITSELF))
                .row(
                        "unchosen rows, selected corpus, digits (the same)",
                        "2.5 / 8.2 / 14.4",
                        levels(digits, TRAP_UNCHOSEN))
                .row(
                        "false discoveries, power: residual, 5 % notMNIST letters",
                        "0.05, 0.13", discovered(letters, name(Score.RESIDUAL), 5))
                .row("relative residual, 5 %", "0.05, 0.45", discovered(letters, name(Score.RELATIVE), 5))
                .row("relative residual, 20 %", "0.07, 0.80", discovered(letters, name(Score.RELATIVE), 20))
                .row(
                        "relative residual, leave-one-out, 5 %",
                        "0.08, 0.47", discovered(letters, name(LEAVE_ONE_OUT, Score.RELATIVE), 5))
                .row("residual, 200 held-out rows, 5 %", "0, 0", discovered(letters, CalibrationTrial.FEW_ROWS, 5));
    }
}
