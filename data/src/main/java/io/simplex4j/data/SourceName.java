package io.simplex4j.data;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** What sources are called: files, folders, and arrays as in {@code file.npz:key}. */
public final class SourceName {
    private static final String NPZ = ".npz";

    private SourceName() {}

    /** The file that an array is in, without a key. */
    public static String file(String source) {
        int key = source.lastIndexOf(NPZ + ":");
        return key < 0 ? source : source.substring(0, key + NPZ.length());
    }

    /** The name without the folder, for people. */
    public static String shortName(String source) {
        String file = file(source);
        String bare = file.endsWith("/") ? file.substring(0, file.length() - 1) : file;
        int folder = Math.max(bare.lastIndexOf('/'), bare.lastIndexOf(File.separatorChar));
        return bare.substring(folder + 1) + source.substring(file.length());
    }

    /**
     * The path of a file or folder.
     *
     * @throws UnreadableDataException if the name cannot be one
     */
    public static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new UnreadableDataException(file, "is not a file name (" + e.getReason() + ")", e);
        }
    }
}
