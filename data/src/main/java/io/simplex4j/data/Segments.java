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
     * A Java buffer holds at most 2 GiB, so a longer file is divided into segments with the same number of elements;
     * the last may have fewer. In C order a segment has whole rows of the first axis, unless a row is too long. All
     * reads are absolute, so they share no positions and are thread-safe.
     *
     * From a stream, memory is allocated only as bytes arrive: a header alone, whatever it claims, costs nothing.
     */
    static final int MAPPED_BYTES = 1 << 30;
    static final int HEAP_BYTES = 1 << 26;

    private final DType dtype;
    private final ByteBuffer[] buffers;
    private final FloatBuffer[] floats;
    private final DoubleBuffer[] doubles;
    private final long elementsPerSegment;

    private Segments(NpyHeader header, List<ByteBuffer> data, long elementsPerSegment) {
        this.dtype = header.dtype();
        this.buffers = data.stream().map(buffer -> buffer.order(header.order())).toArray(ByteBuffer[]::new);
        this.floats = data.stream().map(ByteBuffer::asFloatBuffer).toArray(FloatBuffer[]::new);
        this.doubles = data.stream().map(ByteBuffer::asDoubleBuffer).toArray(DoubleBuffer[]::new);
        this.elementsPerSegment = elementsPerSegment;
    }

    /** Maps the data of a file, which must be complete. */
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

    /** Copies the data of a stream, which must end with them. */
    static Segments read(InputStream in, NpyHeader header, int segmentBytes, String source) throws IOException {
        requireHeap(header.dataBytes(), source);
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

    /** Rejects data that would not fit on the heap, before anything is allocated. */
    static void requireHeap(long bytes, String source) {
        long max = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (bytes > max) {
            throw new UnreadableDataException(
                    source,
                    "needs " + bytes + " bytes of heap; expected at most " + max
                            + " (an npy file on disk is mapped and needs none)");
        }
    }

    private static long elementsPerSegment(NpyHeader header, int segmentBytes) {
        long max = segmentBytes / header.dtype().bytes();
        long row = header.isColumnMajor() || header.shape().elements() == 0
                ? 1
                : header.shape().elementsFrom(1);
        return row <= max ? max - max % row : max;
    }

    /** Returns whether there are rows of this length and each is in one segment. */
    boolean holdsWhole(int columns) {
        return buffers.length == 1 || (buffers.length > 1 && elementsPerSegment % columns == 0);
    }

    double doubleAt(long index) {
        return dtype.toDouble(buffers[segmentOf(index)], placeOf(index) * dtype.bytes());
    }

    long longAt(long index) {
        return dtype.toLong(buffers[segmentOf(index)], placeOf(index) * dtype.bytes());
    }

    /** Copies elements of one segment. */
    void copy(long from, int count, double[] into) {
        int segment = segmentOf(from);
        int place = placeOf(from);
        switch (dtype) {
            case FLOAT64 -> doubles[segment].get(place, into, 0, count);
            case FLOAT32 -> {
                FloatBuffer values = floats[segment];
                for (int i = 0; i < count; i++) {
                    into[i] = values.get(place + i);
                }
            }
            default -> {
                for (int i = 0; i < count; i++) {
                    into[i] = dtype.toDouble(buffers[segment], (place + i) * dtype.bytes());
                }
            }
        }
    }

    private int segmentOf(long index) {
        return (int) (index / elementsPerSegment);
    }

    private int placeOf(long index) {
        return (int) (index % elementsPerSegment);
    }
}
