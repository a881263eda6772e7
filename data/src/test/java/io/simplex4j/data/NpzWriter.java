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

/** Writes npz archives for tests. */
final class NpzWriter {
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private final Map<String, Content> arrays;

    private NpzWriter(Map<String, Content> arrays) {
        this.arrays = arrays;
    }

    public static NpzWriter empty() {
        return new NpzWriter(Map.of());
    }

    public NpzWriter with(String key, Matrix matrix, DType dtype) {
        return with(key, Content.of(matrix, dtype));
    }

    public NpzWriter with(String key, long[] values) {
        return with(key, Content.of(values));
    }

    public void write(Path file, AtomicFile.Existing existing) {
        AtomicFile.write(file, existing, this::writeTo);
    }

    private NpzWriter with(String key, Content content) {
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
