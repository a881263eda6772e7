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
     * A Java buffer ends at 2 GiB, so a long file is cut into segments with the same number of elements (the last may
     * have fewer): whole rows of the first axis in C order, so that no row is split, unless one row alone is too long.
     * All reads are absolute, hence free of shared positions and safe for any number of threads.
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

    /** Refuses data that would not fit on the heap, before anything is allocated. */
    static void requireHeap(long bytes, String source) {
        long most = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (bytes > most) {
            throw new UnreadableDataException(
                    source,
                    "needs " + bytes + " bytes of heap, expected at most " + most
                            + " (an npy file on disk is mapped and needs none)");
        }
    }

    private static long elementsPerSegment(NpyHeader header, int segmentBytes) {
        long most = segmentBytes / header.dtype().bytes();
        long row = header.isColumnMajor() || header.shape().elements() == 0
                ? 1
                : header.shape().elementsFrom(1);
        return row <= most ? most - most % row : most;
    }

    /** Whether there are rows of this length, and no segment ends within one. */
    boolean holdsWhole(int columns) {
        return buffers.length == 1 || (buffers.length > 1 && elementsPerSegment % columns == 0);
    }

    double doubleAt(long index) {
        return dtype.toDouble(buffers[segmentOf(index)], placeOf(index) * dtype.bytes());
    }

    long longAt(long index) {
        return dtype.toLong(buffers[segmentOf(index)], placeOf(index) * dtype.bytes());
    }

    /** Copies elements that are all in one segment. */
    void copy(long from, int count, double[] into) {
        int segment = segmentOf(from);
        int place = placeOf(from);
        switch (dtype) {
            case FLOAT64 -> doubles[segment].get(place, into, 0, count);
            case FLOAT32 -> {
                float[] values = new float[count];
                floats[segment].get(place, values);
                for (int i = 0; i < count; i++) {
                    into[i] = values[i];
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
