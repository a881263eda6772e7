package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left in a temporary folder that cannot hold the libraries of ONNX Runtime. */
final class FullFolderTest {
    private static final int EXIT_CODE = 4;

    @TempDir
    private Path folder;

    @TempDir
    private Path temporary;

    @Test
    void libraries_that_do_not_fit_leave_nothing_behind() throws IOException, InterruptedException {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs a shell that limits the size of files");
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.output(graph.node("Mul", "x", graph.scalar(2)), ElementType.FLOAT, -1, 2);
        Path model = Files.write(
                folder.resolve("m.onnx"), OnnxFile.of(graph.build("m"), 17).encode());
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f 2000 && exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "model",
                        "inspect",
                        model.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("said")))
                .isEqualTo(EXIT_CODE);
        assertThat(folder.resolve("said")).content().contains("simplex: ONNX Runtime cannot be loaded");
        assertThat(temporary).isEmptyDirectory();
    }
}
