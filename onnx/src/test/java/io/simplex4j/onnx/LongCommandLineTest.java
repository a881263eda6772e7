package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Class paths get long, and a runtime that searches the command line must not end the JVM for it. */
final class LongCommandLineTest {
    private static final int LONG = 50_000;

    @TempDir
    Path folder;

    @Test
    void a_long_command_line_does_not_end_the_process() throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux"),
                "only Linux has the command line where the runtime looks");
        Path output = folder.resolve("out.txt");
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dlong=" + "x".repeat(LONG),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loader.class.getName(),
                        Golden.file("mlp/full.onnx").toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD) // newer JDKs warn of native access there
                .redirectOutput(output.toFile())
                .start();
        int exitCode = process.waitFor();
        assertThat(Files.readString(output)).isEqualTo("loaded");
        assertThat(exitCode).isZero();
        assertThat(temporary).as("what the runtime unpacked is deleted").isEmptyDirectory();
    }

    /** Loads a model in a process of its own. */
    static final class Loader {
        private Loader() {}

        public static void main(String[] args) {
            try (OnnxModel model = OnnxModel.load(Path.of(args[0]))) {
                System.out.print(model.latentSize() > 0 ? "loaded" : "empty");
            }
        }
    }
}
