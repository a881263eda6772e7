package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A model with one raw output, the sum of two columns: a value, or a class where the schema has two. */
final class TaskTest {
    private static final String COLUMNS = """
            features:
              - {name: a, column: a}
              - {name: b, column: b}
            """;

    @TempDir
    Path folder;

    private String model;

    @BeforeEach
    void write() throws IOException {
        write("");
    }

    private void write(String activation) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String h = graph.node("Mul", "x", graph.scalar(2));
        String sum = graph.node("MatMul", h, graph.floats(new long[] {2, 1}, 0.5f, 0.5f));
        graph.output(activation.isEmpty() ? sum : graph.node(activation, sum), ElementType.FLOAT, -1, 1);
        model = Files.write(
                        folder.resolve("sum.onnx"),
                        OnnxFile.of(graph.build("sum"), 17).encode())
                .toString();
    }

    private String[] explain(String header, String labels, String... more) throws IOException {
        Path schema = Files.writeString(
                folder.resolve("s.yaml"),
                "schema: simplex4j/schema/1\nmodality: tabular\nlabel: y\n" + header + COLUMNS);
        StringBuilder rows = new StringBuilder("a,b,y\n");
        List<String> words = List.of(labels.split(" "));
        for (int i = 0; i < 12; i++) {
            rows.append(i % 4 - 2)
                    .append(',')
                    .append(i % 3 - 1)
                    .append(',')
                    .append(words.get(i % words.size()))
                    .append('\n');
        }
        Path corpus = Files.writeString(folder.resolve("c.csv"), rows);
        List<String> args = new ArrayList<>(List.of(
                "explain",
                "--model",
                model,
                "--schema",
                schema.toString(),
                "--corpus",
                corpus.toString(),
                "--input",
                corpus.toString(),
                "--rows",
                "0"));
        args.addAll(List.of(more));
        return args.toArray(String[]::new);
    }

    @Test
    void a_value_stands_beside_the_label_and_verify_agrees() throws IOException {
        String sums = sums();
        String json = folder.resolve("why.json").toString();
        Ran.simplex(explain("task: values\n", sums, "--json", json)).ok();
        assertThat(Ran.simplex(explain("task: values\n", sums)).ok().out())
                .contains("actual label -3, predicted -3")
                .contains("The model's values account for 100% of the variance of 12 labels of the corpus (R²).");
        Json all = Json.parse(Files.readString(Path.of(json)));
        assertThat(all.get("corpus").get("rSquared").number()).isEqualTo(1);
        assertThat(all.get("explanations").list().get(0).get("value").number()).isEqualTo(-3);
        Ran.simplex(
                        "verify",
                        json,
                        "--model",
                        model,
                        "--schema",
                        folder.resolve("s.yaml").toString(),
                        "--corpus",
                        folder.resolve("c.csv").toString(),
                        "--input",
                        folder.resolve("c.csv").toString())
                .ok();
    }

    @Test
    void labels_that_are_values_are_not_called_classes() throws IOException {
        assertThat(Ran.simplex(explain("task: values\n", sums())).ok().out())
                .contains("The weighted mean of the labels is −3, ")
                .doesNotContain("labelled -3");
        String stored = folder.resolve("stored").toString();
        String csv = folder.resolve("c.csv").toString();
        String schema = folder.resolve("s.yaml").toString();
        Ran.simplex("corpus", "build", "--model", model, "--schema", schema, "--corpus", csv, "--out", stored)
                .ok();
        assertThat(Ran.simplex("corpus", "inspect", stored).ok().out())
                .contains("labels          12 values from −3 to 2, mean −0.5");
        assertThat(Ran.simplex("explain", "--model", model, "--corpus", stored, "--input", csv)
                        .ok()
                        .out())
                .contains("The weighted mean of the labels is")
                .contains("The model's values account for 100% of the variance of 12 labels of the corpus (R²).");
        Ran.simplex(
                        "corpus",
                        "select",
                        "--model",
                        model,
                        "--corpus",
                        stored,
                        "--method",
                        "stratified",
                        "--size",
                        "3",
                        "--out",
                        folder.resolve("few").toString())
                .failedWith(
                        2,
                        "corpus has values as labels; expected classes to choose by label. Try 'simplex corpus select"
                                + " --help'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"33.02 4 -7.5 12.25 0.75", "84 71 90 65 102 84 77"})
    void labels_that_no_class_can_have_are_values_though_several_outputs_are_taken_for_classes(String labels)
            throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String h = graph.node("Mul", "x", graph.scalar(2));
        graph.output(
                graph.node("MatMul", h, graph.floats(new long[] {2, 5}, 1, 2, 3, 4, 5, 5, 4, 3, 2, 1)),
                ElementType.FLOAT,
                -1,
                5);
        model = Files.write(
                        folder.resolve("five.onnx"),
                        OnnxFile.of(graph.build("five"), 17).encode())
                .toString();
        Ran ran = Ran.simplex(explain("", labels)).ok();
        assertThat(ran.err())
                .contains("labels such as " + labels.split(" ")[0] + " are no classes")
                .contains("--task values");
        assertThat(ran.out()).contains("The weighted mean of the labels is ").doesNotContain("examples labelled");
        String json = folder.resolve("why.json").toString();
        String csv = folder.resolve("c.csv").toString();
        String schema = folder.resolve("s.yaml").toString();
        String rows = Files.writeString(folder.resolve("r.csv"), "a,b,y\n" + "7,2,7.5\n5,3,5\n".repeat(10))
                .toString();
        Ran.simplex(explain("", labels, "--stability", "--calibration", rows, "--json", json))
                .ok();
        assertThat(Files.readString(Path.of(json)))
                .contains("\"label\":{\"mean\":")
                .doesNotContain("\"classes\":[{");
        Ran.simplex(
                        "verify",
                        json,
                        "--model",
                        model,
                        "--schema",
                        schema,
                        "--corpus",
                        csv,
                        "--input",
                        csv,
                        "--calibration",
                        rows)
                .ok();
        assertThat(Ran.simplex(explain("", labels, "--contrast", labels.split(" ")[1]))
                        .err())
                .contains("corpus has no labels in the words of predictions");
    }

    @Test
    void replaced_cells_of_corpus_and_calibration_are_counted_once() throws IOException {
        String[] args = explain("task: values\n", sums(), "--no-features");
        Path schema = folder.resolve("s.yaml");
        Files.writeString(schema, Files.readString(schema).replace("column: b", "column: b, missing: 1"));
        Path corpus = folder.resolve("c.csv");
        Path rows = Files.writeString(folder.resolve("r.csv"), "a,b,y\n" + "7,,7\n5,?,5\n".repeat(10));
        Files.writeString(corpus, Files.readString(corpus) + "9,,9\n");
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--calibration", rows.toString()));
        Ran ran = Ran.simplex(all.toArray(String[]::new)).ok();
        assertThat(ran.err())
                .contains(corpus + ": 1 missing value was replaced as the schema says (b 1)")
                .containsOnlyOnce(rows + ": 20 missing values were replaced as the schema says (b 20)");
    }

    @Test
    void an_input_in_the_corpus_is_noted_and_can_be_excluded() throws IOException {
        assertThat(Ran.simplex(explain("task: values\n", sums())).ok().out())
                .contains("! in-corpus: 100% of the weight is on this input itself, which is in the corpus as 0.");
        String json = folder.resolve("why.json").toString();
        Ran.simplex(explain("task: values\n", sums(), "--exclude", "self", "--json", json))
                .ok();
        assertThat(Files.readString(Path.of(json)))
                .contains("\"exclude\":\"self\"")
                .doesNotContain("in-corpus");
        Ran.simplex(
                        "verify",
                        json,
                        "--model",
                        model,
                        "--schema",
                        folder.resolve("s.yaml").toString(),
                        "--corpus",
                        folder.resolve("c.csv").toString(),
                        "--input",
                        folder.resolve("c.csv").toString())
                .ok();
        Ran.simplex(explain("task: values\n", sums(), "--exclude", "h3"))
                .failedWith(2, "--exclude is h3; expected self. Try 'simplex explain --help'");
        String csv = folder.resolve("c.csv").toString();
        Ran.simplex(explain("task: values\n", sums(), "--exclude", "self", "--calibration", csv))
                .failedWith(
                        2,
                        "--calibration counts on the whole corpus; expected no --exclude with it. Try 'simplex"
                                + " explain --help'");
        Ran.simplex(
                        "triage",
                        "--model",
                        model,
                        "--schema",
                        folder.resolve("s.yaml").toString(),
                        "--corpus",
                        csv,
                        "--input",
                        csv,
                        "--exclude",
                        "self")
                .ok();
    }

    @Test
    void what_follows_the_outputs_is_named() throws IOException {
        write("Softplus");
        String json = folder.resolve("why.json").toString();
        String html = folder.resolve("why.html").toString();
        Ran.simplex(explain("task: values\n", "1 2", "--json", json, "--html", html))
                .ok();
        assertThat(Json.parse(Files.readString(Path.of(json)))
                        .get("model")
                        .get("activation")
                        .text())
                .isEqualTo("softplus");
        assertThat(Files.readString(Path.of(html)))
                .as("the value after the softplus")
                .contains("0.04859");
        assertThat(Ran.simplex(explain("task: values\n", "1 2")).ok().out())
                .contains(", before the softplus of the model (outputs of the mixture");
    }

    private static String sums() {
        StringBuilder sums = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            sums.append(i == 0 ? "" : " ").append(i % 4 - 2 + i % 3 - 1);
        }
        return sums.toString();
    }

    @Test
    void labels_the_model_knows_nothing_of_are_the_first_warning() throws IOException {
        assertThat(Ran.simplex(explain("task: values\n", "9 -9 7")).ok().out())
                .contains(
                        "! no-better-than-chance: The model's values are no nearer to the 12 labels of the corpus than"
                                + " their mean is.");
    }

    @Test
    void an_output_that_tells_two_labels_apart_names_the_task() throws IOException {
        String signs = sums().replaceAll("-\\d", "0").replaceAll("[1-9]", "1");
        assertThat(Ran.simplex(explain("", signs)).ok().err())
                .contains(
                        "! The output is taken for a value, but labels have two values, and as a score of two classes it is"
                                + " right about 12 of 12; if it is one, say --task classes, or --classes with both names");
        assertThat(Ran.simplex(explain("", signs, "--task", "values")).ok().err())
                .doesNotContain("taken for");
        assertThat(Ran.simplex(explain("", signs, "--task", "classes")).ok().err())
                .doesNotContain("taken for");
    }

    @Test
    void one_output_and_two_names_are_a_classifier() throws IOException {
        assertThat(Ran.simplex(explain("classes: [low, high]\n", "low low low high"))
                        .ok()
                        .out())
                .contains("predicted low");
        assertThat(Ran.simplex(explain("", "1 2 3")).ok().out()).contains("predicted -3");
    }
}
