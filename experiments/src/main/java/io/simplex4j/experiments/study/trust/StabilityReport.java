package io.simplex4j.experiments.study.trust;

import static io.simplex4j.experiments.study.trust.StabilityTrial.CHANGE;
import static io.simplex4j.experiments.study.trust.StabilityTrial.CLOSED_FORM;
import static io.simplex4j.experiments.study.trust.StabilityTrial.CORRELATION;
import static io.simplex4j.experiments.study.trust.StabilityTrial.EXAMPLES;
import static io.simplex4j.experiments.study.trust.StabilityTrial.FORESEEN;
import static io.simplex4j.experiments.study.trust.StabilityTrial.LEAVE_ONE_OUT;
import static io.simplex4j.experiments.study.trust.StabilityTrial.NEGATED_RADIUS;
import static io.simplex4j.experiments.study.trust.StabilityTrial.RADIUS;
import static io.simplex4j.experiments.study.trust.StabilityTrial.RANKED;
import static io.simplex4j.experiments.study.trust.StabilityTrial.RESIDUAL;
import static io.simplex4j.experiments.study.trust.StabilityTrial.SHARES;
import static io.simplex4j.experiments.study.trust.StabilityTrial.WITHIN;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What leaving examples out says about our claims. */
final class StabilityReport {
    private static final double HIGH = 0.75;
    private static final double VERY_HIGH = 0.9;
    private static final List<String> PREDICTORS = List.of(LEAVE_ONE_OUT, CLOSED_FORM, NEGATED_RADIUS, RESIDUAL);
    private static final List<String> CHANGES = List.of(EXAMPLES, SHARES, WITHIN);

    private final Measured all;
    private final Measured foreseen;
    private final Measured change;
    private final Measured ranked;
    private final Measured radius;

    StabilityReport(Measured all) {
        this.all = all;
        this.foreseen = all.part(FORESEEN);
        this.change = all.part(CHANGE);
        this.ranked = all.part(RANKED);
        this.radius = all.part(RADIUS);
    }

    Findings findings() {
        return Findings.of(summary(), claims())
                .withFigure(
                        "foreseen",
                        "How well each number ranks inputs by how much their class shares change over bootstrap corpora:"
                                + " correlation of ranks, over runs",
                        BoxFigure.of(
                                foreseen.table(),
                                Axis.of("data", ""),
                                Axis.of("value", "correlation of ranks").to(1),
                                Methods.series("name", PREDICTORS)))
                .withTable(
                        "Correlation of ranks with the change of class shares over 20 bootstrap corpora",
                        MarkdownTable.grid(
                                "foreseen by",
                                PREDICTORS,
                                foreseen.data(),
                                data -> data,
                                (name, data) -> foreseen.data(data).cell(name, CORRELATION, 2)))
                .withTable(
                        "How much bootstrap corpora change mixtures (total variation), and how often the share of the largest"
                                + " class stays in the printed range",
                        MarkdownTable.grid(
                                "of",
                                CHANGES,
                                change.data(),
                                data -> data,
                                (name, data) -> change.data(data).cell(name, CHANGE, 3)))
                .withTable("Compared with the figures that the software was designed with", design());
    }

    private String summary() {
        return TrustData.words(all)
                + " Each run explains 200 inputs with a corpus of 1,000 digits or 500 patients, and again with 20 corpora drawn"
                + " from it with replacement. The change to be foreseen is the mean total variation of class shares. The range printed on cards"
                + " is that of the shares when any one example is left out. It is not a confidence interval; the second"
                + " table shows how often another corpus falls outside it.";
    }

