package io.simplex4j.lab.study;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.RunContext;
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
final class TorchNetworks implements Experiment {
    private static final String TABLE = "torch-networks.csv";

    @Override
    public Description description() {
        return new Description(
                "torch-networks",
                "whether the paper's digit network is as accurate if it is trained in torch or here",
                Digits.NEEDS + ", and --data with the " + TABLE + " that lab/peers/networks.py writes",
                "about 10 minutes, after those of torch",
                10);
    }

    @Override
    public List<String> columns() {
        return List.of("run", "network", "library", "accuracy");
    }

    @Override
    public ResultTable run(int run, RunContext bench) {
        ResultTable torch = torch(bench).where("run", run);
        Map<String, Supplier<ClassifierTask>> networks = new LinkedHashMap<>();
        networks.put("weight decay 0.1", () -> Digits.ofFew(bench, run, 0.1));
        networks.put("no weight decay", () -> Digits.ofFew(bench, run, 0));
        ResultTable.Builder rows = ResultTable.withColumns(columns());
        networks.forEach((name, task) -> {
            ResultTable theirs = torch.where("network", name);
            if (theirs.size() > 0) {
                rows.row(run, name, "torch", theirs.texts("accuracy").get(0));
                rows.row(run, name, "ours", accuracy(task.get()));
            }
        });
        return rows.build();
    }

    private static ResultTable torch(RunContext bench) {
        Path file = bench.data().stream()
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
