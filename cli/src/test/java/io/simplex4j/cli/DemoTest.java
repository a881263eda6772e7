package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DemoTest {
    @TempDir
    Path folder;

    @Test
    void tells_of_three_digits_and_a_fake() {
        String text = Ran.simplex("demo").ok().out();
        assertThat(text)
                .contains("input 0, a 7", "input 1, a 9", "input 2, an 8", "input 3, a fake")
                .contains(
                        "To the model, this 7 is 39 % of #52 (a 7), 30 % of #97 (a 7), 21 % of #60 (a 7) and 10 % of 3"
                                + " others.")
                .contains("The model takes it for a 9, and the mixture shows why")
                .contains("  ! far-from-corpus: ")
                .contains("Do not trust the mixture: it misses 89 % of the distance to the corpus mean");
        assertThat(text.lines())
                .filteredOn(line -> line.contains("Trust the mixture"))
                .hasSize(3);
        assertThat(Ran.simplex("demo", "digits").ok().out()).isEqualTo(text);
    }

    @Test
    void its_commands_work_as_printed() {
        Path target = folder.resolve("two words");
        Ran ran = Ran.simplex("demo", "--out", target.toString()).ok();
        assertThat(ran.err().strip())
                .isEqualTo("wrote " + target.resolve("corpus.npy") + " and " + target.resolve("input.npy"));
        assertThat(ran.out())
                .contains("simplex decompose --corpus '" + target + "/corpus.npy' --input '" + target
                        + "/input.npy' --members 3 --json -");

        List<Json> explanations = Json.parse(Ran.simplex(
                                "decompose",
                                "--corpus",
                                target + "/corpus.npy",
                                "--input",
                                target + "/input.npy",
                                "--json",
                                "-")
                        .ok()
                        .out())
                .get("explanations")
                .list();
        // The exact residuals of rows 16, 15 and 13 in qp_residuals.npy of the golden set A/mnist.
        assertThat(explanations.get(0).get("residual").number()).isCloseTo(0.8799264730913446, within(1e-6));
        assertThat(explanations.get(1).get("residual").number()).isCloseTo(1.6156024352213512, within(1e-6));
        assertThat(explanations.get(2).get("residual").number()).isCloseTo(2.562123415275684, within(1e-6));
        assertThat(explanations.get(3).get("relativeResidual").number()).isGreaterThan(0.5);
    }

    @Test
    void leaves_files_alone_that_exist() throws IOException {
        Path input = Files.writeString(folder.resolve("input.npy"), "mine");
        Ran.simplex("demo", "--out", folder.toString())
                .failedWith(
                        2,
                        "--out: " + input + " exists already, expected a new name or --force."
                                + " Try 'simplex demo --help'");
        assertThat(input).hasContent("mine");
        assertThat(folder.resolve("corpus.npy")).doesNotExist();
        Ran.simplex("demo", "--out", folder.toString(), "--force").ok();
        assertThat(Files.size(input)).isGreaterThan(4 * 50 * 4);
    }

    @Test
    void refuses_what_it_does_not_have() throws IOException {
        Ran.simplex("demo", "clinical")
                .failedWith(2, "the demo is 'clinical', expected digits. Try 'simplex demo --help'");
        Path file = Files.writeString(folder.resolve("file"), "mine");
        Ran.simplex("demo", "--out", file.toString())
                .failedWith(2, "--out: " + file + " is a file, expected a folder. Try 'simplex demo --help'");
    }
}
