package io.simplex4j.report.internal.card;

import io.simplex4j.example.InputForm;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.SignColours;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.List;
import java.util.Optional;

/** A drawing in SVG that is being made, with a title and a description for those who do not see it. */
final class Drawing {
    private static final String FONT = "system-ui, sans-serif";
    private static final double HATCH = 5;

    private final String id;
    private final Box area;
    private final String title;
    private final String description;
    private final Tag marks = Tag.of("g").with("font-family", FONT).with("fill", "none");
    private Optional<Tag> rim = Optional.empty();
    private boolean hatched;
    private Optional<String> hatchColour = Optional.empty();

    /**
     * An empty drawing.
     *
     * @param id a prefix that no other name in the page has
     * @param title its content, in a few words
     * @param description its content, in sentences
     */
    Drawing(String id, Box area, String title, String description) {
        this.id = requireId(id);
        this.area = area;
        this.title = title;
        this.description = description;
    }

    /** Checks that there is a finite number for each column of the form. */
    static void requireFits(String what, Vec values, InputForm form) {
        if (values.size() != form.columns()) {
            throw new IllegalArgumentException(what + " has " + values.size() + " numbers; expected " + form.columns());
        }
        for (int column = 0; column < values.size(); column++) {
            if (!Double.isFinite(values.get(column))) {
                throw new IllegalArgumentException(
                        what + " has " + values.get(column) + " at column " + column + "; expected a finite number");
            }
        }
    }

    /** Returns the value if it is finite. */
    static double requireFinite(String what, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(what + " is " + value + "; expected a finite number");
        }
        return value;
    }

    static String requireId(String id) {
        if (!id.matches("[A-Za-z][A-Za-z0-9_-]{0,199}")) {
            throw new IllegalArgumentException("id of a picture is '" + Label.shortened(Tag.escaped(id), 60)
                    + "'; expected a letter and then letters, digits, - or _");
        }
        return id;
    }

    Drawing add(Tag mark) {
        endRim();
        marks.add(mark);
        return this;
    }

    Drawing add(Label label) {
        return addAlike(List.of(label));
    }

    /** Adds labels that look alike, if there are any. Those with a halo share it with the ones before. */
    Drawing addAlike(List<Label> labels) {
        if (labels.isEmpty()) {
            return this;
        }
        Tag words = labels.size() == 1 ? labels.get(0).tag() : Label.all(labels);
        if (!labels.get(0).hasHalo()) {
            return add(words);
        }
        rim = Optional.of(rim.orElseGet(Label::rim).add(words));
        return this;
    }

    private void endRim() {
        rim.ifPresent(marks::add);
        rim = Optional.empty();
    }

    /** Adds a thin line of the background. */
    Drawing hairline(Point from, Point to) {
        return add(Ink.GRID.stroke(Tag.line(from, to), 1));
    }

    /** Returns a drawing that repeats the text next to it, so that it needs no description. */
    static Tag decoration(double width, double height, List<Tag> marks) {
        Tag root = Tag.of("svg")
                .with("class", "picture")
                .with("aria-hidden", "true")
                .with("width", width)
                .with("height", height)
                .with("viewBox", viewBox(width, height));
        marks.forEach(root::add);
        return root;
    }

    private static String viewBox(double width, double height) {
        return "0 0 " + Tag.number(width) + " " + Tag.number(height);
    }

    /** Adds a band behind a line whose opacity shows how strong it is; one of negative strength is hatched. */
    Drawing band(Box box, double strength, SignColours colours) {
        boolean negative = strength < 0;
        String colour = Ink.hex(colours.sign(strength));
        add(Tag.rect(box)
                .with("class", negative ? "neg" : "pos")
                .with("fill", colour)
                .with("fill-opacity", Math.abs(strength))
                .with("shape-rendering", "crispEdges"));
        if (!negative) {
            return this;
        }
        hatched = true;
        hatchColour = Optional.of(Ink.hex(colours.hatch()));
        return add(Tag.rect(box).with("fill", hatchPaint()).with("opacity", Math.min(1, 0.2 + Math.abs(strength))));
    }

    /** Returns the mark of the input that is explained. */
    static Tag diamond(Point at, double size) {
        String s = Tag.number(size);
        String start = "M" + Tag.number(at.x() - size) + " " + Tag.number(at.y());
        return Tag.of("path").with("d", start + "l" + s + " -" + s + "l" + s + " " + s + "l-" + s + " " + s + "Z");
    }

    private String hatchPaint() {
        return "url(#" + id + "-hatch)";
    }

    Tag picture() {
        endRim();
        Tag root = Tag.of("svg")
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("id", id)
                .with("class", "picture")
                .with("role", "img")
                .with("aria-labelledby", id + "-title " + id + "-desc")
                .with("width", area.width())
                .with("height", area.height())
                .with("viewBox", viewBox(area.width(), area.height()));
        root.add(Tag.of("title").with("id", id + "-title").text(title));
        root.add(Tag.of("desc").with("id", id + "-desc").text(description));
        if (hatched) {
            root.add(Tag.of("defs").add(hatch()));
        }
        return root.add(marks);
    }

    private Tag hatch() {
        Tag line = Tag.line(new Point(HATCH / 2, 0), new Point(HATCH / 2, HATCH));
        return Tag.of("pattern")
                .with("id", id + "-hatch")
                .with("patternUnits", "userSpaceOnUse")
                .with("width", HATCH)
                .with("height", HATCH)
                .with("patternTransform", "rotate(45)")
                .add(hatchColour
                        .map(colour ->
                                line.with("class", "neg").with("stroke", colour).with("stroke-width", 1.5))
                        .orElseGet(() -> Ink.NEG.stroke(line, 1.5)));
    }
}
