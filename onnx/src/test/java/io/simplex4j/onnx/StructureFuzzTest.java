package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Well-formed files with absurd contents: settings, wiring and weights changed; loaded or refused, and no crash. */
class StructureFuzzTest {
    private static final long[] ABSURD = {
        0, -1, 1, 2, -100, 65_536, 1L << 31, -(1L << 31), 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE
    };

    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void absurd_models_are_loaded_or_refused(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        OnnxFile whole = FuzzTest.pictures();
        int loaded = 0;
        for (int i = 0; i < 100; i++) {
            Path file = SmallModels.write(folder, whole.withGraph(changed(whole.graph(), random)));
            try (OnnxModel model = OnnxModel.load(file)) {
                model.latents(Matrix.of(new float[2][model.inputShape().size()]));
                model.report();
                loaded++;
            } catch (OnnxModelException e) {
                assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
            }
        }
        assertThat(loaded).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {11, 12})
    void mutants_explain_or_are_refused(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int explained = 0;
        for (int i = 0; i < 120; i++) {
            OnnxFile whole = i % 3 == 0 ? FuzzTest.pictures() : SmallModels.twoLayers();
            byte[] mutant = whole.withGraph(mutated(whole.graph(), random)).encode();
            try (OnnxModel model = OnnxModel.parse(mutant, ModelOptions.defaults())) {
                double[][] inputs = new double[4][model.inputShape().size()];
                for (double[] input : inputs) {
                    Arrays.setAll(input, j -> random.nextDouble() - 0.5);
                }
                model.report();
                Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(inputs)));
                Explainer.of(model, corpus).withThreads(1).explain(Vec.of(inputs[0]));
                explained++;
            } catch (OnnxModelException | NotFiniteLatentException e) {
                assertThat(e.getMessage()).isNotBlank().doesNotContain("\n").hasSizeLessThan(1_000);
            }
        }
        assertThat(explained).isBetween(10, 110);
    }

    private static Graph mutated(Graph graph, SplittableRandom random) {
        List<Node> nodes = new ArrayList<>(graph.nodes());
        List<Tensor> tensors = new ArrayList<>(graph.initializers());
        List<ValueInfo> inputs = new ArrayList<>(graph.inputs());
        int place = random.nextInt(nodes.size());
        Node node = nodes.get(place);
        int weight = random.nextInt(tensors.size());
        switch (random.nextInt(11)) {
            case 0 -> nodes.set(place, withOtherKind(node, random));
            case 1 -> tensors.set(weight, poisoned(tensors.get(weight), random));
            case 2 -> nodes.add(random.nextInt(nodes.size() + 1), node);
            case 3 -> Collections.swap(nodes, place, random.nextInt(nodes.size()));
            case 4 -> tensors.set(weight, reshaped(tensors.get(weight), random));
            case 5 -> tensors.add(reshaped(tensors.get(weight), random));
            case 6 -> nodes.set(place, node.withInputs(someOf(node.inputs(), random)));
            case 7 ->
                nodes.set(
                        place,
                        node.withOutputs(List.of(graph.nodes().get(0).outputs().get(0))));
            case 8 -> nodes.set(place, withOtherOperation(node, graph, random));
            case 9 -> inputs.set(0, withOtherType(inputs.get(0), random));
            default -> nodes.remove(place);
        }
        return graph.withNodes(nodes).withInitializers(tensors).withInputs(inputs);
    }

    private static Node withOtherKind(Node node, SplittableRandom random) {
        List<String> names =
                List.of("alpha", "beta", "transA", "transB", "axis", "epsilon", "perm", "pads", "strides", "value");
        String name = names.get(random.nextInt(names.size()));
        Attribute other = switch (random.nextInt(6)) {
            case 0 -> Attribute.ofInt(name, ABSURD[random.nextInt(ABSURD.length)]);
            case 1 -> Attribute.ofInts(name);
            case 2 -> Attribute.ofFloat(name, random.nextBoolean() ? Float.NaN : 1e30f);
            case 3 -> Attribute.ofFloats(name, 1, 2, 3);
            case 4 -> Attribute.ofString(name, "NOTSET");
            default -> Attribute.ofTensor(name, Tensor.ofFloats("", List.of(0L), new float[0]));
        };
        return new Node(node.name(), node.opType(), node.domain(), node.inputs(), node.outputs(), List.of(other));
    }

    private static Tensor poisoned(Tensor tensor, SplittableRandom random) {
        float[] poisons = {Float.NaN, Float.POSITIVE_INFINITY, Float.MAX_VALUE, Float.MIN_VALUE, -1e30f};
        if (tensor.type() != ElementType.FLOAT) {
            return reshaped(tensor, random);
        }
        float[] values = tensor.floats();
        values[random.nextInt(values.length)] = poisons[random.nextInt(poisons.length)];
        return Tensor.ofFloats(tensor.name(), tensor.dims(), values);
    }

    private static List<String> someOf(List<String> names, SplittableRandom random) {
        List<String> some = new ArrayList<>(names);
        if (some.isEmpty() || random.nextInt(3) == 0) {
            some.add(names.isEmpty() ? "x" : names.get(0));
        } else {
            some.remove(random.nextInt(some.size()));
        }
        return some;
    }

    private static Node withOtherOperation(Node node, Graph graph, SplittableRandom random) {
        List<String> others =
                List.of("Softmax", "Flatten", "Transpose", "ReduceMean", "Dropout", "Gemm", "Add", "Constant");
        String other = random.nextInt(4) == 0
                ? graph.nodes().get(random.nextInt(graph.nodes().size())).opType()
                : others.get(random.nextInt(others.size()));
        return new Node(node.name(), other, node.domain(), node.inputs(), node.outputs(), node.attributes());
    }

    private static ValueInfo withOtherType(ValueInfo input, SplittableRandom random) {
        ElementType[] types = ElementType.values();
        List<Dim> dims = new ArrayList<>(input.dims().orElseThrow());
        switch (random.nextInt(4)) {
            case 0 -> dims.set(random.nextInt(dims.size()), Dim.of(random.nextInt(5)));
            case 1 -> dims.remove(random.nextInt(dims.size()));
            case 2 -> dims.add(Dim.of(ABSURD[random.nextInt(ABSURD.length)]));
            default -> {
                return ValueInfo.of(input.name(), types[random.nextInt(types.length)], dims);
            }
        }
        return ValueInfo.of(input.name(), input.type(), dims);
    }

    private static Graph changed(Graph graph, SplittableRandom random) {
        List<Node> nodes = new ArrayList<>(graph.nodes());
        List<Tensor> tensors = new ArrayList<>(graph.initializers());
        int place = random.nextInt(nodes.size());
        Node node = nodes.get(place);
        switch (random.nextInt(3)) {
            case 0 -> nodes.set(place, withOtherInput(node, graph, random));
            case 1 -> nodes.set(place, withAbsurdSetting(node, random));
            default -> {
                int weight = random.nextInt(tensors.size());
                tensors.set(weight, reshaped(tensors.get(weight), random));
            }
        }
        return graph.withNodes(nodes).withInitializers(tensors);
    }

    private static Node withOtherInput(Node node, Graph graph, SplittableRandom random) {
        List<String> inputs = new ArrayList<>(node.inputs());
        if (!inputs.isEmpty()) {
            Node other = graph.nodes().get(random.nextInt(graph.nodes().size()));
            inputs.set(
                    random.nextInt(inputs.size()),
                    random.nextInt(4) == 0 ? "" : other.outputs().get(0));
        }
        return node.withInputs(inputs);
    }

    private static Node withAbsurdSetting(Node node, SplittableRandom random) {
        List<Attribute> attributes = new ArrayList<>(node.attributes());
        for (int i = 0; i < attributes.size(); i++) {
            Attribute attribute = attributes.get(i);
            if (attribute.kind() == Attribute.Kind.INTS) {
                List<Long> values = new ArrayList<>(attribute.asInts());
                values.set(random.nextInt(values.size()), ABSURD[random.nextInt(ABSURD.length)]);
                attributes.set(i, Attribute.ofInts(attribute.name(), values));
            }
        }
        return new Node(node.name(), node.opType(), node.domain(), node.inputs(), node.outputs(), attributes);
    }

    private static Tensor reshaped(Tensor tensor, SplittableRandom random) {
        if (tensor.type() == ElementType.INT64) {
            long[] values = tensor.longs();
            values[random.nextInt(values.length)] = ABSURD[random.nextInt(ABSURD.length)];
            return Tensor.ofLongs(tensor.name(), tensor.dims(), values);
        }
        List<Long> dims = new ArrayList<>(tensor.dims());
        if (random.nextBoolean()) {
            Collections.reverse(dims);
        } else {
            dims.set(random.nextInt(dims.size()), (long) random.nextInt(5));
        }
        int size = (int) dims.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
        return Tensor.ofFloats(tensor.name(), dims, new float[size]);
    }
}
