package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
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
            "id":"58"             | "id":"3"            | id of example 58 is 3, expected 58
            "unique":true         | "unique":false      | warning not-unique is missing
            "weightRange":\\[0    | "weightRange":[1    | weight of example 58 is outside its weightRange
            "weightRange":\\[0.6\\d* | "weightRange":[0 | unique is true, but the weight of example 58 has a range
            "weightRange"         | "range"             | weightRange of example 58 is missing
            "converged":true      | "converged":false   | converged is false, but the ending is optimal
            "ending":"optimal"    | "ending":"limited-members" | the ending is limited-members, but members are not limited
            "residualLowerBound":0 | "residualLowerBound":1 | residualLowerBound is 1
            "prediction":"0",     | ''                  | prediction of example 58 is missing
            "warnings":\\[]    | "warnings":[{"code":"far-from-corpus","message":""}] | warning far-from-corpus is there without a reason
            "warnings":\\[]    | "warnings":[{"code":"class-not-kept","message":""}]  | warning class-not-kept is there without a reason
            "model":\\[           | "model":[8,         | output.model has 3 numbers, expected 2
            "latent":\\{          | "hidden":{          | there is no latent, expected an object
            """)
    void what_is_changed_fails(String from, String to, String reason) throws IOException {
        write();
        tamper(from, to);
        Ran ran = Mlp.verify(file.toString());
        assertThat(ran.out()).contains("input 0: FAIL: ").contains(reason);
        assertThat(ran.exitCode()).isEqualTo(3);
    }

    @Test
    void features_that_are_swapped_fail_though_their_sum_is_right() throws IOException {
        write();
        tamper("\"projections\":\\[([^,]*),([^,]*),", "\"projections\":[$2,$1,");
        Ran ran = Mlp.verify(file.toString());
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.out())
                .contains("input 0: FAIL: projections of example 58 at feature 1 is ")
                .contains("input 1: pass");
        assertThat(Mlp.verify(file.toString(), "--no-features").ok().out()).contains("3 of 3 explanations pass");
    }

    @Test
    void features_that_are_all_a_little_off_fail_though_their_sum_is_right() throws IOException {
        write();
        Matcher first = Pattern.compile("\"projections\":\\[([^]]*)]").matcher(Files.readString(file));
        assertThat(first.find()).isTrue();
        double[] values = Arrays.stream(first.group(1).split(","))
                .mapToDouble(Double::parseDouble)
                .toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] += i % 2 == 0 ? 0.0015 : -0.0015;
        }
        tamper("\"projections\":\\[[^]]*]", "\"projections\":" + Arrays.toString(values));
        assertThat(Mlp.verify(file.toString()).out())
                .containsPattern(
                        "input 0: FAIL: projections of example 58 are off by 0\\.03\\d* together, expected at");
    }

    @Test
    void a_tolerance_that_promises_more_than_was_done_fails() throws IOException {
        write("--attribution-tolerance", "0.1");
        assertThat(Mlp.verify(file.toString()).ok().out()).contains("3 of 3 explanations pass");
        tamper("\"attributionTolerance\":0.1", "\"attributionTolerance\":1e-6");
        assertThat(Mlp.verify(file.toString()).exitCode()).isEqualTo(3);
    }

    @Test
    void labels_are_held_against_those_given() throws IOException {
        double[][] labels = new double[100][1];
        labels[58][0] = 1;
        String given = Arrays2d.write(folder.resolve("L.npy"), labels).toString();
        write("--corpus-labels", given);
        assertThat(Mlp.verify(file.toString(), "--corpus-labels", given).ok().out())
                .contains("3 of 3 explanations pass");
        String whole = Files.readString(file);
        tamper("\"label\":\"1\"", "\"label\":\"0\"");
        Mlp.verify(file.toString()).ok();
        assertThat(Mlp.verify(file.toString(), "--corpus-labels", given).out())
                .contains("input 0: FAIL: label of example 58 is 0, expected 1");
        Files.writeString(file, whole);
        tamper("\"warnings\":\\[\\{\"code\":\"weight-on-misclassified\"[^}]*\\}]", "\"warnings\":[]");
        assertThat(Mlp.verify(file.toString(), "--corpus-labels", given).out())
                .contains("input 0: FAIL: warning weight-on-misclassified is missing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "members":2,"v        | "members":1,"v      | there are 2 examples, more than the 1 allowed
            "members":2,"u        | "members":3,"u      | sparsity.members is 3, expected 2
            "unlimitedResidual":0 | "unlimitedResidual":-1 | unlimitedResidual is -1
            "price":0             | "price":1           | price is not the residual less unlimitedResidual
            "sparsity"            | "sparse"            | sparsity is missing
            "code":"limited-members" | "code":"other"   | warning limited-members is missing
            """)
    void what_is_said_of_a_limit_is_checked(String from, String to, String reason) throws IOException {
        write("--members", "2");
        tamper(from, to);
        Ran ran = Mlp.verify(file.toString());
        assertThat(ran.out()).contains(": FAIL: ").contains(reason);
        assertThat(ran.exitCode()).isEqualTo(3);
    }

    @Test
    void a_task_is_believed_only_with_what_follows_from_it() throws IOException {
        write("--no-features");
        tamper("\"gradient\"", "\"task\":\"values\",\"gradient\"");
        assertThat(Mlp.verify(file.toString()).out())
                .contains("input 0: FAIL: predicted is there, but outputs are no classes");
        tamper("\"values\"", "\"other\"");
        Mlp.verify(file.toString()).failedWith(3, file + ": task: found 'other', expected classes or values");
    }

    @Test
    void what_is_said_of_the_model_is_checked() throws IOException {
        write();
        tamper("\"outputs\":2", "\"outputs\":3");
        assertThat(Mlp.verify(file.toString()).out())
                .startsWith("file: FAIL: the model has latents of 50 and 2 outputs, the file says something else");
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

    @Test
    void a_latent_at_the_mean_has_a_share_by_definition() throws IOException {
        String corpus = Arrays2d.write(folder.resolve("H.npy"), new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}})
                .toString();
        String input = Arrays2d.write(folder.resolve("h.npy"), new double[][] {{0.5, 0.5}})
                .toString();
        String[] args = {"verify", file.toString(), "--corpus", corpus, "--input", input};
        for (String members : List.of("1", "4")) {
            Ran.simplex(
                            "decompose",
                            "--corpus",
                            corpus,
                            "--input",
                            input,
                            "--members",
                            members,
                            "--force",
                            "--json",
                            file.toString())
                    .ok();
            Ran.simplex(args).ok();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void a_limited_mixture_of_examples_with_twins_is_not_unique_and_passes(int members) throws IOException {
        double[][] once = Arrays2d.random(20, 4, 1);
        double[][] twice = Arrays.copyOf(once, 40);
        System.arraycopy(once, 0, twice, 20, 20);
        String corpus = Arrays2d.write(folder.resolve("H.npy"), twice).toString();
        String input = Arrays2d.write(folder.resolve("h.npy"), Arrays2d.random(5, 4, 2))
                .toString();
        Ran.simplex(
                        "decompose",
                        "--corpus",
                        corpus,
                        "--input",
                        input,
                        "--members",
                        Integer.toString(members),
                        "--json",
                        file.toString())
                .ok();
        assertThat(Files.readString(file))
                .contains("\"code\":\"not-unique\"")
                .contains("\"unique\":false")
                .doesNotContain("\"unique\":true");
        assertThat(Ran.simplex("verify", file.toString(), "--corpus", corpus, "--input", input)
                        .ok()
                        .out())
                .contains("5 of 5 explanations pass");
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
