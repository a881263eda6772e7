package io.simplex4j.lab.figure;

import io.simplex4j.data.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A figure of results, drawn as lines and words. */
public abstract sealed class CanvasFigure permits Chart, Panels {
    /** The size of titles, of axes too. */
    static final double TITLE = 11;

    /** The size of other words. */
    static final double SMALL = 10;

    abstract double width();

    abstract double height();

    abstract void draw(Canvas canvas);

    /** Returns the figure as an SVG document. */
    public final String toSvg() {
        return SvgCanvas.document(width(), height(), this::draw);
    }

    /**
     * Writes the figure to a file, replacing an existing one.
     *
     * @throws io.simplex4j.data.UnwritableDataException if it cannot be written
     */
    public final void write(Path file) {
        byte[] svg = toSvg().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(file, AtomicFile.Existing.REPLACE, out -> out.write(svg));
    }
}
