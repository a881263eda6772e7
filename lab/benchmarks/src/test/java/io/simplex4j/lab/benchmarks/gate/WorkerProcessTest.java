package io.simplex4j.lab.benchmarks.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.lab.benchmarks.gate.WorkerProcess.AbsentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class WorkerProcessTest {
    @TempDir
    private Path folder;

    private static List<String> shell(String script) {
        return List.of("sh", "-c", script);
    }

    @Test
    void each_question_has_an_answer() throws AbsentException {
        String script = "echo ready; while read -r line; do case $line in memory) echo 5e6;; *) echo 0.25;; esac; done";
        try (WorkerProcess worker = WorkerProcess.start(shell(script))) {
            assertThat(worker.round()).isEqualTo(0.25);
            assertThat(worker.memory()).isEqualTo(5e6);
        }
    }

    @Test
    void a_missing_library_or_program_is_told_from_a_failure() {
        assertThatThrownBy(() -> WorkerProcess.start(shell("echo absent: no torch")))
                .isInstanceOf(AbsentException.class)
                .hasMessage("no torch");
        assertThatThrownBy(() -> WorkerProcess.start(List.of("no-such-program-anywhere")))
                .isInstanceOf(AbsentException.class)
                .hasMessage("no-such-program-anywhere");
        assertThatThrownBy(() -> WorkerProcess.start(shell("exit 3")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("worker ended early");
        assertThatThrownBy(() -> WorkerProcess.start(shell("echo hello")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("is hello; expected ready");
    }

    @Test
    @Tag("slow")
    void a_worker_decomposes() throws IOException, AbsentException {
        GateData.write(Path.of(""), folder, "relu-60x5");
        try (WorkerProcess worker = WorkerProcess.start(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                GateWorker.class.getName(),
                folder.toString(),
                "single",
                "relu-60x5"))) {
            assertThat(worker.round()).isBetween(1e-9, 0.1);
            assertThat(worker.memory()).isGreaterThan(1e5);
        }
    }

    @Test
    void an_unknown_commit_is_one_line() throws IOException {
        Files.createDirectories(folder.resolve("root"));
        assertThatThrownBy(() -> Checkout.of(folder.resolve("root"), "no-such-commit"))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown commit \"no-such-commit\"; expected a commit of this repository");
    }
}
