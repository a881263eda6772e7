package io.simplex4j.presentation.picture;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.explanation.Explanation;
import java.util.List;

/**
 * A latent and the corpus that explains it, in a plane.
 *
 * @param outside whether the latent lies outside the hull of the corpus, so that there is a residual
 * @param residual how far outside
 * @param relativeResidual the residual divided by the distance of the latent from the mean of the corpus
 * @param test where the latent is; the mixture is at the origin, and y is the way out of the hull
 * @param contributing the examples of the mixture, the heaviest first
 * @param others some other examples
 * @param corpusSize how many examples the corpus has
 */
public record HullView(
        boolean outside,
        double residual,
        double relativeResidual,
        Spot test,
        List<Spot> contributing,
        List<Spot> others,
        int corpusSize) {
    /** Copies. */
    public HullView {
        contributing = List.copyOf(contributing);
        others = List.copyOf(others);
    }

    /**
     * A latent in the plane.
     *
     * @param name for people
     * @param x one of many directions along the hull
     * @param y how far beyond the hull
     * @param weight in the mixture, or 0
     */
    public record Spot(String name, double x, double y, double weight) {}

    /** The view of an explanation. */
    public static HullView of(Explanation explanation, Corpus corpus) {
        return new HullView(false, 0, 0, new Spot("", 0, 0, 0), List.of(), List.of(), corpus.size());
    }
}
