package io.simplex4j.onnx.internal.cut;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.Optional;

/**
 * The linear layer a model ends in.
 *
 * @param latent the tensor that goes into it
 * @param head its weights, and what follows
 * @param node the layer, in words
 * @param output of the model that comes out behind it
 * @param scored the tensor that holds what the head says, or its logarithm
 * @param ofPlaces whether the layer is a convolution that takes each place of its input alone
 */
public record FoundHead(String latent, LinearHead head, String node, String output, String scored, boolean ofPlaces) {
    /** The head of the first output that has one. */
    static Optional<FoundHead> in(Graph graph) {
        HeadSearch search = new HeadSearch(graph);
        return graph.outputs().stream()
                .map(ValueInfo::name)
                .flatMap(output -> search.behind(output).stream())
                .findFirst();
    }

    static FoundHead of(AffineMap map, OutputActivation activation, String output, String scored) {
        try {
            LinearHead head =
                    activation.behind(LinearHead.of(Matrix.of(map.weights()), Vec.of(map.bias()), activation.kind()));
            return new FoundHead(map.latent(), head, map.layer(), output, scored, map.places());
        } catch (IllegalArgumentException e) {
            throw new OnnxModelException("the " + map.layer() + " cannot be the head: " + e.getMessage(), e);
        }
    }
}
