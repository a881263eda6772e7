package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One input of a model with its name, label and form.
 *
 * @param row its row in the source
 * @param id its name, or the number of its row
 * @param input flattened, as the model takes it
 * @param label its actual label, if known
 * @param comment an optional comment
 * @param form the meaning of its numbers
 * @param classes the names of the classes of labels
 * @param replaced the features whose missing values were replaced, by their places among the groups of the form
 */
public record Example(
        int row,
        String id,
        Vec input,
        Optional<String> label,
        Optional<String> comment,
        InputForm form,
        ClassNames classes,
        List<Integer> replaced) {
    /**
     * @throws IllegalArgumentException if the input has another size than its form
     */
    public Example {
        Objects.requireNonNull(input, "input");
        if (input.size() != form.columns()) {
            throw new IllegalArgumentException(
                    "input has " + input.size() + " numbers; expected " + form.columns() + " for its form");
        }
        replaced = List.copyOf(replaced);
    }

    /** Creates an example without replaced values. */
    public Example(
            int row,
            String id,
            Vec input,
            Optional<String> label,
            Optional<String> comment,
            InputForm form,
            ClassNames classes) {
        this(row, id, input, label, comment, form, classes, List.of());
    }

    /** Creates an example of bare numbers. */
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

    /** Returns whether it has an explicit name. */
    public boolean named() {
        return !id.equals(Integer.toString(row));
    }

    /** Returns a copy with a name. */
    public Example withId(String id) {
        return new Example(row, id, input, label, comment, form, classes, replaced);
    }

    /** Returns a copy with an actual label. */
    public Example withLabel(String label) {
        return new Example(row, id, input, Optional.of(classes.named(label)), comment, form, classes, replaced);
    }

    /** Returns a copy with a comment. */
    public Example withComment(String comment) {
        return new Example(row, id, input, label, Optional.of(comment), form, classes, replaced);
    }

    /** Returns a copy with the features whose missing values were replaced. */
    public Example withReplaced(List<Integer> features) {
        return new Example(row, id, input, label, comment, form, classes, features);
    }

    /** Returns one line, such as {@code Example[patient 12, 8 numbers, label high]}. */
    @Override
    public String toString() {
        return "Example[" + id + ", " + input.size() + " numbers"
                + label.map(known -> ", label " + known).orElse("") + "]";
    }
}
