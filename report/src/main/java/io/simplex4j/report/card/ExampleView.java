package io.simplex4j.report.card;

import gg.jte.Content;
import java.util.Optional;

/**
 * An example as a card shows it: the one that is explained, or one that explains it.
 *
 * @param share its weight, where it explains
 * @param probability of the prediction, or empty where the model gives none
 * @param right whether the prediction is the label, where both are known in the same words
 */
public record ExampleView(
        Name name,
        Optional<Share> share,
        Optional<Name> label,
        Optional<Name> prediction,
        String probability,
        Optional<Boolean> right,
        Optional<Content> picture) {
    /** Its weight, the range of weights that would do as well, and the sum of its parts; the last two may be empty. */
    public record Share(String weight, Content bar, String range, String sum) {}

    /** Whether its label or prediction is known. */
    public boolean judged() {
        return label.isPresent() || prediction.isPresent();
    }
}
