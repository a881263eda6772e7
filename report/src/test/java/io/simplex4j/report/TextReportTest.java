package io.simplex4j.report;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.report.internal.AccuracySummary;
import io.simplex4j.report.internal.ReportSummary;
import io.simplex4j.trust.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextReportTest {
    private static final Examples SQUARE = Examples.of(Matrix.of(new double[][] {{0, 0}, {2, 0}, {0, 2}, {2, 2}}));

    private static Explainer latents(Examples corpus) {
        return Explainer.ofLatents(Corpus.ofLatents(corpus)).withThreads(1);
    }

    private static Explanations decomposed(double[]... inputs) {
        return latents(SQUARE).explain(Examples.of(Matrix.of(inputs)));
    }

    /** The gap of an optimum is rounding error, and nothing to pin. */
    private static String text(TextReport report) {
        return report.toString().replaceAll("\\(gap [^)]*\\)", "(gap G)");
    }

    private static Examples random(int rows, long seed) {
        return Examples.of(Matrix.of(Network.random(rows, 2, 1, new SplittableRandom(seed))));
    }

    @Test
    void an_explanation_answers_in_the_order_of_questions() {
        assertThat(text(TextReport.of(Samples.patient())).lines())
                .startsWith("Patient 17 (input 0): do not rely on this")
                .containsSubsequence(
                        "  actual label relapse, predicted no relapse with probability 57%",
                        "  ! class-not-kept: The model predicts no relapse, but the mixture of examples would be relapse.",
                        "  ! weight-on-misclassified: 51% of the weight is on examples that the model misclassifies: the"
                                + " prediction may be wrong too.",
                        "  To the model, this input is 43% like Sara 2, 39% like Joke, 9.8% like Ada 2 and 8.2% like 2 others.",
                        "  residual 0.3404 (30% of the distance to the corpus mean), proven optimal (gap G), weights"
                                + " unique")
                .contains(
                        "    43%  ██████████▍               Sara 2 (label relapse, predicted no relapse)",
                        "features  the share of each feature in the shift from the baseline (mean) to the mixture,")
                .anyMatch(line -> line.startsWith("  The similar examples "))
                .anyMatch(line -> line.startsWith("  features of Sara 2: grade (3) +"))
                .anyMatch(
                        line -> line.startsWith("  output: the model predicts no relapse, but the mixture is relapse ("
                                + "outputs of the mixture are off by "));
    }

    @Test
    void inputs_and_examples_without_names_are_called_by_their_rows() {
        Explanation unnamed = Changes.example(Changes.reasons(Samples.table(20, 2)), example -> example.withId("0"));
        assertThat(TextReport.of(unnamed).toString())
                .startsWith(
                        "input 0: examples fit\n  Unlike this input, 100% of the weight has another value of feature 5")
                .contains("\n  To the model, this input is 67% like #1 and 33% like #0.\n")
                .contains("  features of #1: feature ");
    }

    @Test
    void a_series_is_read_by_its_channels_and_steps() {
        assertThat(TextReport.of(Samples.series(50)).toString())
                .containsPattern("  features of Piet: (heart rate|lactate) step \\d+ [+-]\\d")
                .doesNotContain("[");
    }

    @Test
    void other_numbers_are_called_by_their_place() {
        assertThat(TextReport.of(Samples.image(1)).toString())
                .containsPattern("  features of [^:]+: row \\d+ column \\d+ [+-]\\d");
        Shape shape = Shape.of(2, 3);
        Examples corpus =
                Examples.of(Matrix.of(Network.random(9, 6, 1, new SplittableRandom(2))), TableForm.unnamed(shape));
        assertThat(TextReport.of(Explainer.of(Network.of(shape, 2, 3), Corpus.encode(Network.of(shape, 2, 3), corpus))
                                .explain(corpus.get(0)))
                        .toString())
                .containsPattern("  features of #0: \\[[01],[012]\\] [+-]\\d");
    }

    @Test
    void what_others_gave_does_not_steer_a_terminal() {
        assertThat(TextReport.of(Samples.hostile("evil\u001b[31m\n\u202e")).toString())
                .contains("evil?[31m?? (input 0): ")
                .doesNotContain("\u001b", "\u202e");
    }

    @Test
    void what_there_is_to_say_of_an_input_is_said() {
        assertThat(TextReport.of(Changes.example(Samples.notUnique(), example -> example.withComment("Look here.")))
                        .toString())
                .contains("\n  Look here.\n");
    }

    @Test
    void nothing_that_is_alike_is_told() {
        assertThat(TextReport.of(Changes.empty(Samples.patient())).toString())
                .contains("  To the model, this input is like no example of the corpus.\n");
    }

    @Test
    void latents_show_the_verdict_then_the_finding_then_the_mixture_and_one_legend() {
        String text = text(TextReport.of(decomposed(new double[] {1, 1}, new double[] {2, 0}, new double[] {7, 1})));
        assertThat(text.lines())
                .containsSubsequence(
                        "input 1: examples fit",
                        "  residual 0 (0% of the distance to the corpus mean), proven optimal (gap G), weights unique",
                        "   100%  ████████████████████████  #1",
                        "",
                        "input 2: do not rely on this",
                        "  ! far-from-corpus: The mixture misses 83% of the distance to the corpus mean: the corpus"
                                + " holds little that resembles this input.",
                        "  residual 5 (83% of the distance to the corpus mean), proven optimal (gap G), weights unique",
                        "")
                .contains("    50%  ████████████              #1", "    50%  ████████████              #3");
        assertThat(text.lines())
                .filteredOn(line -> line.startsWith("residual  "))
                .hasSize(1);
        assertThat(text).doesNotContain("features  ", "To the model").endsWith("within the ranges shown\n");
    }

    @Test
    void ranges_stand_where_weights_are_not_unique() {
        assertThat(TextReport.of(decomposed(new double[] {1, 1})).toString())
                .contains("weights not unique")
                .contains("  ! not-unique: Weight can be shifted between examples without changing the mixture: see the"
                        + " range of each.")
                .contains("    50%  ████████████              #", "  (from 0% to 50%)");
    }

    @Test
    void what_a_limit_on_members_gave_is_told() {
        Explanations limited = latents(SQUARE)
                .withSparsity(Sparsity.atMost(1))
                .explain(Examples.of(Matrix.of(new double[][] {{7, 1}})));
        assertThat(TextReport.of(limited).toString())
                .contains("  residual 5.099 (85% of the distance to the corpus mean), proven best of at most 1"
                        + " example (gap ");
    }

    @Test
    void a_long_mixture_is_summed_up() {
        Explainer descent =
                latents(random(40, 6)).withMethod(SoftmaxAdam.withDefaults().withEpochs(10));
        assertThat(TextReport.of(descent.explain(random(1, 5))).toString())
                .containsPattern("\\d+%  [█▏▎▍▌▋▊▉ ]+  29 more together")
                .contains("not proven optimal (gap ", "! not-converged: The solver ended before the optimum")
                .doesNotContain("weights unique");
    }

    @Test
    void an_abridged_report_of_many_has_the_first_and_a_summary() {
        Explainer explainer = latents(SQUARE);
        Explanations many = explainer.explain(random(21, 5));
        UnaryOperator<TextReport> abridged = report -> report.abridged("why.json has all of them");
        String text = abridged.apply(TextReport.of(many)).toString();
        assertThat(text.lines()).filteredOn(line -> line.startsWith("input ")).hasSize(10);
        assertThat(text)
                .contains("\nThese were the first 10 of 21 inputs; why.json has all of them. Over all:\n\n")
                .containsPattern("verdicts        \\d+ examples fit, \\d+ (read with care|do not rely on this)")
                .contains("converged       21 of 21");
        assertThat(TextReport.of(many).toString().lines())
                .filteredOn(line -> line.startsWith("input "))
                .hasSize(21);
        int[] few = IntStream.range(0, 20).toArray();
        assertThat(abridged.apply(TextReport.of(explainer.explain(random(21, 5).select(few))))
                        .toString())
                .doesNotContain("These were");
    }

    @Test
    void bars_are_drawn_with_what_the_charset_has() {
        TextReport report = TextReport.of(decomposed(new double[] {7, 1})).withStyle(US_ASCII, false);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(new PrintStream(out, true, US_ASCII));
        assertThat(out.toString(US_ASCII))
                .isEqualTo(report.toString())
                .contains("    50%  ############              #1")
                .doesNotContain("?");
    }

    @Test
    void a_print_stream_has_its_own_charset() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Explanation named = Changes.example(Samples.notUnique(), example -> example.withId("Łódź"));
        TextReport.of(named).write(new PrintStream(out, true, UTF_16BE));
        assertThat(out.toString(UTF_16BE)).startsWith("Łódź (input 0): ");
    }

    @Test
    void coloured_text_stands_out() {
        assertThat(TextReport.of(decomposed(new double[] {7, 1}))
                        .withStyle(UTF_8, true)
                        .toString())
                .contains("\u001b[1minput 0: do not rely on this\u001b[0m", "\u001b[33m  ! far-from-corpus: ");
    }

    @Test
    void values_are_no_classes() {
        assertThat(TextReport.of(Samples.notUnique()).toString()).doesNotContain("class", "predicted", "output:");
    }

    @Test
    void a_summary_is_one_line() {
        ReportSummary summary = new ReportSummary();
        assertThat(summary.line()).isEqualTo("no explanations");
        decomposed(new double[] {1, 1}, new double[] {2, 0}, new double[] {7, 1})
                .forEach(summary::add);
        assertThat(summary.count()).isEqualTo(3);
        assertThat(summary.line())
                .isEqualTo("residuals 0% to 83% of the distance to the corpus mean, median 0%; 3 of 3 converged;"
                        + " verdicts: 1 examples fit, 1 read with care, 1 do not rely on this");
        ReportSummary one = new ReportSummary();
        decomposed(new double[] {7, 1}).forEach(one::add);
        assertThat(one.line())
                .isEqualTo("residual 83% of the distance to the corpus mean; converged; verdict: do not rely on this");
    }

    private static Explanations labelled(String... labels) {
        Explainer explainer = Samples.patientExplainer().withoutFeatures();
        return explainer.explain(Examples.of(IntStream.range(0, labels.length)
                .mapToObj(i -> Samples.patientInput("Patient " + i, 40 + i).withLabel(labels[i]))
                .toList()));
    }

    @Test
    void labels_tell_whether_verdicts_would_have_warned() {
        Explanations why = labelled("relapse", "no relapse", "relapse", "no relapse", "relapse", "relapse");
        Explanations.Accuracy accuracy = why.accuracy().orElseThrow();
        String text = TextReport.of(why).toString();
        assertThat(text)
                .contains("Predictions by verdict, where actual labels are known:\n  examples fit ")
                .contains("  all together              6 inputs      " + accuracy.right() + " right")
                .contains("\n  " + new AccuracySummary(accuracy).sentence());
        assertThat(HtmlReport.of(why).toString())
                .contains("<caption>Predictions by verdict, where actual labels are known</caption>")
                .contains("<th scope=\"row\">all together</th><td>6</td><td>" + accuracy.right() + "</td>")
                .contains(new AccuracySummary(accuracy).sentence());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0 | 1 | 0 | 1 | 1 of 2 predictions is right; the wrong one carried no warning, and the right one carried no warning.
            1 | 2 | 0 | 4 | 4 of 6 predictions are right; 1 of the 2 wrong ones carried a warning, and none of the 4 right ones carried a warning.
            2 | 2 | 0 | 0 | none of 2 predictions are right; 2 of the 2 wrong ones carried a warning.
            0 | 0 | 2 | 2 | 2 of 2 predictions are right.
            1 | 1 | 1 | 3 | 3 of 4 predictions are right; the wrong one carried a warning, and so did 1 of the 3 right ones.
            """)
    void counts_of_none_and_one_are_in_words(
            int wrongWithWarning, int wrong, int rightWithWarning, int right, String sentence) {
        Explanations.Accuracy accuracy = Explanations.Accuracy.none();
        for (int i = 0; i < wrong + right; i++) {
            boolean isRight = i >= wrong;
            int place = isRight ? i - wrong : i;
            boolean warned = place < (isRight ? rightWithWarning : wrongWithWarning);
            accuracy = accuracy.with(warned ? Verdict.Level.READ_WITH_CARE : Verdict.Level.EXAMPLES_FIT, isRight);
        }
        assertThat(new AccuracySummary(accuracy).sentence()).isEqualTo(sentence);
    }

    @Test
    void a_rest_of_less_than_one_percent_is_not_called_zero() {
        FunctionModel model = FunctionModel.ofDoubles(Shape.of(4), 4, x -> x);
        Examples corners = Examples.of(
                Matrix.of(new double[][] {{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}));
        Explanation why = Explainer.of(model, Corpus.encode(model, corners))
                .withoutReferences()
                .explain(Vec.of(0.6, 0.002, 0.3, 0.096));
        assertThat(TextReport.of(why).toString())
                .contains("this input is 60% like #1, 30% like #3, 9.6% like #4 and 0.4% like 2 others.");
    }

    @Test
    void the_value_of_a_model_stands_once_beside_the_label() {
        FunctionModel model = FunctionModel.ofDoubles(Shape.of(2), 2, x -> x)
                .withHead(LinearHead.of(Matrix.of(new double[][] {{1, 1}}), Vec.of(0), LinearHead.Activation.NONE));
        Examples examples =
                Examples.of(Matrix.of(new double[][] {{1, 2}, {3, 5}})).withLabels(List.of("2.041", "8"));
        Explanations why = Explainer.of(model, Corpus.encode(model, examples)).explain(examples);
        Document page = Jsoup.parse(HtmlReport.of(why).toString());
        assertThat(page.select("table.overview td").first().text()).isEqualTo("predicted 3, actual label 2.041");
        assertThat(page.text()).doesNotContain("The model gives");
        FunctionModel several = model.withHead(LinearHead.of(
                        Matrix.of(new double[][] {{1, 1}, {1, 0}}), Vec.of(0, 0), LinearHead.Activation.NONE)
                .withTask(LinearHead.Task.VALUES));
        Explanations values =
                Explainer.of(several, Corpus.encode(several, examples)).explain(examples);
        assertThat(Jsoup.parse(HtmlReport.of(values).toString()).text())
                .contains("actual label 2.041. The model gives 3, 1");
    }

    @Test
    void one_label_or_none_is_no_statistic() {
        assertThat(TextReport.of(labelled("relapse")).toString()).doesNotContain("Predictions by verdict");
        assertThat(HtmlReport.of(labelled("relapse")).toString()).doesNotContain("Predictions by verdict");
        Explanations unknown = labelled("cat", "dog", "cat");
        assertThat(TextReport.of(unknown).toString()).doesNotContain("Predictions by verdict");
        assertThat(JsonReport.of(unknown).toString()).doesNotContain("\"summary\"");
        assertThat(JsonReport.of(labelled("relapse")).toString()).contains("\"summary\":{\"labelled\":1,");
    }
}
