package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a process that is told to end, or killed, in the middle of a long run. */
@Tag("slow")
final class KillTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path temporary;

    private Process process;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        Arrays2d.write(folder.resolve("H.npy"), Arrays2d.random(3_000, 60, 1));
        Arrays2d.write(folder.resolve("h.npy"), Arrays2d.random(20_000, 60, 2));
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "decompose",
                        "--corpus",
                        "H.npy",
                        "--input",
                        "h.npy",
                        "--json",
                        "why.json")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(temporary.resolve("said").toFile())
                .start();
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (drafts().isEmpty() && process.isAlive() && System.nanoTime() < limit) {
            Thread.sleep(20);
        }
        Thread.sleep(200);
        assertThat(process.isAlive()).as(said()).isTrue();
    }

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    @Test
    void told_to_end_it_does_and_leaves_nothing() throws IOException, InterruptedException {
        process.destroy();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(names(folder)).containsExactly("H.npy", "h.npy");
        assertThat(names(temporary)).containsExactly("said");
        assertThat(said()).isIn("", "simplex: interrupted" + System.lineSeparator());
    }

    @Test
    void killed_it_leaves_a_draft_and_the_next_one_deletes_it() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        assertThat(drafts()).hasSize(1).allMatch(name -> name.startsWith(".why.json.simplex-"));
        AtomicFile.write(folder.resolve("h.npy"), AtomicFile.Existing.REPLACE, out -> {});
        assertThat(names(folder)).containsExactly("H.npy", "h.npy");
    }

    private String said() throws IOException {
        return Files.readString(temporary.resolve("said"));
    }

    private List<String> drafts() throws IOException {
        return names(folder).stream().filter(name -> name.endsWith("-tmp")).toList();
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
