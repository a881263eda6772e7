package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.internal.gradient.Probe;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkloadTest {
    @ParameterizedTest(name = "{0} numbers an example, {1} weights: {2} examples")
    @CsvSource({"1024, 16, 512", "65536, 16, 8", "32768, 16, 16", "4096, 819200, 1000"})
    void wide_tensors_are_to_stay_in_the_cache_and_weights_to_be_shared(long width, int weights, int examples) {
        GraphBuilder graph = new GraphBuilder("w");
        graph.floats(new long[] {weights}, new float[weights]);
        OnnxFile model = OnnxFile.of(graph.build("w"), 17);
        Workload workload = new Workload();
        workload.watching((part, batch) ->
                        Map.of("x", new Probe.Observation(ElementType.FLOAT, List.of(batch, width), Optional.empty())))
                .run(model, 3);
        assertThat(workload.examples(model.graph())).isEqualTo(examples);
    }
}
