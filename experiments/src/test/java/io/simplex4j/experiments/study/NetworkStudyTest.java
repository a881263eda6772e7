package io.simplex4j.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.QuickRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NetworkStudyTest {
    @TempDir
    Path folder;

    @Test
    void networks_learn_even_from_little() {
        QuickRun quick = QuickRun.of(new NetworkStudy(), 1, folder);
        assertThat(value(quick, "digits, weight decay 0.1")).isGreaterThan(0.85);
        assertThat(value(quick, "digits, weight decay 0.1, gradient descent of the authors' code"))
                .isGreaterThan(0.6);
        assertThat(value(quick, "digits, no weight decay")).isGreaterThan(0.85);
        assertThat(value(quick, "mortality")).isGreaterThan(0.75);
        assertThat(value(quick, "forecaster")).isLessThan(0.15);
    }

    @Test
    void every_experiment_has_a_name_of_its_own() {
        assertThat(Catalogue.all().stream().map(Experiment::name)).hasSize(24).doesNotHaveDuplicates();
        assertThat(Catalogue.named("timing")).isPresent();
        assertThat(Catalogue.named("nonsense")).isEmpty();
    }

    private static double value(QuickRun quick, String network) {
        return quick.figures().where("network", network).summary("value").mean();
    }
}
