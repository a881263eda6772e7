package io.simplex4j.onnx.internal.runtime;

import java.util.List;

/**
 * A tensor that the model of cells takes, with a row for each: what a tensor of the model is at an end of the cell, or the
 * share of the cell in which it is positive.
 *
 * @param name of the input of the model of cells
 * @param source the output of the model of edges that it is made of
 * @param kind what is made of it
 * @param ofZeros the share of a cell all along which the numbers are 0
 * @param axes after that of the cells
 */
public record EndTensor(String name, String source, Kind kind, float ofZeros, List<Long> axes) {
    /** A tiny number, which keeps 0 / 0 away from shares. */
    public static final float TINY = 1e-30f;

    /** What of the two ends. */
    public enum Kind {
        LOWER,
        UPPER,
        SHARE
    }

    public EndTensor {
        axes = List.copyOf(axes);
    }

    int width() {
        return (int) axes.stream().mapToLong(Long::longValue).reduce(1, (a, b) -> a * b);
    }

    /**
     * Works it out for one cell.
     *
     * @param lower numbers at the beginning of the cell, those of the source from {@code at} on
     * @param upper the same at its end
     * @param into as wide as the tensor
     */
    void copy(float[] lower, float[] upper, int at, float[] into) {
        switch (kind) {
            case LOWER -> System.arraycopy(lower, at, into, 0, into.length);
            case UPPER -> System.arraycopy(upper, at, into, 0, into.length);
            default -> shares(lower, upper, at, into);
        }
    }

    /* As in the whole model, number by number. In one loop with the division, the limits would take as long again. */
    private void shares(float[] lower, float[] upper, int at, float[] into) {
        float more = ofZeros * TINY;
        for (int i = 0; i < into.length; i++) {
            float l = lower[at + i];
            float r = upper[at + i];
            into[i] = (Math.max(l, r) + more) / (Math.abs(r - l) + TINY);
        }
        for (int i = 0; i < into.length; i++) {
            into[i] = Math.min(1f, Math.max(0f, into[i]));
        }
    }
}
