package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FrequencyRulesTest {
    @ParameterizedTest(name = "{0} numbers, inverse {1}, onesided {2}")
    @CsvSource({"1, 0, 0", "1, 0, 1", "2, 0, 0", "2, 1, 0"})
    void transforms(long numbers, long inverse, long onesided) {
        Attribute[] settings = {Attribute.ofInt("inverse", inverse), Attribute.ofInt("onesided", onesided)};
        RuleCheck.of(6, numbers).opsets(17L, 18L).check((graph, x) -> graph.node("DFT", List.of(x), settings));
        RuleCheck.of(6, numbers).opsets(20L, 26L).check((graph, x) -> graph.node("DFT", List.of(x), settings));
    }

    @Test
    void transforms_along_another_axis_and_of_another_length() {
        RuleCheck.of(3, 4, 1)
                .opsets(17L)
                .check((graph, x) -> graph.node("DFT", List.of(x, graph.scalarLong(6)), Attribute.ofInt("axis", 1)));
        RuleCheck.of(5, 4, 1)
                .opsets(20L)
                .check((graph, x) -> graph.node("DFT", List.of(x, graph.scalarLong(3), graph.scalarLong(1))));
        RuleCheck.of(3, 4, 2).opsets(20L).check((graph, x) -> graph.node("DFT", List.of(x, "", graph.scalarLong(-3))));
    }

    @Test
    void frames_of_a_signal() {
        RuleCheck.of(14, 1)
                .since(17)
                .check((graph, x) ->
                        graph.node("STFT", List.of(x, graph.scalarLong(3), Fill.positive(graph, "window", 8))));
        RuleCheck.of(14, 1)
                .since(17)
                .check((graph, x) -> graph.node(
                        "STFT",
                        List.of(x, graph.scalarLong(2), "", graph.scalarLong(6)),
                        Attribute.ofInt("onesided", 0)));
    }
}
