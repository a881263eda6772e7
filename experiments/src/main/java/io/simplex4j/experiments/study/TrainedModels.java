package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Workbench;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.training.TrainedNetwork;
import io.simplex4j.onnx.training.TrainingProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;

/** Networks that experiments train, kept so that they are trained once. */
final class TrainedModels {
    private TrainedModels() {}

    /** Trains a network unless it is there, and gives its file. */
    static Path file(Workbench bench, String name, Function<Consumer<TrainingProgress>, TrainedNetwork> training) {
        Path file = bench.models().resolve(name + ".onnx");
        if (Files.isRegularFile(file)) {
            return file;
        }
        bench.say("training " + name);
        TrainedNetwork trained = training.apply(progress -> {
            if (progress.endsEpoch()) {
                bench.say(String.format(
                        Locale.ROOT,
                        "training %s: epoch %d of %d, loss %.4f",
                        name,
                        progress.epoch(),
                        progress.epochs(),
                        progress.loss()));
            }
        });
        try {
            Files.createDirectories(bench.models());
            trained.write(file);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a network, to be run on both of two processors. */
    static OnnxModel open(Path file) {
        return OnnxModel.load(file, OnnxModel.Options.withDefaults().withThreads(threads()));
    }

    static int threads() {
        return Math.max(1, Math.min(4, Runtime.getRuntime().availableProcessors()));
    }
}