    private List<Claim> claims() {
        return List.of(
                above(
                        "The mean leave-one-out change of class shares ranks inputs by how much bootstrap corpora change class shares,"
                                + " with a correlation above " + HIGH,
                        foreseen,
                        LEAVE_ONE_OUT,
                        HIGH),
                ahead(),
                above(
                        "The square of weight times distance from the others' affine hull ranks examples by how much the squared"
                                + " residual rises without them, with a correlation above " + VERY_HIGH,
                        ranked,
                        RANKED,
                        VERY_HIGH),
                Claim.ahead(
                        Claim.OURS,
                        "Bootstrap corpora change class shares less than examples",
                        change.data().stream()
                                .map(data -> data + " " + change.data(data).cell(SHARES, CHANGE, 3) + " against "
                                        + change.data(data).cell(EXAMPLES, CHANGE, 3))
                                .collect(Collectors.joining(", ")),
                        change.data().stream()
                                .map(data -> change.data(data).lead(EXAMPLES, SHARES, CHANGE))
                                .toList()),
                Claim.of(
                        Claim.OURS,
                        "Within the radius that is computed for it the same examples contribute, in every draw; it is below 1 % of"
                                + " the distance from the mean",
                        radius.data().stream()
                                .map(data -> String.format(
                                        Locale.ROOT,
                                        "%s: the same in %.1f %% of draws, radius %.3f %% of the distance",
                                        data,
                                        100 * radius.data(data).mean("same examples", RADIUS),
                                        100 * radius.data(data).mean("of the distance from the mean", RADIUS)))
                                .collect(Collectors.joining("; ")),
                        radius.data().stream()
                                .allMatch(data -> radius.data(data).mean("same examples", RADIUS) == 1
                                        && radius.data(data).mean("of the distance from the mean", RADIUS) < 0.01)));
    }

    private static Claim above(String quote, Measured part, String name, double number) {
        return Claim.ahead(
                Claim.OURS,
                quote,
                part.data().stream()
                        .map(data -> data + " " + part.data(data).cell(name, CORRELATION, 3))
                        .collect(Collectors.joining(", ")),
                part.data().stream()
                        .map(data -> part.data(data).over(name, CORRELATION, number))
                        .toList());
    }

    private Claim ahead() {
        List<Lead> leads = foreseen.data().stream()
                .flatMap(data -> Stream.of(CLOSED_FORM, NEGATED_RADIUS, RESIDUAL)
                        .map(other -> foreseen.data(data).lead(LEAVE_ONE_OUT, other, CORRELATION)))
                .toList();
        return Claim.ahead(
                Claim.OURS,
                "It does so better than the closed form of the weights' deviations, the radius, and the residual",
                foreseen.data().stream()
                        .map(data -> data + ": "
                                + PREDICTORS.stream()
                                        .map(name ->
                                                name + " " + foreseen.data(data).cell(name, CORRELATION, 2))
                                        .collect(Collectors.joining(", ")))
                        .collect(Collectors.joining("; ")),
                leads);
    }

    private static String figure(Measured part, String data, String name, String quantity) {
        return part.data(data).has(name, quantity)
                ? String.format(Locale.ROOT, "%.2f", part.data(data).mean(name, quantity))
                : "";
    }

    private MarkdownTable design() {
        MarkdownTable table = MarkdownTable.withColumns("what", "design", "here");
        Object[][] rows = {
            {TrustData.DIGITS, LEAVE_ONE_OUT, ".91"},
            {TrustData.PATIENTS, LEAVE_ONE_OUT, ".82"},
            {TrustData.DIGITS, CLOSED_FORM, "−.43"},
            {TrustData.PATIENTS, CLOSED_FORM, ".06"},
            {TrustData.DIGITS, NEGATED_RADIUS, "−.16"},
            {TrustData.PATIENTS, NEGATED_RADIUS, ".11"},
        };
        for (Object[] row : rows) {
            table = table.row(
                    row[1] + ", " + row[0],
                    (String) row[2],
                    figure(foreseen, (String) row[0], (String) row[1], CORRELATION));
        }
        for (String data : change.data()) {
            table = table.row("change of examples, " + data, ".42–.45", figure(change, data, EXAMPLES, CHANGE))
                    .row("change of class shares, " + data, ".05–.13", figure(change, data, SHARES, CHANGE));
        }
        return table;
    }
}
