package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.AutoRegressive;
import io.simplex4j.experiments.dataset.SeriesSet;
import io.simplex4j.experiments.network.PaperNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Training;
import java.nio.file.Path;

/**
 * The series of a run and the network that forecasts them.
 *
 * @param training series to train on and to take a corpus from
 * @param test series to explain
 * @param network the file of the network
 */
record SeriesRun(SeriesSet training, SeriesSet test, Path network) {
    static final int STEPS = 50;

    static SeriesRun of(Workbench bench, int run) {
        int count = bench.either(600, 10_000);
        SeriesSet.Split split = AutoRegressive.ofPaper()
                .sample(count, steps(bench), bench.seed(run, "series"))
                .split(count * 9 / 10);
        SeriesSet training = split.training();
        Training plan = Training.of(PaperNetworks.forecaster(steps(bench)), Loss.SQUARED_ERROR)
                .withBatch(bench.either(30, 100))
                .withEpochs(bench.either(5, 20))
                .withSeed(bench.seed(run, "series network"));
        String name = "series-seed" + bench.seed() + "-run" + run + (bench.quick() ? "-quick" : "");
        Path file = TrainedModels.file(
                bench, name, listener -> plan.withListener(listener).train(training.inputs(), training.targets()));
        return new SeriesRun(training, split.test(), file);
    }

    static int steps(Workbench bench) {
        return bench.either(15, STEPS);
    }

    /** The root mean square of the error of forecasts after the last step of the test series. */
    double error(OnnxModel model) {
        Matrix forecasts = model.outputs(model.latents(test.inputs()));
        double sum = 0;
        for (int r = 0; r < forecasts.rows(); r++) {
            double error = forecasts.at(r, 0) - test.targets().at(r, test.steps() - 1);
            sum += error * error;
        }
        return Math.sqrt(sum / forecasts.rows());
    }
}
