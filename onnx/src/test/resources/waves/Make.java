import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Optimiser;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.internal.graph.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/**
 * Makes the networks in this folder again, with seed 0, from the root of the project; 2026-11-18:
 * {@code java -cp cli/target/simplex.jar onnx/src/test/resources/waves/Make.java onnx/src/test/resources/waves}.
 *
 * <p>{@code waves.onnx} is an autoencoder of waves of 12 steps; {@code waves-decoder.onnx} decodes its latents. Another kind of
 * processor may round differently.
 */
final class Make {
    private static final int STEPS = 12;

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path file = folder.resolve("waves.onnx");
        Matrix waves = waves(400, 1);
        Network network = Network.of(Shape.of(STEPS))
                .linear(16)
                .relu()
                .linear(3)
                .linear(16)
                .relu()
                .linear(STEPS);
        training(network).train(waves, waves).write(file);
        String latent = ModelFile.read(file).model().graph().nodes().stream()
                .filter(node -> node.is("Gemm"))
                .toList()
                .get(2)
                .inputs()
                .get(0);
        Matrix others = waves(300, 3);
        try (OnnxModel encoder = OnnxModel.load(file, ModelOptions.defaults().withLatent(latent))) {
            training(Network.of(Shape.of(3)).linear(16).relu().linear(STEPS))
                    .train(encoder.latents(others), others)
                    .write(folder.resolve("waves-decoder.onnx"));
        }
    }

    private static Training training(Network network) {
        return Training.of(network, Loss.SQUARED_ERROR)
                .withOptimiser(Optimiser.adam(0.01))
                .withEpochs(60);
    }

    /** Waves of any height and phase, drawn as in {@code OnnxDecoderTest}. */
    private static Matrix waves(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][STEPS];
        for (double[] row : rows) {
            double height = random.nextDouble(0.5, 1);
            double phase = random.nextDouble(2 * Math.PI);
            for (int step = 0; step < STEPS; step++) {
                row[step] = height * StrictMath.sin(phase + 0.6 * step);
            }
        }
        return Matrix.of(rows);
    }
}
