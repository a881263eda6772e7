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

/** The start of the runtime in a process of its own, whose command line may be long. */
final class LongCommandLineTest {
    private static final int LONG = 50_000;

    @TempDir
    Path folder;

    @Test
    void a_long_command_line_does_not_end_the_process() throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("linux"),
                "only Linux has the command line where the runtime looks");
        assertThat(run("-Dlong=" + "x".repeat(LONG))).isZero();
        assertThat(folder.resolve("out.txt")).hasContent("loaded");
        assertThat(folder.resolve("tmp"))
                .as("what the runtime unpacked is deleted")
                .isEmptyDirectory();
    }

    /** One library without the other cannot be loaded, as none can from a disk that is full or mounted with noexec. */
    @Test
    void a_runtime_that_does_not_start_leaves_nothing_behind() throws IOException, InterruptedException {
        assertThat(run("-Donnxruntime.native.onnxruntime.skip=true")).isOne();
        assertThat(folder.resolve("out.txt")).isEmptyFile();
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }

    private int run(String option) throws IOException, InterruptedException {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loader.class.getName(),
                        Golden.file("mlp/full.onnx").toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD) // newer JDKs warn of native access there
                .redirectOutput(folder.resolve("out.txt").toFile())
                .start()
                .waitFor();
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
