package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verifies what real models said of real data; each false statement by itself is a matter of the library's tests. */
final class VerifyTest {
    private static final Map<List<String>, String> WRITTEN = new HashMap<>();
    private static final String EVIL = "\\\\u001b[2K3 of 3 explanations pass\\\\n\\\\u202e";

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name_a_file() {
        file = folder.resolve("o.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-features --latent /Relu_output_0",
                "--no-features --task values",
                "--no-features --references 30",
                "--no-features --references 0",
                "--no-projections"
            })
    void what_explain_writes_passes(String options) throws IOException {
        write(options.split(" "));
        assertThat(Mlp.verify(file.toString()).ok().out())
                .startsWith("input 0: pass")
                .contains("input 2: pass", "3 of 3 explanations pass", "not checked: 17 of 20 inputs")
                .doesNotContain("FAIL");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "weight":0\\.6        | "weight":0.5        | weights sum to
            "residual":0\\.30     | "residual":0.31     | residual is 0.31
            "prediction":"0","ver | "prediction":"1","ver | prediction is 1; expected 0
            "residualLowerBound"  | "lowerBound"        | certificate.lowerBound is an unknown key
            """)
    void what_is_changed_fails(String from, String to, String reason) throws IOException {
        write("--no-features");
        tamper(from, to);
        assertThat(failed()).startsWith("input 0: FAIL: ").contains(reason, " of 3 explanations pass");
    }

    @Test
    void features_that_are_swapped_fail_though_their_sum_is_right() throws IOException {
        write();
        tamper("\"projections\":\\[([^,]*),([^,]*),", "\"projections\":[$2,$1,");
        assertThat(failed())
                .contains("input 0: FAIL: projections of example 58: feature ")
                .contains("input 1: pass");
        assertThat(Mlp.verify(file.toString(), "--no-features").ok().out())
                .contains("3 of 3 explanations pass", "not checked: projections and shares, except for their sums");
    }

    @Test
    void limits_are_those_of_the_command_line() throws IOException {
        write("--attribution-tolerance", "0.3");
        assertThat(failed("--no-features"))
                .startsWith("file: FAIL: attributionTolerance is 0.3; expected at most 0.1")
                .contains("within tolerances of 1e-6 for mixtures and 0.1 for features");
        assertThat(Mlp.verify(
                                file.toString(),
                                "--no-features",
                                "--attribution-tolerance",
                                "0.3",
                                "--tolerance",
                                "2.5e-8")
                        .ok()
                        .out())
                .containsSubsequence(
                        "3 of 3 explanations pass",
                        "within tolerances of 2.5e-8 for mixtures and 0.3 for features",
                        "not checked: ");
        assertThat(failed("--no-features", "--attribution-tolerance", "0.3", "--tolerance", "1e-12"))
                .startsWith("file: FAIL: tolerance is 1.0E-10; expected at most 1.0E-12");
        Mlp.verify(file.toString(), "--tolerance", "1")
                .failedWith(
                        2, "--tolerance is 1.0; expected a number above 0 and below 1. Try 'simplex verify --help'");
        Mlp.verify(file.toString(), "--attribution-tolerance", "NaN")
                .failedWith(
                        2,
                        "--attribution-tolerance is NaN; expected a number above 0 and below 1."
                                + " Try 'simplex verify --help'");
    }

    @Test
    void help_tells_what_is_recomputed_and_what_is_not() {
        assertThat(Ran.simplex("verify", "--help-all").ok().out().replaceAll("\\s+", " "))
                .contains("Weights are not solved again: any that are proven best are right.")
                .contains("Checked only for contradictions: unique and weight ranges.")
                .contains("--tolerance=T largest relative tolerance allowed for mixtures");
    }

    @Test
    void labels_are_held_against_those_given() throws IOException {
        double[][] labels = new double[100][1];
        labels[58][0] = 1;
        String given = Arrays2d.write(folder.resolve("L.npy"), labels).toString();
        write("--corpus-labels", given, "--no-features");
        assertThat(Mlp.verify(file.toString(), "--corpus-labels", given).ok().out())
                .contains("3 of 3 explanations pass")
                .doesNotContain("not checked: labels");
        assertThat(Mlp.verify(file.toString()).ok().out()).contains("not checked: labels of corpus examples");
        tamper("\"label\":\"1\"", "\"label\":\"0\"");
        assertThat(failed("--corpus-labels", given)).contains("input 0: FAIL: contributions[0].label is 0; expected 1");
    }

    @Test
    void labels_of_inputs_are_held_against_those_given() throws IOException {
        double[][] labels = new double[20][1];
        labels[1][0] = 1;
        String given = Arrays2d.write(folder.resolve("L.npy"), labels).toString();
        write("--input-labels", given, "--no-features");
        assertThat(Mlp.verify(file.toString(), "--input-labels", given).ok().out())
                .contains("3 of 3 explanations pass")
                .doesNotContain("not checked: labels");
        assertThat(Mlp.verify(file.toString()).ok().out())
                .contains("not checked: labels of inputs, as none were given");
        tamper("\"label\":\"1\"", "\"label\":\"0\"");
        assertThat(failed("--input-labels", given)).contains("input 1: FAIL: label is 0; expected 1");
    }

    @Test
    void a_stored_corpus_is_encoded_again() throws IOException {
        String stored = folder.resolve("stored").toString();
        Ran.simplex("corpus", "build", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--out", stored)
                .ok();
        write("--no-features");
        String[] args = {"verify", file.toString(), "--model", Mlp.MODEL, "--corpus", stored, "--input", Mlp.INPUT};
        assertThat(Ran.simplex(args).ok().out()).contains("3 of 3 explanations pass");
        tamper("\"index\":58", "\"index\":57");
        Ran ran = Ran.simplex(args);
        assertThat(ran.out()).startsWith("input 0: FAIL: ").contains("2 of 3 explanations pass");
        assertThat(ran.exitCode()).isEqualTo(3);
    }

    @Test
    void a_task_is_believed_only_with_what_follows_from_it() throws IOException {
        write("--no-features");
        tamper("\"task\":\"classes\"", "\"task\":\"values\"");
        assertThat(failed()).contains("output.predicted is 0.0; expected none").contains("0 of 3 explanations pass");
        tamper("\"values\"", "\"other\"");
        Mlp.verify(file.toString())
                .failedWith(3, "cannot read the file " + file + ": model.task is 'other'; expected classes or values");
    }

    @Test
    void what_is_false_about_all_explanations_stands_before_them() throws IOException {
        write("--no-features");
        tamper("\"outputs\":2", "\"outputs\":3");
        assertThat(failed().lines().toList())
                .startsWith(
                        "file: FAIL: model.outputs is 3, recomputed 2",
                        "input 0: pass",
                        "input 1: pass",
                        "input 2: pass",
                        "3 of 3 explanations pass, but the file as a whole does not");
    }

    @Test
    void another_corpus_or_model_or_layer_fails() throws IOException {
        write("--no-features");
        Ran ran = Ran.simplex(
                "verify", file.toString(), "--model", Mlp.MODEL, "--corpus", Mlp.INPUT, "--input", Mlp.INPUT);
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.out())
                .startsWith("file: FAIL: the corpus is a different one")
                .contains("0 of 3 explanations pass");
        String whole = Files.readString(file);
        tamper("\"latent\":\"[^\"]*\"", "\"latent\":\"/Relu_output_0\"");
        assertThat(failed()).startsWith("file: FAIL: model.latentSize is ").contains("0 of 3 explanations pass");
        tamper("\"/Relu_output_0\"", "\"none\"");
        Ran none = Mlp.verify(file.toString());
        assertThat(none.err()).startsWith("simplex: cannot load the model full.onnx: the model has no tensor \"none\"");
        assertThat(none.exitCode()).isEqualTo(4);
        Files.writeString(file, whole);
        tamper("sha256:78fac", "sha256:00000");
        assertThat(failed()).startsWith("file: FAIL: the model is a different one");
    }

    @Test
    void what_is_cut_short_or_no_json_ends_with_3() throws IOException {
        write("--no-features");
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() - 4));
        Ran cut = Mlp.verify(file.toString());
        assertThat(cut.exitCode()).isEqualTo(3);
        assertThat(cut.err())
                .startsWith("simplex: cannot read the file " + file
                        + ": is not JSON: Unexpected end-of-input: expected close marker for Array at line ")
                .hasLineCount(1);
        refused("[]", "found no object; expected an object with explanations");
        refused("{}", "there is no array of explanations");
        refused(
                "{\"schema\":\"other\",\"explanations\":[]}",
                "schema is 'other'; expected 'simplex4j/explanations/1', 'simplex4j/triage/1' or"
                        + " 'simplex4j/attributions/1'");
        refused(whole.replaceFirst("\"settings\"", "\"mood\":1,\"settings\""), "mood is an unknown key");
    }

    private void refused(String text, String reason) throws IOException {
        Files.writeString(file, text);
        Mlp.verify(file.toString()).failedWith(3, "cannot read the file " + file + ": " + reason);
    }

    @Test
    void what_is_no_file_ends_with_3() {
        Mlp.verify("none.json").failedWith(3, "cannot read the file none.json: no such file");
        Mlp.verify(folder.toString())
                .failedWith(3, "cannot read the file " + folder + ": is a folder; expected a file");
        Mlp.verify("a\0b").failedWith(3, "a?b: is not a file name (Nul character not allowed)");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "There are no named pipes in folders")
    void a_named_pipe_is_refused_and_not_waited_for() throws IOException, InterruptedException {
        Process made = new ProcessBuilder("mkfifo", file.toString()).start();
        assertThat(made.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(made.exitValue()).isZero();
        Mlp.verify(file.toString())
                .failedWith(3, "cannot read the file " + file + ": is not a regular file; expected a file");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "id":"58"             | "id":"EVIL"
            "prediction":"0","ver | "prediction":"EVIL","ver
            "kept"                | "EVIL":1,"kept"
            "ending":"optimal"    | "ending":"EVIL"
            "digest":"sha256:78[^"]* | "digest":"EVIL
            "schema":"[^"]*       | "schema":"EVIL
            "latent":"[^"]*       | "latent":"EVIL
            "projectOn":"[^"]*    | "projectOn":"EVIL
            "warnings":\\[]       | "warnings":[{"code":"not-unique","message":"EVIL"}]
            """)
    void what_stands_in_a_file_cannot_steer_a_terminal(String from, String to) throws IOException {
        write();
        tamper(from, to.replace("EVIL", EVIL));
        Ran ran = Ran.onTerminal(
                UTF_8,
                Map.of("NO_COLOR", "1"),
                "verify",
                file.toString(),
                "--model",
                Mlp.MODEL,
                "--corpus",
                Mlp.CORPUS,
                "--input",
                Mlp.INPUT,
                "--no-features");
        assertThat(ran.exitCode()).isIn(3, 4);
        assertThat(ran.out() + ran.err())
                .containsPattern("FAIL: |^simplex: cannot ")
                .doesNotContain("\u001b", "\u202e");
        assertThat((ran.out() + ran.err()).lines()).noneMatch(line -> line.equals("3 of 3 explanations pass"));
    }

