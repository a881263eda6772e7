package io.simplex4j.report.verify;

import static io.simplex4j.report.verify.Verifying.assertFails;
import static io.simplex4j.report.verify.Verifying.assertPasses;
import static io.simplex4j.report.verify.Verifying.tampered;
import static io.simplex4j.report.verify.Verifying.verify;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import io.simplex4j.report.TextReport;
import io.simplex4j.trust.Calibration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CalibrationVerificationTest {
    private static final Examples ROWS = JsonSamples.heldOut();
    private static final Verifier WITH_ROWS = Verifying.VERIFIER.withCalibration(ROWS);
    private static final String FILE = Verifying.write(CalibrationVerificationTest::calibrated);

    private static Explainer calibrated(Explainer explainer) {
        Corpus corpus = explainer.provenance().corpus();
        return explainer.withCalibration(Calibration.heldOut(corpus, Corpus.encode(Verifying.MODEL, ROWS)));
    }

    @Test
    void p_values_and_error_rates_are_recomputed_with_rows_and_noted_without() {
        assertThat(FILE).contains("\"pValue\"", "\"hullRatio\"", "\"disputedPValue\"", "\"calibration\"", "\"errors\"");
        Verification checked = verify(WITH_ROWS, FILE);
        assertPasses(checked);
        assertThat(checked.unchecked()).noneMatch(what -> what.contains("p-values"));
        Verification unchecked = verify(FILE);
        assertPasses(unchecked);
        assertThat(unchecked.unchecked())
                .contains("p-values and how often predictions were wrong, as no calibration rows were given");
    }

    @Test
    void what_rows_contradict_is_found() {
        assertFails(
                verify(WITH_ROWS, tampered(FILE, "\"pValue\": ?[0-9.eE-]+", "\"pValue\": 0.987654")),
                "pValue is 0.987654");
        assertFails(
                verify(WITH_ROWS, tampered(FILE, "\"hullRatio\": ?[0-9.eE-]+", "\"hullRatio\": 0.5555")),
                "hullRatio is 0.5555");
        assertFails(
                verify(WITH_ROWS, tampered(FILE, "\"rows\": ?40", "\"rows\": 41")),
                "calibration.rows is 41, recomputed 40");
        assertFails(verify(WITH_ROWS, Verifying.FILE), "calibration is missing");
    }

    @Test
    void the_score_is_checked_or_noted_where_another_has_the_same_p_values() {
        Verification told = verify(WITH_ROWS, FILE);
        assertThat(told.tolerances()).doesNotContainKey("settings.calibration.score");
        assertFails(
                verify(WITH_ROWS, tampered(FILE, "\"score\": ?\"relative\"", "\"score\": \"direction\"")),
                "pValue is ");
        Explainer two = Explainer.of(Verifying.MODEL, Corpus.encode(Verifying.MODEL, Verifying.CORPUS));
        String leaveOneOut = JsonReport.of(two.withCalibration(
                                Calibration.leaveOneOut(two.provenance().corpus()))
                        .explain(Verifying.INPUTS.select(0, 1)))
                .toString();
        for (String file :
                List.of(leaveOneOut, tampered(leaveOneOut, "\"score\": ?\"relative\"", "\"score\": \"residual\""))) {
            Verification same = verify(file);
            assertPasses(same);
            assertThat(same.unchecked()).anyMatch(what -> what.startsWith("which score p-values are by, as those by "));
            assertThat(same.tolerances()).containsEntry("settings.calibration.score", Double.POSITIVE_INFINITY);
        }
    }

    @Test
    void a_verdict_must_follow_from_p_values_even_without_rows() {
        assertFails(
                verify(tampered(FILE, "\"pValue\": ?[0-9.eE-]+", "\"pValue\": 0.001")),
                "warning unlike-calibration is missing");
        assertFails(verify(tampered(FILE, "\"pValue\": ?[0-9.eE-]+,", "")), "pValue is missing");
        assertFails(verify(tampered(FILE, "\"atMost\": ?[0-9.eE-]+", "\"atMost\": 0.01")), "atMost of ");
        assertFails(
                verify(tampered(Verifying.FILE, "\"certificate\"", "\"pValue\": 0.5, \"certificate\"")),
                "but there is no calibration");
    }

    @Test
    void cards_and_text_say_how_often_predictions_with_the_verdict_were_wrong() {
        Explanations all = calibrated(Explainer.of(Verifying.MODEL, Corpus.encode(Verifying.MODEL, Verifying.CORPUS)))
                .explain(Verifying.INPUTS);
        List<String> sentences = all.stream()
                .map(Explanation::errorRate)
                .flatMap(rate -> rate.stream())
                .map(rate -> rate.sentence())
                .toList();
        assertThat(sentences).isNotEmpty();
        assertThat(HtmlReport.of(all).toString()).contains(sentences);
        assertThat(TextReport.of(all).toString()).contains(sentences).contains("  p-value ");
    }
}
