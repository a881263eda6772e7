package io.simplex4j.presentation.card;

import io.simplex4j.presentation.Background;
import io.simplex4j.presentation.Explained;
import io.simplex4j.presentation.Palette;

/**
 * All that stands on the card of one explanation.
 *
 * @param id begins every id on the card
 * @param glance its head
 */
public record Card(String id, Glance glance) {
    /**
     * The card of an explanation.
     *
     * @param id begins every id on the card, so that no two cards of a page share one
     */
    public static Card of(String id, Explained explained, Background background, Palette palette) {
        return new Card(id, Glance.of(explained, background));
    }
}
