package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attributes outputs of a network and of trees, and checks what was written. */
final class AttributeTest {
    @TempDir
    Path folder;

    private static Ran run(String... more) {
        return run(List.of("attribute"), more);
    }

    private static Ran run(List<String> command, String... more) {
        List<String> args = new ArrayList<>(command);
        args.addAll(List.of("--model", Mlp.MODEL, "--input", Mlp.INPUT));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    private static void assertRefused(Ran ran, String reason) {
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).startsWith("simplex: ").contains(reason).hasLineCount(1);
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file);
    }

    private static void assertSums(Json why, int count) {
        List<Json> all = why.get("attributions").list();
        assertThat(all).hasSize(count);
        for (Json each : all) {
            double sum =
                    each.get("values").list().stream().mapToDouble(Json::number).sum();
            assertThat(sum)
                    .isCloseTo(
                            each.get("output").number()
                                    - each.get("baselineOutput").number(),
                            within(each.get("error").number() + 1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "--attribution-tolerance 0.01", "--output 1", "--baseline zeros --bins 300", "--rows 3,5-6"})
    void what_is_written_sums_up_and_passes(String options) throws IOException {
        Path file = folder.resolve("a.json");
        List<String> args = new ArrayList<>(List.of("--json", file.toString()));
        args.addAll(options.isEmpty() ? List.of() : List.of(options.split(" ")));
        run(args.toArray(String[]::new)).ok();
        Json why = Json.parse(read(file));
        assertThat(why.get("schema").text()).isEqualTo("simplex4j/attributions/1");
        assertSums(why, options.contains("rows") ? 3 : 20);
        assertThat(run(List.of("verify", file.toString())).ok().out())
                .contains(" explanations pass")
                .doesNotContain("FAIL");
    }

    @ParameterizedTest
    @ValueSource(strings = {"output", "baselineOutput", "values", "target", "id"})
    void what_is_changed_fails(String field) throws IOException {
        Path file = folder.resolve("a.json");
        run("--rows", "0", "--json", file.toString()).ok();
        String whole = read(file);
        String changed = switch (field) {
            case "values" -> whole.replaceFirst("\"values\":\\[([^,]*),([^,]*),", "\"values\":[$2,$1,");
            case "target" ->
                whole.contains("\"target\":\"0\"")
                        ? whole.replace("\"target\":\"0\"", "\"target\":\"1\"")
                        : whole.replace("\"target\":\"1\"", "\"target\":\"0\"");
            case "id" -> whole.replace("\"id\":\"0\"", "\"id\":\"7\"");
            default -> whole.replaceFirst("\"" + field + "\":(-?)", "\"" + field + "\":$19");
        };
        assertThat(changed).isNotEqualTo(whole);
        Files.writeString(file, changed);
        Ran ran = run(List.of("verify", file.toString()));
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.out()).contains("FAIL");
    }

    @Test
    void the_mean_is_that_of_a_corpus() throws IOException {
        assertRefused(run("--baseline", "mean"), "--baseline mean is of a corpus; expected --corpus SOURCE too");
        Path file = folder.resolve("a.json");
        run("--corpus", Mlp.CORPUS, "--json", file.toString()).ok();
        assertThat(Json.parse(read(file)).get("settings").get("baseline").text())
                .isEqualTo("mean");
        assertThat(run(List.of("verify", file.toString()), "--corpus", Mlp.CORPUS)
                        .ok()
                        .out())
                .contains("20 of 20 explanations pass");
        assertThat(run(List.of("verify", file.toString())).out()).contains("expected that corpus too");
    }

    @Test
    void text_and_page_show_what_counts_most() throws IOException {
        assertThat(run("--rows", "2").ok().out()).contains("Score of ", "of the baseline", "more features");
        Path page = folder.resolve("a.html");
        run("--rows", "2,3", "--html", page.toString()).ok();
        assertThat(read(page))
                .contains("integrated gradient", "input 2", "input 3")
                .contains("</html>");
    }

    @Test
    void wrong_outputs_are_refused_in_one_line() {
        assertRefused(run("--output", "cat"), "--output is cat; expected a number from 0 to 1");
        assertRefused(run("--link"), "--link is for outputs with a softmax or a logistic function");
        assertRefused(run("--task", "values"), "expected the number of one of them as output");
    }

    @Test
    void trees_are_attributed_exactly() throws IOException, URISyntaxException {
        String model = Path.of(Objects.requireNonNull(AttributeTest.class.getResource("/trees/small.json"))
                        .toURI())
                .toString();
        String input = Arrays2d.write(folder.resolve("i.npy"), new double[][] {{1, 0.3, Double.NaN, -1}, {4, 2, 1, 0}})
                .toString();
        Path file = folder.resolve("a.json");
        Ran.simplex("attribute", "--model", model, "--input", input, "--json", file.toString())
                .ok();
        Json why = Json.parse(read(file));
        assertThat(why.get("model").get("attribution").text()).isEqualTo("shapley");
        assertSums(why, 2);
        why.get("attributions")
                .list()
                .forEach(each -> assertThat(each.get("error").number()).isLessThan(1e-9));
        assertThat(Ran.simplex("verify", file.toString(), "--model", model, "--input", input)
                        .ok()
                        .out())
                .contains("2 of 2");
        Ran.simplex("attribute", "--model", model, "--input", input, "--link", "--json", file.toString(), "--force")
                .ok();
        assertSums(Json.parse(read(file)), 2);
        assertThat(Ran.simplex("verify", file.toString(), "--model", model, "--input", input)
                        .ok()
                        .out())
                .contains("2 of 2");
    }
}
