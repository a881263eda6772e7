package io.simplex4j.lab.network;

import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.AutoRegressive;
import io.simplex4j.lab.dataset.SeriesSet;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The time series of a run and the forecaster trained on them.
 *
 * @param training series to train on and to take a corpus from
 * @param test series to explain
 * @param network the file of the forecaster
 */
public record SeriesTask(SeriesSet training, SeriesSet test, Path network) {
    /** The name that trained networks give the output of their second recurrent layer. */
    private static final String ALL_STEPS = "Transpose_4";

    public static SeriesTask of(Run run) {
        int count = run.either(600, 10_000);
        int steps = run.either(15, 50);
        SeriesSet.Split split = AutoRegressive.ofPaper()
                .sample(count, steps, run.seed("series"))
                .split(count * 9 / 10);
        SeriesSet training = split.training();
        Training plan = Training.of(PaperNetworks.forecaster(steps), Loss.SQUARED_ERROR)
                .withBatch(run.either(30, 100))
                .withEpochs(run.either(5, 20))
                .withSeed(run.seed("series network"));
        Path file =
                TrainedNetworks.file(run, "series", plan, ready -> ready.train(training.inputs(), training.targets()));
        return new SeriesTask(training, split.test(), file);
    }

    /** Opens the forecaster and reports its error; closed by the caller. */
    public OnnxModel open(Run run) {
        OnnxModel model = TrainedNetworks.open(network);
        run.log("forecast error " + error(model));
        return model;
    }

    /** Returns the root mean square error of forecasts after the last step of the test series. */
    public double error(OnnxModel model) {
        Matrix forecasts = model.outputs(model.latents(test.inputs()));
        double sum = 0;
        for (int r = 0; r < forecasts.rows(); r++) {
            double error = forecasts.at(r, 0) - test.targets().at(r, test.steps() - 1);
            sum += error * error;
        }
        return Math.sqrt(sum / forecasts.rows());
    }

    /** Returns the root mean square error of forecasts after each step of the test series. */
    public double errorOfAllSteps() {
        try (OnnxModel model = TrainedNetworks.open(network);
                OnnxModel states =
                        OnnxModel.load(network, ModelOptions.defaults().withLatent(ALL_STEPS))) {
            LinearHead head = model.head().orElseThrow();
            Matrix latents = states.latents(test.inputs());
            int width = latents.columns() / test.steps();
            double sum = 0;
            for (int r = 0; r < latents.rows(); r++) {
                double[] row = latents.row(r).toArray();
                for (int step = 0; step < test.steps(); step++) {
                    Vec latent = Vec.of(Arrays.copyOfRange(row, step * width, (step + 1) * width));
                    double error = head.apply(latent).get(0) - test.targets().at(r, step);
                    sum += error * error;
                }
            }
            return Math.sqrt(sum / latents.rows() / test.steps());
        }
    }
}
