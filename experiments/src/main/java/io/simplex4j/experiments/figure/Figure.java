package io.simplex4j.experiments.figure;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.PixelCanvas;
import io.simplex4j.experiments.figure.internal.PngFile;
import io.simplex4j.experiments.figure.internal.SvgCanvas;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A picture of results, as lines and words (SVG) and as pixels (PNG, two per unit of length). */
public abstract sealed class Figure permits Chart, Panels, ImageGridFigure, CardFigure {
    private static final double PIXELS_PER_UNIT = 2;

    Figure() {}

    abstract double width();

    abstract double height();

    abstract void draw(Canvas canvas);

    /** The figure as an SVG document. */
    public final String toSvg() {
        SvgCanvas canvas = new SvgCanvas(width(), height());
        draw(canvas);
        return canvas.document();
    }

    /** The figure as the content of a PNG file. */
    public final byte[] toPng() {
        return PngFile.encode(PixelCanvas.paint(width(), height(), PIXELS_PER_UNIT, this::draw), PIXELS_PER_UNIT);
    }

    /**
     * Writes {@code name.svg} and {@code name.png}, in place of files that are there.
     *
     * @throws io.simplex4j.data.UnwritableDataException if they cannot be written
     */
    public final void write(Path folder, String name) {
        byte[] svg = toSvg().getBytes(StandardCharsets.UTF_8);
        byte[] png = toPng();
        AtomicFile.write(folder.resolve(name + ".svg"), AtomicFile.Existing.REPLACE, out -> out.write(svg));
        AtomicFile.write(folder.resolve(name + ".png"), AtomicFile.Existing.REPLACE, out -> out.write(png));
    }
}
