package io.simplex4j.onnx.training.internal;

import io.simplex4j.onnx.internal.runtime.Value;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Which numbers of a batch a dropout layer keeps. */
final class Mask {
    private final String name;
    private final double rate;
    private final long[] dims;
    private final int width;

    Mask(String name, double rate, long... dims) {
        this.name = name;
        this.rate = rate;
        this.dims = dims.clone();
        int size = 1;
        for (long dim : dims) {
            size = Math.toIntExact(size * dim);
        }
        this.width = size;
    }

    String name() {
        return name;
    }

    /** Zeros and 1 / (1 − rate) for so many examples. */
    Value draw(int examples, SplittableRandom random) {
        float kept = (float) (1 / (1 - rate));
        float[] values = new float[examples * width];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextDouble() < rate ? 0 : kept;
        }
        return Value.ofFloats(values, axes(examples));
    }

    /** Keeps everything. */
    Value none(int examples) {
        float[] values = new float[examples * width];
        Arrays.fill(values, 1);
        return Value.ofFloats(values, axes(examples));
    }

    private long[] axes(int examples) {
        long[] axes = new long[dims.length + 1];
        axes[0] = examples;
        System.arraycopy(dims, 0, axes, 1, dims.length);
        return axes;
    }
}
