package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How good the networks are that the other experiments explain; those that are trained already are not trained again. */
final class Networks implements Experiment {
    private static final String DECAYED = "digits, weight decay 0.1";
    private static final String PLAIN = "digits, no weight decay";
    private static final String MORTALITY = "mortality";
    private static final String FORECAST = "forecaster";

    @Override
    public String name() {
        return "networks";
    }

    @Override
    public String shows() {
        return "how good the networks are that the other experiments train";
    }

    @Override
    public String needs() {
        return Digits.NEEDS;
    }

    @Override
    public String takes() {
        return "about 1 hour, or a minute after the other experiments";
    }

    @Override
    public int runs() {
        return 5;
    }

    @Override
    public List<String> columns() {
        return List.of("run", "network", "quantity", "value");
    }

    @Override
    public ResultTable run(int run, Workbench bench) {
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        Digits digits = Digits.of(bench);
        for (double decay : new double[] {0.1, 0}) {
            try (OnnxModel model = TrainedModels.open(DigitNetworks.file(bench, run, decay, digits.training()))) {
                rows.row(run, decay > 0 ? DECAYED : PLAIN, "accuracy", Accuracy.of(model, digits.test()));
            }
        }
        ProstateRun patients = ProstateRun.of(bench, run, 1e-5);
        try (OnnxModel model = TrainedModels.open(patients.network())) {
            rows.row(run, MORTALITY, "accuracy", Accuracy.of(model, patients.test()));
        }
        SeriesRun series = SeriesRun.of(bench, run);
        try (OnnxModel model = TrainedModels.open(series.network())) {
            rows.row(run, FORECAST, "root mean square error", series.error(model));
        }
        return rows.build();
    }

    @Override
    public Findings findings(ResultTable figures) {
        MarkdownTable table = MarkdownTable.withColumns("network", "quantity", "mean ± deviation", "from", "to");
        for (String network : figures.distinct("network")) {
            ResultTable rows = figures.where("network", network);
            Summary summary = rows.summary("value");
            table = table.row(
                    network,
                    rows.texts("quantity").get(0),
                    PrecisionReport.words(summary),
                    String.format(Locale.ROOT, "%.4f", summary.min()),
                    String.format(Locale.ROOT, "%.4f", summary.max()));
        }
        return new Findings(
                "On test data. With weight decay the digit network is trained by the descent of the authors' code, without"
                        + " it by Adam as in the paper; the other two by Adam. Patients are synthetic.",
                List.of(
                        within(figures, DECAYED, "94–96 % of digits right with weight decay 0.1", 0.94, 0.96),
                        within(
                                figures,
                                PLAIN,
                                "above 98.5 % of digits right without (the paper: above 99 %)",
                                0.985,
                                1),
                        within(figures, MORTALITY, "85–86 % of patients right", 0.85, 0.86),
                        within(figures, FORECAST, "a root mean square error of 0.1", 0, 0.105)),
                Map.of("Networks", table),
                Map.of());
    }

    private static Claim within(ResultTable figures, String network, String claim, double from, double to) {
        Summary summary = figures.where("network", network).summary("value");
        String ours = String.format(
                Locale.ROOT, "%.4f on average, from %.4f to %.4f", summary.mean(), summary.min(), summary.max());
        boolean all = summary.min() >= from - 5e-4 && summary.max() <= to + 5e-4;
        boolean some = summary.max() >= from && summary.min() <= to;
        return new Claim(claim, ours, all ? Claim.Verdict.HOLDS : some ? Claim.Verdict.PARTLY : Claim.Verdict.FAILS);
    }
}
