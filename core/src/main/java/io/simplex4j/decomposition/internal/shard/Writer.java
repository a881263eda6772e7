package io.simplex4j.decomposition.internal.shard;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Numbers as bytes, the high ones first. */
final class Writer {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    /** What can be written to a stream of bytes. */
    @FunctionalInterface
    private interface Step {
        void to(DataOutputStream out) throws IOException;
    }

    private Writer write(Step step) {
        try {
            step.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    Writer integer(int value) {
        return write(to -> to.writeInt(value));
    }

    Writer text(String value) {
        byte[] letters = value.getBytes(StandardCharsets.UTF_8);
        integer(letters.length);
        return write(to -> to.write(letters));
    }

    Writer flag(boolean value) {
        return write(to -> to.writeByte(value ? 1 : 0));
    }

    Writer single(float value) {
        return write(to -> to.writeFloat(value));
    }

    Writer number(double value) {
        return write(to -> to.writeDouble(value));
    }

    Writer integers(int[] values) {
        integer(values.length);
        return write(to -> {
            for (int value : values) {
                to.writeInt(value);
            }
        });
    }

    /** As floats where that is exact. */
    Writer numbers(double[] values) {
        boolean narrow = true;
        for (double value : values) {
            narrow &= (double) (float) value == value;
        }
        boolean floats = narrow;
        flag(floats).integer(values.length);
        ByteBuffer buffer = ByteBuffer.allocate(values.length * (floats ? Float.BYTES : Double.BYTES));
        for (double value : values) {
            if (floats) {
                buffer.putFloat((float) value);
            } else {
                buffer.putDouble(value);
            }
        }
        return write(to -> to.write(buffer.array()));
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
