package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Single arrays in numpy's npy format. */
public final class Npy {
    private static final int LEAST_MAPPED_BYTES = 1 << 20;

    private Npy() {}

    /**
     * The array in a file; from 1 MiB on it is mapped, not copied.
     *
     * @throws UnreadableDataException if there is no such file, or it is not an npy file of numbers, whole and no longer
     */
    public static NpyArray read(Path file) {
        return read(file, LEAST_MAPPED_BYTES, Segments.MAPPED_BYTES);
    }

    /**
     * The array in a stream, which must end with it. The stream is not closed.
     *
     * @param name what to call the stream in messages
     * @throws UnreadableDataException if the stream does not hold an npy file of numbers, whole and no longer
     */
    public static NpyArray read(InputStream in, String name) {
        try {
            NpyHeader header = NpyHeader.read(in, name);
            return new NpyArray(name, header, Segments.read(in, header, Segments.HEAP_BYTES, name));
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    /**
     * Writes a matrix as an array of two axes.
     *
     * @param dtype float32 (rounding to the nearest), float64 or int64
     * @throws IllegalArgumentException if the type is another one, or cannot hold a number of the matrix
     * @throws UnwritableDataException if the file cannot be written
     */
    public static void write(Path file, Matrix matrix, DType dtype, AtomicFile.Existing existing) {
        AtomicFile.write(file, existing, NpyContent.of(matrix, dtype)::writeTo);
    }

    /**
     * Writes integers as an int64 array of one axis.
     *
     * @throws UnwritableDataException if the file cannot be written
     */
    public static void write(Path file, long[] values, AtomicFile.Existing existing) {
        AtomicFile.write(file, existing, NpyContent.of(values)::writeTo);
    }

    static NpyArray read(Path file, long leastMappedBytes, int segmentBytes) {
        String source = file.toString();
        InputFile.require(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            InputStream in = Channels.newInputStream(channel);
            NpyHeader header = NpyHeader.read(in, source);
            header.requireDataBytes(channel.size() - header.dataOffset(), source);
            Segments segments = header.dataBytes() < leastMappedBytes
                    ? Segments.read(in, header, segmentBytes, source)
                    : Segments.map(channel, header, segmentBytes);
            return new NpyArray(source, header, segments);
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }
}
