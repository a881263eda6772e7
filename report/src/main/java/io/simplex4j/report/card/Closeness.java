package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.decomposition.Decomposition;
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
                words(decomposition),
                drawable
                        ? Optional.of(HullPicture.of(id + "-hull", HullView.of(explanation), scale.height()))
                        : Optional.empty(),
                drawable && !references.isEmpty()
                        ? Optional.of(
                                ResidualStrip.of(id + "-strip", decomposition.residual(), references, scale.residual()))
                        : Optional.empty());
    }

    private static String words(Decomposition decomposition) {
        double relative = decomposition.relativeResidual();
        if (relative <= NOTHING) {
            return "Nothing of what sets this example apart from the average of the corpus is left unexplained.";
        }
        if (relative >= 1) {
            return "The mixture is no nearer to this example than the average of the corpus: it explains nothing.";
        }
        return "The mixture explains " + NumberFormats.percent(decomposition.r2())
                + " of what sets this example apart from the average of the corpus. Left unexplained is a distance of "
                + NumberFormats.rounded(decomposition.residual()) + ", which is " + NumberFormats.percent(relative)
                + " of the distance to that average.";
    }
}
