package io.simplex4j.data.source;

import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.UnreadableDataException;
import java.util.Arrays;
import java.util.List;

/** The actual labels of examples, in a separate file. */
public final class LabelFile {
    private LabelFile() {}

    /**
     * The labels in an array of integers, such as the numbers of classes.
     *
     * @param name of the array: {@code L.npy}, {@code L.npz:key} or an IDX file
     * @throws UnreadableDataException if there is no such array, or one of its numbers is not an integer
     */
    public static List<String> read(String name) {
        return Arrays.stream(ArrayFile.open(name).toLongs())
                .mapToObj(Long::toString)
                .toList();
    }
}
