package io.simplex4j.report.picture;

import java.util.List;

/** A latent, the hull of the corpus that explains it and what of it lies outside. */
public final class HullPicture {
    private static final int NAMED = 5;

    private HullPicture() {}

    /**
     * The drawing of a view. Where there is a residual, the height of every mark above or below the line is exact.
     *
     * @param id begins every id in the picture
     * @throws IllegalArgumentException if a number is not finite
     */
    public static Picture of(String id, HullView view) {
        Drawing drawing = Drawing.of(id, HullMarks.WIDTH, HullMarks.HEIGHT, words(view));
        new HullMarks(drawing, view).draw();
        return drawing.picture();
    }

    /** Whether no example lies noticeably beyond the line. */
    static boolean isSupported(HullView view) {
        return view.beyond() <= 0.01 * view.residual();
    }

    /** How large the residual is, in words. */
    static String residual(HullView view) {
        return "residual " + Numerals.plain(view.residual());
    }

    static String relative(HullView view) {
        return Numerals.percent(view.relativeResidual()) + " of the distance to the corpus mean";
    }

    private static Drawing.Words words(HullView view) {
        List<HullView.Spot> named = view.contributing()
                .subList(0, Math.min(NAMED, view.contributing().size()));
        StringBuilder examples = new StringBuilder();
        for (HullView.Spot spot : named) {
            examples.append(examples.isEmpty() ? " " : ", ")
                    .append(Xml.isolated(Xml.shortened(spot.id(), 40)))
                    .append(" (")
                    .append(Numerals.percent(spot.weight()))
                    .append(')');
        }
        int more = view.contributing().size() - named.size();
        String mixture = "The mixture is of" + examples + (more > 0 ? " and " + more + " more" : "") + ".";
        if (!view.outside()) {
            return new Drawing.Words(
                    "inside the hull: nothing is left unexplained",
                    "This input lies amid the contributing examples. " + mixture
                            + " Height and breadth are the two directions in which they spread most, of many.");
        }
        String side = isSupported(view)
                ? "The whole corpus lies on or below the line, and the contributing examples on it. "
                : "Some examples lie above the line: a better mixture exists. ";
        return new Drawing.Words(
                residual(view) + " (" + relative(view) + ")",
                "This input stands above a line at the height of its residual. " + side + mixture
                        + " Height is exact; breadth is one of many directions.");
    }
}