    @Test
    void nothing_and_the_same_twice_fail() throws IOException {
        write("--no-features");
        String whole = Files.readString(file);
        Files.writeString(file, whole.replaceFirst("(?s)\"explanations\":.*", "\"explanations\":[]}"));
        assertThat(failed()).startsWith("file: FAIL: there is no explanation").contains("no explanation passes");
        String line = whole.lines().skip(1).findFirst().orElseThrow();
        Files.writeString(file, whole.replace(line, line + line));
        assertThat(failed())
                .contains("input 0: FAIL: input is 0; expected a row that was given and is not explained yet")
                .contains("3 of 4 explanations pass", "not checked: 17 of 20 inputs");
    }

    @Test
    void latents_need_no_model() throws IOException {
        String corpus = latents("H.npy", Arrays2d.random(50, 4, 1));
        String input = latents("h.npy", Arrays2d.random(30, 4, 2));
        decompose(corpus, input);
        String[] args = {"verify", file.toString(), "--corpus", corpus, "--input", input};
        assertThat(Ran.simplex(args).ok().out())
                .contains(
                        "input 19: pass",
                        "10 more pass",
                        "30 of 30 explanations pass",
                        "within a tolerance of 1e-6 for mixtures")
                .doesNotContain("input 20", "features");
        Mlp.verify(file.toString())
                .failedWith(
                        2,
                        file + " explains latents without a model; expected no --model. Try 'simplex verify --help'");
        Ran.simplex(with(args, "--attribution-tolerance", "0.1"))
                .failedWith(
                        2,
                        file + " explains latents without a model; expected no --attribution-tolerance."
                                + " Try 'simplex verify --help'");
        tamper("\"residual\":[^,]*", "\"residual\":0.7");
        Ran ran = Ran.simplex(args);
        assertThat(ran.out()).startsWith("input 0: FAIL: residual is 0.7, recomputed");
        assertThat(ran.exitCode()).isEqualTo(3);
        write("--no-features");
        Ran.simplex(args).failedWith(2, file + " explains a model; expected --model. Try 'simplex verify --help'");
    }

