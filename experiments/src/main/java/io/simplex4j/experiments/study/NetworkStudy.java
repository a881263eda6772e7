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
    private static final String PLAIN = "digits, no weight decay";
    private static final String MORTALITY = "mortality";
    private static final String FORECAST = "forecaster";

    @Override
    public Description description() {
        return new Description(
                "networks",
                "how good the networks are that the other experiments train",
                Digits.NEEDS,
                "about 1 hour, or a minute after the other experiments",
                5);
    }

    @Override
    public List<String> columns() {
        return List.of("run", "network", "quantity", "value");
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        rows.row(run, DECAYED, "accuracy", accuracy(Digits.task(bench, run, 0.1)));
        rows.row(run, PLAIN, "accuracy", accuracy(Digits.task(bench, run, 0)));
        rows.row(run, MORTALITY, "accuracy", accuracy(ProstatePatients.task(bench, run, 1e-5)));
        SeriesTask series = SeriesTask.of(bench, run);
        try (OnnxModel model = TrainedNetworks.open(series.network())) {
            rows.row(run, FORECAST, "root mean square error", series.error(model));
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
                        "On test data. With weight decay the digit network is trained by the descent of the authors' code,"
                                + " without it by Adam as in the paper; the other two by Adam. Patients are synthetic.",
                        List.of(
                                within(results, DECAYED, "94–96 % of digits right with weight decay 0.1", 0.94, 0.96),
                                within(
                                        results,
                                        PLAIN,
                                        "above 98.5 % of digits right without (the paper: above 99 %)",
                                        0.985,
                                        1),
                                within(results, MORTALITY, "85–86 % of patients right", 0.85, 0.86),
                                within(results, FORECAST, "a root mean square error of 0.1", 0, 0.105)))
                .withTable("Networks", table);
    }

    private static Claim within(ResultTable results, String network, String claim, double from, double to) {
        Summary summary = results.where("network", network).summary("value");
        String ours = String.format(
                Locale.ROOT, "%.4f on average, from %.4f to %.4f", summary.mean(), summary.min(), summary.max());
        boolean all = summary.min() >= from - 5e-4 && summary.max() <= to + 5e-4;
        boolean some = summary.max() >= from && summary.min() <= to;
        return Claim.of(claim, ours, all, some);
    }
}
