package io.simplex4j.lab.study;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;

/** The accuracy of the networks that the other experiments explain; they are not trained twice. */
final class NetworkStudy {
    private static final String DECAYED = "digits, weight decay 0.1";
    private static final String DESCENT = "digits, weight decay 0.1, gradient descent of the authors' code";
    private static final String PLAIN = "digits, no weight decay";
    private static final String MORTALITY = "mortality";
    private static final String FORECAST = "forecaster";
    /** The paper has five runs on series, ten on the others. */
    private static final int SERIES_RUNS = 5;

    private NetworkStudy() {}

    static Experiment study() {
        return Experiment.of("networks", List.of("network", "quantity", "value"), NetworkStudy::measure);
    }

    private static void measure(Run run) {
        run.row(DECAYED, "accuracy", accuracy(Digits.task(run, 0.1)));
        run.row(DESCENT, "accuracy", accuracy(Digits.byDescent(run, 0.1)));
        run.row(PLAIN, "accuracy", accuracy(Digits.task(run, 0)));
        run.row(MORTALITY, "accuracy", accuracy(ProstatePatients.task(run, 1e-5)));
        if (run.number() < SERIES_RUNS) {
            SeriesTask series = SeriesTask.of(run);
            try (OnnxModel model = TrainedNetworks.open(series.network())) {
                run.row(FORECAST, "root mean square error", series.error(model));
            }
            run.row(FORECAST, "root mean square error, all steps", series.errorOfAllSteps());
        }
    }

    private static double accuracy(ClassifierTask task) {
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            return ClassifierTask.accuracy(model, task.test());
        }
    }
}
