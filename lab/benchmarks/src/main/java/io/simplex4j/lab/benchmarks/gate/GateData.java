package io.simplex4j.lab.benchmarks.gate;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.lab.dataset.EmbeddedDigits;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.TwoCountries;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The data of the gates, as files that the workers of any version read. */
final class GateData {
    private static final int TESTS = 100;
    private static final int CORPUS = 1000;

    private GateData() {}

    /**
     * Writes {@code NAME-corpus.npy}, {@code NAME-tests.npy} and, for digits and patients, {@code NAME.onnx}, unless
     * they exist.
     *
     * @param root the folder of this version, which has the networks
     * @param name {@code digits}, {@code patients}, {@code none} or a {@link Problem}
     */
    static void write(Path root, Path folder, String name) throws IOException {
        if (name.equals("none") || Files.exists(folder.resolve(name + "-tests.npy"))) {
            return;
        }
        switch (name) {
            case "digits" -> {
                Sampling.Split digits = EmbeddedDigits.both();
                network(root, "digits", folder);
                write(
                        folder,
                        name,
                        Rows.first(digits.training().inputs(), CORPUS),
                        Rows.first(digits.test().inputs(), TESTS));
            }
            case "patients" -> {
                TwoCountries patients = TwoCountries.split();
                network(root, "clinical", folder.resolve("patients.onnx"));
                write(
                        folder,
                        name,
                        patients.features().encode(patients.dutchCorpus()).inputs(),
                        Rows.first(
                                patients.features()
                                        .encode(patients.germanTest())
                                        .inputs(),
                                TESTS));
            }
            default -> {
                Problem problem = Problem.parse(name);
                write(folder, name, problem.corpus(), problem.tests(TESTS));
            }
        }
    }

    private static void network(Path root, String name, Path target) throws IOException {
        Files.copy(
                root.resolve("cli/src/main/resources/io/simplex4j/cli/demo/" + name + ".onnx"),
                Files.isDirectory(target) ? target.resolve(name + ".onnx") : target);
    }

    private static void write(Path folder, String name, Matrix corpus, Matrix tests) {
        Npy.write(folder.resolve(name + "-corpus.npy"), corpus, DType.FLOAT32, AtomicFile.Existing.REPLACE);
        Npy.write(folder.resolve(name + "-tests.npy"), tests, DType.FLOAT32, AtomicFile.Existing.REPLACE);
    }
}
