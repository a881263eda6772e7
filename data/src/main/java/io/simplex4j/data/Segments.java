package io.simplex4j.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.ArrayList;
import java.util.List;

/** The elements of an array in the order of the file, in one or more buffers of at most 2 GiB. */
final class Segments {
    /*
     * A Java buffer ends at 2 GiB, so a long file is cut into segments of equally many elements (the last may have
     * fewer): whole rows of the first axis in C order, so that a row is never torn, unless one row alone is too long.
     * All reads are absolute, hence free of shared positions and safe for any number of threads.
     *
     * From a stream, memory is taken only as bytes arrive: a header alone, whatever it claims, costs nothing.
     */
    static final int MAPPED_BYTES = 1 << 30;
    static final int HEAP_BYTES = 1 << 26;

    private final DType dtype;
    private final ByteBuffer[] buffers;
    private final long elementsPerSegment;

    private Segments(NpyHeader header, List<ByteBuffer> buffers, long elementsPerSegment) {
        this.dtype = header.dtype();
        this.buffers = buffers.stream()
                .map(buffer -> buffer.order(header.descr().order()))
                .toArray(ByteBuffer[]::new);
        this.elementsPerSegment = elementsPerSegment;
    }

    /** The data of a file, mapped; the file has all of it. */
    static Segments map(FileChannel file, NpyHeader header, int segmentBytes) throws IOException {
        long elements = elementsPerSegment(header, segmentBytes);
        long step = elements * header.dtype().bytes();
        List<ByteBuffer> buffers = new ArrayList<>();
        for (long start = 0; start < header.dataBytes(); start += step) {
            long size = Math.min(step, header.dataBytes() - start);
            buffers.add(file.map(MapMode.READ_ONLY, header.dataOffset() + start, size));
        }
        return new Segments(header, buffers, elements);
    }

    /** The data of a stream, copied; refused unless the stream ends where the data should. */
    static Segments read(InputStream in, NpyHeader header, int segmentBytes, String source) throws IOException {
        HeapSpace.require(header.dataBytes(), source);
        long elements = elementsPerSegment(header, segmentBytes);
        long step = elements * header.dtype().bytes();
        List<ByteBuffer> buffers = new ArrayList<>();
        for (long start = 0; start < header.dataBytes(); start += step) {
            int size = (int) Math.min(step, header.dataBytes() - start);
            byte[] bytes = in.readNBytes(size);
            if (bytes.length < size) {
                throw header.wrongSize(Long.toString(start + bytes.length), source);
            }
            buffers.add(ByteBuffer.wrap(bytes));
        }
        if (in.read() >= 0) {
            throw header.wrongSize("more than " + header.dataBytes(), source);
        }
        return new Segments(header, buffers, elements);
    }

    private static long elementsPerSegment(NpyHeader header, int segmentBytes) {
        long most = segmentBytes / header.dtype().bytes();
        long row = header.isColumnMajor() || header.shape().elements() == 0
                ? 1
                : header.shape().elementsFrom(1);
        return row <= most ? most - most % row : most;
    }

    /** Whether there are rows of this many elements, and no segment ends within one. */
    boolean holdsWhole(int columns) {
        return buffers.length == 1 || (buffers.length > 1 && elementsPerSegment % columns == 0);
    }

    /** The number of rows of this many elements in a segment; they are whole. */
    int rowsPerSegment(int columns) {
        return (int) (elementsPerSegment / columns);
    }

    double doubleAt(long index) {
        return dtype.toDouble(bufferOf(index), offsetOf(index));
    }

    long longAt(long index) {
        return dtype.toLong(bufferOf(index), offsetOf(index));
    }

    ByteBuffer[] bytes() {
        return buffers.clone();
    }

    FloatBuffer[] floats() {
        FloatBuffer[] views = new FloatBuffer[buffers.length];
        for (int i = 0; i < views.length; i++) {
            views[i] = buffers[i].asFloatBuffer();
        }
        return views;
    }

    DoubleBuffer[] doubles() {
        DoubleBuffer[] views = new DoubleBuffer[buffers.length];
        for (int i = 0; i < views.length; i++) {
            views[i] = buffers[i].asDoubleBuffer();
        }
        return views;
    }

    private ByteBuffer bufferOf(long index) {
        return buffers[(int) (index / elementsPerSegment)];
    }

    private int offsetOf(long index) {
        return (int) (index % elementsPerSegment) * dtype.bytes();
    }
}
