package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BatchNormalisationTest {
    private static List<String> inputs(GraphBuilder graph, String x) {
        return List.of(
                x,
                Fill.random(graph, "scale", 3),
                Fill.random(graph, "bias", 3),
                Fill.random(graph, "mean", 3),
                Fill.positive(graph, "variance", 3));
    }

    @Test
    void of_tables_series_pictures_and_volumes() {
        for (long[] example : new long[][] {{3}, {3, 4}, {3, 2, 4}, {3, 2, 2, 2}}) {
            RuleCheck.of(example)
                    .withRespectTo("scale", "bias")
                    .check((graph, x) -> graph.node("BatchNormalization", inputs(graph, x)));
        }
    }

    @Test
    void with_another_epsilon() {
        RuleCheck.of(3, 2)
                .withRespectTo("scale")
                .check((graph, x) ->
                        graph.node("BatchNormalization", inputs(graph, x), Attribute.ofFloat("epsilon", 0.5f)));
    }

    @Test
    void in_training_it_is_refused() {
        RuleCheck.of(3)
                .since(14)
                .refuses(
                        "export the model in evaluation mode",
                        (graph, x) -> graph.node(
                                        "BatchNormalization", 3, inputs(graph, x), Attribute.ofInt("training_mode", 1))
                                .get(0));
    }
}
