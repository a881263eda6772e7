package io.simplex4j.data.internal;

import io.simplex4j.data.UnreadableDataException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
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
    public static void requireFile(Path file) {
        String source = file.toString();
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                String found = attributes.isDirectory() ? "is a folder" : "is not a regular file";
                throw new UnreadableDataException(source, found + "; expected a file");
            }
            if (!Files.isReadable(file)) {
                throw new UnreadableDataException(source, "permission denied");
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    /** Returns the size of a file. Rejects links, folders and larger files. */
    public static long requireOwnFile(Path file, long maxBytes) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isRegularFile()) {
            throw new UnreadableDataException(
                    file.toString(),
                    (found.isSymbolicLink() ? "is a link" : "is not a regular file")
                            + "; expected a file of the corpus itself");
        }
        if (found.size() > maxBytes) {
            throw new UnreadableDataException(
                    file.toString(), "has " + found.size() + " bytes; expected at most " + maxBytes);
        }
        return found.size();
    }
}
