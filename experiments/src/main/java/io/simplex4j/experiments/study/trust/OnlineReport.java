package io.simplex4j.experiments.study.trust;

import static io.simplex4j.experiments.study.trust.OnlineTrial.ADAPTED;
import static io.simplex4j.experiments.study.trust.OnlineTrial.ANY;
import static io.simplex4j.experiments.study.trust.OnlineTrial.AT_RANDOM;
import static io.simplex4j.experiments.study.trust.OnlineTrial.BUDGET;
import static io.simplex4j.experiments.study.trust.OnlineTrial.DELAY;
import static io.simplex4j.experiments.study.trust.OnlineTrial.DRIFT;
import static io.simplex4j.experiments.study.trust.OnlineTrial.ERASURE;
import static io.simplex4j.experiments.study.trust.OnlineTrial.FALSE_ALARMS;
import static io.simplex4j.experiments.study.trust.OnlineTrial.FALSE_ALARMS_ALONE;
import static io.simplex4j.experiments.study.trust.OnlineTrial.FOUND;
import static io.simplex4j.experiments.study.trust.OnlineTrial.INSERTED;
import static io.simplex4j.experiments.study.trust.OnlineTrial.INSERTION;
import static io.simplex4j.experiments.study.trust.OnlineTrial.LARGEST_CHANGE;
import static io.simplex4j.experiments.study.trust.OnlineTrial.NEAREST;
import static io.simplex4j.experiments.study.trust.OnlineTrial.NEVER;
import static io.simplex4j.experiments.study.trust.OnlineTrial.NOVEL;
import static io.simplex4j.experiments.study.trust.OnlineTrial.STREAMS;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** What changing corpora and drift say about our claims. */
final class OnlineReport {
    private static final double TINY = 1e-9;

    private final Measured all;
    private final Measured insertion;
    private final Measured adapted;
    private final Measured budget;
    private final Measured drift;
    private final Measured erasure;

    OnlineReport(Measured all) {
        this.all = all;
        this.insertion = all.part(INSERTION);
        this.adapted = all.part(ADAPTED);
        this.budget = all.part(BUDGET);
        this.drift = all.part(DRIFT);
        this.erasure = all.part(ERASURE);
    }

    Findings findings() {
        return Findings.of(summary(), claims())
                .withFigure(
                        "budget",
                        "Mean residual of later foreign inputs, by what is dropped from a corpus of 100 examples",
                        Panels.of(budget.data().stream().map(this::chart).toArray(Chart[]::new)))
                .withTable("Rows that enter, in percent", percents(insertion))
                .withTable("Mean residual of later foreign inputs", numbers(adapted))
                .withTable("The same with a budget of 100 examples", numbers(budget))
                .withTable("Drift", drifts())
                .withTable(
                        "Erasing an example",
                        MarkdownTable.grid(
                                "of",
                                erasure.names(),
                                erasure.data(),
                                data -> data,
                                (name, data) -> String.format(
                                        Locale.ROOT,
                                        name.equals(LARGEST_CHANGE) ? "%.1e" : "%.4f",
                                        erasure.data(data).mean(name, ERASURE))))
                .withTable("Compared with the figures that the software was designed with", design());
    }

    private String summary() {
        return TrustData.words(all)
                + " A corpus of 100 examples is shown 800 home rows (patients: all that are left) and, separately,"
                + " half of up to 550 foreign rows. An example enters the corpus if its residual exceeds those of 95 %"
                + " of 499 calibration rows, which are explained again after each entry. The other half of the foreign"
                + " rows is explained afterwards. With a budget, foreign rows arrive 25 at a time, and after each batch"
                + " examples are dropped until 100 are left; the least used examples are those with the least weight in"
                + " the explanations so far. Drift is tested on streams of 400 inputs, with 400 calibration rows and a"
                + " corpus of 300: in each run, 20 home streams and 10 that are foreign from the 101st input on, or at"
                + " every tenth input. Foreign letters are those of the first folder. The delay is the number of"
                + " foreign inputs before the alarm.";
    }

    private Chart chart(String data) {
        return BoxFigure.of(
                        budget.data(data).table(),
                        Axis.of("data", ""),
                        Axis.of("value", "mean residual").from(0),
                        Methods.series("name", budget.names()))
                .withTitle(data)
                .withSize(300, 235);
    }

    private static MarkdownTable percents(Measured part) {
        return MarkdownTable.grid(
                "rows",
                part.names(),
                part.data(),
                data -> data,
                (name, data) -> part.data(data).percent(name, INSERTION));
    }

    private static MarkdownTable numbers(Measured part) {
        String quantity = part.quantities().get(0);
        return MarkdownTable.grid(
                "rule",
                part.names(),
                part.data(),
                data -> data,
                (name, data) -> part.data(data).cell(name, quantity, 3));
    }

    private MarkdownTable drifts() {
        return MarkdownTable.grid(
                "share of streams, or inputs", drift.names(), drift.data(), data -> data, (name, data) -> {
                    Measured some = drift.data(data);
                    return name.equals(DELAY) || name.equals(STREAMS)
                            ? some.cell(name, DRIFT, 0)
                            : some.cell(name, DRIFT, 3);
                });
    }

