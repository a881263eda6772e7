package io.simplex4j.lab.study;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.ProstatePatients;
import io.simplex4j.lab.network.SeriesTask;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The accuracy of the networks that the other experiments explain; they are not trained twice. */
final class NetworkStudy {
    private static final String DECAYED = "digits, weight decay 0.1";
    private static final String DESCENT = "digits, weight decay 0.1, gradient descent of the authors' code";
    private static final String PLAIN = "digits, no weight decay";
    private static final String MORTALITY = "mortality";
    private static final String TABLE = "torch-networks.csv";
    private static final String FORECAST = "forecaster";
    /** The paper has five runs on series, ten on the others. */
    private static final int SERIES_RUNS = 5;

    private NetworkStudy() {}

    static Experiment study() {
        return Experiment.of("networks", List.of("network", "quantity", "value"), NetworkStudy::measure);
    }

    /** The paper's digit network trained here, and the same network trained in torch by {@code lab/peers/networks.py}. */
    static Experiment torch() {
        return Experiment.of("torch-networks", List.of("network", "library", "accuracy"), NetworkStudy::besideTorch);
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

    private static void besideTorch(Run run) {
        ResultTable torch = torchRows(run).where("run", run.number());
        Map<String, Supplier<ClassifierTask>> networks = new LinkedHashMap<>();
        networks.put("weight decay 0.1", () -> Digits.ofFew(run, 0.1));
        networks.put("no weight decay", () -> Digits.ofFew(run, 0));
        networks.forEach((name, task) -> {
            ResultTable theirs = torch.where("network", name);
            if (theirs.size() > 0) {
                run.row(name, "torch", theirs.texts("accuracy").get(0));
                run.row(name, "ours", accuracy(task.get()));
            }
        });
    }

    private static ResultTable torchRows(Run run) {
        Path file = run.data().stream()
                .map(folder -> folder.resolve(TABLE))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new UnreadableDataException(
                        "--data",
                        "names no folder with " + TABLE + "; expected the folder that lab/peers/networks.py wrote"));
        return ResultTable.read(file);
    }

    private static double accuracy(ClassifierTask task) {
        try (OnnxModel model = TrainedNetworks.open(task.network())) {
            return ClassifierTask.accuracy(model, task.test());
        }
    }
}
