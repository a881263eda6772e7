package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.nio.file.Path;
import java.util.ArrayList;
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
