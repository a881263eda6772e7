package io.simplex4j.experiments.network;

import io.simplex4j.experiments.Workbench;
import io.simplex4j.experiments.dataset.AutoRegressive;
import io.simplex4j.experiments.dataset.SeriesSet;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Training;
import java.nio.file.Path;

/**
 * The time series of a run and the forecaster trained on them.
 *
 * @param training series to train on and to take a corpus from
 * @param test series to explain
 * @param network the file of the forecaster
 */
public record SeriesTask(SeriesSet training, SeriesSet test, Path network) {
    public static SeriesTask of(Workbench bench, int run) {
        int count = bench.either(600, 10_000);
        int steps = bench.either(15, 50);
        SeriesSet.Split split = AutoRegressive.ofPaper()
                .sample(count, steps, bench.seed(run, "series"))
                .split(count * 9 / 10);
        SeriesSet training = split.training();
        Training plan = Training.of(PaperNetworks.forecaster(steps), Loss.SQUARED_ERROR)
                .withBatch(bench.either(30, 100))
                .withEpochs(bench.either(5, 20))
                .withSeed(bench.seed(run, "series network"));
        Path file = TrainedNetworks.file(
                bench, run, "series", plan, ready -> ready.train(training.inputs(), training.targets()));
        return new SeriesTask(training, split.test(), file);
    }

    /** Opens the forecaster and reports its error; closed by the caller. */
    public OnnxModel open(Workbench bench, int run) {
        OnnxModel model = TrainedNetworks.open(network);
        bench.say("run " + run + ": forecast error " + error(model));
        return model;
    }

    /** The root mean square error of forecasts after the last step of the test series. */
    public double error(OnnxModel model) {
        Matrix forecasts = model.outputs(model.latents(test.inputs()));
        double sum = 0;
        for (int r = 0; r < forecasts.rows(); r++) {
            double error = forecasts.at(r, 0) - test.targets().at(r, test.steps() - 1);
            sum += error * error;
        }
        return Math.sqrt(sum / forecasts.rows());
    }
}
