package io.simplex4j.data;

import io.simplex4j.data.Npy.Content;
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

/** A writer of npz archives. Instances are immutable. */
public final class NpzWriter {
    /*
     * Entries are stored uncompressed, as numpy.savez does, with one fixed time, so that equal arrays give equal files
     * on every machine. A stored entry starts with its checksum, so each array is written twice, first to a null
     * stream. The time is a month after the earliest time of a zip file, because for the earliest the JDK adds the
     * local time zone.
     */
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private final Map<String, Content> arrays;

    private NpzWriter(Map<String, Content> arrays) {
        this.arrays = arrays;
    }

    /** Returns an archive without arrays. */
    public static NpzWriter empty() {
        return new NpzWriter(Map.of());
    }

    /**
     * Returns this archive with a matrix added, as an array with two axes.
     *
     * @param dtype float32 (rounding to the nearest), float64 or int64
     * @throws IllegalArgumentException if the key is empty, not printable or taken, or the type is another one
     */
    public NpzWriter with(String key, Matrix matrix, DType dtype) {
        return with(key, Content.of(matrix, dtype));
    }

    /**
     * Returns this archive with integers added, as an int64 array with one axis.
     *
     * @throws IllegalArgumentException if the key is empty, not printable or taken
     */
    public NpzWriter with(String key, long[] values) {
        return with(key, Content.of(values));
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

    private NpzWriter with(String key, Content content) {
        if (key.isEmpty() || !key.equals(OneLine.of(key))) {
            throw new IllegalArgumentException("key is '" + OneLine.of(key) + "', expected printable characters");
        }
        if (arrays.containsKey(key)) {
            throw new IllegalArgumentException("key is '" + key + "', expected one not taken yet");
        }
        Map<String, Content> more = new LinkedHashMap<>(arrays);
        more.put(key, content);
        return new NpzWriter(Collections.unmodifiableMap(more));
    }

    private void writeTo(OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.setMethod(ZipOutputStream.STORED);
        for (Map.Entry<String, Content> array : arrays.entrySet()) {
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
