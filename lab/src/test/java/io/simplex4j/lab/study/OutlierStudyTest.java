package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Methods;
import io.simplex4j.lab.QuickModels;
import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.network.Digits;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
final class OutlierStudyTest {
    @TempDir
    Path folder;

    static Stream<Experiment> studies() {
        return Stream.of(OutlierStudy.digits(), OutlierStudy.series(), OutlierStudy.patients());
    }

    @ParameterizedTest
    @MethodSource("studies")
    void the_residual_tells_foreign_examples_apart(Experiment study) {
        QuickRun quick = QuickRun.of(study, 1, folder);
        double exact = quick.detection(Methods.EXACT, OutlierTrial.AUROC);
        assertThat(exact).as("chance is 0.5").isGreaterThan(0.5);
        assertThat(exact)
                .isGreaterThan(quick.detection(Methods.KNN_UNIFORM, OutlierTrial.AUROC) - 0.05)
                .isGreaterThan(quick.detection(Methods.RANDOM, OutlierTrial.AUROC));
        assertThat(quick.detection(Methods.IDEAL, OutlierTrial.AREA)).isEqualTo(1);
        assertThat(quick.page().figures().keySet())
                .isNotEmpty()
                .allSatisfy(figure -> assertThat(quick.folder().resolve(study.name() + "-" + figure + ".svg"))
                        .isNotEmptyFile());
    }

    @Test
    void letters_and_digits_that_are_missing_are_asked_for() {
        Run run = QuickModels.run(new RunContext(1, false, List.of(), folder, folder, line -> {}));
        assertThatThrownBy(() -> Digits.letters(run))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("letters");
        assertThatThrownBy(() -> Digits.split(run))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("simplex data fetch mnist");
    }
}
