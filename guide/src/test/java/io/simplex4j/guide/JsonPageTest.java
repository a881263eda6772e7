package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.Network;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the page on JSON against what the commands write. */
final class JsonPageTest {
    private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)` \\| ([^|]+) \\|", Pattern.MULTILINE);
    private static final String REPORT = "## The model report";
    private static final String CLINICAL = "--model simplex-demo/clinical.onnx --schema simplex-demo/clinical.yaml"
            + " --corpus simplex-demo/dutch.csv --input simplex-demo/patients.csv";

    private static final String DIGITS = "--model simplex-demo/digits.onnx --corpus simplex-demo/digits-corpus.idx"
            + " --corpus-labels simplex-demo/digits-labels.idx --input simplex-demo/digits-corpus.idx";

    @TempDir
    Path home;

    private String page;

    @BeforeEach
    void set_up() throws IOException {
        page = Markdown.read("guide/json.md").text();
        DemoFiles.copyTo(home);
    }

    @Test
    void every_key_of_explanations_is_described() throws IOException {
        List<String> patients = Files.readAllLines(home.resolve("simplex-demo/dutch.csv"));
        Files.write(home.resolve("typical.csv"), patients.subList(0, 2));
        run("corpus build --model simplex-demo/clinical.onnx --schema simplex-demo/clinical.yaml"
                + " --corpus simplex-demo/dutch.csv --out dutch");
        Training.of(Network.of(Shape.of(2)).linear(10), Loss.SQUARED_ERROR)
                .withEpochs(1)
                .train(Matrix.of(new double[4][2]), Matrix.of(new double[4][10]))
                .write(home.resolve("decoder.onnx"));
        String latents = "decompose --corpus dutch/latents.npy --input dutch/latents.npy --rows 0 --json -";
        List<JsonTree> found = List.of(
                json("explain " + CLINICAL + " --json -"),
                json("explain " + CLINICAL + " --json - --members 2 --baseline typical.csv --rows 0"),
                json("explain " + CLINICAL + " --json - --no-projections --rows 0"),
                json("explain " + CLINICAL + " --json - --task values --no-features"),
                json("explain " + CLINICAL + " --json - --latent Relu_1 --no-features"),
                json("explain " + CLINICAL + " --json - --solver adam --epochs 3 --members 2 --bins 5 --rows 0"),
                json("explain " + CLINICAL + " --corpus simplex-demo/german.csv --json - --no-features"),
                json("explain " + CLINICAL + " --calibration simplex-demo/german.csv --json - --no-features"),
                json("explain " + CLINICAL + " --corpus simplex-demo/patients.csv --calibration simplex-demo/german.csv"
                        + " --json - --no-features"),
                json("explain " + CLINICAL + " --json - --contrast --rows 0"),
                json("explain " + CLINICAL + " --json - --exclude self --no-features --rows 0"),
                json("explain " + DIGITS + " --json - --task values --stability --no-features --rows 0"),
                json("explain " + CLINICAL + " --json - --decoder decoder.onnx --no-features --rows 0"),
                json(latents),
                json(latents + " --solver adam --epochs 3"));
        check(describedExplanations(), found);
    }

    /** Returns the keys of the published schema, and whether they are always there. */
    private static Map<String, String> describedExplanations() throws IOException {
        Map<String, String> described = new TreeMap<>();
        JsonTree.parse(Files.readString(Markdown.ROOT.resolve("docs/schema/explanations-1.json")))
                .describedKeys()
                .forEach((path, always) -> described.put(path, always ? "always" : "optional"));
        assertThat(described).hasSizeGreaterThan(60);
        return described;
    }

    @Test
    void every_key_of_a_model_report_is_described() throws IOException {
        List<JsonTree> found = List.of(
                json("model inspect simplex-demo/clinical.onnx --json -"),
                json("model inspect simplex-demo/clinical.onnx --latent Relu_1 --json -"),
                json("model inspect simplex-demo/clinical.onnx --latent none --json -"));
        check(described(page.substring(page.indexOf(REPORT))), found);
    }

    @Test
    void the_example_is_what_is_written() throws IOException {
        JsonTree shown = JsonTree.parse(new Markdown(page).blocks("json").get(0).text());
        assertThat(shown.shows(json("explain " + CLINICAL + " --json -"))).isTrue();
        assertThat(shown.shows(json("explain " + CLINICAL + " --json - --baseline zeros")))
                .isFalse();
    }

    private static Map<String, String> described(String part) {
        Map<String, String> described = new LinkedHashMap<>();
        Matcher row = ROW.matcher(part);
        while (row.find()) {
            assertThat(described.put(row.group(1), row.group(2)))
                    .as(row.group(1))
                    .isNull();
        }
        return described;
    }

    private static void check(Map<String, String> described, List<JsonTree> found) {
        Set<String> all = new TreeSet<>();
        for (JsonTree tree : found) {
            Set<String> paths = tree.paths();
            all.addAll(paths);
            described.forEach((path, when) -> {
                if (when.equals("always") && paths.contains(parent(path))) {
                    assertThat(paths).contains(path);
                }
            });
        }
        assertThat(all)
                .filteredOn(path -> !path.isEmpty() && !path.endsWith("[]"))
                .isSubsetOf(described.keySet());
        assertThat(described.keySet())
                .filteredOn(path -> !described.getOrDefault(path, "").equals("optional"))
                .isSubsetOf(all);
        assertThat(described.keySet())
                .filteredOn(path -> !Set.of("always", "optional").contains(described.getOrDefault(path, "")))
                .allSatisfy(path -> assertThat(found)
                        .as("is %s left out anywhere?", path)
                        .anySatisfy(tree -> assertThat(tree.paths()).doesNotContain(path)));
    }

    private static String parent(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0 ? "" : path.substring(0, dot);
    }

    private JsonTree json(String command) throws IOException {
        return JsonTree.parse(run(command).out());
    }

    private CommandLine.Outcome run(String command) {
        CommandLine.Outcome outcome = new CommandLine(home).run(List.of(command.split(" ")));
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome;
    }
}
