package io.simplex4j.report.card;

import gg.jte.Content;
import java.util.Optional;

/**
 * An example as a card shows it: the one that is explained, or one that explains it.
 *
 * @param name for people
 * @param share what it weighs, where it explains
 * @param label its actual label, where known
 * @param prediction what the model predicts, where known
 * @param probability of that, or empty where the model gives none
 * @param right whether the prediction is the label, where both are known in the same words
 * @param picture what it looks like, where it can be seen
 */
public record ExampleView(
        Name name,
        Optional<Share> share,
        Optional<Name> label,
        Optional<Name> prediction,
        String probability,
        Optional<Boolean> right,
        Optional<Content> picture) {
    /**
     * What an example weighs.
     *
     * @param weight in words
     * @param bar drawn
     * @param range the other weights that would do as well, in words, or empty
     * @param sum the parts of its features together, or empty where there are none
     */
    public record Share(String weight, Content bar, String range, String sum) {}

    /** Whether anything is known about what it is. */
    public boolean judged() {
        return label.isPresent() || prediction.isPresent();
    }
}
