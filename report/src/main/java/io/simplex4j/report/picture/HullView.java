package io.simplex4j.report.picture;

import io.simplex4j.explanation.Explanation;
import java.util.List;

/**
 * A latent and the corpus that explains it, in a plane.
 *
 * <p>Where there is a residual, y is its direction {@code z = (h − ĥ) / r}: an example is at {@code ⟨z, h^c − ĥ⟩}, which
 * for the best mixture is 0 or less, and 0 where the example contributes; the latent is at r. Such heights are exact,
 * whatever the number of dimensions. x is the direction along the hull in which the corpus spreads most, one of many.
 * Where there is no residual, x and y are the directions in which the contributing examples spread most. The mixture is
 * always at 0, 0.
 *
 * @param outside whether the latent lies outside the hull of the corpus, so that there is a residual
 * @param residual how far outside
 * @param relativeResidual the residual divided by the distance of the latent from the mean of the corpus
 * @param beyond how far the farthest example of the corpus lies beyond the mixture in the direction of the residual: 0
 *     for the best mixture; 0 where there is no residual
 * @param contributing the examples of the mixture, the heaviest first
 * @param others some other examples, spread over the corpus
 * @param corpusSize how many examples the corpus has
 */
public record HullView(
        boolean outside,
        double residual,
        double relativeResidual,
        double beyond,
        List<Spot> contributing,
        List<Spot> others,
        int corpusSize) {
    public HullView {
        contributing = List.copyOf(contributing);
        others = List.copyOf(others);
    }

    /**
     * An example in the plane.
     *
     * @param id its name in the corpus
     * @param x along the hull
     * @param y beyond the hull
     * @param weight in the mixture, or 0
     */
    public record Spot(String id, double x, double y, double weight) {}

    /** The view of an explanation. */
    public static HullView of(Explanation explanation) {
        return new HullProjection(explanation).view();
    }
}
