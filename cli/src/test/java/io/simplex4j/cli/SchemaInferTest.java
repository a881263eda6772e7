package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas proposed for a model that takes three numbers and has two outputs. */
final class SchemaInferTest {
    @TempDir
    Path folder;

    private String model;
    private String array;

    @BeforeEach
    void write() throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 3);
        String h = graph.node("Mul", "x", graph.scalar(2));
        String scores = graph.node("MatMul", h, graph.floats(new long[] {3, 2}, 1, 0, 0, 1, 0, 0));
        graph.output(scores, ElementType.FLOAT, -1, 2);
        model = Files.write(
                        folder.resolve("m.onnx"),
                        OnnxFile.of(graph.build("m"), 17).encode())
                .toString();
        array = Files.write(folder.resolve("x.npy"), Arrays2d.npy("<f4", "(2, 3)", new byte[24]))
                .toString();
    }

    private static Ran infer(String file, String... more) {
        List<String> args = new ArrayList<>(List.of("schema", "infer", file));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }

    @Test
    void an_array_is_described_by_the_axes_of_the_model() {
        assertThat(infer(array, "--model", model, "--classes", "cat,dog").ok().out())
                .contains("Proposed for arrays of shape (3)", "classes: [cat, dog]", "- name: feature 2");
        infer(array)
                .failedWith(
                        2,
                        array + " holds an array; expected --model too: its axes say what the numbers are. Try 'simplex"
                                + " schema infer --help'");
    }

    @Test
    void classes_of_arrays_are_named_and_labels_are_strings_or_numbers() throws IOException {
        byte[] words = "c\0\0\0a\0\0\0t\0\0\0d\0\0\0o\0\0\0g\0\0\0".getBytes(StandardCharsets.US_ASCII);
        String labels = Files.write(folder.resolve("y.npy"), Arrays2d.npy("<U3", "(2,)", words))
                .toString();
        byte[] numbers = ByteBuffer.allocate(24)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(1)
                .putFloat(0)
                .putFloat(0)
                .putFloat(0)
                .putFloat(1)
                .putFloat(0)
                .array();
        Files.write(Path.of(array), Arrays2d.npy("<f4", "(2, 3)", numbers));
        String json = folder.resolve("why.json").toString();
        String[] named = {"--classes", "cat,dog", "--corpus-labels", labels};
        run("explain", "--json", json).with(named).ok();
        Json all = Json.parse(Files.readString(Path.of(json)));
        assertThat(all.get("corpus").get("right").integer()).isEqualTo(2);
        assertThat(all.get("explanations").list().get(1).get("prediction").text())
                .isEqualTo("dog");
        run("verify", json).with(named).ok();
        run("explain")
                .with("--classes", "cat,cat")
                .failedWith(
                        2,
                        "--classes has the name 'cat' twice; expected a different name for each class. Try 'simplex explain"
                                + " --help'");
        run("explain")
                .with("--classes", "a,b", "--task", "values")
                .failedWith(
                        4,
                        "--classes names classes, but the outputs are taken for values; expected --task classes too");
        byte[] halves = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(84.1f)
                .putFloat(2)
                .array();
        String values = Files.write(folder.resolve("v.npy"), Arrays2d.npy("<f4", "(2,)", halves))
                .toString();
        assertThat(run("explain", "--rows", "0")
                        .with("--corpus-labels", values, "--task", "values")
                        .ok()
                        .out())
                .contains("(label 84.1)");
    }

    private record Command(List<String> args) {
        Ran with(String... more) {
            List<String> all = new ArrayList<>(args);
            all.addAll(List.of(more));
            return Ran.simplex(all.toArray(String[]::new));
        }
    }

    private Command run(String... command) {
        List<String> args = new ArrayList<>(List.of(command));
        args.addAll(List.of("--model", model, "--corpus", array, "--input", array));
        return new Command(args);
    }

    @Test
    void names_of_classes_are_checked() {
        infer(array, "--model", model, "--classes", "cat,cat")
                .failedWith(
                        2,
                        "--classes has the name 'cat' twice; expected a different name for each class. Try 'simplex"
                                + " schema infer --help'");
        infer(array, "--model", model, "--classes", "a,b,c")
                .failedWith(4, array + ": names 3 classes; expected 2 as the model has 2 outputs");
    }
}