    private List<Claim> claims() {
        return List.of(
                Claim.atMost(
                        Claim.OURS,
                        "Of home rows, no more than 5 % enter the corpus where 5 % is asked for",
                        each(data -> insertion.data(data).percent(INSERTED, INSERTION) + " %"),
                        leads(data -> insertion.data(data).over(INSERTED, INSERTION, 0.05))),
                Claim.ahead(
                        Claim.OURS,
                        "Later foreign inputs have a smaller residual after what is novel has entered than after as many at random",
                        each(data -> adapted.data(data).cell(NOVEL, ADAPTED, 3) + " against "
                                + adapted.data(data).cell(ANY, ADAPTED, 3)),
                        leads(data -> adapted.data(data).lead(ANY, NOVEL, ADAPTED))),
                Claim.ahead(
                        Claim.OURS,
                        "With a budget, dropping the example nearest to the hull of the others leaves a smaller residual than"
                                + " dropping at random",
                        each(data -> budget.data(data).cell(NEAREST, BUDGET, 3) + " against "
                                + budget.data(data).cell(AT_RANDOM, BUDGET, 3) + ", never inserting "
                                + budget.data(data).cell(NEVER, BUDGET, 3)),
                        leads(data -> budget.data(data).lead(AT_RANDOM, NEAREST, BUDGET))),
                Claim.atMost(
                        Claim.OURS,
                        "No more than 1 % of home streams raise an alarm",
                        each(data -> drift.data(data).percent(FALSE_ALARMS, DRIFT) + " % of "
                                + Math.round(DoubleStream.of(drift.data(data).numbers(STREAMS, DRIFT))
                                        .sum())
                                + " streams"),
                        leads(data -> drift.data(data).over(FALSE_ALARMS, DRIFT, 0.01))),
                Claim.ahead(
                        Claim.OURS,
                        "Comparing with calibration rows alone, without the stream so far, raises more false alarms",
                        each(data -> drift.data(data).percent(FALSE_ALARMS_ALONE, DRIFT) + " % against "
                                + drift.data(data).percent(FALSE_ALARMS, DRIFT) + " %"),
                        leads(data -> drift.data(data).lead(FALSE_ALARMS_ALONE, FALSE_ALARMS, DRIFT))),
                Claim.of(
                        Claim.OURS,
                        "Where all inputs become foreign, at least 90 % of streams alarm within 300 of them",
                        each(data -> drift.data(data).percent(FOUND, DRIFT) + " %, median delay "
                                + drift.data(data).cell(DELAY, DRIFT, 0)),
                        all.data().stream().allMatch(data -> drift.data(data).mean(FOUND, DRIFT) >= 0.9)),
                Claim.of(
                        Claim.OURS,
                        "Explanations without weight on an erased example stay as they are (residuals within 1e-9 of the latent's"
                                + " length)",
                        each(data -> String.format(
                                Locale.ROOT,
                                "largest change %.1e",
                                DoubleStream.of(erasure.data(data).numbers(LARGEST_CHANGE, ERASURE))
                                        .max()
                                        .orElseThrow())),
                        all.data().stream()
                                .allMatch(data -> DoubleStream.of(
                                                erasure.data(data).numbers(LARGEST_CHANGE, ERASURE))
                                        .allMatch(change -> change < TINY))));
    }

    private String each(Function<String, String> words) {
        return all.data().stream().map(data -> data + " " + words.apply(data)).collect(Collectors.joining("; "));
    }

    private List<Lead> leads(Function<String, Lead> lead) {
        return all.data().stream().map(lead).toList();
    }

    private String figure(Measured part, String name, String form, double unit) {
        return all.data().stream()
                .map(data -> data + " "
                        + (part.data(data).has(name, part.quantities().get(0))
                                ? String.format(
                                        Locale.ROOT,
                                        form,
                                        unit
                                                * part.data(data)
                                                        .mean(
                                                                name,
                                                                part.quantities()
                                                                        .get(0)))
                                : "–"))
                .collect(Collectors.joining(", "));
    }

    private MarkdownTable design() {
        return MarkdownTable.withColumns("what", "design", "here")
                .row("home rows that entered at 5 %, in percent", "4.9", figure(insertion, INSERTED, "%.1f", 100))
                .row(
                        "residual of foreign inputs: never insert",
                        "patients .64, digits 11.8",
                        figure(adapted, NEVER, "%.2f", 1))
                .row("what is novel", "patients .35, digits 5.5", figure(adapted, NOVEL, "%.2f", 1))
                .row("as many at random", "patients .44", figure(adapted, ANY, "%.2f", 1))
                .row("budget: nearest to the hull", "patients .405", figure(budget, NEAREST, "%.3f", 1))
                .row("budget: at random", "patients .427", figure(budget, AT_RANDOM, "%.3f", 1))
                .row("false alarms of home streams", "2 of 170", figure(drift, FALSE_ALARMS, "%.3f", 1))
                .row("the same, calibration alone", "17 of 170", figure(drift, FALSE_ALARMS_ALONE, "%.3f", 1))
                .row("median delay", "Germans 100, letters 33", figure(drift, DELAY, "%.0f", 1));
    }
}
