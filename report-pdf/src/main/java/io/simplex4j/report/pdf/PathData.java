package io.simplex4j.report.pdf;

import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The straight lines of a path in SVG: the letters M, L, H, V and Z, large or small. */
final class PathData {
    private static final Pattern PART = Pattern.compile("([MLHVZmlhvz]|-?[0-9]+(?:\\.[0-9]+)?)[ ,]*");

    private final String data;
    private final Deque<String> parts = new ArrayDeque<>();
    private final Path2D path = new Path2D.Double();

    private PathData(String data) {
        this.data = data;
    }

    /**
     * The path.
     *
     * @throws IllegalArgumentException if it has anything else
     */
    static Path2D of(String data) {
        return new PathData(data).read();
    }

    private Path2D read() {
        Matcher matcher = PART.matcher(data);
        int at = 0;
        while (at < data.length()) {
            if (!matcher.region(at, data.length()).lookingAt()) {
                throw unexpected();
            }
            parts.add(matcher.group(1));
            at = matcher.end();
        }
        while (!parts.isEmpty()) {
            step(parts.remove().charAt(0));
        }
        return path;
    }

    private void step(char letter) {
        Point2D here = path.getCurrentPoint() == null ? new Point2D.Double() : path.getCurrentPoint();
        boolean relative = Character.isLowerCase(letter);
        double x = relative ? here.getX() : 0;
        double y = relative ? here.getY() : 0;
        switch (letter) {
            case 'M', 'm' -> path.moveTo(x + number(), y + number());
            case 'L', 'l' -> path.lineTo(x + number(), y + number());
            case 'H', 'h' -> path.lineTo(x + number(), here.getY());
            case 'V', 'v' -> path.lineTo(here.getX(), y + number());
            case 'Z', 'z' -> path.closePath();
            default -> throw unexpected();
        }
    }

    private double number() {
        String part = parts.poll();
        if (part == null || Character.isLetter(part.charAt(0))) {
            throw unexpected();
        }
        return Double.parseDouble(part);
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException(
                "path is '" + data + "', expected the letters M, L, H, V and Z with their numbers");
    }
}
