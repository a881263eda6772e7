package io.simplex4j.lab.network;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.training.TrainedNetwork;
import io.simplex4j.lab.training.Training;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Function;

/** The networks that experiments train, kept as files so that each is trained once. */
public final class TrainedNetworks {
    private TrainedNetworks() {}

    /** The file of a classifier, which is trained unless it exists. */
    public static Path file(Run run, String name, Training plan, Examples training) {
        return file(run, name, plan, ready -> ready.train(training.inputs(), Sampling.labels(training)));
    }

    /** The file of a network, which is trained unless it exists. */
    static Path file(Run run, String name, Training plan, Function<Training, TrainedNetwork> training) {
        Path file = run.network(name);
        if (Files.isRegularFile(file)) {
            return file;
        }
        run.log("training " + name);
        TrainedNetwork trained = training.apply(plan.withListener(line -> run.log("training " + name + ": " + line)));
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        trained.write(file);
        return file;
    }

    /** Opens a network, to be run on several threads and closed by the caller. */
    public static OnnxModel open(Path file) {
        return OnnxModel.load(file, ModelOptions.defaults().withThreads(threads()));
    }

    public static int threads() {
        return Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));
    }
}
