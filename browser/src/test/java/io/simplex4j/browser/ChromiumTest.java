package io.simplex4j.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

final class ChromiumTest {
    @Test
    void the_browser_is_the_one_that_is_named_or_one_on_the_path(@TempDir Path folder) throws IOException {
        Path program = Files.createFile(folder.resolve("chromium"));
        assertThat(Chromium.program(Map.of("SIMPLEX_CHROMIUM", program.toString())))
                .isEmpty();
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(Chromium.program(Map.of("SIMPLEX_CHROMIUM", program.toString())))
                .contains(program);
        assertThat(Chromium.program(Map.of("PATH", "/nowhere:" + folder))).contains(program);
        assertThat(Chromium.program(Map.of("PATH", folder.toString(), "SIMPLEX_CHROMIUM", "/nowhere/chromium")))
                .isEmpty();
    }

    @Test
    void without_a_browser_tests_are_skipped_unless_they_are_required() {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream terminal = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertThatThrownBy(() -> Chromium.missing(false, terminal))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining(
                        "no Chromium found, install chromium or set SIMPLEX_CHROMIUM; browser tests skipped");
        assertThatThrownBy(() -> Chromium.missing(true, terminal))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no Chromium found, install chromium or set SIMPLEX_CHROMIUM: SIMPLEX_BROWSER=required");
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .hasSize(2)
                .containsOnly("no Chromium found, install chromium or set SIMPLEX_CHROMIUM; browser tests skipped");
    }
}
