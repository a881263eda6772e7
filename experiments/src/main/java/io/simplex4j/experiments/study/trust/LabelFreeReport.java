package io.simplex4j.experiments.study.trust;

import static io.simplex4j.experiments.study.trust.LabelFreeStudy.DECODED;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.FOREIGN;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.FROM_MIXTURE;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.HALVED;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.LEAST_USED;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.MIXTURE;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.NEIGHBOURS;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.NEIGHBOURS_WEIGHTED;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.RANDOM_HALF;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.RECONSTRUCTION;
import static io.simplex4j.experiments.study.trust.LabelFreeStudy.RESIDUAL;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What autoencoders say about our claims. */
final class LabelFreeReport {
    private final Measured decoded;
    private final Measured foreign;
    private final Measured halved;

    LabelFreeReport(Measured all) {
        this.decoded = all.part(DECODED);
        this.foreign = all.part(FOREIGN);
        this.halved = all.part(HALVED);
    }

    Findings findings() {
        return Findings.of(summary(), claims())
                .withFigure(
                        "decoded",
                        "How well what is decoded from mixtures agrees with what is decoded from latents, over runs",
                        boxes(decoded, "*R*^{2}"))
                .withFigure(
                        "foreign",
                        "How well scores find foreign inputs, over runs; one half is chance",
                        boxes(foreign, "AUROC"))
                .withTable(
                        "R² of what is decoded from a mixture against what is decoded from the latent",
                        table(decoded, DECODED, 3))
                .withTable("Foreign inputs: AUROC", table(foreign, FOREIGN, 3))
                .withTable("Rise of the mean residual with half of the corpus, as a share", table(halved, HALVED, 3))
                .withTable("Compared with the figures that the software was designed with", design());
    }

    private static Chart boxes(Measured part, String value) {
        return BoxFigure.of(
                part.table(), Axis.of("data", ""), Axis.of("value", value).to(1), Methods.series("name", part.names()));
    }

    private static String summary() {
        return "Autoencoders are trained without labels: on 12,000 of MNIST's training digits with 32 latents, and on 9,000 of the paper's series with 16."
                + " Corpora are 1,000 rows that were not used for training; tests are 500 others and as many foreign"
                + " ones: letters (each set is named after its folder) and oscillating series. As many nearest"
                + " neighbours are used as the mixture of the same input has examples. “Distance of the input from the"
                + " decoded mixture” is ‖x − dec(ĥ)‖; the reconstruction error, ‖x − dec(h)‖, needs no corpus. Usage is"
                + " measured on one half of the tests, the residuals with half of the corpus on the other half.";
    }

    private static MarkdownTable table(Measured part, String quantity, int decimals) {
        return MarkdownTable.grid(
                "by",
                part.names(),
                part.data(),
                data -> data,
                (name, data) -> part.data(data).cell(name, quantity, decimals));
    }

    private List<Claim> claims() {
        return List.of(
                better(
                        "What is decoded from a mixture agrees better with what is decoded from the latent than what is decoded from"
                                + " as many nearest neighbours",
                        decoded,
                        decoded.data(),
                        DECODED,
                        MIXTURE,
                        List.of(NEIGHBOURS, NEIGHBOURS_WEIGHTED)),
                better(
                        "The distance of the input from the decoded mixture finds foreign inputs better than the residual",
                        foreign,
                        foreign.data(),
                        FOREIGN,
                        FROM_MIXTURE,
                        List.of(RESIDUAL)),
                better(
                        "It finds oscillating series better than the reconstruction error",
                        foreign,
                        foreign.data().stream()
                                .filter(TrustData.OSCILLATING::equals)
                                .toList(),
                        FOREIGN,
                        FROM_MIXTURE,
                        List.of(RECONSTRUCTION)),
                Claim.atMost(
                        Claim.OURS,
                        "It finds foreign inputs no worse than the reconstruction error, on all data",
                        words(foreign, foreign.data(), FOREIGN, FROM_MIXTURE, List.of(RECONSTRUCTION)),
                        leads(foreign, foreign.data(), FOREIGN, RECONSTRUCTION, List.of(FROM_MIXTURE))),
                Claim.ahead(
                        Claim.OURS,
                        "Dropping the least used half of a corpus raises the residual less than dropping a random half",
                        words(halved, halved.data(), HALVED, LEAST_USED, List.of(RANDOM_HALF)),
                        leads(halved, halved.data(), HALVED, RANDOM_HALF, List.of(LEAST_USED))));
    }

    private static Claim better(
            String quote, Measured part, List<String> kinds, String quantity, String ours, List<String> others) {
        return Claim.ahead(
                Claim.OURS,
                quote,
                words(part, kinds, quantity, ours, others),
                leads(part, kinds, quantity, ours, others));
    }

    private static String words(Measured part, List<String> kinds, String quantity, String ours, List<String> others) {
        return kinds.stream()
                .map(data -> data + " " + part.data(data).cell(ours, quantity, 3) + " against "
                        + others.stream()
                                .map(other -> part.data(data).cell(other, quantity, 3))
                                .collect(Collectors.joining(" and ")))
                .collect(Collectors.joining("; "));
    }

    private static List<Lead> leads(
            Measured part, List<String> kinds, String quantity, String ours, List<String> others) {
        return kinds.stream()
                .flatMap(data -> others.stream().map(other -> part.data(data).lead(ours, other, quantity)))
                .toList();
    }

    private static String figures(Measured part, String name, String quantity) {
        return part.data().stream()
                .map(data -> data + " "
                        + String.format(Locale.ROOT, "%.3f", part.data(data).mean(name, quantity)))
                .collect(Collectors.joining(", "));
    }

    private MarkdownTable design() {
        MarkdownTable table = MarkdownTable.withColumns("what", "design (digits / series)", "here");
        return Stream.of(
                        List.of("decoded R², mixture", ".909 / .986", figures(decoded, MIXTURE, DECODED)),
                        List.of("decoded R², nearest neighbours", ".775 / .915", figures(decoded, NEIGHBOURS, DECODED)),
                        List.of("AUROC, residual", ".950 / .471", figures(foreign, RESIDUAL, FOREIGN)),
                        List.of(
                                "AUROC, reconstruction error",
                                ".999 / .917",
                                figures(foreign, RECONSTRUCTION, FOREIGN)),
                        List.of("AUROC, ‖x − dec(ĥ)‖", ".998 / .962", figures(foreign, FROM_MIXTURE, FOREIGN)),
                        List.of("least used half dropped", ".06", figures(halved, LEAST_USED, HALVED)),
                        List.of("random half dropped", ".18", figures(halved, RANDOM_HALF, HALVED)))
                .reduce(table, MarkdownTable::row, (left, right) -> right);
    }
}
