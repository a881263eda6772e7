package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.QuickModels;
import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.record.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class NetworkStudyTest {
    @TempDir
    Path folder;

    @Test
    void networks_learn_even_from_little() {
        QuickRun quick = QuickRun.of(NetworkStudy.study(), 1, folder);
        assertThat(value(quick, "digits, weight decay 0.1")).isGreaterThan(0.85);
        assertThat(value(quick, "digits, weight decay 0.1, gradient descent of the authors' code"))
                .isGreaterThan(0.6);
        assertThat(value(quick, "digits, no weight decay")).isGreaterThan(0.85);
        assertThat(value(quick, "mortality")).isGreaterThan(0.75);
        assertThat(value(quick, "forecaster", "root mean square error")).isLessThan(0.15);
        assertThat(value(quick, "forecaster", "root mean square error, all steps"))
                .as("the first steps are harder to forecast than the last")
                .isGreaterThan(value(quick, "forecaster", "root mean square error"))
                .isLessThan(0.6);
    }

    @Test
    void every_experiment_has_a_name_of_its_own() {
        assertThat(Catalogue.all().stream().map(Experiment::name))
                .contains("mnist-precision")
                .doesNotHaveDuplicates();
        assertThat(Catalogue.named("networks")).isPresent();
        assertThat(Catalogue.named("nonsense")).isEmpty();
    }

    private static double value(QuickRun quick, String network) {
        return value(quick, network, "accuracy");
    }

    private static double value(QuickRun quick, String network, String quantity) {
        return quick.figures()
                .where("network", network)
                .where("quantity", quantity)
                .summary("value")
                .mean();
    }

    @Test
    void networks_of_torch_are_compared_with_ours_run_by_run() throws IOException {
        Experiment study = NetworkStudy.torch();
        Files.writeString(
                folder.resolve("torch-networks.csv"),
                "run,network,accuracy\n0,\"no weight decay\",0.9\n1,\"no weight decay\",0.8\n");
        RunContext quick = QuickModels.bench();
        RunContext bench = new RunContext(42, true, List.of(folder), quick.cache(), quick.models(), line -> {});
        ResultTable rows = study.run(1, bench);
        assertThat(rows.where("library", "torch").numbers("accuracy")).containsExactly(0.8);
        assertThat(rows.where("library", "ours").summary("accuracy").min()).isGreaterThan(0.7);
        assertThatThrownBy(() -> study.run(0, quick))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("torch-networks.csv");
    }
}
