package io.simplex4j.onnx.training.internal;

import io.simplex4j.model.Shape;
import java.util.List;

/**
 * While training, numbers become zero at random and the others grow to make up for it.
 *
 * @param rate the share that becomes zero
 * @param wholeChannels whether the first axis, of channels, is kept or dropped as a whole
 */
public record Dropout(double rate, boolean wholeChannels) implements Layer {
    /** Checks. */
    public Dropout {
        if (!(rate >= 0 && rate < 1)) {
            throw new IllegalArgumentException("dropout rate is " + rate + ", expected at least 0 and less than 1");
        }
    }

    @Override
    public Shape after(Shape before) {
        return before;
    }

    @Override
    public String write(LayerWriter writer, String x, Shape before) {
        if (!writer.isTraining() || rate == 0) {
            return x;
        }
        long[] dims = before.axes().stream().mapToLong(Integer::longValue).toArray();
        if (wholeChannels) {
            for (int axis = 1; axis < dims.length; axis++) {
                dims[axis] = 1;
            }
        }
        return writer.add("Mul", List.of(x, writer.mask(rate, dims)));
    }
}
