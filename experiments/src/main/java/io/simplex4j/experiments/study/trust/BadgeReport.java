package io.simplex4j.experiments.study.trust;

import static io.simplex4j.experiments.study.trust.BadgeTrial.AUROC;
import static io.simplex4j.experiments.study.trust.BadgeTrial.BADGES;
import static io.simplex4j.experiments.study.trust.BadgeTrial.CALIBRATED;
import static io.simplex4j.experiments.study.trust.BadgeTrial.DIRECTION;
import static io.simplex4j.experiments.study.trust.BadgeTrial.ERRORS;
import static io.simplex4j.experiments.study.trust.BadgeTrial.FOREIGN;
import static io.simplex4j.experiments.study.trust.BadgeTrial.INTERVALS;
import static io.simplex4j.experiments.study.trust.BadgeTrial.JOINED;
import static io.simplex4j.experiments.study.trust.BadgeTrial.MISCLASSIFIED;
import static io.simplex4j.experiments.study.trust.BadgeTrial.NOT_FIT;
import static io.simplex4j.experiments.study.trust.BadgeTrial.RATIO;
import static io.simplex4j.experiments.study.trust.BadgeTrial.RELATIVE;
import static io.simplex4j.experiments.study.trust.BadgeTrial.RESIDUAL;
import static io.simplex4j.experiments.study.trust.BadgeTrial.SHARE;
import static io.simplex4j.experiments.study.trust.BadgeTrial.TODAY;
import static io.simplex4j.experiments.study.trust.BadgeTrial.WRONG;
import static io.simplex4j.experiments.study.trust.BadgeTrial.quantity;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What scores and badges say about our claims. */
final class BadgeReport {
    private static final String FIT = Verdict.Level.EXAMPLES_FIT.code();
    private static final List<String> RIVALS = List.of(Rivals.SOFTMAX, Rivals.TRUST_SCORE, Rivals.COSINE);

    private final Measured all;
    private final Measured errors;
    private final Measured foreign;
    private final Measured badges;
    private final Measured intervals;

    BadgeReport(Measured all) {
        this.all = all;
        this.errors = all.part(ERRORS);
        this.foreign = all.part(FOREIGN);
        this.badges = all.part(BADGES);
        this.intervals = all.part(INTERVALS);
    }

    Findings findings() {
        return Findings.of(summary(), claims())
                .withFigure(
                        "scores",
                        "How well scores find wrong predictions (left) and foreign inputs (right): AUROC over runs; one half is"
                                + " chance",
                        Panels.of(chart(errors, "wrong predictions"), chart(foreign, "foreign inputs")))
                .withTable("Wrong predictions: AUROC", aurocs(errors))
                .withTable("Foreign inputs: AUROC", aurocs(foreign))
                .withTable("Compared with the strongest rivals", rivals())
                .withTable("Badges of home inputs, in percent", homeBadges())
                .withTable("Badges of foreign inputs, in percent", foreignBadges())
                .withTable("The printed error rate of calibrated badges, in percent, beside that of tests", printed())
                .withTable("Compared with the figures that the software was designed with", design());
    }

    private String summary() {
        return TrustData.words(all)
                + " Corpora have 1,000 examples (patients: 500), calibration 1,999 rows (499); tests are up to 4,000 rows (768)"
                + " and 2,000 foreign ones (555). Rivals: max softmax orders inputs by the largest probability; the trust score is that of Jiang et al. (2018) on the latents of the corpus, without filtering;"
                + " cosine nearest neighbours uses the angle to the tenth nearest example (Sun et al. 2022). “Hull"
                + " ratio with max softmax” combines the p-values of both by Fisher's method. The calibrated badge is"
                + " based on p-values of the relative residual and the hull ratio, the other badge on the rule without"
                + " calibration rows; features are not attributed, so reasons about features are not counted. The badge"
                + " is about the examples, not about whether the prediction is right: for patients even predictions"
                + " with the green badge are often wrong, which is why the error rate is printed next to it.";
    }

