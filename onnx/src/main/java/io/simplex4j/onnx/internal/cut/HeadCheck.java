package io.simplex4j.onnx.internal.cut;

import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Needs;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import io.simplex4j.onnx.internal.runtime.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

/** Tries the part of a model behind its latent, and sees whether the head that was found says the same. */
public final class HeadCheck {
    private static final double ROUNDING = 1e-3;

    private HeadCheck() {}

    /**
     * Whether the model contradicts a head.
     *
     * @param file the model
     * @param head of that model
     * @param latent its latent, all axes fixed
     * @param rows how many examples that is
     */
    public static boolean contradicts(OnnxFile file, FoundHead head, ValueInfo latent, int rows) {
        Graph graph = file.graph();
        Needs needs = Needs.of(graph, List.of(head.scored()), Set.of(head.latent()));
        if (!needs.inputs().isEmpty()) {
            return false;
        }
        Graph tail = new Graph(
                graph.name(),
                needs.nodes(),
                needs.initializers().stream()
                        .filter(tensor -> !tensor.name().equals(head.latent()))
                        .toList(),
                List.of(latent),
                List.of(new ValueInfo(head.scored(), ElementType.OTHER, Optional.empty())),
                List.of());
        long[] dims = latent.dims().orElseThrow().stream().mapToLong(Dim::value).toArray();
        double[] numbers = numbers(Math.toIntExact(Arrays.stream(dims).reduce(1, (a, b) -> a * b)));
        Value tried = latent.type() == ElementType.DOUBLE
                ? Value.ofDoubles(numbers, dims)
                : Value.ofFloats(narrow(numbers), dims);
        try {
            GraphCheck.check(tail);
            try (Session session = Session.of(OpsetUpgrade.of(file.withGraph(tail), graph))) {
                Value seen = session.run(Map.of(head.latent(), tried), List.of(head.scored()))
                        .get(head.scored());
                return seen == null || !isSame(head, numbers, seen.floats(), rows);
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

    private static boolean isSame(FoundHead found, double[] latents, float[] seen, int rows) {
        int width = latents.length / rows;
        int outputs = found.head().outputs();
        if (width != found.head().weights().columns() || seen.length != rows * outputs) {
            return false;
        }
        for (int row = 0; row < rows; row++) {
            Vec latent = Vec.of(Arrays.copyOfRange(latents, row * width, (row + 1) * width));
            Vec scores = found.head().scores(found.head().apply(latent));
            for (int o = 0; o < outputs; o++) {
                double given = seen[row * outputs + o];
                boolean logarithm =
                        found.head().activation() == Activation.SOFTMAX && isNear(given, Math.log(scores.get(o)));
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
