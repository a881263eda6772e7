package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands write into the folder of the project by default does not show in {@code git status}. */
final class IgnoredFilesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                DemoFiles.FOLDER + "/report.html",
                "simplex-experiments/mnist-precision/rows.csv",
                "cli/target/simplex.jar",
                "core/target/launcher/classes/any.class"
            })
    void is_ignored(String path) throws IOException, InterruptedException {
        assumeTrue(Files.exists(Markdown.ROOT.resolve(".git")), "this is no clone");
        Process git = new ProcessBuilder("git", "check-ignore", "--quiet", "--no-index", path)
                .directory(Markdown.ROOT.toFile())
                .start();
        assertThat(git.waitFor()).as("git ignores %s", path).isZero();
    }
}
