package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Compares secants of a small model over cells with its latents at both ends, and with its gradient along the way.
 */
final class CellCheck {
    private static final int LINES = 3;
    private static final int CELLS = 64;
    private static final int NODES = 640;

    private final long[] exampleShape;
    private final double low;
    private final double high;
    private final OnnxFile file;
    private final String latent;
    private final SplittableRandom random = new SplittableRandom(15);

    CellCheck(long[] exampleShape, double low, double high, long opset, RuleCheck.Model model) {
        this.exampleShape = exampleShape;
        this.low = low;
        this.high = high;
        long[] dims = new long[exampleShape.length + 1];
        dims[0] = -1;
        System.arraycopy(exampleShape, 0, dims, 1, exampleShape.length);
        GraphBuilder graph = new GraphBuilder("t");
        String x = graph.input("x", ElementType.FLOAT, dims);
        latent = model.build(graph, x);
        graph.output(new ValueInfo(latent, ElementType.FLOAT, Optional.empty()));
        file = OnnxFile.of(graph.build("test"), opset);
    }

    private List<Long> axes() {
        return Arrays.stream(exampleShape).boxed().toList();
    }

    OnnxFile model() {
        return file;
    }

    OnnxFile secants() {
        return SecantGraph.of(file, "x", latent, axes(), RunLimit.DEFAULT);
    }

    /** Checks that every cell is complete, and that the sum over narrow ones is the integral of the gradient. */
    void check(double tolerance) {
        int size = (int) Arrays.stream(exampleShape).reduce(1, (a, b) -> a * b);
        double[][] from = points(size);
        double[][] to = points(size);
        try (Running model = new Running(file);
                Running secants = new Running(secants());
                Running gradient = new Running(GradientGraph.of(file, "x", latent, Probe.of(axes())))) {
            int width = model.run(input(from)).get(0).floats().length / LINES;
            for (int line = 0; line < LINES; line++) {
                float[] u = new float[width];
                for (int k = 0; k < width; k++) {
                    u[k] = (float) random.nextDouble(-1, 1);
                }
                checkLine(new Line(from[line], to[line], u), model, secants, gradient, tolerance);
            }
        }
    }

    @SuppressWarnings("ArrayRecordComponent")
    private record Line(double[] from, double[] to, float[] u) {
        double[] at(double t) {
            double[] point = new double[from.length];
            for (int i = 0; i < point.length; i++) {
                point[i] = from[i] + t * (to[i] - from[i]);
            }
            return point;
        }
    }

    private double[][] points(int size) {
        double[][] points = new double[LINES][size];
        for (double[] point : points) {
            for (int i = 0; i < size; i++) {
                point[i] = random.nextDouble(low, high);
            }
        }
        return points;
    }

    private Tensor input(double[][] points) {
        float[] all = new float[points.length * points[0].length];
        for (int r = 0; r < points.length; r++) {
            for (int i = 0; i < points[0].length; i++) {
                all[r * points[0].length + i] = (float) points[r][i];
            }
        }
        return Tensor.of(all, Tensor.batchOf(points.length, axes()));
    }

    private static Tensor repeated(float[] u, int count, Tensor like) {
        float[] all = new float[count * u.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = u[i % u.length];
        }
        long[] dims = like.dims().stream().mapToLong(Long::longValue).toArray();
        dims[0] = count;
        return Tensor.of(all, dims);
    }

    private void checkLine(Line line, Running model, Running secants, Running gradient, double tolerance) {
        /* One cell over the whole line, and the same in many. */
        double[][] edges = new double[CELLS + 1][];
        long[] lower = new long[CELLS + 1];
        long[] upper = new long[CELLS + 1];
        for (int k = 0; k <= CELLS; k++) {
            edges[k] = line.at((double) k / CELLS);
            lower[k] = k == CELLS ? 0 : k;
            upper[k] = k == CELLS ? CELLS : k + 1L;
        }
        Tensor latents = model.run(input(edges)).get(0);
        float[] products = secants.run(
                        input(edges),
                        Tensor.of(lower, lower.length),
                        Tensor.of(upper, upper.length),
                        repeated(line.u, CELLS + 1, latents))
                .get(0)
                .floats();
        int size = line.from.length;
        double[] sum = new double[size];
        double scale = 1e-3;
        for (int k = 0; k <= CELLS; k++) {
            double width = k == CELLS ? 1 : 1.0 / CELLS;
            double rise = 0;
            double sizes = 0;
            for (int i = 0; i < size; i++) {
                double part = products[k * size + i] * (line.to[i] - line.from[i]) * width;
                sum[i] += k == CELLS ? 0 : part;
                rise += part;
                sizes += Math.abs(part);
            }
            int many = line.u.length;
            float[] known = latents.floats();
            double expected = 0;
            double values = 0;
            for (int j = 0; j < many; j++) {
                double low = known[(int) lower[k] * many + j];
                double high = known[(int) upper[k] * many + j];
                expected += line.u[j] * (high - low);
                values += Math.abs(line.u[j]) * (Math.abs(high) + Math.abs(low));
            }
            assertThat(rise).as("cell " + k).isCloseTo(expected, within(1e-4 * sizes + 3e-6 * (values + 0.1)));
            scale = Math.max(scale, sizes);
        }
        double[] integral = integral(line, gradient, latents);
        for (int i = 0; i < size; i++) {
            assertThat(sum[i]).as("feature " + i).isCloseTo(integral[i], within(tolerance * scale));
        }
    }

    private double[] integral(Line line, Running gradient, Tensor latents) {
        double[][] nodes = new double[NODES][];
        for (int k = 0; k < NODES; k++) {
            nodes[k] = line.at((k + 0.5) / NODES);
        }
        float[] products = gradient.run(input(nodes), repeated(line.u, NODES, latents))
                .get(0)
                .floats();
        double[] sum = new double[line.from.length];
        for (int k = 0; k < NODES; k++) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += products[k * sum.length + i] * (line.to[i] - line.from[i]) / NODES;
            }
        }
        return sum;
    }
}