    private static Chart chart(Measured part, String title) {
        Series series = Series.by("name");
        for (String name : List.of(RELATIVE, DIRECTION, RATIO, Rivals.SOFTMAX, Rivals.TRUST_SCORE, Rivals.COSINE)) {
            series = series.show(name, name);
        }
        return BoxFigure.of(
                        part.table(),
                        Axis.of("data", ""),
                        Axis.of("value", "AUROC").to(1),
                        series)
                .withTitle(title)
                .withSize(140.0 + 100 * part.data().size(), 260);
    }

    private static MarkdownTable aurocs(Measured part) {
        List<String> names = new ArrayList<>(part.names());
        names.sort(Comparator.comparing(RIVALS::contains));
        return MarkdownTable.grid(
                "score",
                names,
                part.data(),
                data -> data,
                (score, data) -> part.data(data).cell(score, AUROC, 3));
    }

    /** Our recommended score against the best of the rivals, the one with the highest mean. */
    private MarkdownTable rivals() {
        MarkdownTable table =
                MarkdownTable.withColumns("what is found", "ours", "AUROC", "best rival", "its AUROC", "lead", "ahead");
        for (String data : errors.data()) {
            table = rival(table, "wrong predictions, " + data, errors.data(data), RATIO);
            table = rival(table, "wrong predictions, " + data, errors.data(data), JOINED);
        }
        for (String data : foreign.data()) {
            table = rival(table, data, foreign.data(data), RELATIVE);
            table = rival(table, data, foreign.data(data), DIRECTION);
        }
        return table;
    }

    private static MarkdownTable rival(MarkdownTable table, String what, Measured some, String ours) {
        String best = RIVALS.stream()
                .filter(name -> some.has(name, AUROC))
                .max(Comparator.comparingDouble(name -> some.mean(name, AUROC)))
                .orElseThrow();
        Lead lead = some.lead(ours, best, AUROC);
        return table.row(
                what,
                ours,
                some.cell(ours, AUROC, 3),
                best,
                some.cell(best, AUROC, 3),
                String.format(Locale.ROOT, "%+.3f", lead.mean()),
                lead.unknown() ? "unknown" : lead.ahead() ? "ours" : lead.behind() ? "**the rival**" : "neither");
    }

    private MarkdownTable homeBadges() {
        MarkdownTable table = MarkdownTable.withColumns("data", "rule", "badge", "share", "wrong among them");
        for (String data : errors.data()) {
            Measured some = badges.data(data);
            for (String rule : some.names()) {
                for (Verdict.Level level : Verdict.Level.values()) {
                    table = table.row(
                            data,
                            rule,
                            level.words(),
                            some.percent(rule, quantity(level.code(), SHARE)),
                            some.percent(rule, quantity(level.code(), WRONG)));
                }
            }
        }
        return table;
    }

    private MarkdownTable foreignBadges() {
        List<String> kinds = badges.data().stream()
                .filter(kind -> !errors.data().contains(kind))
                .toList();
        MarkdownTable table =
                MarkdownTable.withColumns("inputs", "rule", "examples fit", "read with care", "do not rely on this");
        for (String kind : kinds) {
            Measured some = badges.data(kind);
            for (String rule : some.names()) {
                List<String> cells = new ArrayList<>(List.of(kind, rule));
                for (Verdict.Level level : Verdict.Level.values()) {
                    cells.add(some.percent(rule, quantity(level.code(), SHARE)));
                }
                table = table.row(cells);
            }
        }
        return table;
    }

    private MarkdownTable printed() {
        MarkdownTable table = MarkdownTable.withColumns(
                "data", "badge", "printed", "tests", "tests within the 95 % interval, of runs");
        for (String data : intervals.data()) {
            Measured some = intervals.data(data);
            for (String level : some.names()) {
                table = table.row(
                        data,
                        level,
                        some.percent(level, "printed"),
                        some.percent(level, "tests"),
                        String.format(Locale.ROOT, "%.0f", 100 * some.mean(level, "inside")));
            }
        }
        return table;
    }

