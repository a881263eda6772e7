package io.simplex4j.experiments;

import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownPage;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.RunLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The page over all results of a folder: the rule, and every claim with a verdict, those of the paper in its order and then those
 * of our own design.
 */
public final class ResultsIndex {
    private static final List<String> SECTIONS =
            List.of("2.2", "2.3", "3.1", "3.2", "3.3", "A.1", "A.2", "A.3", "A.5", "B.1", "B.3", "B.4", "B.5", "C");

    private static final String RULE = """
            A claim is quoted in the paper's words. It is judged by paired differences over runs (over tests if there is only
            one run): a difference of more than two standard errors is a lead, a smaller one is a tie. A claim that one thing is
            better **holds** if it leads in every case tested (every K, every size, latents and outputs); it **does not
            hold** if it is behind in any case, or tied in any case, and the table says which. A claim that two things are
            similar holds if neither leads. Deviations over runs are compared by the logarithm of their ratio, whose standard
            error over n runs is 1/√(n − 1). A range holds if every run is in it, rounded as the paper rounds. Methods are
            always compared on the same tests. A claim that was not tested says why. If a claim needs a threshold of ours
            (such as “R² ≈ 1”), the cell gives it. In the code, the rule is `Lead` and `Claim`. It was written before the
            runs it judges, except for mnist-jacobian-corruption, mnist-influence, mnist-outlier and ar-outlier, whose older
            runs were known.
            """;

    /** What the paper proves: checked by the tests named. */
    private static final List<Claim> PROVED = List.of(
            proved("2.3", "Σ Σ w j = h − h⁰", "PropositionTest.a_jacobians_sum_to_the_shift"),
            proved(
                    "A.1",
                    "the corpus prediction l(ĥ) approximates l(h) with a precision controlled by the corpus residual",
                    "TrustTest.outputs_of_the_mixture_stay_within_the_bound"),
            proved(
                    "A.2",
                    "If the corpus representation … is a set of affinely independent vectors, then every vector in the corpus"
                            + " hull … admits one unique corpus decomposition",
                    "AffineBasisTest.weights_are_unique_inside_the_hull_and_outside"),
            proved(
                    "A.3",
                    "The Integrated Gradient can be deduced from the Integrated Jacobian via IG = l(j)",
                    "PropositionTest.integrated_gradients_are_the_head_of_the_jacobian"));

    private final Path folder;
    private final List<Experiment> experiments;

    private record Found(Claim claim, String page) {}

    /**
     * An index of results.
     *
     * @param folder with one folder for each experiment
     * @param experiments in the order in which they are listed
     */
    public ResultsIndex(Path folder, List<Experiment> experiments) {
        this.folder = folder;
        this.experiments = List.copyOf(experiments);
    }

    public Path page() {
        return folder.resolve("README.md");
    }

    /** Writes the page from the tables of the experiments that are in the folder. */
    public void write() {
        content().write(page());
    }

