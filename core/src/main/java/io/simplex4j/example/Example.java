package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.Optional;

/**
 * One input of a model with what people know of it.
 *
 * @param row its place among the examples it comes from
 * @param id its name, or the number of its row
 * @param input flattened, as the model takes it
 * @param label its actual label, where known
 * @param comment what there is to say of it, where anything is
 * @param form what its numbers mean
 * @param classes what the classes of its label are called
 */
public record Example(
        int row,
        String id,
        Vec input,
        Optional<String> label,
        Optional<String> comment,
        InputForm form,
        ClassNames classes) {
    /**
     * @throws IllegalArgumentException if the input has another size than its form
     */
    public Example {
        if (input.size() != form.columns()) {
            throw new IllegalArgumentException(
                    "input has " + input.size() + " numbers, expected " + form.columns() + " for its form");
        }
    }

    /** An input of which nothing else is known. */
    public static Example of(Vec input) {
        return new Example(
                0,
                "0",
                input,
                Optional.empty(),
                Optional.empty(),
                TableForm.unnamed(Shape.of(input.size())),
                ClassNames.none());
    }

    /** Whether anyone named it. */
    public boolean named() {
        return !id.equals(Integer.toString(row));
    }

    /** The same under a name. */
    public Example withId(String newId) {
        return new Example(row, newId, input, label, comment, form, classes);
    }

    /** The same with its actual label. */
    public Example withLabel(String newLabel) {
        return new Example(row, id, input, Optional.of(classes.named(newLabel)), comment, form, classes);
    }

    /** The same with a comment. */
    public Example withComment(String newComment) {
        return new Example(row, id, input, label, Optional.of(newComment), form, classes);
    }
}
