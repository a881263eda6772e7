package io.simplex4j.lab.study;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** How good the networks are that the other experiments explain; they are not trained twice. */
final class NetworkStudy implements Experiment {
    private static final String DECAYED = "digits, weight decay 0.1";
    private static final String DESCENT = "digits, weight decay 0.1, gradient descent of the authors' code";
    private static final String PLAIN = "digits, no weight decay";
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
    public ResultTable run(int run, RunContext bench) {
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
            rows.row(run, FORECAST, "root mean square error, all steps", series.errorOfAllSteps());
        }
        return rows.build();
    }

    private static double accuracy(ClassifierTask task) {
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            return ClassifierTask.accuracy(model, task.test());
        }
    }
}
