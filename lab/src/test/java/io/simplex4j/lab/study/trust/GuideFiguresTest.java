package io.simplex4j.lab.study.trust;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Figures in the README and the guide are those of the published CSV files. */
final class GuideFiguresTest {
    private static final Path ROOT = Path.of("..");

    private static ResultTable results(String experiment) {
        return ResultTable.read(ROOT.resolve("docs/results").resolve(experiment).resolve(experiment + ".csv"));
    }

    private static String text(String page) throws Exception {
        return Files.readString(ROOT.resolve(page)).replaceAll("\\s+", " ");
    }

    private static String share(Measured some, String name, String quantity) {
        return Math.round(100 * some.mean(name, quantity)) + "%";
    }

    private static String auroc(Measured some, String name) {
        return String.format(Locale.ROOT, "%.2f", some.mean(name, BadgeTrial.AUROC));
    }

    /** Returns the smallest and the largest mean over runs among the cells of two columns. */
    private static double[] range(ResultTable rows, String by, String and) {
        DoubleStream.Builder means = DoubleStream.builder();
        for (String cell : rows.distinct(by)) {
            ResultTable some = rows.where(by, cell);
            for (String other : some.distinct(and)) {
                means.add(some.where(and, other).summary("value").mean());
            }
        }
        Summary summary = Summary.of(means.build().toArray());
        return new double[] {summary.min(), summary.max()};
    }

    private static String words(String form, double unit, double[] range) {
        return String.format(Locale.ROOT, form, unit * range[0], unit * range[1]);
    }

    @Test
    void verdicts_are_wrong_as_often_as_readers_are_told() throws Exception {
        Measured patients =
                new Measured(results("trust-badge")).part(BadgeTrial.BADGES).data(TrustData.PATIENTS);
        String sentence = "with the verdict *examples fit* " + share(patients, BadgeTrial.TODAY, "examples-fit: wrong")
                + " are wrong, and " + share(patients, BadgeTrial.TODAY, "care or worse: wrong") + " of the others";
        assertThat(text("README.md")).contains(sentence);
        assertThat(text("guide/reading-a-card.md")).contains(sentence);
        assertThat(text("guide/trust.md"))
                .contains("still in " + share(patients, BadgeTrial.CALIBRATED, "examples-fit: wrong") + " of cases");
    }

    @Test
    void scores_have_the_areas_of_the_guide() throws Exception {
        Measured errors = new Measured(results("trust-badge")).part(BadgeTrial.ERRORS);
        Measured digits = errors.data(TrustData.DIGITS);
        Measured patients = errors.data(TrustData.PATIENTS);
        Measured series =
                new Measured(results("trust-badge")).part(BadgeTrial.FOREIGN).data(TrustData.OSCILLATING);
        assertThat(text("guide/trust.md"))
                .contains("AUROC " + auroc(digits, BadgeTrial.RATIO) + " and " + auroc(digits, Baselines.SOFTMAX))
                .contains("max softmax (" + auroc(patients, Baselines.SOFTMAX) + ")")
                .contains("hull ratio (" + auroc(patients, BadgeTrial.RATIO) + ")")
                .contains("series (" + auroc(series, BadgeTrial.DIRECTION) + " against "
                        + auroc(series, Baselines.COSINE) + ")");
    }

    @Test
    void examples_are_worth_what_the_guide_tells() throws Exception {
        ResultTable worth = ExampleWorth.rows(results("corpus-selection"));
        ResultTable means =
                worth.where("part", ExampleWorth.WORTH + SelectionTrial.MEAN).where("name", "residual");
        ResultTable highs =
                worth.where("part", ExampleWorth.WORTH + SelectionTrial.HIGH).where("name", "hull");
        assertThat(text("guide/trust.md"))
                .contains(words("worth %.1f to %.1f random ones", 1, range(means, "data", "quantity")))
                .contains(words("hull %.1f to %.1f at an equal 95%%", 1, range(highs, "data", "quantity")));
    }

    @Test
    void a_residual_that_no_random_corpus_reaches_has_the_worth_of_the_largest() {
        double[] sizes = {10, 20, 40};
        double[] residuals = {4, 2, 1};
        assertThat(Arrays.stream(new double[] {5, 4, Math.sqrt(8), 1, 0.5})
                        .map(residual -> ExampleWorth.size(sizes, residuals, residual)))
                .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b))
                .containsExactly(10.0, 10.0, 10 * Math.sqrt(2), 40.0, 40.0);
    }

    @Test
    void bounds_of_coverage_are_kept_as_often_as_the_guide_tells() throws Exception {
        ResultTable kept = results("corpus-selection")
                .where("part", SelectionTrial.KEPT)
                .rows("quantity", List.of("20", "100", "300", "500")::contains);
        assertThat(text("guide/trust.md"))
                .contains(words("for %.0f%% to %.0f%% of corpora", 100, range(kept, "data", "name")));
    }

    @Test
    void alarms_are_false_as_often_as_the_guide_tells() throws Exception {
        ResultTable trap = results("trust-calibration")
                .where("name", "leave-one-out, corpus by hull")
                .where("quantity", 5);
        assertThat(text("guide/trust.md"))
                .contains(words("(%.1f%% to %.1f%% instead of the promised 5%%", 100, range(trap, "data", "part")));
        Measured drift = new Measured(results("online-corpus")).part(OnlineTrial.DRIFT);
        for (String data : drift.data()) {
            double[] streams = drift.data(data).numbers(OnlineTrial.STREAMS, OnlineTrial.DRIFT);
            double[] alarms = drift.data(data).numbers(OnlineTrial.FALSE_ALARMS, OnlineTrial.DRIFT);
            assertThat(text("guide/trust.md"))
                    .contains(Math.round(DoubleStream.of(alarms).sum() * streams[0]) + " of "
                            + Math.round(DoubleStream.of(streams).sum()) + " streams of " + data);
        }
    }
}
