package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report that is larger than the heap of the process that writes it. */
final class LongReportTest {
    private static final int COUNT = 700;

    @Test
    void seven_hundred_pictures_with_long_comments_need_no_large_heap(@TempDir Path folder)
            throws IOException, InterruptedException {
        Path page = folder.resolve("report.html");
        Path said = folder.resolve("said.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx40m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        System.getProperty("java.class.path"),
                        LongReportTest.class.getName(),
                        page.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(said)).isZero();
        assertThat(Files.size(page)).isGreaterThan(60L << 20);
        assertThat(folder)
                .isDirectoryNotContaining(file -> file.getFileName().toString().endsWith(".tmp"));
        try (var lines = Files.lines(page, StandardCharsets.UTF_8)) {
            assertThat(lines.filter(line -> line.startsWith("<article ")).count())
                    .isEqualTo(COUNT);
        }
    }

    /** Writes the page; inputs take little room, so that what is kept of cards decides. */
    public static void main(String... file) {
        ImageForm form = Samples.rings(1);
        Examples rings = Examples.of(new Rings(form), form)
                .withComments(Collections.nCopies(COUNT, "A long comment. ".repeat(6000)));
        Explanations lazy = Samples.ringExplainer(form)
                .withoutFeatures()
                .withSparsity(Sparsity.atMost(1))
                .explainLazily(rings, Progress.none());
        HtmlReport.of(lazy).write(Path.of(file[0]));
    }

    private record Rings(ImageForm form) implements Matrix {
        @Override
        public int rows() {
            return COUNT;
        }

        @Override
        public int columns() {
            return form.columns();
        }

        @Override
        public double at(int row, int column) {
            return Samples.ring(form, row)[column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            System.arraycopy(Samples.ring(form, row), 0, into, 0, columns());
        }
    }
}
