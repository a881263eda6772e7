package io.simplex4j.presentation.card;

import gg.jte.Content;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.presentation.Background;
import io.simplex4j.presentation.picture.HullPicture;
import io.simplex4j.presentation.picture.HullView;
import io.simplex4j.presentation.picture.ResidualStrip;
import java.util.Optional;

/**
 * How near the mixture of examples comes to what it explains.
 *
 * @param words in a sentence
 * @param hull the corpus and what lies outside it, where that can be drawn
 * @param strip the residual among others, where there are any to compare with
 */
public record Closeness(String words, Optional<Content> hull, Optional<Content> strip) {
    static Closeness of(String id, Explanation explanation, Background background) {
        Decomposition decomposition = explanation.decomposition();
        boolean drawable = Double.isFinite(decomposition.residual())
                && !explanation.contributions().isEmpty();
        String words = "The mixture explains " + Figures.percent(decomposition.r2())
                + " of what sets this example apart from the average of the corpus. Left unexplained is a distance of "
                + Figures.rounded(decomposition.residual()) + ", which is "
                + Figures.percent(decomposition.relativeResidual()) + " of the way to that average.";
        return new Closeness(
                words,
                drawable
                        ? Optional.of(HullPicture.of(id + "-hull", HullView.of(explanation, background.corpus())))
                        : Optional.empty(),
                drawable && !background.references().isEmpty()
                        ? Optional.of(
                                ResidualStrip.of(id + "-strip", decomposition.residual(), background.references()))
                        : Optional.empty());
    }
}
