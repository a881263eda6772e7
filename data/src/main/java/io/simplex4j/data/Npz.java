package io.simplex4j.data;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reads archives of named arrays in numpy's npz format, plain or compressed. */
public final class Npz {
    /*
     * An npz is a zip whose entry "key.npy" holds the array "key". Other entries are ignored. The declared size of an
     * entry must be the size that its npy header implies, and no more than that is inflated. So no entry can unpack to
     * more than it declares, or to more than fits on the heap. ZipFile ignores the checksum, so it is compared at the
     * end.
     */
    private static final String SUFFIX = ".npy";
    private static final int MAX_KEYS_LISTED = 20;

    private Npz() {}

    /**
     * Returns the names of the arrays, in the order of the archive.
     *
     * @throws UnreadableDataException if the file does not exist or is not a zip, or two arrays share a name
     */
    public static List<String> keys(Path file) {
        return with(file, zip -> keys(zip, file));
    }

    /**
     * Reads the array with this name.
     *
     * @throws UnreadableDataException if the array does not exist or is not a complete npy file of numbers without
     *     trailing data
     */
    public static NpyArray read(Path file, String key) {
        return with(file, zip -> read(zip, file, key));
    }

    /**
     * Reads the only array.
     *
     * @throws UnreadableDataException if there is not exactly one array, or it is not a complete npy file of numbers
     *     without trailing data
     */
    public static NpyArray read(Path file) {
        return with(file, zip -> {
            List<String> keys = keys(zip, file);
            if (keys.size() != 1) {
                throw new UnreadableDataException(
                        file.toString(), "holds " + list(keys) + "; expected one, or a key as in " + file + ":key");
            }
            return read(zip, file, keys.get(0));
        });
    }

    @FunctionalInterface
    private interface Reading<T> {
        T from(ZipFile zip) throws IOException;
    }

    private static <T> T with(Path file, Reading<T> reading) {
        SourceName.requireFile(file);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            return reading.from(zip);
        } catch (IOException e) {
            throw new UnreadableDataException(
                    file.toString(), "is not a readable npz archive (" + OneLine.of(e) + ")", e);
        }
    }

    private static List<String> keys(ZipFile zip, Path file) {
        List<String> keys = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        zip.stream()
                .map(ZipEntry::getName)
                .filter(name -> name.endsWith(SUFFIX))
                .forEach(name -> {
                    String key = name.substring(0, name.length() - SUFFIX.length());
                    if (!seen.add(key)) {
                        throw new UnreadableDataException(
                                file.toString(), "holds two arrays named " + OneLine.quoted(key));
                    }
                    keys.add(key);
                });
        return List.copyOf(keys);
    }

    private static NpyArray read(ZipFile zip, Path file, String key) throws IOException {
        List<String> keys = keys(zip, file);
        ZipEntry entry = zip.getEntry(key + SUFFIX);
        if (entry == null || !keys.contains(key)) {
            throw new UnreadableDataException(
                    file.toString(), "has no array " + OneLine.quoted(key) + ", holds " + list(keys));
        }
        String source = file + ":" + OneLine.cut(key);
        CRC32 checksum = new CRC32();
        try (InputStream in = new CheckedInputStream(zip.getInputStream(entry), checksum)) {
            NpyHeader header = NpyHeader.read(in, source);
            header.requireDataBytes(Math.max(0, entry.getSize() - header.dataOffset()), source);
            Segments segments = Segments.read(in, header, Segments.HEAP_BYTES, source);
            if (checksum.getValue() != entry.getCrc()) {
                throw new UnreadableDataException(
                        source,
                        String.format(
                                Locale.ROOT,
                                "found checksum %08x; expected %08x",
                                checksum.getValue(),
                                entry.getCrc()));
            }
            return new NpyArray(source, header, segments);
        } catch (IOException e) {
            throw new UnreadableDataException(source, "cannot be unpacked (" + OneLine.of(e) + ")", e);
        }
    }

    private static String list(List<String> keys) {
        if (keys.isEmpty()) {
            return "no arrays";
        }
        String listed = keys.stream().limit(MAX_KEYS_LISTED).map(OneLine::cut).collect(Collectors.joining(", "));
        return (keys.size() == 1 ? "the array " : keys.size() + " arrays: ")
                + listed
                + (keys.size() > MAX_KEYS_LISTED ? ", ..." : "");
    }
}
