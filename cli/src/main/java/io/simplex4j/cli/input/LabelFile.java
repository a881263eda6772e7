package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.UnreadableDataException;
import java.util.Arrays;
import java.util.List;

/** What examples truly are, from a file of its own. */
public final class LabelFile {
    private LabelFile() {}

    /** The labels in a file of integers, one for each example. */
    public static List<String> read(String name, Examples examples) {
        try {
            List<String> labels = Arrays.stream(ArrayFile.open(name).toLongs())
                    .mapToObj(Long::toString)
                    .toList();
            if (labels.size() != examples.inputs().rows()) {
                throw new CommandFailure(
                        ExitCode.DOES_NOT_FIT,
                        name + ": found " + labels.size() + " labels, expected "
                                + examples.inputs().rows() + " as in " + examples.name());
            }
            return labels;
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the labels " + e.getMessage(), e);
        }
    }
}
