package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.Layer;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Networks of pictures of 8 × 8 pixels with a layer of places. */
final class LayersTest {
    private static final ImageForm FORM =
            ImageForm.unscaled(new Shape(List.of(1, 8, 8)), ImageForm.Layout.CHANNELS_FIRST);

    private static float[] weights(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[] weights = new float[count];
        for (int i = 0; i < count; i++) {
            weights[i] = (float) random.nextDouble(-1, 1);
        }
        return weights;
    }

    private static Examples pictures(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return Examples.of(
                Matrix.of(IntStream.range(0, count)
                        .mapToObj(row -> random.doubles(64).toArray())
                        .toArray(double[][]::new)),
                FORM);
    }

    private static GraphBuilder convolution(int stride) {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 1, 8, 8);
        String kernel = graph.floats(new long[] {3, 1, stride, stride}, weights(3 * stride * stride, 1));
        String z = graph.node("Conv", List.of(x, kernel), Attribute.ofInts("strides", stride, stride));
        graph.node(new Node("relu", "Relu", "", List.of(z), List.of("places"), List.of()));
        return graph;
    }

    private static OnnxModel ended(GraphBuilder graph, String latent) {
        String head = graph.floats(new long[] {3, 2}, weights(6, 2));
        graph.node(new Node("head", "MatMul", "", List.of(latent, head), List.of("y"), List.of()));
        graph.output("y", ElementType.FLOAT, -1, 2);
        return OnnxModel.parse(
                OnnxFile.of(graph.build("small"), SmallModels.OPSET).encode(), ModelOptions.defaults());
    }

    /** A convolution with 4 × 4 places and their average, after which there may be a hyperbolic tangent. */
    private static OnnxModel averaged(boolean bent) {
        GraphBuilder graph = convolution(2);
        String pooled = graph.node("Flatten", graph.node("GlobalAveragePool", "places"));
        if (!bent) {
            return ended(graph, pooled);
        }
        String square = graph.floats(new long[] {3, 3}, weights(9, 3));
        return ended(graph, graph.node("Tanh", graph.node("MatMul", pooled, square)));
    }

    /** A transformer of one block: four tokens, of which the first is read. */
    private static OnnxModel transformer() {
        GraphBuilder graph = convolution(4);
        String flat = graph.node("Reshape", "places", graph.longs(0, 3, 4));
        graph.node(new Node(
                "tokens",
                "Transpose",
                "",
                List.of(flat),
                List.of("tokens"),
                List.of(Attribute.ofInts("perm", 0, 2, 1))));
        String keys = graph.node("Transpose", List.of("tokens"), Attribute.ofInts("perm", 0, 2, 1));
        String scores = graph.node("MatMul", List.of("tokens", keys));
        String mixed = graph.node(
                "MatMul", List.of(graph.node("Softmax", List.of(scores), Attribute.ofInt("axis", -1)), "tokens"));
        graph.node(new Node("add", "Add", "", List.of("tokens", mixed), List.of("after"), List.of()));
        String first = graph.node("Gather", List.of("after", graph.scalarLong(0)), Attribute.ofInt("axis", 1));
        return ended(graph, first);
    }

    @Test
    void the_last_layer_is_the_one_before_the_average() {
        try (OnnxModel model = averaged(true)) {
            Layer layer = model.lastLayer().orElseThrow();
            assertThat(layer.name()).isEqualTo("places");
            assertThat(layer.grid().rows()).isEqualTo(4);
            assertThat(layer.grid().columns()).isEqualTo(4);
            assertThat(layer.channels()).isEqualTo(3);
            assertThat(model.report().use().orElseThrow().layer()).contains(layer);
        }
    }

    @Test
    void the_last_layer_of_a_transformer_is_the_one_that_all_tokens_count_in() {
        try (OnnxModel model = transformer()) {
            Layer layer = model.lastLayer().orElseThrow();
            assertThat(layer.name()).isEqualTo("tokens");
            assertThat(layer.grid().places()).isEqualTo(4);
            assertThat(layer.channelsFirst()).isFalse();
            assertThat(model.withFeaturesAt("after").features()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "bent", "transformer"})
    void weighted_places_sum_up_to_1(String kind) {
        try (OnnxModel model = kind.equals("transformer") ? transformer() : averaged(kind.equals("bent"))) {
            Corpus corpus = Corpus.encode(model, pictures(12, 4));
            AttributingModel featured =
                    model.withFeaturesAt(model.lastLayer().orElseThrow().name());
            Vec latent = model.latents(pictures(1, 5).inputs()).row(0);
            Attribution attribution = IntegratedJacobian.of(featured, corpus, Baseline.mean(corpus))
                    .attribute(
                            latent,
                            ActiveSet.withDefaults().over(corpus.latents()).decompose(latent),
                            Projection.Target.APPROXIMATION);
            assertThat(attribution.completeness().sum()).isCloseTo(1, within(1e-4));
            assertThat(attribution.total().size()).isEqualTo(featured.features());
            assertThat(attribution.withinTolerance()).isTrue();
        }
    }

    /* The definition by many gradients of the rest, which is loaded by itself. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void places_have_integrated_gradients_summed_over_channels(boolean bent) {
        try (OnnxModel model = averaged(bent);
                OnnxModel first =
                        OnnxModel.parse(model.toBytes(), ModelOptions.defaults().withLatent("places"));
                OnnxModel rest = OnnxModel.parse(
                        model.toBytes(),
                        ModelOptions.defaults()
                                .withInputTensor("places")
                                .withInputShape(new Shape(List.of(3, 4, 4))))) {
            Examples inputs = pictures(3, 6);
            List<OutputAttributions.Entry> found = Attributor.of(model, Baseline.zeros())
                    .withFeaturesAt(model.lastLayer())
                    .attribute(inputs)
                    .all();
            double[] start = first.latents(Matrix.of(new double[1][64])).row(0).toArray();
            for (int k = 0; k < found.size(); k++) {
                double[] end = first.latents(inputs.inputs()).row(k).toArray();
                double[] direction = model.head()
                        .orElseThrow()
                        .weights()
                        .row(Integer.parseInt(found.get(k).target()))
                        .toArray();
                double[] places = new double[16];
                int nodes = 400;
                for (int node = 0; node < nodes; node++) {
                    double[] point = new double[end.length];
                    for (int i = 0; i < point.length; i++) {
                        point[i] = start[i] + (node + 0.5) / nodes * (end[i] - start[i]);
                    }
                    Vec slopes = rest.pullback(Matrix.of(new double[][] {point}), Matrix.of(new double[][] {direction}))
                            .row(0);
                    for (int i = 0; i < point.length; i++) {
                        places[i % 16] += (end[i] - start[i]) * slopes.get(i) / nodes;
                    }
                }
                assertThat(found.get(k).values().minus(Vec.of(places)).norm())
                        .isLessThan(1e-3 * Vec.of(places).norm() + 1e-6);
                assertThat(found.get(k).sum())
                        .isCloseTo(
                                found.get(k).output() - found.get(k).baselineOutput(),
                                within(found.get(k).error() + 1e-12));
            }
        }
    }

    @Test
    void unknown_layers_are_refused_with_those_that_there_are() {
        try (OnnxModel model = averaged(false)) {
            assertThatThrownBy(() -> model.withFeaturesAt("elsewhere"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("there is no layer \"elsewhere\"")
                    .hasMessageContaining("\"places\"");
            assertThat(Attributor.layer(model, FORM, Optional.empty())).isEmpty();
            assertThat(Attributor.layer(model, FORM, Optional.of("auto"))).isEqualTo(model.lastLayer());
        }
    }
}
