package io.simplex4j.lab.study.trust;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.QuickRun;
import io.simplex4j.selection.CorpusSelection;
import io.simplex4j.trust.Calibration;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The small forms of the studies, which share their networks. */
@Tag("slow")
final class TrustStudiesTest {
    @TempDir
    Path folder;

    /** One run, whose page and figures are there. */
    private Measured run(Experiment study) throws Exception {
        QuickRun quick = QuickRun.of(study, 1, folder);
        assertThat(quick.page().judgements())
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(claim.section()).isEmpty());
        assertThat(quick.page().figures().keySet())
                .isNotEmpty()
                .allSatisfy(figure -> assertThat(quick.folder().resolve(study.name() + "-" + figure + ".svg"))
                        .isNotEmptyFile());
        assertThat(Files.readString(quick.folder().resolve(study.name() + ".md")))
                .contains("## Claims", "(our own)")
                .doesNotContain("(section ");
        return new Measured(quick.figures());
    }

    @Test
    void alarms_keep_their_promise_but_for_selected_corpora() throws Exception {
        Measured all = run(TrustStudy.calibration());
        Measured alarms = all.part(CalibrationTrial.ALARMS);
        assertThat(alarms.data()).containsExactly(TrustData.PATIENTS, TrustData.DIGITS, TrustData.SERIES);
        for (String data : alarms.data()) {
            Measured some = alarms.data(data);
            assertThat(some.mean(CalibrationTrial.name(CalibrationTrial.HELD_OUT, Calibration.Score.RELATIVE), 10))
                    .as(data)
                    .isBetween(0.03, 0.2);
            assertThat(some.mean(
                            CalibrationTrial.name(CalibrationTrial.LEAVE_ONE_OUT, CorpusSelection.Method.HULL), 10))
                    .as("leave-one-out of a selected corpus, %s", data)
                    .isLessThan(0.05);
            assertThat(some.mean(CalibrationTrial.name(CalibrationTrial.UNCHOSEN, CorpusSelection.Method.HULL), 1))
                    .as("rows that were not chosen, %s", data)
                    .isGreaterThan(0.02);
            Measured refused = all.part(CalibrationTrial.REFUSED).data(data);
            assertThat(refused.mean("hull", CalibrationTrial.REFUSED)).isEqualTo(1);
            assertThat(refused.mean("random", CalibrationTrial.REFUSED)).isZero();
        }
    }

    @Test
    void the_hull_ratio_finds_errors_and_the_green_badge_has_fewest() throws Exception {
        Measured all = run(TrustStudy.badges());
        Measured errors = all.part(BadgeTrial.ERRORS);
        assertThat(errors.data(TrustData.DIGITS).mean(BadgeTrial.RATIO, BadgeTrial.AUROC))
                .isGreaterThan(0.75);
        assertThat(all.part(BadgeTrial.FOREIGN).data(TrustData.OSCILLATING).names())
                .as("series have no classes")
                .doesNotContain(BadgeTrial.RATIO, Baselines.SOFTMAX);
        Measured badges = all.part(BadgeTrial.BADGES).data(TrustData.DIGITS);
        String fit = BadgeTrial.quantity("examples-fit", BadgeTrial.WRONG);
        String not = BadgeTrial.quantity(BadgeTrial.NOT_FIT, BadgeTrial.WRONG);
        assertThat(badges.mean(BadgeTrial.CALIBRATED, fit)).isLessThan(badges.mean(BadgeTrial.CALIBRATED, not));
    }

    @Test
    void chosen_examples_explain_better_than_random_ones() throws Exception {
        Measured all = run(TrustStudy.selection());
        for (String data : all.data()) {
            Measured means = all.part(SelectionTrial.MEAN).data(data);
            assertThat(means.mean("residual", 20)).as(data).isLessThan(means.mean("random", 20));
            assertThat(all.part(SelectionTrial.COVERED).data(data).mean("residual", 60))
                    .as(data)
                    .isBetween(0.85, 1.0);
        }
        assertThat(Files.readString(folder.resolve("corpus-selection/corpus-selection.md")))
                .contains("How many random examples a chosen one is worth at an equal mean residual, digits");
    }

    @Test
    void leaving_examples_out_foresees_what_another_corpus_changes() throws Exception {
        Measured all = run(TrustStudy.stability());
        for (String data : all.data()) {
            Measured foreseen = all.part(StabilityTrial.FORESEEN).data(data);
            assertThat(foreseen.mean(StabilityTrial.LEAVE_ONE_OUT, StabilityTrial.CORRELATION))
                    .as(data)
                    .isGreaterThan(0.5)
                    .isGreaterThan(foreseen.mean(StabilityTrial.RESIDUAL, StabilityTrial.CORRELATION));
        }
    }

    @Test
    void a_corpus_that_changes_explains_what_it_meets() throws Exception {
        Measured all = run(TrustStudy.online());
        for (String data : all.data()) {
            Measured adapted = all.part(OnlineTrial.ADAPTED).data(data);
            assertThat(adapted.mean(OnlineTrial.NOVEL, OnlineTrial.ADAPTED))
                    .as(data)
                    .isLessThan(adapted.mean(OnlineTrial.NEVER, OnlineTrial.ADAPTED));
            assertThat(all.part(OnlineTrial.ERASURE).data(data).mean(OnlineTrial.LARGEST_CHANGE, OnlineTrial.ERASURE))
                    .as(data)
                    .isLessThan(1e-9);
        }
    }

    @Test
    void mixtures_decode_better_than_neighbours_without_labels() throws Exception {
        Measured all = run(LabelFreeStudy.study());
        for (String data : all.part(LabelFreeStudy.DECODED).data()) {
            Measured decoded = all.part(LabelFreeStudy.DECODED).data(data);
            assertThat(decoded.mean(LabelFreeStudy.MIXTURE, LabelFreeStudy.DECODED))
                    .as(data)
                    .isGreaterThan(decoded.mean(LabelFreeStudy.NEIGHBOURS, LabelFreeStudy.DECODED));
        }
        Measured series = all.part(LabelFreeStudy.FOREIGN).data(TrustData.OSCILLATING);
        assertThat(series.mean(LabelFreeStudy.FROM_MIXTURE, LabelFreeStudy.FOREIGN))
                .isGreaterThan(series.mean(LabelFreeStudy.RESIDUAL, LabelFreeStudy.FOREIGN));
    }
}
