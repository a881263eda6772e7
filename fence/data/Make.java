// Made once, on 2026-11-18, with version 0.1.0: run as "java -cp cli/target/simplex.jar Make.java DEMO OUT" after
// "simplex demo --out DEMO". It writes into OUT what the demo does not give: fewer digits, series and the network that tells
// them apart, sentences and a head for the tiny encoder (text/model.onnx and text/tokenizer.json are of text's TinyFolder).

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Optimiser;
import io.simplex4j.lab.training.Training;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

public final class Make {
    static final int DIGITS = 100;
    static final int STEPS = 20;

    public static void main(String[] args) throws Exception {
        Path demo = Path.of(args[0]);
        Path out = Path.of(args[1]);
        idx(demo.resolve("digits-corpus.idx"), out.resolve("digits-corpus.idx"), 16, 784);
        idx(demo.resolve("digits-labels.idx"), out.resolve("digits-labels.idx"), 8, 1);

        SplittableRandom random = new SplittableRandom(32);
        float[][] series = new float[80][];
        int[] kinds = new int[series.length];
        for (int i = 0; i < series.length; i++) {
            kinds[i] = i % 2;
            series[i] = series(random, kinds[i] == 1);
        }
        Training.of(Network.of(Shape.of(STEPS, 2)).lstm(8).lastStep().linear(2), Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.adam(0.02))
                .withBatch(16)
                .withEpochs(12)
                .train(Matrix.of(series), kinds)
                .write(out.resolve("series.onnx"));
        write(out.resolve("series-corpus.npy"), Arrays.copyOf(series, 60));
        write(out.resolve("series.npy"), Arrays.copyOfRange(series, 60, 64));
        double[][] labels = new double[60][1];
        for (int i = 0; i < 60; i++) {
            labels[i][0] = kinds[i];
        }
        Npy.write(out.resolve("series-labels.npy"), Matrix.of(labels), DType.INT64, AtomicFile.Existing.REPLACE);
    }

    /** Heart rate and blood pressure, which in one kind rise together and in the other move apart. */
    static float[] series(SplittableRandom random, boolean apart) {
        float[] values = new float[STEPS * 2];
        double phase = random.nextDouble(6);
        for (int t = 0; t < STEPS; t++) {
            double wave = Math.sin(phase + 0.5 * t);
            values[2 * t] = (float) (wave + 0.2 * random.nextDouble());
            values[2 * t + 1] = (float) ((apart ? -wave : wave) * 0.8 + 0.2 * random.nextDouble());
        }
        return values;
    }

    static void write(Path path, float[][] rows) {
        Npy.write(path, Matrix.of(rows), DType.FLOAT32, AtomicFile.Existing.REPLACE);
    }

    /** Copies the first digits of an IDX file. */
    static void idx(Path from, Path to, int head, int each) throws Exception {
        byte[] all = Files.readAllBytes(from);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(bytes);
        data.write(all, 0, 4);
        data.writeInt(DIGITS);
        data.write(all, 8, head - 8);
        data.write(all, head, DIGITS * each);
        Files.write(to, bytes.toByteArray());
    }
}
