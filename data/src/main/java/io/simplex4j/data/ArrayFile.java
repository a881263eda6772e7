package io.simplex4j.data;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Arrays named as on a command line: {@code file.npy}, {@code file.npz:key}, {@code file.npz} if it holds one, or an IDX
 * file such as {@code train-images-idx3-ubyte.gz}.
 */
public final class ArrayFile {
    private static final String NPZ = ".npz";

    private ArrayFile() {}

    /**
     * The array with this name.
     *
     * @throws UnreadableDataException if there is none, or it cannot be read
     */
    public static NpyArray open(String name) {
        int end = name.lastIndexOf(NPZ + ":");
        if (end >= 0) {
            int colon = end + NPZ.length();
            return Npz.read(path(name.substring(0, colon)), name.substring(colon + 1));
        }
        if (Idx.isNamed(name)) {
            return Idx.read(path(name));
        }
        return name.endsWith(NPZ) ? Npz.read(path(name)) : Npy.read(path(name));
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UnreadableDataException(name, "is not a file name (" + e.getReason() + ")", e);
        }
    }
}
