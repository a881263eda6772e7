package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TriageTest {
    private static final Matrix ALL = Npy.read(Path.of(Mlp.CORPUS)).asMatrix();

    @TempDir
    Path folder;

    private String corpus = "";
    private String rows = "";

    @BeforeEach
    void split() {
        corpus = write("corpus.npy", ALL.select(IntStream.range(0, 50).toArray()));
        rows = write("rows.npy", ALL.select(IntStream.range(50, 100).toArray()));
    }

    private String write(String name, Matrix matrix) {
        Path file = folder.resolve(name);
        Npy.write(file, matrix, DType.FLOAT32, Existing.REFUSE);
        return file.toString();
    }

    private Ran triage(String... more) {
        List<String> args =
                new ArrayList<>(List.of("triage", "--model", Mlp.MODEL, "--corpus", corpus, "--input", Mlp.INPUT));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    private Ran calibrated(String... more) {
        List<String> args = new ArrayList<>(List.of("--calibration", rows));
        args.addAll(List.of(more));
        return triage(args.toArray(String[]::new));
    }

    private static List<Double> numbers(Json all, String key) {
        return all.get("rows").list().stream()
                .filter(row -> row.has(key))
                .map(row -> row.get(key).number())
                .toList();
    }

    @Test
    void text_says_what_was_found_with_a_strip_of_residuals() {
        String out = calibrated("--fdr", "0.2").ok().out();
        assertThat(out)
                .contains("20 inputs: ", " foreign at a false discovery rate of 0.2", "relative residuals  |")
                .contains("95% of inputs like the 50 calibration rows have a residual of at most")
                .contains("! p-values are at least 0.01961, so fewer than 2 foreign inputs among 20 stay hidden");
    }

    @Test
    void json_has_the_least_explained_first_with_p_values_that_hold() {
        Json all = Json.parse(calibrated("--fdr", "0.1", "--json", "-").ok().out());
        assertThat(all.get("schema").text()).isEqualTo("simplex4j/triage/1");
        assertThat(all.get("calibration").get("score").text()).isEqualTo("relative");
        assertThat(all.get("rows").list()).hasSize(20);
        List<Double> p = numbers(all, "pValue");
        assertThat(p).hasSize(20).isSorted().allMatch(value -> value >= 1 / 51.0 && value <= 1);
        for (Json row : all.get("rows").list()) {
            assertThat(row.keys()).contains("input", "id", "prediction", "level", "residual", "pValue", "foreign");
        }
        Json plain = Json.parse(triage("--json", "-").ok().out());
        assertThat(numbers(plain, "pValue")).isEmpty();
        List<Double> residuals = new ArrayList<>(numbers(plain, "relativeResidual"));
        Collections.reverse(residuals);
        assertThat(residuals).isSorted();
    }

    @Test
    void a_triage_is_verified_like_any_other_file() throws IOException {
        Path file = folder.resolve("t.json");
        Path drift = folder.resolve("drift.json");
        calibrated("--fdr", "0.1", "--drift", drift.toString(), "--json", file.toString())
                .ok();
        String[] verify = {
            "verify",
            file.toString(),
            "--model",
            Mlp.MODEL,
            "--corpus",
            corpus,
            "--input",
            Mlp.INPUT,
            "--calibration",
            rows
        };
        assertThat(Ran.simplex(verify).ok().out())
                .contains("20 of 20 explanations pass")
                .doesNotContain("FAIL");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceFirst(
                                "\"level\":\"[^\"]*\",\"reasons\":\\[[^]]*]",
                                "\"level\":\"examples-fit\",\"reasons\":[]"));
        Ran changed = Ran.simplex(verify);
        assertThat(changed.exitCode()).isEqualTo(3);
        assertThat(changed.out()).contains("FAIL: level is examples-fit; expected ", "19 of 20 explanations pass");
        Ran.simplex(List.of(verify).subList(0, 8).toArray(String[]::new))
                .failedWith(
                        3,
                        "cannot read the file " + file
                                + ": is calibrated with held-out rows; expected these rows too, such as with --calibration");
    }

    @Test
    void files_of_each_kind_are_written_and_the_page_needs_no_network() throws IOException {
        String csv = folder.resolve("t.csv").toString();
        Path html = folder.resolve("t.html");
        Ran ran = calibrated("--csv", csv, "--html", html.toString(), "--cards", "2")
                .ok();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .contains("wrote " + csv + ": 20 inputs", "wrote " + html + ": 20 inputs", "20 inputs: ")
                .contains(" of inputs like the 50 calibration rows have a residual of at most ");
        List<String> lines = Files.readAllLines(Path.of(csv));
        assertThat(lines).hasSize(21);
        assertThat(lines.get(0)).startsWith("input,id,label,prediction,verdict,reasons,residual");
        String page = Files.readString(html);
        assertThat(page.split("<article", -1)).hasSize(3);
        assertThat(page)
                .contains("<a href=\"#card-", "id=\"triage\"")
                .doesNotContain("src=\"http", "href=\"http", "@import", "url(http");
    }

    @Test
    void labels_of_calibration_rows_say_how_often_a_verdict_was_wrong() throws IOException {
        byte[] labels = new byte[50];
        Arrays.fill(labels, 0, 25, (byte) 1);
        Path file = Files.write(folder.resolve("labels.npy"), Arrays2d.npy("|u1", "(50,)", labels));
        Json all = Json.parse(calibrated("--calibration-labels", file.toString(), "--json", "-")
                .ok()
                .out());
        int counted = all.get("errors").list().stream()
                .mapToInt(each -> each.get("of").integer())
                .sum();
        assertThat(counted).isEqualTo(50);
        assertThat(calibrated("--calibration-labels", file.toString()).ok().out())
                .contains("Predictions were wrong for ", " of the calibration rows with \"");
    }

    @Test
    void explain_has_the_verdicts_and_p_values_of_triage_and_verify_recomputes_them() throws IOException {
        byte[] labels = new byte[50];
        Arrays.fill(labels, 0, 25, (byte) 1);
        String file = Files.write(folder.resolve("labels.npy"), Arrays2d.npy("|u1", "(50,)", labels))
                .toString();
        String json = folder.resolve("why.json").toString();
        String[] explain = {
            "explain",
            "--model",
            Mlp.MODEL,
            "--corpus",
            corpus,
            "--input",
            Mlp.INPUT,
            "--no-features",
            "--calibration",
            rows,
            "--calibration-labels",
            file
        };
        Ran.simplex(Stream.concat(Arrays.stream(explain), Stream.of("--json", json))
                        .toArray(String[]::new))
                .ok();
        Json all = Json.parse(Files.readString(Path.of(json)));
        List<Double> p = all.get("explanations").list().stream()
                .map(each -> each.get("pValue").number())
                .sorted()
                .toList();
        assertThat(p)
                .isEqualTo(numbers(Json.parse(calibrated("--json", "-").ok().out()), "pValue"));
        assertThat(Ran.simplex(explain).ok().out())
                .contains("  Predictions were wrong for ", " calibration rows with this verdict (95% interval ");
        String[] verify = {"verify", json, "--model", Mlp.MODEL, "--corpus", corpus, "--input", Mlp.INPUT};
        assertThat(Ran.simplex(verify).ok().out()).contains("as no calibration rows were given");
        assertThat(Ran.simplex(Stream.concat(
                                        Arrays.stream(verify),
                                        Stream.of("--calibration", rows, "--calibration-labels", file))
                                .toArray(String[]::new))
                        .ok()
                        .out())
                .doesNotContain("calibration rows were given");
        Ran limited = Ran.simplex(Stream.concat(Arrays.stream(explain), Stream.of("--members", "2"))
                .toArray(String[]::new));
        assertThat(limited.exitCode()).isEqualTo(2);
        assertThat(limited.err()).contains("--members gives mixtures that are not proven best");
    }

    @Test
    void a_threshold_ends_with_exit_code_5_after_everything_is_written() {
        String json = folder.resolve("t.json").toString();
        Ran ran = calibrated("--fail-on", "p<0.99", "--json", json);
        assertThat(ran.exitCode()).isEqualTo(5);
        assertThat(ran.err()).contains("simplex: ").contains(" of 20 inputs meet --fail-on p<0.99");
        assertThat(Path.of(json)).exists();
        calibrated("--fail-on", "p<0.001").ok();
    }

    @Test
    void drift_is_watched_over_runs_and_a_state_of_another_calibration_is_refused() throws IOException {
        String state = folder.resolve("state.json").toString();
        assertThat(calibrated("--drift", state).ok().out()).contains("Drift: wealth ", " after 20 inputs");
        String first = Files.readString(Path.of(state));
        assertThat(calibrated("--drift", state).ok().out()).contains(" after 40 inputs");
        Ran ran = triage("--leave-one-out", "--drift", state);
        ran.failedWith(
                4,
                state + ": watches a stream by another calibration or other scores; expected those of this one: begin"
                        + " another file");
        for (String broken : List.of(
                first.replace("\"bets\"", "\"bet\""),
                first.replaceAll("(\"jumper\" *: *\\[)[^]]*", "$11.7e308, 1.7e308, 1.7e308"))) {
            assertThat(broken).isNotEqualTo(first);
            Files.writeString(Path.of(state), broken);
            assertThat(calibrated("--drift", state).exitCode()).isEqualTo(3);
        }
    }

    @Test
    void runs_at_the_same_time_lose_no_input_of_the_stream() throws Exception {
        String state = folder.resolve("shared.json").toString();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Ran>> runs = Collections.nCopies(4, () -> calibrated("--drift", state));
            for (Future<Ran> each : pool.invokeAll(runs)) {
                each.get().ok();
            }
        } finally {
            pool.shutdown();
        }
        assertThat(Json.parse(Files.readString(Path.of(state))).get("inputs").integer())
                .isEqualTo(4 * 20);
    }

    @Test
    void the_corpus_calibrates_itself_unless_it_was_chosen() {
        triage("--leave-one-out").ok();
        String few = folder.resolve("few").toString();
        Ran.simplex("corpus", "select", "--model", Mlp.MODEL, "--from", corpus, "--size", "20", "--out", few)
                .ok();
        Ran.simplex("triage", "--model", Mlp.MODEL, "--corpus", few, "--input", Mlp.INPUT, "--leave-one-out")
                .failedWith(
                        4,
                        "--leave-one-out: corpus was selected by the method residual; expected one whose examples were"
                                + " not chosen: leave-one-out would be wrong, calibrate with held-out rows");
    }

    @Test
    void rows_of_the_corpus_do_not_calibrate_it() {
        triage("--calibration", corpus)
                .failedWith(4, corpus + ": 50 of 50 rows are in the corpus; expected rows that are not");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --fdr 0.1                | --fdr needs p-values; expected --calibration SOURCE or --leave-one-out
            --drift s.json           | --drift needs p-values; expected --calibration SOURCE or --leave-one-out
            --fail-on p<0.1          | --fail-on p<0.1 needs p-values; expected --calibration SOURCE or --leave-one-out
            --fail-on foreign        | --fail-on foreign needs a rate; expected --fdr Q
            --fail-on drift          | --fail-on drift needs a state; expected --drift FILE
            --leave-one-out --fdr 1  | --fdr is 1.0; expected a number above 0 and below 1
            --score best             | --score is best; expected relative, residual, direction or decoded
            --score direction        | --score is for calibrated verdicts; expected --calibration too
            --leave-one-out --drift s.json --json ./s.json | s.json is to be written twice, also as ./s.json; expected a name for each output
            --calibration-labels x   | --calibration-labels needs --calibration; expected both
            --cards -1               | --cards is -1; expected 0 or more
            """)
    void refuses_options_that_do_not_fit(String options, String problem) {
        triage(options.split(" ")).failedWith(2, problem + ". Try 'simplex triage --help'");
    }

    @Test
    void a_condition_that_is_none_is_refused() {
        Ran ran = triage("--fail-on", "p<2");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err())
                .contains(
                        "expected p<0.01 or another number above 0 and below 1, foreign, read-with-care, do-not-rely or drift");
    }
}
