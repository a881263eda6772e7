package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VerifyTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void explain() {
        file = folder.resolve("o.json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--baseline mean",
                "--baseline zeros --project-on latent --members 2",
                "--baseline median --attribution-tolerance 0.1",
                "--no-features --latent /Relu_output_0"
            })
    void what_explain_writes_passes(String options) {
        write(options.split(" "));
        assertThat(Mlp.verify(file.toString()).ok().out())
                .contains("input 0: pass", "input 2: pass", "3 of 3 explanations pass");
    }

    @Test
    void a_baseline_from_a_file_is_in_the_settings() {
        write("--baseline", Mlp.BASELINE);
        assertThat(Mlp.verify(file.toString()).ok().out()).contains("3 of 3 explanations pass");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "weight":0\\.6        | "weight":0.5        | weights sum to
            "weight":0\\.6        | "weight":-0.6       | a weight is -0.63
            "contributions":\\[  | "contributions":[{"index":999,"weight":0}, | a weight is 0.0, expected a number above 0
            "prediction":"0"      | "prediction":"1"    | prediction of example 58 is 1, recomputed 0
            "residual":0\\.30     | "residual":0.31     | residual is 0.31
            "relativeResidual":0. | "relativeResidual":0.9 | relativeResidual is
            "index":58            | "index":100         | example is 100, expected each row of the corpus
            "index":58            | "index":57          | residual is
            "projections":\\[0    | "projections":[9    | completeness.error is
            "errorBound":0        | "errorBound":7      | errorBound is 7
            "predicted":0         | "predicted":1       | predicted is 1.0
            "kept":true           | "kept":false        | kept is false, recomputed true
            "guaranteed":true     | "guaranteed":false  | guaranteed is false, recomputed true
            "sum":[01]\\.        | "sum":3.            | completeness.sum is 3
            "mixture":\\[         | "mixture":[8,       | output.mixture has 3 numbers, expected 2
            "r2":0                | "r2":7              | r2 is 7
            "converged":true      | "converged":3       | converged is something else, expected true or false
            "completeness"        | "complete"          | there is no completeness, expected an object
            "baseline":"mean"     | "baseline":"zeros"  | completeness.error is
            """)
    void what_is_changed_fails(String from, String to, String reason) throws IOException {
        write();
        tamper(from, to);
        Ran ran = Mlp.verify(file.toString());
        assertThat(ran.out()).contains("input 0: FAIL: ").contains(reason);
        assertThat(ran.exitCode()).isEqualTo(3);
    }

    @Test
    void a_gap_that_is_too_small_fails() throws IOException {
        write("--members", "1");
        tamper("\"gap\":[^,]*,", "\"gap\":0,");
        assertThat(Mlp.verify(file.toString()).out()).contains("input 0: FAIL: gap is 0.0, less than the recomputed");
    }

    @Test
    void another_corpus_or_model_fails() throws IOException {
        write();
        Ran ran = Ran.simplex(
                "verify", file.toString(), "--model", Mlp.MODEL, "--corpus", Mlp.INPUT, "--input", Mlp.INPUT);
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.out())
                .startsWith("file: FAIL: the corpus is another one")
                .contains("0 of 3 explanations pass");
        tamper("sha256:78fac", "sha256:00000");
        assertThat(Mlp.verify(file.toString()).out()).startsWith("file: FAIL: the model is another one");
    }

    @Test
    void what_is_cut_short_or_no_json_ends_with_3() throws IOException {
        write();
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() - 4));
        Ran cut = Mlp.verify(file.toString());
        assertThat(cut.exitCode()).isEqualTo(3);
        assertThat(cut.err()).startsWith("simplex: " + file + ": is not JSON: ").hasLineCount(1);
        Files.writeString(file, "[]");
        Mlp.verify(file.toString()).failedWith(3, file + ": found no object, expected one of explanations");
        Files.writeString(file, "{}");
        Mlp.verify(file.toString()).failedWith(3, file + ": there is no array of explanations");
        Files.writeString(file, "{\"schema\":\"other\",\"explanations\":[]}");
        Mlp.verify(file.toString()).failedWith(3, file + ": schema is 'other', expected 'simplex4j/explanations/1'");
        Mlp.verify("none.json").failedWith(3, "none.json: there is no such file");
    }

    @Test
    void nothing_and_the_same_twice_fail() throws IOException {
        write();
        String whole = Files.readString(file);
        Files.writeString(file, whole.replaceFirst("(?s)\"explanations\":.*", "\"explanations\":[]}"));
        Ran none = Mlp.verify(file.toString());
        assertThat(none.exitCode()).isEqualTo(3);
        assertThat(none.out()).contains("FAIL: there is no explanation");
        String line = whole.lines().skip(1).findFirst().orElseThrow();
        Files.writeString(file, whole.replace(line, line + line));
        assertThat(Mlp.verify(file.toString()).out()).contains("input 0: FAIL: is explained twice");
    }

    @Test
    void latents_need_no_model() throws IOException {
        String corpus = Arrays2d.write(folder.resolve("H.npy"), Arrays2d.random(50, 4, 1))
                .toString();
        String input = Arrays2d.write(folder.resolve("h.npy"), Arrays2d.random(30, 4, 2))
                .toString();
        Ran.simplex("decompose", "--corpus", corpus, "--input", input, "--json", file.toString());
        String[] args = {"verify", file.toString(), "--corpus", corpus, "--input", input};
        assertThat(Ran.simplex(args).ok().out())
                .contains("input 19: pass", "10 more pass", "30 of 30 explanations pass")
                .doesNotContain("input 20");
        Mlp.verify(file.toString())
                .failedWith(
                        2,
                        file + " explains latents without a model, expected no --model. Try 'simplex verify --help'");
        tamper("\"residual\":[^,]*", "\"residual\":0.7");
        assertThat(Ran.simplex(args).exitCode()).isEqualTo(3);
        tamper("\"corpus\":", "\"model\":{\"latent\":\"x\"},\"corpus\":");
        Ran.simplex(args).failedWith(2, file + " explains a model, expected --model. Try 'simplex verify --help'");
    }

    private void write(String... options) {
        String[] args = new String[options.length + 4];
        System.arraycopy(options, 0, args, 4, options.length);
        args[0] = "--json";
        args[1] = file.toString();
        args[2] = "--rows";
        args[3] = "0-2";
        Mlp.explain(args).ok();
    }

    private void tamper(String from, String to) throws IOException {
        String whole = Files.readString(file);
        String changed = Pattern.compile(from).matcher(whole).replaceFirst(to);
        assertThat(changed).isNotEqualTo(whole);
        Files.writeString(file, changed);
    }
}
