package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.simplex4j.cli.terminal.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoctorTest {
    @TempDir
    Path folder;

    @Test
    void a_machine_that_runs_the_tests_is_fit() {
        List<String> lines = Ran.simplex("doctor").ok().out().lines().toList();
        assertThat(lines.get(0)).startsWith("ok       Java " + Runtime.version());
        assertThat(lines.get(1)).startsWith("ok       temporary folder " + TemporaryFolder.name());
        assertThat(lines.get(2)).startsWith("ok       ONNX Runtime loads on ");
        assertThat(lines.get(3)).matches("(ok|warning) +memory: at most \\d+ MiB for Java.*");
        assertThat(lines.get(4)).isEqualTo("ok       fonts for PDF are part of the program");
        assertThat(lines.get(5)).startsWith("ok       current folder ");
        assertThat(lines.get(6)).startsWith("warning  Maven is not on the PATH: needed only to build");
        assertThat(lines.get(7)).startsWith("warning  Chromium is not on the PATH: needed only for tests");
        assertThat(lines.get(9)).isEqualTo("simplex can be used on this machine");
    }

    @Test
    void programs_are_found_on_the_path() throws IOException {
        Path maven = Files.writeString(folder.resolve("mvn"), "");
        assumeTrue(maven.toFile().setExecutable(true));
        Map<String, String> environment =
                Map.of("PATH", "/none::" + folder, "SIMPLEX_CHROMIUM", maven.toString(), "NO_COLOR", "1");
        assertThat(Ran.onTerminal(UTF_8, environment, "doctor").ok().out())
                .contains("ok       Maven is " + maven, "ok       Chromium is " + maven);
    }

    @Test
    void a_temporary_folder_of_no_use_is_told_why() throws IOException {
        assertThat(TemporaryFolder.problem(folder.toString())).isEmpty();
        assertThat(TemporaryFolder.problem(folder + "/none")).contains("no such folder");
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(TemporaryFolder.problem(file.toString())).contains("is a file; expected a folder");
        assertThat(folder).isDirectoryNotContaining("glob:**/.simplex4j*");
        assumeTrue(Files.isDirectory(Path.of("/proc/self")));
        assertThat(TemporaryFolder.problem("/proc/self")).isPresent();
    }
}
