package io.simplex4j.lab.figure;

import io.simplex4j.data.AtomicFile;
import java.nio.file.Path;

/** A figure that is drawn as lines and words (SVG) and as pixels (PNG, two per unit of length). */
abstract sealed class CanvasFigure implements Figure
        permits Chart, Panels, ImageGridFigure, DecompositionFigure, FeatureTableFigure, Mosaic {
    /** The size of titles, of axes too. */
    static final double TITLE = 11;

    /** The size of other words. */
    static final double SMALL = 10;

    private static final double PIXELS_PER_UNIT = 2;

    abstract double width();

    abstract double height();

    abstract void draw(Canvas canvas);

    @Override
    public final String toSvg() {
        return SvgCanvas.document(width(), height(), this::draw);
    }

    /** The figure as the content of a PNG file. */
    final byte[] toPng() {
        return PixelCanvas.png(width(), height(), PIXELS_PER_UNIT, this::draw);
    }

    @Override
    public final String write(Path folder, String name) {
        Figure.super.write(folder, name);
        byte[] png = toPng();
        AtomicFile.write(folder.resolve(name + ".png"), AtomicFile.Existing.REPLACE, out -> out.write(png));
        return name + ".png";
    }
}
