package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.UnreadableDataException;
import java.util.Arrays;
import java.util.List;

/** What the examples of a corpus truly are, from a file. */
public final class LabelFile {
    private LabelFile() {}

    /** The labels in a file of integers, one for each example of a corpus. */
    public static List<String> read(String name, ExampleFile corpus) {
        try {
            List<String> labels = Arrays.stream(ArrayFile.open(name).toLongs())
                    .mapToObj(Long::toString)
                    .toList();
            if (labels.size() != corpus.examples().rows()) {
                throw new CommandFailure(
                        ExitCode.DOES_NOT_FIT,
                        name + ": found " + labels.size() + " labels, expected "
                                + corpus.examples().rows() + " as in the corpus " + corpus.name());
            }
            return labels;
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the labels " + e.getMessage(), e);
        }
    }
}
