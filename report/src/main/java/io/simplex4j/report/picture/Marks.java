package io.simplex4j.report.picture;

/** Shapes that stand for the same thing in every drawing. */
final class Marks {
    private Marks() {}

    /** The input that is explained. */
    static Tag diamond(Point at, double size) {
        String s = Tag.number(size);
        String start = "M" + Tag.number(at.x() - size) + " " + Tag.number(at.y());
        return Tag.of("path").with("d", start + "l" + s + " -" + s + "l" + s + " " + s + "l-" + s + " " + s + "Z");
    }
}
