package io.simplex4j.lab.study;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.network.ClassifierTask;
import io.simplex4j.lab.network.Digits;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The paper's digit network trained here, and the same network trained in torch by {@code lab/peers/networks.py}. */
final class TorchNetworks {
    private static final String TABLE = "torch-networks.csv";

    private TorchNetworks() {}

    static Experiment study() {
        return Experiment.of("torch-networks", List.of("network", "library", "accuracy"), TorchNetworks::measure);
    }

    private static void measure(Run run) {
        ResultTable torch = torch(run).where("run", run.number());
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

    private static ResultTable torch(Run run) {
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
