package io.simplex4j.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.SchemaInference;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipeline as skl2onnx writes it, with a tensor for each column and its steps in the model file, in a Spark job. */
@Tag("slow")
final class SparkPipelineTest {
    @TempDir
    Path folder;

    /** An imputer and a scaler for two numbers, an encoder for a text, and a network with one hidden layer. */
    private static byte[] pipeline() {
        GraphBuilder graph = new GraphBuilder("n");
        String age = graph.input("age", ElementType.FLOAT, -1, 1);
        String grade = graph.input("grade", ElementType.STRING, -1, 1);
        String size = graph.input("size", ElementType.FLOAT, -1, 1);
        String numbers = graph.node("Concat", List.of(age, size), Attribute.ofInt("axis", 1));
        String known = step(
                graph,
                "Imputer",
                numbers,
                Attribute.ofFloats("imputed_value_floats", 60, 20),
                Attribute.ofFloat("replaced_value_float", Float.NaN));
        String scaled = step(
                graph, "Scaler", known, Attribute.ofFloats("offset", 60, 20), Attribute.ofFloats("scale", 0.1f, 0.2f));
        String codes = step(
                graph,
                "OneHotEncoder",
                grade,
                Attribute.ofStrings("cats_strings", "I", "II", "III"),
                Attribute.ofInt("zeros", 1));
        String flat = graph.node("Reshape", codes, graph.longs(-1, 3));
        String all = graph.node("Concat", List.of(scaled, flat), Attribute.ofInt("axis", 1));
        SplittableRandom random = new SplittableRandom(3);
        String hidden = graph.node("Tanh", layer(graph, all, 5, 6, random));
        graph.output(graph.node("Softmax", layer(graph, hidden, 6, 2, random)), ElementType.FLOAT, -1, 2);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(OnnxFile.of(graph.build("pipeline"), 17).encode());
        file.writeBytes(new byte[] {0x42, 14, 0x0A, 10}); // one more opset: domain and version
        file.writeBytes("ai.onnx.ml".getBytes(StandardCharsets.UTF_8));
        file.writeBytes(new byte[] {0x10, 1});
        return file.toByteArray();
    }

    private static String step(GraphBuilder graph, String opType, String input, Attribute... attributes) {
        String output = graph.fresh(opType);
        graph.node(new Node(
                graph.fresh("node"), opType, "ai.onnx.ml", List.of(input), List.of(output), List.of(attributes)));
        return output;
    }

    private static String layer(GraphBuilder graph, String from, int width, int outputs, SplittableRandom random) {
        float[] weights = new float[width * outputs];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (float) random.nextGaussian();
        }
        return graph.node("Gemm", from, graph.floats(new long[] {width, outputs}, weights));
    }

    private Path table(String name, int rows, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>(List.of("id,age,grade,size"));
        for (int row = 0; row < rows; row++) {
            String age = random.nextInt(10) == 0 ? "" : Integer.toString(random.nextInt(40, 80));
            lines.add("p" + row + "," + age + "," + "I".repeat(1 + random.nextInt(3)) + "," + random.nextInt(10, 30));
        }
        return Files.write(folder.resolve(name), lines);
    }

    @Test
    void texts_and_gaps_in_columns_are_what_the_pipeline_makes_of_them() throws IOException {
        Path file = Files.write(folder.resolve("pipeline.onnx"), pipeline());
        Path corpus = table("corpus.csv", 60, 1);
        Path input = table("new.csv", 20, 2);
        Path output = folder.resolve("why.parquet");
        try (OnnxModel model = OnnxModel.load(file, ModelOptions.defaults())) {
            Schema schema = SchemaInference.ofModel(model).orElseThrow();
            PrintStream silent = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
            String[] arguments = {
                "--model",
                file.toString(),
                "--corpus",
                corpus.toString(),
                "--input",
                input.toString(),
                "--output",
                output.toString()
            };
            TestSession.get();
            assertThat(Main.run(arguments, silent, System.err)).isZero();
            List<Row> rows = TestSession.get()
                    .read()
                    .parquet(output.toString())
                    .orderBy("id")
                    .collectAsList();
            assertThat(rows).hasSize(20);
            Explainer plain = Explainer.of(model, Corpus.encode(model, schema.examples(CsvTable.read(corpus))));
            List<Explanation> expected =
                    plain.explain(schema.examples(CsvTable.read(input))).toList();
            for (int i = 0; i < rows.size(); i++) {
                int number = Integer.parseInt(rows.get(i).getString(0).substring(1));
                Row why = rows.get(i).getAs("why");
                assertThat(why.<Double>getAs("residual"))
                        .isEqualTo(expected.get(number).decomposition().residual());
                assertThat(why.<String>getAs("prediction"))
                        .isEqualTo(expected.get(number).predictionText().orElseThrow());
                Vec total =
                        expected.get(number).groupedAttribution().orElseThrow().total();
                Map<String, Double> shares = why.getJavaMap(why.fieldIndex("shares"));
                assertThat(shares.keySet()).containsExactlyInAnyOrder("age", "grade", "size");
                assertThat(shares).containsEntry("age", total.get(0)).containsEntry("grade", total.get(1));
            }
        }
    }
}
