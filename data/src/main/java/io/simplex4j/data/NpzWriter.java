package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An npz archive to write. Instances are immutable. */
public final class NpzWriter {
    /*
     * Entries are stored, as numpy.savez does, under one fixed time, so equal arrays make equal files on every
     * machine. A stored entry starts with its checksum; hence each array is written twice, first to a null stream. The time is
     * a month after the earliest that a zip can hold, for the earliest itself makes the JDK add the local time zone.
     */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private final Map<String, NpyContent> arrays;

    private NpzWriter(Map<String, NpyContent> arrays) {
        this.arrays = arrays;
    }

    /** An archive without arrays. */
    public static NpzWriter empty() {
        return new NpzWriter(Map.of());
    }

    /**
     * This archive and a matrix as an array of two axes.
     *
     * @param dtype float32 (rounding to the nearest), float64 or int64
     * @throws IllegalArgumentException if the key is empty, not printable or taken, or the type is another one
     */
    public NpzWriter with(String key, Matrix matrix, DType dtype) {
        return with(key, NpyContent.of(matrix, dtype));
    }

    /**
     * This archive and integers as an int64 array of one axis.
     *
     * @throws IllegalArgumentException if the key is empty, not printable or taken
     */
    public NpzWriter with(String key, long[] values) {
        return with(key, NpyContent.of(values));
    }

    /**
     * Writes the archive.
     *
     * @throws IllegalArgumentException if a type cannot hold a number of its matrix
     * @throws UnwritableDataException if the file cannot be written
     */
    public void write(Path file, AtomicFile.Existing existing) {
        AtomicFile.write(file, existing, this::writeTo);
    }

    private NpzWriter with(String key, NpyContent content) {
        if (key.isEmpty() || !key.equals(OneLine.of(key))) {
            throw new IllegalArgumentException("key is '" + OneLine.of(key) + "', expected printable characters");
        }
        if (arrays.containsKey(key)) {
            throw new IllegalArgumentException("key is '" + key + "', expected one not taken yet");
        }
        Map<String, NpyContent> more = new LinkedHashMap<>(arrays);
        more.put(key, content);
        return new NpzWriter(Collections.unmodifiableMap(more));
    }

    private void writeTo(OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.setMethod(ZipOutputStream.STORED);
        for (Map.Entry<String, NpyContent> array : arrays.entrySet()) {
            CRC32 checksum = new CRC32();
            array.getValue().writeTo(new CheckedOutputStream(OutputStream.nullOutputStream(), checksum));
            ZipEntry entry = new ZipEntry(array.getKey() + ".npy");
            entry.setTimeLocal(TIME);
            entry.setSize(array.getValue().size());
            entry.setCrc(checksum.getValue());
            zip.putNextEntry(entry);
            array.getValue().writeTo(zip);
            zip.closeEntry();
        }
        zip.finish();
    }
}
