package io.simplex4j.report.pdf;

import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The straight lines of a path in SVG: the letters M, L, H, V and Z, large or small. */
final class PathData {
    private static final String NUMBER = "[ ,]*+(-?[0-9]++(?:\\.[0-9]++)?)";
    private static final Pattern STEP =
            Pattern.compile("(?:([MLml])" + NUMBER + NUMBER + "|([HVhv])" + NUMBER + "|[Zz])[ ,]*+");

    private PathData() {}

    /**
     * The path.
     *
     * @throws IllegalArgumentException if it has anything else
     */
    static Path2D of(String data) {
        Path2D path = new Path2D.Double();
        Matcher step = STEP.matcher(data);
        for (int at = 0; at < data.length(); at = step.end()) {
            if (!step.region(at, data.length()).lookingAt()) {
                throw new IllegalArgumentException(
                        "path is '" + data + "', expected the letters M, L, H, V and Z with their numbers");
            }
            append(path, data.charAt(at), step);
        }
        return path;
    }

    private static void append(Path2D path, char letter, Matcher step) {
        Point2D here = path.getCurrentPoint() == null ? new Point2D.Double() : path.getCurrentPoint();
        double x = Character.isLowerCase(letter) ? here.getX() : 0;
        double y = Character.isLowerCase(letter) ? here.getY() : 0;
        switch (letter) {
            case 'M', 'm' -> path.moveTo(x + number(step, 2), y + number(step, 3));
            case 'L', 'l' -> path.lineTo(x + number(step, 2), y + number(step, 3));
            case 'H', 'h' -> path.lineTo(x + number(step, 5), here.getY());
            case 'V', 'v' -> path.lineTo(here.getX(), y + number(step, 5));
            default -> path.closePath();
        }
    }

    private static double number(Matcher step, int group) {
        return Double.parseDouble(step.group(group));
    }
}
