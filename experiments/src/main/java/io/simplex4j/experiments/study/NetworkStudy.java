package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.network.ClassifierTask;
import io.simplex4j.experiments.network.Digits;
import io.simplex4j.experiments.network.ProstatePatients;
import io.simplex4j.experiments.network.SeriesTask;
import io.simplex4j.experiments.network.TrainedNetworks;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.Locale;

/** How good the networks are that the other experiments explain; they are not trained twice. */
final class NetworkStudy implements Experiment {
    private static final String DECAYED = "digits, weight decay 0.1";
    private static final String DESCENT = "digits, weight decay 0.1, gradient descent of the authors' code";
    private static final String PLAIN = "digits, no weight decay";
    private static final String DECAY_QUOTE =
            "Across the different runs, the accuracy of the resulting model on the test set ranges between 94-96 %";
    private static final String MORTALITY = "mortality";
    private static final String FORECAST = "forecaster";
    /** The paper has five runs on series, ten on the others. */
    private static final int SERIES_RUNS = 5;

    @Override
    public Description description() {
        return new Description(
                "networks",
                "how good the networks are that the other experiments train",
                Digits.NEEDS,
                "about 1 hour, or a minute after the other experiments",
                10);
    }

    @Override
    public List<String> columns() {
        return List.of("run", "network", "quantity", "value");
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        rows.row(run, DECAYED, "accuracy", accuracy(Digits.task(bench, run, 0.1)));
        rows.row(run, DESCENT, "accuracy", accuracy(Digits.byDescent(bench, run, 0.1)));
        rows.row(run, PLAIN, "accuracy", accuracy(Digits.task(bench, run, 0)));
        rows.row(run, MORTALITY, "accuracy", accuracy(ProstatePatients.task(bench, run, 1e-5)));
        if (run < SERIES_RUNS) {
            SeriesTask series = SeriesTask.of(bench, run);
            try (OnnxModel model = TrainedNetworks.open(series.network())) {
                rows.row(run, FORECAST, "root mean square error", series.error(model));
            }
        }
        return rows.build();
    }

    private static double accuracy(ClassifierTask task) {
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            return ClassifierTask.accuracy(model, task.test());
        }
    }

    @Override
    public Findings findings(ResultTable results) {
        MarkdownTable table = MarkdownTable.withColumns("network", "quantity", "mean ± deviation", "from", "to");
        for (String network : results.distinct("network")) {
            ResultTable rows = results.where("network", network);
            Summary summary = rows.summary("value");
            table = table.row(
                    network,
                    rows.texts("quantity").get(0),
                    Numbers.fourDecimals(summary),
                    String.format(Locale.ROOT, "%.4f", summary.min()),
                    String.format(Locale.ROOT, "%.4f", summary.max()));
        }
        return Findings.of(
                        "On test data. All networks are trained with Adam, as the paper says; the authors' code trains the digit networks"
                                + " by gradient descent, which is shown for comparison. Patients are"
                                + " synthetic. A range holds if every run is in it, rounded as the paper rounds.",
                        List.of(
                                within(results, DECAYED, DECAY_QUOTE, 0.94, 0.96, 2),
                                within(results, DESCENT, DECAY_QUOTE, 0.94, 0.96, 2),
                                above(results),
                                within(
                                        results,
                                        MORTALITY,
                                        "the accuracy of the resulting model on the test set ranges between 85-86 %",
                                        0.85,
                                        0.86,
                                        2),
                                within(
                                        results,
                                        FORECAST,
                                        "the average RMSE of the resulting model on testing data is always 0.1",
                                        0.1,
                                        0.1,
                                        1)))
                .withTable("Networks", table);
    }

    private static Claim within(
            ResultTable results, String network, String quote, double from, double to, int decimals) {
        Summary summary = results.where("network", network).summary("value");
        boolean all = rounded(summary.min(), decimals) >= from && rounded(summary.max(), decimals) <= to;
        return Claim.of(network.equals(FORECAST) ? "B.4" : "B.1", quote, words(network, summary), all);
    }

    private static double rounded(double value, int decimals) {
        double unit = Math.pow(10, decimals);
        return Math.rint(value * unit) / unit;
    }

    private static Claim above(ResultTable results) {
        Summary summary = results.where("network", PLAIN).summary("value");
        return Claim.of(
                "B.1",
                "training the same model with λ = 0 yields a test accuracy above 99 %",
                words(PLAIN, summary),
                summary.min() > 0.99);
    }

    private static String words(String network, Summary summary) {
        return String.format(
                Locale.ROOT,
                "%s: %s over %d runs, from %.4f to %.4f",
                network,
                Numbers.fourDecimals(summary),
                summary.count(),
                summary.min(),
                summary.max());
    }
}
