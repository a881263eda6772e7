package io.simplex4j.data.image;

import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.Optional;

/**
 * Pictures in the form a model wants, in the order of their ids.
 *
 * @param inputs one flattened picture per row, stored as floats
 * @param ids the path of each within the folder, with {@code /} between names
 * @param labels what each picture shows, where the folder tells it
 * @param ignoredFiles how many files were passed over: hidden ones, texts, and what systems leave in folders
 */
public record LabelledImages(Matrix inputs, List<String> ids, Optional<List<String>> labels, int ignoredFiles) {
    /**
     * Checks and copies.
     *
     * @throws IllegalArgumentException if there is not one id, and one label where there are any, for each row
     */
    public LabelledImages {
        ids = List.copyOf(ids);
        labels = labels.map(List::copyOf);
        requireEach("ids", ids, inputs);
        labels.ifPresent(texts -> requireEach("labels", texts, inputs));
    }

    private static void requireEach(String what, List<String> texts, Matrix inputs) {
        if (texts.size() != inputs.rows()) {
            throw new IllegalArgumentException(
                    "there are " + texts.size() + " " + what + ", expected " + inputs.rows() + " as many as pictures");
        }
    }
}
