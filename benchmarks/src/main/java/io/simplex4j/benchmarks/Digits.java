package io.simplex4j.benchmarks;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Handwritten digits and the paper's network trained on them; what they are is in the README beside them. */
final class Digits {
    private static final int IMAGES = 0x0803;
    private static final double MEAN = 0.1307;
    private static final double DEVIATION = 0.3081;

    private Digits() {}

    /** The trained network, for one thread. */
    static OnnxModel load() {
        try (InputStream in = open("cnn.onnx")) {
            return load(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The network in a file with these bytes, for one thread. */
    static OnnxModel load(byte[] bytes) {
        try {
            Path file = Files.createTempFile("cnn", ".onnx");
            try {
                Files.write(file, bytes);
                return OnnxModel.load(file, OnnxModel.Options.withDefaults().withThreads(1));
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first 1,000 digits of the training set. */
    static Matrix corpus() {
        return read("corpus.idx.gz");
    }

    /** The first 100 digits of the test set. */
    static Matrix tests() {
        return read("tests.idx.gz");
    }

    /** A black picture. */
    static Baseline black() {
        double[] pixels = new double[28 * 28];
        Arrays.fill(pixels, normalised(0));
        return Baseline.of(Vec.of(pixels));
    }

    private static float normalised(int pixel) {
        return (float) ((pixel / 255.0 - MEAN) / DEVIATION);
    }

    private static Matrix read(String name) {
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(open(name)))) {
            if (in.readInt() != IMAGES) {
                throw new IllegalStateException(name + " is no IDX file of pictures");
            }
            float[][] pictures = new float[in.readInt()][in.readInt() * in.readInt()];
            for (float[] picture : pictures) {
                for (int i = 0; i < picture.length; i++) {
                    picture[i] = normalised(in.readUnsignedByte());
                }
            }
            return Matrix.of(pictures);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        return Objects.requireNonNull(Digits.class.getResourceAsStream("digits/" + name), name);
    }
}