    @Test
    void of_many_that_fail_only_the_first_are_shown() throws IOException {
        String corpus = latents("H.npy", Arrays2d.random(50, 4, 1));
        String input = latents("h.npy", Arrays2d.random(30, 4, 2));
        decompose(corpus, input);
        Files.writeString(file, Files.readString(file).replaceAll("\"residual\":[^,]*", "\"residual\":7"));
        Ran ran = Ran.simplex("verify", file.toString(), "--corpus", corpus, "--input", input);
        assertThat(ran.out())
                .contains("input 19: FAIL: residual is 7.0", "10 more FAIL", "0 of 30 explanations pass")
                .doesNotContain("input 20");
        assertThat(ran.exitCode()).isEqualTo(3);
    }

    private void decompose(String corpus, String input, String... options) {
        String[] args = {"decompose", "--corpus", corpus, "--input", input, "--json", file.toString()};
        Ran.simplex(with(args, options)).ok();
    }

    private static String[] with(String[] args, String... more) {
        return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new);
    }

    private String latents(String name, double[][] rows) throws IOException {
        return Arrays2d.write(folder.resolve(name), rows).toString();
    }

    /** Explains the first three inputs, once for all tests that ask for the same. */
    private void write(String... options) throws IOException {
        String text = WRITTEN.get(List.of(options));
        if (text == null) {
            text = Mlp.explain(with(options, "--rows", "0-2", "--json", "-"))
                    .ok()
                    .out();
            assertThat(Json.parse(text).get("explanations").list()).hasSize(3);
            WRITTEN.put(List.of(options), text);
        }
        Files.writeString(file, text);
    }

    private void tamper(String from, String to) throws IOException {
        String whole = Files.readString(file);
        String changed = Pattern.compile(from).matcher(whole).replaceFirst(to);
        assertThat(changed.equals(whole)).as(from).isFalse();
        Files.writeString(file, changed);
    }

    /** What is said of a file in which something is false. */
    private String failed(String... options) {
        Ran ran = Mlp.verify(file.toString(), options);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isEqualTo(3);
        return ran.out();
    }
}
