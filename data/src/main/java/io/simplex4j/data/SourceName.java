package io.simplex4j.data;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** The syntax of source names: files, folders, and arrays such as {@code file.npz:key}. */
public final class SourceName {
    private static final String NPZ = ".npz";

    private SourceName() {}

    /** Returns the file of an array, without its key. */
    public static String file(String source) {
        int key = source.lastIndexOf(NPZ + ":");
        return key < 0 ? source : source.substring(0, key + NPZ.length());
    }

    /** Returns the name without the folder, for people. */
    public static String shortName(String source) {
        String file = file(source);
        String bare = file.endsWith("/") ? file.substring(0, file.length() - 1) : file;
        int folder = Math.max(bare.lastIndexOf('/'), bare.lastIndexOf(File.separatorChar));
        return bare.substring(folder + 1) + source.substring(file.length());
    }

    /**
     * Returns the path of a file or folder.
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

    /** Rejects anything except readable regular files, so that no folder, device or pipe is opened. */
    static void requireFile(Path file) {
        String source = file.toString();
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                String found = attributes.isDirectory() ? "is a folder" : "is not a regular file";
                throw new UnreadableDataException(source, found + ", expected a file");
            }
            if (!Files.isReadable(file)) {
                throw new UnreadableDataException(source, "permission denied");
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }
}
