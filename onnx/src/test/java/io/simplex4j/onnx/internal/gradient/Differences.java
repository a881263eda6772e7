package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;

/** Derivatives from runs at nearby points: central differences of fourth order. */
final class Differences {
    private static final double[] OFFSETS = {-2, -1, 1, 2};
    private static final double[] COEFFICIENTS = {1 / 12.0, -8 / 12.0, 8 / 12.0, -1 / 12.0};
    private static final double[] BEND = {1, -1, -1, 1};

    /* What computing in 32 bits may do to a value, as a part of it. */
    private static final double ROUNDING = 2e-7;

    private final Running forward;
    private final double step;

    /** Products {@code uᵀJ} as far as differences can tell. */
    static final class Slopes {
        private final double[] slopes;
        private final double[] bends;
        private final double noise;

        private Slopes(int size, double noise) {
            this.slopes = new double[size];
            this.bends = new double[size];
            this.noise = noise;
        }

        private void add(int element, int point, double value) {
            slopes[element] += COEFFICIENTS[point] * value;
            bends[element] += BEND[point] * value;
        }

        double[] slopes() {
            return slopes;
        }

        /** What rounding alone may do to a slope. */
        double noise() {
            return noise;
        }

        /** Whether the values around an element lie on a line, but for so much: then no kink is near. */
        boolean isStraight(int element, double slack) {
            return Math.abs(bends[element]) <= slack;
        }
    }

    Differences(Running forward, double step) {
        this.forward = forward;
        this.step = step;
    }

    /** {@code uᵀJ} for a model that treats the examples of a batch one by one: all moved copies of an example in a run. */
    Slopes inBatches(Tensor x, Tensor h, Tensor u) {
        int batch = Math.toIntExact(x.dims().get(0));
        float[] input = x.floats();
        int width = input.length / batch;
        int points = width * OFFSETS.length;
        Slopes result = new Slopes(x.floats().length, noise(h, u, batch));
        for (int row = 0; row < batch; row++) {
            float[] moved = new float[points * width];
            for (int p = 0; p < points; p++) {
                System.arraycopy(input, row * width, moved, p * width, width);
                moved[p * width + p / OFFSETS.length] += (float) (step * OFFSETS[p % OFFSETS.length]);
            }
            Tensor all = forward.run(withBatch(x, moved, points)).get(0);
            int axis = batchAxis(all, u);
            float[] numbers = all.floats();
            Rows cotangents = new Rows(u.dims(), u.floats(), axis, batch, row);
            for (int p = 0; p < points; p++) {
                double product = new Rows(all.dims(), numbers, axis, points, p).dot(cotangents);
                result.add(row * width + p / OFFSETS.length, p % OFFSETS.length, product / step);
            }
        }
        return result;
    }

    /** {@code uᵀJ}, with a run for each moved element. */
    Slopes oneByOne(Tensor x, Tensor h, Tensor u) {
        Slopes result = new Slopes(x.floats().length, noise(h, u, 1));
        for (int i = 0; i < x.floats().length; i++) {
            for (int p = 0; p < OFFSETS.length; p++) {
                float[] moved = x.floats().clone();
                moved[i] += (float) (step * OFFSETS[p]);
                Tensor there = forward.run(withBatch(x, moved, x.dims().get(0))).get(0);
                result.add(i, p, dot(there.floats(), u.floats()) / step);
            }
        }
        return result;
    }

    private double noise(Tensor h, Tensor u, int examples) {
        return noise(h, u, step) / examples;
    }

    /** What rounding of the latents may do to a difference. */
    static double noise(Tensor h, Tensor u, double step) {
        double size = 0;
        float[] one = u.floats();
        float[] other = h.floats();
        for (int i = 0; i < one.length; i++) {
            size += Math.abs(one[i] * other[i]);
        }
        return ROUNDING * size / step;
    }

    /** The derivative of {@code uᵀh} when a parameter moves in a direction. */
    static double along(OnnxFile file, Tensor parameter, float[] direction, Tensor x, Tensor u, double step) {
        double result = 0;
        for (int p = 0; p < OFFSETS.length; p++) {
            float[] moved = parameter.floats().clone();
            for (int i = 0; i < moved.length; i++) {
                moved[i] += (float) (step * OFFSETS[p] * direction[i]);
            }
            List<Tensor> initializers = file.graph().initializers().stream()
                    .map(t -> t.name().equals(parameter.name()) ? Tensor.ofFloats(t.name(), t.dims(), moved) : t)
                    .toList();
            Graph changed = file.graph().withInitializers(initializers);
            try (Running running = new Running(file.withGraph(changed))) {
                result += COEFFICIENTS[p] * dot(running.run(x).get(0).floats(), u.floats()) / step;
            }
        }
        return result;
    }

    static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }

    private static Tensor withBatch(Tensor x, float[] values, long batch) {
        long[] dims = x.dims().stream().mapToLong(Long::longValue).toArray();
        dims[0] = batch;
        return Tensor.of(values, Arrays.copyOf(dims, dims.length));
    }

    /* The first axis whose length differs between two batches. */
    private static int batchAxis(Tensor all, Tensor u) {
        for (int axis = 0; axis < u.dims().size(); axis++) {
            if (!all.dims().get(axis).equals(u.dims().get(axis))) {
                return axis;
            }
        }
        return 0;
    }

    /** The part of a tensor that belongs to one example of a batch. */
    private record Rows(List<Long> dims, float[] numbers, int axis, int batch, int row) {
        double dot(Rows other) {
            long inner = dims.subList(axis + 1, dims.size()).stream().reduce(1L, (a, b) -> a * b);
            long length = dims.get(axis) / batch * inner;
            long outer = numbers.length / (length * batch);
            double sum = 0;
            for (long o = 0; o < outer; o++) {
                int at = (int) ((o * batch + row) * length);
                int otherAt = (int) ((o * other.batch + other.row) * length);
                for (int i = 0; i < length; i++) {
                    sum += (double) numbers[at + i] * other.numbers[otherAt + i];
                }
            }
            return sum;
        }
    }
}
