package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SamplingRulesTest {
    @ParameterizedTest(name = "{0}, {1}, by {2}")
    @CsvSource({
        "asymmetric, floor, 2",
        "asymmetric, floor, 1.5",
        "half_pixel, round_prefer_floor, 2",
        "half_pixel, round_prefer_ceil, 3",
        "half_pixel, ceil, 0.5",
        "pytorch_half_pixel, floor, 2.5",
        "align_corners, round_prefer_ceil, 2"
    })
    void the_nearest_element_of_a_picture(String coordinates, String nearest, float scale) {
        RuleCheck.of(2, 3, 4)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(x, "", graph.floats(new long[] {4}, 1, 1, scale, 2)),
                        Attribute.ofString("mode", "nearest"),
                        Attribute.ofString("coordinate_transformation_mode", coordinates),
                        Attribute.ofString("nearest_mode", nearest)));
    }

    @Test
    void a_picture_of_a_given_size() {
        RuleCheck.of(2, 3, 4).check((graph, x) -> {
            String batch = graph.node("Gather", List.of(graph.node("Shape", List.of(x)), graph.longs(0)));
            String sizes = graph.node("Concat", List.of(batch, graph.longs(2, 5, 8)), Attribute.ofInt("axis", 0));
            return graph.node("Resize", List.of(x, "", "", sizes), Attribute.ofString("mode", "nearest"));
        });
        RuleCheck.of(2, 3, 4)
                .since(18)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(x, "", graph.floats(new long[] {2}, 2, 3)),
                        Attribute.ofInts("axes", 3, 2),
                        Attribute.ofString("mode", "nearest")));
    }

    @ParameterizedTest(name = "{0}, {1}, by {2}")
    @CsvSource({
        "linear, half_pixel, 2",
        "linear, asymmetric, 1.5",
        "linear, align_corners, 2.5",
        "linear, pytorch_half_pixel, 0.5",
        "cubic, half_pixel, 2",
        "cubic, align_corners, 1.5",
        "cubic, asymmetric, 0.5"
    })
    void interpolation(String mode, String coordinates, float scale) {
        RuleCheck.of(2, 4, 3)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(x, "", graph.floats(new long[] {4}, 1, 1, scale, 2)),
                        Attribute.ofString("mode", mode),
                        Attribute.ofString("coordinate_transformation_mode", coordinates)));
    }

    @ParameterizedTest
    @CsvSource({"linear", "cubic"})
    void interpolation_to_a_given_size_and_against_aliasing(String mode) {
        RuleCheck.of(2, 5, 6)
                .since(18)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(x, "", "", graph.longs(3, 9)),
                        Attribute.ofInts("axes", 2, 3),
                        Attribute.ofString("mode", mode)));
        RuleCheck.of(2, 5, 6)
                .since(18)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(x, "", "", graph.longs(3, 4)),
                        Attribute.ofInts("axes", 2, 3),
                        Attribute.ofInt("antialias", 1),
                        Attribute.ofString("mode", mode)));
    }

    @Test
    void interpolation_of_a_sequence_and_of_a_volume() {
        RuleCheck.of(2, 5)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(x, "", graph.floats(new long[] {3}, 1, 1, 2)),
                        Attribute.ofString("mode", "linear")));
        RuleCheck.of(1, 2, 3, 2)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(x, "", graph.floats(new long[] {5}, 1, 1, 2, 2, 3)),
                        Attribute.ofString("mode", "linear")));
    }

    @Test
    void interpolation_by_scales_that_are_computed_from_the_shape() {
        RuleCheck.of(1, 3, 4).check((graph, x) -> {
            String shape = graph.node("Cast", List.of(graph.node("Shape", List.of(x))), Attribute.ofInt("to", 1));
            String space = graph.node("Slice", List.of(shape, graph.longs(2), graph.longs(4)));
            String ratio = graph.node("Div", List.of(graph.floats(new long[] {2}, 7, 6), space));
            String scales = graph.node(
                    "Concat", List.of(graph.floats(new long[] {2}, 1, 1), ratio), Attribute.ofInt("axis", 0));
            return graph.node("Resize", List.of(x, "", scales), Attribute.ofString("mode", "linear"));
        });
    }

    @Test
    void a_region_of_a_picture() {
        RuleCheck.of(1, 5, 4)
                .check((graph, x) -> graph.node(
                        "Resize",
                        List.of(
                                x,
                                graph.floats(new long[] {8}, 0, 0, 0.2f, 0.1f, 1, 1, 0.9f, 1.3f),
                                graph.floats(new long[] {4}, 1, 1, 0.8f, 1.5f)),
                        Attribute.ofString("mode", "linear"),
                        Attribute.ofFloat("extrapolation_value", 3),
                        Attribute.ofString("coordinate_transformation_mode", "tf_crop_and_resize")));
    }

    @Test
    void what_is_refused() {
        RuleCheck.of(1, 2, 2)
                .since(18)
                .refuses(
                        "it keeps the aspect ratio",
                        (graph, x) -> graph.node(
                                "Resize",
                                List.of(x, "", "", graph.longs(4, 6)),
                                Attribute.ofInts("axes", 2, 3),
                                Attribute.ofString("keep_aspect_ratio_policy", "not_larger"),
                                Attribute.ofString("mode", "linear")));
        RuleCheck.of(1, 3, 3)
                .since(17)
                .refuses(
                        "its mode is cubic; expected linear or nearest",
                        (graph, x) -> graph.node(
                                "GridSample",
                                List.of(
                                        x,
                                        graph.node(
                                                "Transpose",
                                                List.of(graph.node(
                                                        "Concat", List.of(x, x), Attribute.ofInt("axis", 1))),
                                                Attribute.ofInts("perm", 0, 2, 3, 1))),
                                Attribute.ofString("mode", "cubic")));
    }

    /* Places that move with the input, mostly away from the centres of pixels, some outside. */
    @ParameterizedTest(name = "{0}, corners aligned {1}, {2}")
    @CsvSource({
        "zeros, 0, linear",
        "zeros, 1, linear",
        "border, 0, linear",
        "border, 1, linear",
        "reflection, 0, linear",
        "reflection, 1, linear",
        "zeros, 0, nearest",
        "border, 1, nearest",
        "reflection, 0, nearest"
    })
    void samples_of_a_picture_at_places(String padding, long aligned, String mode) {
        samples(17L, padding, aligned, mode.equals("linear") ? "bilinear" : mode);
        samples(20L, padding, aligned, mode);
    }

    private static void samples(Long opset, String padding, long aligned, String mode) {
        Attribute[] settings = {Attribute.ofString("padding_mode", padding), Attribute.ofInt("align_corners", aligned)};
        RuleCheck.of(2, 3, 4).opsets(opset).check((graph, x) -> {
            String batch =
                    graph.node("Slice", List.of(graph.node("Shape", List.of(x)), graph.longs(0), graph.longs(1)));
            String shape = graph.node("Concat", List.of(batch, graph.longs(2, 5, 2)), Attribute.ofInt("axis", 0));
            String grid = graph.node("Expand", List.of(Fill.between(graph, "grid", -1.4, 1.4, 1, 2, 5, 2), shape));
            return sampled(graph, x, grid, mode, settings);
        });
        RuleCheck.of(3, 2, 2)
                .opsets(opset)
                .kinked()
                .step(0.002)
                .tolerance(1e-3)
                .between(-1.3, 1.3)
                .check((graph, x) -> {
                    String batch = graph.node(
                            "Slice", List.of(graph.node("Shape", List.of(x)), graph.longs(0), graph.longs(1)));
                    String shape =
                            graph.node("Concat", List.of(batch, graph.longs(2, 3, 4)), Attribute.ofInt("axis", 0));
                    String picture = graph.node("Expand", List.of(Fill.random(graph, "picture", 1, 2, 3, 4), shape));
                    return sampled(graph, picture, x, mode, settings);
                });
    }

    private static String sampled(GraphBuilder graph, String x, String grid, String mode, Attribute... settings) {
        return graph.node("GridSample", List.of(x, grid), settings[0], settings[1], Attribute.ofString("mode", mode));
    }

    @Test
    void samples_of_a_volume() {
        RuleCheck.of(2, 2, 2, 3)
                .opsets(20L)
                .kinked()
                .step(0.002)
                .tolerance(1e-3)
                .check((graph, x) -> {
                    String batch = graph.node(
                            "Slice", List.of(graph.node("Shape", List.of(x)), graph.longs(0), graph.longs(1)));
                    String shape =
                            graph.node("Concat", List.of(batch, graph.longs(1, 3, 2, 3)), Attribute.ofInt("axis", 0));
                    String volume = graph.node("Expand", List.of(Fill.random(graph, "volume", 1, 1, 3, 2, 3), shape));
                    return graph.node("GridSample", List.of(volume, x));
                });
    }

    @Test
    void grids() {
        for (long aligned : new long[] {0, 1}) {
            RuleCheck.of(2, 3).since(20).check((graph, x) -> {
                String batch =
                        graph.node("Slice", List.of(graph.node("Shape", List.of(x)), graph.longs(0), graph.longs(1)));
                String size = graph.node("Concat", List.of(batch, graph.longs(1, 3, 4)), Attribute.ofInt("axis", 0));
                return graph.node("AffineGrid", List.of(x, size), Attribute.ofInt("align_corners", aligned));
            });
        }
    }

    @Test
    void pictures_cut_or_padded_around_their_centre() {
        RuleCheck.of(2, 5, 6)
                .since(18)
                .check((graph, x) ->
                        graph.node("CenterCropPad", List.of(x, graph.longs(2, 9)), Attribute.ofInts("axes", 2, 3)));
        RuleCheck.of(2, 6, 5)
                .since(18)
                .check((graph, x) ->
                        graph.node("CenterCropPad", List.of(x, graph.longs(3, 8)), Attribute.ofInts("axes", 2, 3)));
    }

    @Test
    void blocks_put_together() {
        RuleCheck.of(8, 9)
                .since(18)
                .check((graph, x) -> graph.node("Col2Im", List.of(x, graph.longs(4, 4), graph.longs(2, 2))));
        RuleCheck.of(6, 4)
                .since(18)
                .check((graph, x) -> graph.node(
                        "Col2Im",
                        List.of(x, graph.longs(5, 4), graph.longs(3, 2)),
                        Attribute.ofInts("strides", 2, 2),
                        Attribute.ofInts("pads", 1, 0, 0, 0)));
    }
}