    private List<Claim> claims() {
        List<String> digits = errors.data().stream()
                .filter(data -> !data.equals(TrustData.PATIENTS))
                .toList();
        List<Claim> claims = new ArrayList<>(List.of(
                noWorse(
                        "The relative residual finds foreign inputs no worse than the residual, on all data",
                        foreign,
                        RELATIVE,
                        RESIDUAL),
                noWorse(
                        "The direction residual finds foreign inputs no worse than the relative residual, on all data",
                        foreign,
                        DIRECTION,
                        RELATIVE),
                better(
                        "The hull ratio finds wrong predictions better than the relative residual, on all data",
                        errors,
                        errors.data(),
                        RATIO,
                        RELATIVE),
                noWorse(
                        "The hull ratio joined with max softmax finds wrong predictions no worse than max softmax, on all data",
                        errors,
                        JOINED,
                        Rivals.SOFTMAX),
                better(
                        "On digits, the hull ratio joined with max softmax finds wrong predictions better than max softmax",
                        errors,
                        digits,
                        JOINED,
                        Rivals.SOFTMAX),
                better(
                        "The weight on misclassified examples finds wrong predictions worse than the hull ratio, on all data",
                        errors,
                        errors.data(),
                        RATIO,
                        MISCLASSIFIED)));
        if (foreign.data().contains(TrustData.UNKNOWN_DIGITS)) {
            claims.add(hidden());
        }
        claims.add(green());
        claims.add(coverage());
        return claims;
    }

    private static String words(Measured part, List<String> kinds, String ours, String theirs) {
        return kinds.stream()
                .map(data -> String.format(
                        Locale.ROOT,
                        "%s %.3f against %.3f, a lead of %s",
                        data,
                        part.data(data).mean(ours, AUROC),
                        part.data(data).mean(theirs, AUROC),
                        part.data(data).lead(ours, theirs, AUROC).words()))
                .collect(Collectors.joining("; "));
    }

    private static Claim better(String quote, Measured part, List<String> kinds, String ours, String theirs) {
        return Claim.ahead(
                Claim.OURS,
                quote,
                words(part, kinds, ours, theirs),
                kinds.stream()
                        .map(data -> part.data(data).lead(ours, theirs, AUROC))
                        .toList());
    }

    private static Claim noWorse(String quote, Measured part, String ours, String theirs) {
        return Claim.atMost(
                Claim.OURS,
                quote,
                words(part, part.data(), ours, theirs),
                part.data().stream()
                        .map(data -> part.data(data).lead(theirs, ours, AUROC))
                        .toList());
    }

    private Claim hidden() {
        Measured some = foreign.data(TrustData.UNKNOWN_DIGITS);
        return Claim.ahead(
                Claim.OURS,
                "The residual finds digits of unknown classes worse than chance: they fall inside the hull, so a second alarm is"
                        + " needed",
                "eights and nines: AUROC " + some.cell(RESIDUAL, AUROC, 3) + ", hull ratio "
                        + some.cell(RATIO, AUROC, 3),
                List.of(Measured.opposite(some.over(RESIDUAL, AUROC, 0.5))));
    }

    private Claim green() {
        Function<String, Lead> lead = data -> Lead.of(
                badges.data(data).numbers(CALIBRATED, quantity(NOT_FIT, WRONG)),
                badges.data(data).numbers(CALIBRATED, quantity(FIT, WRONG)));
        return Claim.ahead(
                Claim.OURS,
                "Predictions with the green badge are wrong less often than others, by the calibrated rule, on all data",
                errors.data().stream()
                        .map(data -> String.format(
                                Locale.ROOT,
                                "%s %.1f %% against %.1f %%",
                                data,
                                100 * badges.data(data).mean(CALIBRATED, quantity(FIT, WRONG)),
                                100 * badges.data(data).mean(CALIBRATED, quantity(NOT_FIT, WRONG))))
                        .collect(Collectors.joining(", ")),
                errors.data().stream().map(lead).toList());
    }

