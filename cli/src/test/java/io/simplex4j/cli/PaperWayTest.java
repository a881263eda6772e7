package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's own algorithms and corpora, by the command line. */
final class PaperWayTest {
    @TempDir
    Path folder;

    private Json explained(String... options) {
        Path file = folder.resolve("o.json");
        List<String> args = new ArrayList<>(List.of(options));
        args.addAll(List.of("--json", file.toString(), "--force", "--rows", "0"));
        Mlp.explain(args.toArray(String[]::new)).ok();
        assertThat(Mlp.verify(file.toString()).ok().out()).contains("1 of 1 explanation pass");
        try {
            return Json.parse(Files.readString(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void bins_give_the_sum_of_algorithm_2_with_its_error() {
        Json all = explained("--bins", "200", "--project-on", "latent");
        assertThat(all.get("settings").get("bins").integer()).isEqualTo(200);
        double coarse = error(explained("--bins", "5"));
        double fine = error(all);
        assertThat(fine).isPositive().isLessThan(coarse / 10);
    }

    private static double error(Json all) {
        return all.get("explanations")
                .list()
                .get(0)
                .get("completeness")
                .get("error")
                .number();
    }

    @Test
    void adam_gives_every_example_some_weight_and_features_to_the_heaviest() {
        Json all = explained("--solver", "adam", "--epochs", "3000", "--bins", "20");
        assertThat(all.get("settings").get("solver").text()).isEqualTo("adam");
        assertThat(all.get("settings").get("epochs").integer()).isEqualTo(3000);
        assertThat(all.get("settings").get("attributedShare").number()).isEqualTo(0.99);
        Json first = all.get("explanations").list().get(0);
        assertThat(first.get("certificate").get("converged").truth()).isFalse();
        assertThat(first.keys()).doesNotContain("unique", "sparsity");
        List<Json> contributions = first.get("contributions").list();
        assertThat(contributions).hasSize(100);
        double weight = 0;
        for (Json each : contributions) {
            assertThat(each.keys().contains("projections")).isEqualTo(weight < 0.99);
            weight += each.get("weight").number();
        }
        assertThat(weight).isCloseTo(1, within(1e-9));
    }

    @Test
    void the_penalty_is_that_of_the_code_or_that_of_the_paper() {
        List<String> few = List.of("--solver", "adam", "--epochs", "300", "--members", "5", "--no-features");
        Json code = explained(few.toArray(String[]::new));
        assertThat(code.get("settings").get("penalty").text()).isEqualTo("weights");
        List<String> more = new ArrayList<>(few);
        more.addAll(List.of("--penalty", "pre-weights"));
        Json paper = explained(more.toArray(String[]::new));
        assertThat(paper.get("settings").get("penalty").text()).isEqualTo("pre-weights");
        for (Json each : List.of(code, paper)) {
            assertThat(each.get("explanations")
                            .list()
                            .get(0)
                            .get("contributions")
                            .list())
                    .hasSize(100);
        }
    }

    @Test
    void a_page_of_adam_is_no_longer_than_people_can_read() throws IOException {
        Path page = folder.resolve("o.html");
        Mlp.explain("--solver", "adam", "--epochs", "50", "--rows", "0", "--bins", "20", "--html", page.toString())
                .ok();
        assertThat(Files.size(page)).isLessThan(2_000_000);
        assertThat(Mlp.explain("--solver", "adam", "--epochs", "50", "--rows", "0", "--bins", "20")
                        .ok()
                        .out())
                .contains("not proven optimal", "89 more together", "only those with 99% of the weight");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --bins 0              | --bins is 0; expected a whole number from 1 to 100000
            --bins 1000000        | --bins is 1000000; expected a whole number from 1 to 100000
            --attributed-share NaN | --attributed-share is NaN; expected a number above 0 and at most 1
            --attributed-share 2  | --attributed-share is 2; expected a number above 0 and at most 1
            --solver sgd          | --solver is sgd; expected exact or adam
            --epochs 3            | --epochs is for --solver adam, but the solver is exact
            --penalty weights     | --penalty is for --solver adam, but the solver is exact
            --solver adam --penalty weights | --penalty needs a limit on the examples; expected --members too
            --solver adam --penalty l1 | --penalty is l1; expected weights or pre-weights
            --solver adam --tolerance 0.1 | --tolerance is for --solver exact, but the solver is adam
            """)
    void refuses_options_that_do_not_fit(String options, String problem) {
        Mlp.explain(options.split(" ")).failedWith(2, problem + ". Try 'simplex explain --help'");
    }

    private Ran select(String... more) {
        List<String> args = new ArrayList<>(List.of("corpus", "select", "--model", Mlp.MODEL));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    @Test
    void an_affinely_independent_corpus_has_unique_weights_and_a_history() throws IOException {
        String few = folder.resolve("few").toString();
        Ran ran = select("--affinely-independent", "--corpus", Mlp.CORPUS, "--out", few)
                .ok();
        assertThat(ran.err()).contains("wrote " + few + ": 48 examples with latents of 50 numbers");
        assertThat(ran.out())
                .startsWith(
                        "chose 48 of 100 examples; latents have 50 numbers\nresiduals of the 52 examples left out:\n")
                .contains("over the chosen examples", "over all others");
        Json all = Json.parse(Ran.simplex(
                        "explain",
                        "--model",
                        Mlp.MODEL,
                        "--corpus",
                        few,
                        "--input",
                        Mlp.INPUT,
                        "--no-features",
                        "--json",
                        "-")
                .ok()
                .out());
        assertThat(all.get("explanations").list())
                .hasSize(20)
                .allMatch(each -> each.get("unique").truth());
        String again = folder.resolve("again").toString();
        select("--affinely-independent", "--corpus", few, "--out", again).ok();
        Json first = Json.parse(Files.readString(folder.resolve("few/corpus.json")));
        Json second = Json.parse(Files.readString(folder.resolve("again/corpus.json")));
        assertThat(second.get("corpusDigest").text())
                .isEqualTo(first.get("corpusDigest").text());
        List<Json> history = second.get("history").list();
        assertThat(history)
                .hasSize(2)
                .allMatch(step -> step.get("method").text().equals("affinely-independent"));
        assertThat(history.get(0)).isEqualTo(first.get("history").list().get(0));
        assertThat(history.get(0).get("parentExamples").integer()).isEqualTo(100);
        assertThat(history.get(1).get("parentDigest").text())
                .isEqualTo(first.get("corpusDigest").text());
    }

    @Test
    void a_selection_needs_a_method() {
        select("--corpus", Mlp.CORPUS, "--out", folder.resolve("x").toString())
                .failedWith(
                        2,
                        "--size is missing; expected --size M or --affinely-independent. Try 'simplex corpus select --help'");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void labels_of_inputs_tell_whether_the_corpus_would_have_warned() throws IOException {
        String predictions =
                Json.parse(Mlp.explain("--no-features", "--json", "-").ok().out()).get("explanations").list().stream()
                        .map(each -> each.get("prediction").text())
                        .reduce("", String::concat);
        byte[] labels = new byte[20];
        for (int i = 0; i < 20; i++) {
            labels[i] = (byte) (predictions.charAt(i) - '0' == (i % 4 == 0 ? 1 : 0) ? 0 : 1);
        }
        Path given = Files.write(folder.resolve("l.npy"), Arrays2d.npy("|u1", "(20,)", labels));
        Path file = folder.resolve("o.json");
        Ran ran = Mlp.explain("--no-features", "--input-labels", given.toString(), "--json", file.toString())
                .ok();
        Json summary = Json.parse(Files.readString(file)).get("summary");
        assertThat(summary.get("labelled").integer()).isEqualTo(20);
        assertThat(summary.get("right").integer()).isEqualTo(15);
        assertThat(summary.get("byVerdict").list()).hasSize(3);
        assertThat(ran.err())
                .contains("labels: 15 of 20 predictions are right; none of the 5 wrong ones carried a warning");
        assertThat(summary.get("wrongWithWarning").integer()).isZero();
        assertThat(Mlp.verify(file.toString(), "--input-labels", given.toString(), "--no-features")
                        .ok()
                        .out())
                .contains("20 of 20 explanations pass");
        assertThat(Mlp.explain("--no-features", "--input-labels", given.toString())
                        .ok()
                        .out())
                .contains("Predictions by verdict, where actual labels are known:", "15 of 20 predictions are right");
    }
}
