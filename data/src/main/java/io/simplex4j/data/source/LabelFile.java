package io.simplex4j.data.source;

import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.UnreadableDataException;
import java.util.AbstractList;
import java.util.List;

/** The actual labels of examples, in a separate file. */
public final class LabelFile {
    private LabelFile() {}

    /**
     * The labels in an array of integers, such as the numbers of classes; words are made of those that are asked for.
     *
     * @param name of the array: {@code L.npy}, {@code L.npz:key} or an IDX file
     * @throws UnreadableDataException if there is no such array, or one of its numbers is not an integer
     */
    public static List<String> read(String name) {
        long[] labels = ArrayFile.open(name).toLongs();
        return new AbstractList<>() {
            @Override
            public String get(int index) {
                return Long.toString(labels[index]);
            }

            @Override
            public int size() {
                return labels.length;
            }
        };
    }
}