    private Claim coverage() {
        List<String> some = errors.data().stream()
                .filter(data -> !data.equals(TrustData.FIRST_DIGITS))
                .toList();
        return Claim.ahead(
                Claim.OURS,
                "The calibrated rule gives the green badge to more home inputs than the rule without calibration, on digits and"
                        + " patients",
                some.stream()
                        .map(data -> String.format(
                                Locale.ROOT,
                                "%s %.1f %% against %.1f %%",
                                data,
                                100 * badges.data(data).mean(CALIBRATED, quantity(FIT, SHARE)),
                                100 * badges.data(data).mean(TODAY, quantity(FIT, SHARE))))
                        .collect(Collectors.joining(", ")),
                some.stream()
                        .map(data -> badges.data(data).lead(CALIBRATED, TODAY, quantity(FIT, SHARE)))
                        .toList());
    }

    private static String figure(Measured part, String data, String name) {
        return part.data(data).has(name, AUROC)
                ? String.format(Locale.ROOT, "%.3f", part.data(data).mean(name, AUROC))
                : "";
    }

    private String green(String data, String rule) {
        return badges.data(data).has(rule, quantity(FIT, SHARE))
                ? String.format(
                        Locale.ROOT,
                        "%.0f / %.1f",
                        100 * badges.data(data).mean(rule, quantity(FIT, SHARE)),
                        100 * badges.data(data).mean(rule, quantity(FIT, WRONG)))
                : "";
    }

    /** The design's digits were read by a network that is right about 96 %, ours is about 99 %; its 0–7 were other digits. */
    private MarkdownTable design() {
        MarkdownTable table = MarkdownTable.withColumns("what", "design", "here");
        String[][] figures = {
            {"errors", TrustData.DIGITS, RATIO, ".968"},
            {"errors", TrustData.DIGITS, JOINED, ".970"},
            {"errors", TrustData.DIGITS, Rivals.SOFTMAX, ".947"},
            {"errors", TrustData.PATIENTS, RATIO, ".605"},
            {"errors", TrustData.PATIENTS, JOINED, ".651"},
            {"errors", TrustData.PATIENTS, Rivals.SOFTMAX, ".649"},
            {"foreign", "notmnist", RESIDUAL, ".953"},
            {"foreign", "notmnist", RELATIVE, ".978"},
            {"foreign", "notmnist", DIRECTION, ".985"},
            {"foreign", "notmnist", Rivals.COSINE, ".969"},
            {"foreign", TrustData.GERMANS, RELATIVE, ".667"},
            {"foreign", TrustData.GERMANS, DIRECTION, ".678"},
            {"foreign", TrustData.GERMANS, Rivals.COSINE, ".676"},
            {"foreign", TrustData.UNKNOWN_DIGITS, RESIDUAL, ".433"},
            {"foreign", TrustData.UNKNOWN_DIGITS, RATIO, ".916"},
        };
        for (String[] row : figures) {
            Measured part = row[0].equals(ERRORS) ? errors : foreign;
            table = table.row("AUROC, " + row[0] + ", " + row[1] + ", " + row[2], row[3], figure(part, row[1], row[2]));
        }
        return table.row("green badge, share / wrong, digits, " + TODAY, "74 / .4", green(TrustData.DIGITS, TODAY))
                .row("the same, calibrated", "86 / .5", green(TrustData.DIGITS, CALIBRATED))
                .row("green badge, share / wrong, patients, " + TODAY, "65 / 22", green(TrustData.PATIENTS, TODAY))
                .row("the same, calibrated", "75 / 24", green(TrustData.PATIENTS, CALIBRATED));
    }
}
