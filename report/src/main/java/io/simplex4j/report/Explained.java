package io.simplex4j.report;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import java.util.Optional;

/**
 * An example and why the model represents it as it does.
 *
 * @param name for people, such as its id in a table
 * @param input as the model takes it
 * @param label what it truly is, where known
 * @param note what somebody has to say of it, where anybody has
 * @param explanation why
 */
public record Explained(
        String name, Vec input, Optional<String> label, Optional<String> note, Explanation explanation) {
    /** An example of which there is no more to say. */
    public Explained(String name, Vec input, Optional<String> label, Explanation explanation) {
        this(name, input, label, Optional.empty(), explanation);
    }

    /** The same with what there is to say of it. */
    public Explained withNote(String newNote) {
        return new Explained(name, input, label, Optional.of(newNote), explanation);
    }
}