    MarkdownPage content() {
        List<Found> all = claims();
        List<Found> claims = all.stream().filter(found -> !found.claim.isOurs()).toList();
        List<Found> ours = all.stream().filter(found -> found.claim.isOurs()).toList();
        return MarkdownPage.titled("Results")
                .paragraph(
                        "Each page gives the command, the seed and the date it was made with. The figures and pages of"
                                + " experiments are drawn from the CSV files next to them: `simplex experiment plot NAME --out"
                                + " docs/results/NAME` draws them again, and `simplex experiment index --out docs/results` writes"
                                + " this page. Everything ran on two processors that also had other work to do, so only"
                                + " processor times and ratios are given.")
                .section("How a claim is judged")
                .paragraph(RULE)
                .section("Every claim of the paper, in its order")
                .table(table(claims))
                .section("What does not hold here")
                .table(table(claims.stream().filter(ResultsIndex::fails).toList()))
                .section("Claims of our own, about trust and corpora")
                .paragraph(
                        "The paper does not make these claims, but this software relies on them. Each was fixed in the code before"
                                + " its runs, but after its small form and the figures of the design. They are judged by the same"
                                + " rule; a claim that one thing is no larger than another holds if it does not lead in any"
                                + " case.")
                .table(ours(ours))
                .section("The experiments, and how long they take")
                .table(experiments())
                .section("Speed")
                .paragraph("""
                        - [solver.md](solver.md): the exact decomposition against the paper's algorithm and others (`benchmarks/run ratios`)
                        - [explanation.md](explanation.md): explanations of digits against the paper's way (`benchmarks/run explain`)
                        - [products.md](products.md): products with the Jacobian of six networks, compared with torch (`benchmarks/run products`)
                        - [training.md](training.md): training against torch (`benchmarks/peers/training.py`)
                        - [inside-the-hull.md](inside-the-hull.md): inputs inside the hull, compared with inputs outside it (`benchmarks/run hull`)
                        - [shards.md](shards.md): a corpus in shards, compared with one in one place, and a model of a larger one (`benchmarks/run shards`)
                        - [service.md](service.md): `simplex serve` under load (`benchmarks/run service`)
                        - [triage.md](triage.md): triage, compared with decomposing the same inputs (`benchmarks/run triage`)
                        - [spark.md](spark.md): Spark, compared with the plain library, and a lost executor (`spark/run benchmark`, `spark/cluster`)
                        """)
                .section("Models")
                .paragraph("""
                        - [models.md](models.md): latents and gradients of models from other frameworks (`benchmarks/run models`)
                        - [cases.md](cases.md): the same for ONNX's own test cases of operators
                        - [OPERATORS.md](../OPERATORS.md): what happens to the gradient of every ONNX operation
                        """);
    }

    private static boolean fails(Found found) {
        Claim.Verdict verdict = found.claim.verdict();
        return verdict == Claim.Verdict.FAILS || verdict == Claim.Verdict.NO_DIFFERENCE;
    }

    private static Claim proved(String section, String quote, String test) {
        return Claim.of(section, quote, "proved in the paper; checked by `" + test + "`", true);
    }

    private List<Found> claims() {
        List<Found> claims = new ArrayList<>();
        PROVED.forEach(claim -> claims.add(new Found(claim, "")));
        for (Experiment experiment : experiments) {
            if (Files.isRegularFile(table(experiment))) {
                Findings findings = experiment.findings(ResultTable.read(table(experiment)));
                findings.claims().forEach(claim -> claims.add(new Found(claim, link(experiment))));
            }
        }
        claims.sort(Comparator.comparingInt(found -> SECTIONS.indexOf(found.claim.section())));
        return claims;
    }

    private static MarkdownTable table(List<Found> claims) {
        MarkdownTable table =
                MarkdownTable.withColumns("section", "the paper's claim", "our figure", "verdict", "page");
        for (Found found : claims) {
            table = table.row(
                    found.claim.section(),
                    "“" + found.claim.quote() + "”",
                    found.claim.ours(),
                    found.claim.verdict().words(),
                    found.page);
        }
        return table;
    }

    private static MarkdownTable ours(List<Found> claims) {
        MarkdownTable table = MarkdownTable.withColumns("our claim", "our figure", "verdict", "page");
        for (Found found : claims) {
            table = table.row(
                    "“" + found.claim.quote() + "”",
                    found.claim.ours(),
                    found.claim.verdict().words(),
                    found.page);
        }
        return table;
    }

    private MarkdownTable experiments() {
        MarkdownTable table =
                MarkdownTable.withColumns("page", "shows", "runs", "runs by default, as the paper's", "all runs take");
        for (Experiment experiment : experiments) {
            if (Files.isRegularFile(table(experiment))) {
                int runs =
                        ResultTable.read(table(experiment)).distinct(RunLog.RUN).size();
                String standIn = experiment.description().standIn();
                table = table.row(
                        link(experiment),
                        experiment.shows() + (standIn.isEmpty() ? "" : " (" + standIn + ")"),
                        Integer.toString(runs),
                        Integer.toString(experiment.runs()),
                        experiment.takes());
            }
        }
        return table;
    }

    private Path table(Experiment experiment) {
        return new Laboratory(experiment, folder.resolve(experiment.name())).table();
    }

    private static String link(Experiment experiment) {
        return "[" + experiment.name() + "](" + experiment.name() + "/" + experiment.name() + ".md)";
    }
}
