package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of trees through the command line; XGBoost wrote the model, see the README of the module trees' resources. */
final class TreesTest {
    @TempDir
    Path folder;

    private String model;
    private String corpus;
    private String input;

    @BeforeEach
    void write() throws IOException, URISyntaxException {
        model = Path.of(Objects.requireNonNull(TreesTest.class.getResource("/trees/small.json"))
                        .toURI())
                .toString();
        corpus = Arrays2d.write(folder.resolve("corpus.npy"), rows(80, 1)).toString();
        input = Arrays2d.write(folder.resolve("input.npy"), rows(6, 2)).toString();
    }

    /** Categories 0 to 5 and three numbers, one in ten of which is missing. */
    private static double[][] rows(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][4];
        for (double[] row : rows) {
            row[0] = random.nextInt(6);
            for (int column = 1; column < 4; column++) {
                row[column] = random.nextInt(10) == 0 ? Double.NaN : random.nextGaussian();
            }
        }
        return rows;
    }

    private Ran run(String command, String... more) {
        List<String> args = new ArrayList<>(List.of(command.split(" ")));
        args.addAll(List.of("--model", model));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    @Test
    void inspect_says_what_the_latent_and_the_features_are() {
        assertThat(Ran.simplex("model", "inspect", model).ok().out())
                .contains("XGBoost JSON, XGBoost 2.1.4", "numbers or missing", "exact Shapley values", "sums of trees");
        Json use = Json.parse(Ran.simplex("model", "inspect", model, "--json", "-")
                        .ok()
                        .out())
                .get("use");
        assertThat(use.get("attribution").text()).isEqualTo("shapley");
    }

    @Test
    void explains_missing_values_and_verifies_what_it_said() {
        String json = folder.resolve("why.json").toString();
        run("explain", "--corpus", corpus, "--input", input, "--json", json).ok();
        Json why = Json.parse(read(json));
        assertThat(why.get("model").get("attribution").text()).isEqualTo("shapley");
        assertThat(why.get("model").get("gradient").text()).isEqualTo("none");
        // A mixture in the leaves of the baseline has no shift to share, and then a sum of 0.
        assertThat(why.get("explanations").list())
                .anySatisfy(each ->
                        assertThat(each.get("completeness").get("sum").number()).isBetween(1 - 1e-12, 1 + 1e-12));
        why.get("explanations").list().forEach(each -> {
            assertThat(each.get("completeness").get("error").number()).isLessThan(1e-12);
            assertThat(each.get("output").get("model").list()).hasSize(1);
            assertThat(each.get("contributions")
                            .list()
                            .get(0)
                            .get("projections")
                            .list())
                    .hasSize(4);
        });
        assertThat(run("verify " + json, "--corpus", corpus, "--input", input)
                        .ok()
                        .out())
                .contains("6 of 6 explanations pass");
    }

    @Test
    void a_false_share_is_found() throws IOException {
        Path json = folder.resolve("why.json");
        run("explain", "--corpus", corpus, "--input", input, "--json", json.toString())
                .ok();
        String text = Files.readString(json);
        Files.writeString(json, text.replaceFirst("\"projections\":\\[([-0-9.eE]+),", "\"projections\":[7$1,"));
        assertThat(Files.readString(json)).isNotEqualTo(text);
        assertThat(run("verify " + json, "--corpus", corpus, "--input", input).exitCode())
                .isNotZero();
    }

    @Test
    void a_prepared_corpus_has_missing_values_too() {
        String prepared = folder.resolve("prepared").toString();
        run("corpus build", "--corpus", corpus, "--out", prepared).ok();
        String direct = run("explain", "--corpus", corpus, "--input", input, "--csv", "-")
                .ok()
                .out();
        assertThat(run("explain", "--corpus", prepared, "--input", input, "--csv", "-")
                        .ok()
                        .out())
                .isEqualTo(direct);
    }

    @Test
    void empty_cells_are_kept_and_shown_as_missing() throws IOException {
        Path schema = Files.writeString(
                folder.resolve("schema.yaml"),
                "schema: simplex4j/schema/1\nfeatures:\n"
                        + Stream.of("a", "b", "c", "d")
                                .map(name -> "  - {name: " + name + ", missing: keep}\n")
                                .reduce("", String::concat));
        StringBuilder table = new StringBuilder("a,b,c,d\n");
        for (double[] row : rows(80, 1)) {
            for (int column = 0; column < 4; column++) {
                table.append(column == 0 ? "" : ",").append(Double.isNaN(row[column]) ? "" : row[column]);
            }
            table.append('\n');
        }
        Path rows = Files.writeString(folder.resolve("rows.csv"), table);
        Path one = Files.writeString(folder.resolve("one.csv"), "a,b,c,d\n3,,0.5,-1\n");
        Json why = Json.parse(run(
                        "explain",
                        "--schema",
                        schema.toString(),
                        "--corpus",
                        rows.toString(),
                        "--input",
                        one.toString(),
                        "--json",
                        "-")
                .ok()
                .out());
        String values = why.get("explanations").list().get(0).get("contributions").list().stream()
                .flatMap(each -> each.get("values").list().stream())
                .map(Json::text)
                .collect(Collectors.joining(" "));
        assertThat(values).contains("missing").doesNotContain("NaN");
    }

    @Test
    void a_drafted_schema_keeps_missing_values_for_this_model() throws IOException {
        StringBuilder table = new StringBuilder("a,b,c,d\n");
        for (double[] row : rows(40, 3)) {
            table.append(row[0])
                    .append(',')
                    .append(Double.isNaN(row[1]) ? "" : row[1])
                    .append(",0.5,1.5\n");
        }
        Path rows = Files.writeString(folder.resolve("rows.csv"), table);
        assertThat(run("schema infer " + rows).ok().out()).contains("missing: keep");
    }

    @Test
    void options_of_networks_are_refused() {
        Ran ran = run("explain", "--corpus", corpus, "--input", input, "--latent", "relu");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("--latent is for networks; expected none for trees");
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
