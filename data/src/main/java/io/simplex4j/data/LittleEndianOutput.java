package io.simplex4j.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A buffer of numbers on their way to a stream. */
final class LittleEndianOutput {
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 13).order(ByteOrder.LITTLE_ENDIAN);

    LittleEndianOutput(OutputStream out) {
        this.out = out;
    }

    void put(float value) throws IOException {
        room().putFloat(value);
    }

    void put(double value) throws IOException {
        room().putDouble(value);
    }

    void put(long value) throws IOException {
        room().putLong(value);
    }

    void flush() throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    private ByteBuffer room() throws IOException {
        if (buffer.remaining() < Long.BYTES) {
            flush();
        }
        return buffer;
    }
}
