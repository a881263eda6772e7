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
                .contains("The model's values account for 1.00 of the variance of 12 labels of the corpus (R²).");
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
        assertThat(Files.readString(Path.of(html))).contains("Outputs before the softplus of the model");
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
    void one_output_and_two_names_are_a_classifier() throws IOException {
        assertThat(Ran.simplex(explain("classes: [low, high]\n", "low low low high"))
                        .ok()
                        .out())
                .contains("predicted low");
        assertThat(Ran.simplex(explain("", "1 2 3")).ok().out()).contains("predicted -3");
    }
}
