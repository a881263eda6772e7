package io.simplex4j.lab.network;

import io.simplex4j.lab.Run;
import io.simplex4j.lab.dataset.AutoRegressive;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import java.nio.file.Path;

/**
 * A network without labels that reconstructs its input through fewer numbers: one file, cut at those numbers.
 *
 * @param file of the network
 * @param training its training data, one input per row
 * @param encoder from inputs to the numbers in the middle
 * @param decoder from these to inputs
 */
public record Autoencoder(Path file, Matrix training, OnnxModel encoder, OnnxModel decoder) implements AutoCloseable {
    /** The tensor name of the second linear layer's output in trained networks. */
    private static final String MIDDLE = "Gemm_2";

    /** Digits through 32 numbers. */
    public static Autoencoder digits(Run run) {
        Matrix all = Digits.split(run).training().inputs();
        Matrix some = Rows.sample(all, run.either(1000, 12_000), run.seed("autoencoder digits"));
        return of(run, "autoencoder-digits", new Widths(all.columns(), 128, 32), some);
    }

    /** Series of the paper's process through 16 numbers. */
    public static Autoencoder series(Run run) {
        int steps = run.either(15, 50);
        Matrix series = AutoRegressive.ofPaper()
                .sample(run.either(600, 9000), steps, run.seed("autoencoder series"))
                .inputs();
        return of(run, "autoencoder-series", new Widths(steps, 64, run.either(6, 16)), series);
    }

    private record Widths(int inputs, int hidden, int middle) {}

    private static Autoencoder of(Run run, String name, Widths widths, Matrix training) {
        Network network = Network.of(Shape.of(widths.inputs))
                .linear(widths.hidden)
                .relu()
                .linear(widths.middle)
                .linear(widths.hidden)
                .relu()
                .linear(widths.inputs);
        Training plan = Training.of(network, Loss.SQUARED_ERROR)
                .withBatch(run.either(16, 64))
                .withEpochs(20)
                .withSeed(run.seed(name));
        Path file = TrainedNetworks.file(run, name, plan, ready -> ready.train(training, training));
        return new Autoencoder(
                file, training, encoder(file), OnnxModel.load(file, options().withInputTensor(MIDDLE)));
    }

    private static OnnxModel encoder(Path file) {
        return OnnxModel.load(file, options().withLatent(MIDDLE));
    }

    private static ModelOptions options() {
        return ModelOptions.defaults().withThreads(TrainedNetworks.threads());
    }

    /** A second encoder, to be closed by the caller. */
    public OnnxModel reopened() {
        return encoder(file);
    }

    public Matrix encode(Matrix inputs) {
        return encoder.latents(inputs);
    }

    public Matrix decode(Matrix latents) {
        return decoder.outputs(decoder.latents(latents));
    }

    @Override
    public void close() {
        encoder.close();
        decoder.close();
    }
}
