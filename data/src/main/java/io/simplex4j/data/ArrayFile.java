package io.simplex4j.data;

import io.simplex4j.data.internal.SourceName;

/**
 * Opens arrays by their names on a command line: {@code file.npy}, {@code file.npz:key}, {@code file.npz} if it holds
 * one, or an IDX file such as {@code train-images-idx3-ubyte.gz}.
 */
public final class ArrayFile {
    private ArrayFile() {}

    /** Returns whether a name has the extension of an array file. */
    public static boolean isNamed(String name) {
        String file = SourceName.file(name);
        return file.endsWith(".npy") || file.endsWith(".npz") || Idx.isNamed(file);
    }

    /**
     * Opens the array with this name.
     *
     * @throws UnreadableDataException if there is none, or it cannot be read
     */
    public static NpyArray open(String name) {
        String file = SourceName.file(name);
        if (file.length() < name.length()) {
            return Npz.read(SourceName.path(file), name.substring(file.length() + 1));
        }
        if (Idx.isNamed(name)) {
            return Idx.read(SourceName.path(name));
        }
        return name.endsWith(".npz") ? Npz.read(SourceName.path(name)) : Npy.read(SourceName.path(name));
    }
}
