package io.simplex4j.experiments.study.precision;

import io.simplex4j.example.Examples;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.network.ClassifierTask;
import io.simplex4j.experiments.network.ProstatePatients;
import io.simplex4j.experiments.network.TrainedNetworks;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How precision grows with the corpus, on patients with prostate cancer. */
public final class CorpusSizeStudy implements Experiment {
    private static final int MEMBERS = 5;
    private static final List<String> SHOWN = List.of(Methods.EXACT, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    @Override
    public Description description() {
        return new Description(
                "corpus-size",
                "how precision grows with the size of the corpus",
                ProstatePatients.NEEDS,
                "about 5 minutes",
                10,
                ProstatePatients.STAND_IN);
    }

    /** Those of precision, with the size of the corpus before the method. */
    @Override
    public List<String> columns() {
        List<String> columns = new ArrayList<>(PrecisionTrial.COLUMNS);
        columns.add(1, "size");
        return columns;
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ClassifierTask task = ProstatePatients.task(bench, run, 1e-5);
        Examples tests = Sampling.sample(task.test(), bench.either(60, 100), bench.seed(run, "tests"));
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            LinearHead head = model.head().orElseThrow();
            Matrix testLatents = model.latents(tests.inputs());
            for (int size : bench.quick() ? List.of(50, 100, 500) : List.of(50, 100, 500, 1000)) {
                Examples corpus = Sampling.sample(task.training(), size, bench.seed(run, "corpus " + size));
                ResultTable measured = new PrecisionTrial(run, model.latents(corpus.inputs()), testLatents, head)
                        .exact(size)
                        .nearest(MEMBERS)
                        .rows();
                for (List<String> row : measured.rows()) {
                    List<String> wider = new ArrayList<>(row);
                    wider.add(1, Integer.toString(size));
                    rows.row(wider.toArray());
                }
            }
        }
        return rows.build();
    }

    @Override
    public Findings findings(ResultTable results) {
        List<String> sizes = results.distinct("size");
        String first = sizes.get(0);
        String last = sizes.get(sizes.size() - 1);
        double small = of(results, Methods.EXACT, first, "r2_latent").mean();
        double large = of(results, Methods.EXACT, last, "r2_latent").mean();
        String summary = String.format(
                Locale.ROOT,
                "The authors' code has this experiment; the paper does not, and claims nothing about it. SimplEx takes as"
                        + " many examples as it needs, nearest neighbours five. R² of latents is %.4f with %s examples"
                        + " and %.4f with %s.",
                small,
                first,
                large,
                last);
        return Findings.of(summary, List.of())
                .withTable("R² of latents", table(results, "r2_latent"))
                .withTable("R² of outputs", table(results, "r2_output"))
                .withTable("Mean norm of the latent error", table(results, "error_latent"))
                .withFigure(
                        "size",
                        "R² of latents (left) and outputs (right) against the size of the corpus; nearest neighbours"
                                + " with K = 5",
                        Panels.of(
                                chart(results, "r2_latent", "*R*^{2}_{H}"),
                                chart(results, "r2_output", "*R*^{2}_{Y}")));
    }

    private static Chart chart(ResultTable results, String column, String title) {
        return LineFigure.of(
                results,
                Axis.of("size", "examples in the corpus").evenlySpaced(),
                Axis.of(column, title),
                Methods.series(SHOWN));
    }

    private static MarkdownTable table(ResultTable results, String column) {
        return MarkdownTable.grid(
                "method",
                SHOWN,
                results.distinct("size"),
                size -> "C = " + size,
                (method, size) -> Numbers.fourDecimals(of(results, method, size, column)));
    }

    private static Summary of(ResultTable results, String method, String size, String column) {
        return results.where("method", method).where("size", size).summary(column);
    }
}
