package io.simplex4j.decomposition.internal.shard;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Reads what a {@link Writer} wrote. */
final class Reader {
    private final ByteBuffer bytes;

    Reader(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes);
    }

    int integer() {
        return bytes.getInt();
    }

    String text() {
        byte[] letters = new byte[count(1)];
        bytes.get(letters);
        return new String(letters, StandardCharsets.UTF_8);
    }

    boolean flag() {
        return bytes.get() != 0;
    }

    float single() {
        return bytes.getFloat();
    }

    double number() {
        return bytes.getDouble();
    }

    /** A number of things to come that take at least this many bytes each. */
    int count(int bytesOfEach) {
        int count = integer();
        if (count < 0 || (long) count * bytesOfEach > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        return count;
    }

    int[] integers() {
        int[] values = new int[count(Integer.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = integer();
        }
        return values;
    }

    double[] numbers() {
        boolean floats = flag();
        double[] values = new double[count(floats ? Float.BYTES : Double.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = floats ? single() : number();
        }
        return values;
    }

    boolean atEnd() {
        return !bytes.hasRemaining();
    }
}
