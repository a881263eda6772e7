package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.picture.HullPicture;
import io.simplex4j.report.picture.HullView;
import io.simplex4j.report.picture.ResidualStrip;
import java.util.List;
import java.util.Optional;

/** How near the mixture comes to what it explains: in words, as a picture of the hull, and among other residuals. */
public record Closeness(String words, Optional<Content> hull, Optional<Content> strip) {
    private static final double NOTHING = 1e-6;

    /** Whether there is a mixture to draw, and a distance. */
    static boolean drawable(Explanation explanation) {
        return Double.isFinite(explanation.decomposition().residual())
                && !explanation.contributions().isEmpty();
    }

    static Closeness of(String id, Explanation explanation, CardScale scale) {
        List<Double> references = explanation.provenance().references().sorted();
        Decomposition decomposition = explanation.decomposition();
        boolean drawable = drawable(explanation);
        return new Closeness(
                words(decomposition, explanation.provenance().corpus().noun()),
                drawable
                        ? Optional.of(HullPicture.of(id + "-hull", HullView.of(explanation), scale.height()))
                        : Optional.empty(),
                drawable && !references.isEmpty()
                        ? Optional.of(
                                ResidualStrip.of(id + "-strip", decomposition.residual(), references, scale.residual()))
                        : Optional.empty());
    }

    private static String words(Decomposition decomposition, Noun noun) {
        double relative = decomposition.relativeResidual();
        if (relative <= NOTHING) {
            return "Nothing of what sets this " + noun.explained().one()
                    + " apart from the average of the corpus is left unexplained.";
        }
        if (relative >= 1) {
            return "The mixture is no nearer to this " + noun.explained().one()
                    + " than the average of the corpus: it explains nothing.";
        }
        return "Of the distance from the average of the corpus to this "
                + noun.explained().one() + ", as the model sees them, " + NumberFormats.percent(relative)
                + " is left unexplained by the " + noun.many() + " above.";
    }
}
