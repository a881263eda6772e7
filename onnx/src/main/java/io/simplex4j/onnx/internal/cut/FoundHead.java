package io.simplex4j.onnx.internal.cut;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * The linear layer a model ends in.
 *
 * @param latent its input tensor
 * @param head its weights, and what follows
 * @param node the layer, in words
 * @param output of the model that comes out behind it
 * @param scored the tensor with the output of the head, or its logarithm
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

    private static final double ROUNDING = 1e-3;

    /**
     * Whether the outputs of the model, run from its latent, differ from those of the head.
     *
     * @param file the model
     * @param latentInfo its latent, all axes fixed
     * @param rows how many examples that is
     */
    public boolean isContradictedBy(OnnxFile file, ValueInfo latentInfo, int rows) {
        Graph graph = file.graph();
        Graph needs = graph.neededFor(List.of(scored), Set.of(latent));
        if (!needs.inputs().isEmpty()) {
            return false;
        }
        Graph tail = new Graph(
                graph.name(),
                needs.nodes(),
                needs.initializers().stream()
                        .filter(tensor -> !tensor.name().equals(latent))
                        .toList(),
                List.of(latentInfo),
                List.of(new ValueInfo(scored, ElementType.OTHER, Optional.empty())),
                List.of());
        long[] dims =
                latentInfo.dims().orElseThrow().stream().mapToLong(Dim::value).toArray();
        double[] numbers = numbers(Math.toIntExact(Arrays.stream(dims).reduce(1, (a, b) -> a * b)));
        Tensor tried =
                latentInfo.type() == ElementType.DOUBLE ? Tensor.of(numbers, dims) : Tensor.of(narrow(numbers), dims);
        try {
            GraphCheck.check(tail);
            try (Session session = Session.of(OpsetUpgrade.of(file.withGraph(tail), graph))) {
                Tensor seen =
                        session.run(Map.of(latent, tried), List.of(scored)).get(scored);
                return seen == null || !isSame(numbers, seen.floats(), rows);
            }
        } catch (OnnxModelException e) {
            return false;
        }
    }

    /* Of no pattern, so that no wrong order goes unseen, and alike in all runs. */
    private static double[] numbers(int count) {
        return DoubleStream.iterate(0.37, x -> (x + 0.618_033_988_75) % 1)
                .limit(count)
                .map(x -> 2 * x - 1)
                .toArray();
    }

    private static float[] narrow(double[] numbers) {
        float[] floats = new float[numbers.length];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) numbers[i];
        }
        return floats;
    }

    private boolean isSame(double[] latents, float[] seen, int rows) {
        int width = latents.length / rows;
        int outputs = head.outputs();
        if (width != head.weights().columns() || seen.length != rows * outputs) {
            return false;
        }
        for (int row = 0; row < rows; row++) {
            Vec latent = Vec.of(Arrays.copyOfRange(latents, row * width, (row + 1) * width));
            Vec scores = head.scores(head.apply(latent));
            for (int o = 0; o < outputs; o++) {
                double given = seen[row * outputs + o];
                boolean logarithm = head.activation() == Activation.SOFTMAX && isNear(given, Math.log(scores.get(o)));
                if (!logarithm && !isNear(given, scores.get(o))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isNear(double one, double other) {
        return Math.abs(one - other) <= ROUNDING * (1 + Math.abs(one)) || Double.compare(one, other) == 0;
    }
}
