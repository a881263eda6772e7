package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Corpora that are chosen, inspected and changed. */
final class CorpusCommandsTest {
    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private Ran corpus(String command, String... more) {
        List<String> args = new ArrayList<>(List.of("corpus", command));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    private Ran select(String... more) {
        List<String> args = new ArrayList<>(List.of("--model", Mlp.MODEL, "--corpus", Mlp.CORPUS));
        args.addAll(List.of(more));
        return corpus("select", args.toArray(String[]::new));
    }

    private String built(String name, int from, int to) {
        Path rows = folder.resolve(name + ".npy");
        Matrix all = Npy.read(Path.of(Mlp.CORPUS)).asMatrix();
        Npy.write(rows, all.select(IntStream.range(from, to).toArray()), DType.FLOAT32, Existing.REFUSE);
        corpus("build", "--model", Mlp.MODEL, "--corpus", rows.toString(), "--out", path(name))
                .ok();
        return path(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"residual", "used", "hull", "random"})
    void a_selection_remembers_its_method_and_seed(String method) throws IOException {
        Ran ran = select("--size", "30", "--method", method, "--seed", "5", "--out", path("few"))
                .ok();
        assertThat(ran.out()).startsWith("chose 30 of 100 examples; latents have 50 numbers\n");
        Json description = Json.parse(Files.readString(folder.resolve("few/corpus.json")));
        assertThat(description.get("examples").integer()).isEqualTo(30);
        Json step = description.get("history").list().get(0);
        assertThat(step.get("method").text()).isEqualTo(method);
        assertThat(step.get("seed").integer()).isEqualTo(5);
        assertThat(step.get("parentExamples").integer()).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --size 0                      | --size is 0; expected at least 1
            --size 101                    | size is 101; expected at most 100, the number of examples to choose from
            --size 5 --method best        | --method is best; expected residual, used, hull, random or stratified
            --size 5 --keep nobody        | id nobody is not in the corpus; expected one of its 100 ids
            --size 5 --method stratified  | corpus has no labels; expected one for each example to choose by label
            --size 5 --quota a=3          | corpus has no labels; expected one for each example for quotas
            --size 5 --quota a            | --quota is 'a'; expected LABEL=N, such as relapse=50
            --size 5 --quota a=3 --quota a=1 | --quota names the label a twice; expected once
            --size 5 --affinely-independent | --affinely-independent chooses by itself; expected no --size, --method, --keep, --exclude or --quota
            """)
    void what_cannot_be_chosen_is_refused(String options, String problem) {
        List<String> args = new ArrayList<>(List.of(options.split(" ")));
        args.addAll(List.of("--out", path("few")));
        select(args.toArray(String[]::new)).failedWith(2, problem + ". Try 'simplex corpus select --help'");
        assertThat(folder.resolve("few")).doesNotExist();
    }

    @Test
    void inspection_tells_what_a_corpus_is_like() {
        String all = built("all", 0, 60);
        assertThat(corpus("inspect", all).ok().out())
                .contains("60 examples from all.npy", "duplicates      0", "affine rank     ", "labels          none")
                .contains("residuals       of 60 examples, each explained by the others", "most used")
                .contains("coverage        95% of inputs like the 60 examples have a residual of at most");
        String rows = built("rows", 60, 100);
        assertThat(corpus("inspect", all, "--calibration", rows).ok().out())
                .contains("residuals       of 40 calibration rows")
                .contains("coverage        95% of inputs like the 40 calibration rows have a residual of at most");
    }

    @Test
    void calibration_rows_of_any_source_are_encoded_by_the_model() throws IOException {
        String all = built("all", 0, 60);
        String rows = built("rows", 60, 100);
        String file = folder.resolve("rows.npy").toString();
        assertThat(corpus("inspect", all, "--calibration", file, "--model", Mlp.MODEL)
                        .ok()
                        .out())
                .isEqualTo(corpus("inspect", all, "--calibration", rows).ok().out());
        corpus("inspect", all, "--calibration", file)
                .failedWith(
                        2,
                        "--calibration is " + file + ", which is not a folder; expected --model too to encode it."
                                + " Try 'simplex corpus inspect --help'");
        Path other = Files.copy(Path.of(Mlp.MODEL), folder.resolve("other.onnx"));
        Files.write(other, new byte[] {0x7a, 0}, StandardOpenOption.APPEND);
        assertThat(corpus("inspect", all, "--calibration", file, "--model", other.toString())
                        .exitCode())
                .isEqualTo(4);
    }

    @Test
    void what_is_removed_changes_only_explanations_that_gave_it_weight() throws IOException {
        String all = built("all", 0, 60);
        String why = path("why.json");
        Ran.simplex(
                        "explain",
                        "--model",
                        Mlp.MODEL,
                        "--corpus",
                        all,
                        "--input",
                        Mlp.INPUT,
                        "--no-features",
                        "--json",
                        why)
                .ok();
        Json before = Json.parse(Files.readString(Path.of(why)));
        String id = before.get("explanations")
                .list()
                .get(0)
                .get("contributions")
                .list()
                .get(0)
                .get("id")
                .text();
        long having = before.get("explanations").list().stream()
                .filter(each -> each.get("contributions").list().stream()
                        .anyMatch(one -> one.get("id").text().equals(id)))
                .count();
        Ran ran = corpus("remove", all, "--id", id, "--explanations", why, "--out", path("less"))
                .ok();
        assertThat(ran.out())
                .startsWith(why + ": " + having
                        + " of 20 explanations change; the mixtures of the others are proven to stay, their"
                        + " weights and residuals\n")
                .endsWith("unless they have a baseline of their own.\n");
        assertThat(ran.err()).contains("59 examples, before 60");
        assertThat(Json.parse(Files.readString(folder.resolve("less/corpus.json")))
                        .get("history")
                        .list()
                        .get(0)
                        .get("method")
                        .text())
                .isEqualTo("removed");
        Ran other = corpus("remove", path("less"), "--id", id);
        other.failedWith(
                2,
                "--id: id " + id + " is not in the corpus; expected one of its 59 ids. Try 'simplex corpus"
                        + " remove --help'");
        Ran stale = corpus("remove", path("less"), "--id", id.equals("1") ? "2" : "1", "--explanations", why);
        assertThat(stale.exitCode()).isEqualTo(4);
        assertThat(stale.err()).contains(why + ": was explained with the corpus sha256:");
        assertThat(corpus("inspect", path("less")).ok().out()).contains("59 examples");
    }

    @Test
    void only_what_is_novel_joins_and_a_budget_is_kept() {
        String all = built("all", 0, 50);
        String rows = built("rows", 50, 100);
        Ran ran = corpus(
                        "add",
                        all,
                        "--model",
                        Mlp.MODEL,
                        "--input",
                        Mlp.INPUT,
                        "--calibration",
                        rows,
                        "--if-novel",
                        "0.2",
                        "--budget",
                        "45",
                        "--out",
                        path("next"))
                .ok();
        assertThat(ran.out())
                .contains("residuals above ", " now count as novel", "added ", " of 20 inputs", " to keep 45");
        assertThat(ran.err()).contains("45 examples, before 50");
        corpus("add", all, "--model", Mlp.MODEL, "--input", Mlp.INPUT, "--calibration", all, "--if-novel", "0.2")
                .failedWith(4, all + ": 50 of 50 rows are in the corpus; expected rows that are not");
        corpus("inspect", all, "--model", Mlp.MODEL)
                .failedWith(
                        2,
                        "--model encodes the rows of --calibration; expected both. Try 'simplex corpus inspect"
                                + " --help'");
        assertThat(corpus("add", all, "--model", Mlp.MODEL, "--input", Mlp.INPUT)
                        .ok()
                        .err())
                .contains("70 examples, before 50");
        assertThat(corpus("inspect", all).ok().out())
                .contains("70 examples", "history         added, from 50 examples");
        corpus("add", all, "--model", Mlp.MODEL, "--input", Mlp.INPUT)
                .failedWith(4, Mlp.INPUT + ": id test_inputs.npy 0 is in the corpus already; choose another");
        corpus("add", all, "--model", Mlp.MODEL, "--input", Mlp.INPUT, "--if-novel", "0.1")
                .failedWith(
                        2,
                        "--if-novel needs rows to compare with; expected --calibration. Try 'simplex corpus add --help'");
        corpus("add", all, "--model", Mlp.MODEL, "--input", Mlp.INPUT, "--if-novel", "0.01", "--calibration", rows)
                .failedWith(4, rows + ": calibration has 50 rows; expected at least 99 to judge novelty at 0.01");
    }
}
