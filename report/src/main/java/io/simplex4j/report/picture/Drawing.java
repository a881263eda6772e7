package io.simplex4j.report.picture;

import io.simplex4j.report.drawing.Box;
import io.simplex4j.report.drawing.Colours;
import io.simplex4j.report.drawing.HeatColours;
import io.simplex4j.report.drawing.Ink;
import io.simplex4j.report.drawing.Point;
import io.simplex4j.report.drawing.Tag;
import io.simplex4j.report.drawing.Xml;
import java.util.List;
import java.util.Optional;

/** A drawing in SVG that is being made, with a title and a description for those who do not see it. */
final class Drawing {
    private static final String FONT = "system-ui, sans-serif";
    private static final double HATCH = 5;

    private final String id;
    private final double width;
    private final double height;
    private final Words words;
    private final Tag marks = Tag.of("g").with("font-family", FONT).with("fill", "none");
    private Optional<Tag> rim = Optional.empty();
    private boolean hatched;
    private Optional<String> hatchColour = Optional.empty();

    /** What a drawing shows: in a few words, and in sentences. */
    record Words(String title, String description) {}

    /**
     * An empty drawing.
     *
     * @param id a name that nothing else in the page begins with
     */
    Drawing(String id, double width, double height, Words words) {
        this.id = requireId(id);
        this.width = width;
        this.height = height;
        this.words = words;
    }

    static String requireId(String id) {
        if (!id.matches("[A-Za-z][A-Za-z0-9_-]{0,199}")) {
            throw new IllegalArgumentException("id of a picture is '" + Xml.shortened(Xml.escaped(id), 60)
                    + "', expected a letter and then letters, digits, - or _");
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

    /** Adds bars whose signs are seen without their colours: negative ones are hollow. */
    Drawing bars(List<Box> positive, List<Box> negative) {
        if (!positive.isEmpty()) {
            add(rects(Ink.POS.fill(Tag.of("g")), positive));
        }
        if (!negative.isEmpty()) {
            Tag hollow = Ink.NEG
                    .stroke(Tag.of("g"), 1)
                    .with("fill", Colours.hex(Ink.NEG.colour().getRGB()))
                    .with("fill-opacity", 0.15);
            add(rects(hollow, negative.stream().map(Drawing::inset).toList()));
        }
        return this;
    }

    private static Tag rects(Tag group, List<Box> boxes) {
        boxes.forEach(box -> group.add(Tag.rect(box)));
        return group;
    }

    /** Where the outline of a box runs so that it stays within. */
    private static Box inset(Box box) {
        double by = Math.min(0.5, Math.min(box.width(), box.height()) / 2);
        return new Box(box.x() + by, box.y() + by, box.width() - 2 * by, box.height() - 2 * by);
    }

    /** A drawing that shows again what is written beside it, so that it needs no words. */
    static Picture decoration(double width, double height, List<Tag> marks) {
        Tag root = Tag.of("svg")
                .with("class", "picture")
                .with("aria-hidden", "true")
                .with("width", width)
                .with("height", height)
                .with("viewBox", viewBox(width, height));
        marks.forEach(root::add);
        return Picture.of(root);
    }

    private static String viewBox(double width, double height) {
        return "0 0 " + Tag.number(width) + " " + Tag.number(height);
    }

    /** Adds a band behind a line whose opacity shows how strong it is; one of negative strength is hatched. */
    Drawing band(Box box, double strength, HeatColours colours) {
        boolean negative = strength < 0;
        String colour = Colours.hex(negative ? colours.negative() : colours.positive());
        add(Tag.rect(box)
                .with("class", negative ? "neg" : "pos")
                .with("fill", colour)
                .with("fill-opacity", Math.abs(strength))
                .with("shape-rendering", "crispEdges"));
        if (!negative) {
            return this;
        }
        hatched = true;
        hatchColour = Optional.of(Colours.hex(colours.hatch()));
        return add(Tag.rect(box).with("fill", hatchPaint()).with("opacity", Math.min(1, 0.2 + Math.abs(strength))));
    }

    /** The mark of the input that is explained. */
    static Tag diamond(Point at, double size) {
        String s = Tag.number(size);
        String start = "M" + Tag.number(at.x() - size) + " " + Tag.number(at.y());
        return Tag.of("path").with("d", start + "l" + s + " -" + s + "l" + s + " " + s + "l-" + s + " " + s + "Z");
    }

    private String hatchPaint() {
        return "url(#" + id + "-hatch)";
    }

    Picture picture() {
        endRim();
        Tag root = Tag.of("svg")
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("id", id)
                .with("class", "picture")
                .with("role", "img")
                .with("aria-labelledby", id + "-title " + id + "-desc")
                .with("width", width)
                .with("height", height)
                .with("viewBox", viewBox(width, height));
        root.add(Tag.of("title").with("id", id + "-title").text(words.title()));
        root.add(Tag.of("desc").with("id", id + "-desc").text(words.description()));
        if (hatched) {
            root.add(Tag.of("defs").add(hatch()));
        }
        return Picture.of(root.add(marks));
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
