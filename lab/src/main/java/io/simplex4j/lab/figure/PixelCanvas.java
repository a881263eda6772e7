package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Raster;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.function.Consumer;

/** A canvas of pixels that needs no screen. */
public final class PixelCanvas implements Canvas {
    private static final double UNITS_PER_METRE = 96 / 0.0254;

    private final Graphics2D graphics;
    private final double scale;

    private PixelCanvas(Graphics2D graphics, double scale) {
        this.graphics = graphics;
        this.scale = scale;
    }

    /**
     * Returns the PNG file of a drawing, with its print resolution.
     *
     * @param scale the number of pixels per unit of length, of which an inch has 96
     */
    public static byte[] png(double width, double height, double scale, Consumer<Canvas> drawing) {
        BufferedImage image = new BufferedImage(
                (int) Math.ceil(width * scale), (int) Math.ceil(height * scale), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.setColor(Ink.HALO.colour());
            graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
            graphics.scale(scale, scale);
            drawing.accept(new PixelCanvas(graphics, scale));
        } finally {
            graphics.dispose();
        }
        return Raster.of(image).png((int) Math.round(UNITS_PER_METRE * scale));
    }

    @Override
    public void line(List<Point> through, Pen pen) {
        graphics.setColor(pen.colour());
        graphics.setStroke(stroke(pen));
        Path2D path = path(through);
        if (through.size() > 2 && through.get(0).equals(through.get(through.size() - 1))) {
            path.closePath();
        }
        graphics.draw(path);
    }

    @Override
    public void fill(List<Point> corners, Color colour) {
        graphics.setColor(colour);
        graphics.fill(path(corners));
    }

    @Override
    public void disc(Point centre, double radius, Color colour) {
        graphics.setColor(colour);
        graphics.fill(new Ellipse2D.Double(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius));
    }

    @Override
    public void pixels(Box area, Color colour) {
        double left = Math.rint(area.x() * scale) / scale;
        double top = Math.rint(area.y() * scale) / scale;
        double right = Math.rint(area.right() * scale) / scale;
        double bottom = Math.rint(area.bottom() * scale) / scale;
        graphics.setColor(colour);
        graphics.fill(new Rectangle2D.Double(left, top, right - left, bottom - top));
    }

    @Override
    public void text(RichText words, Point at, TextStyle style) {
        AffineTransform before = graphics.getTransform();
        graphics.setColor(Ink.INK.colour());
        graphics.translate(at.x(), at.y());
        if (style.upwards()) {
            graphics.rotate(-Math.PI / 2);
        }
        double width = words.parts().stream()
                .mapToDouble(part -> width(part, style.size()) - part.back() * style.size())
                .sum();
        double x = -style.anchor().share() * width;
        for (RichText.Part part : words.parts()) {
            graphics.setFont(font(part, style.size()));
            x -= part.back() * style.size();
            graphics.drawString(part.words(), (float) x, (float) (part.down() * style.size()));
            x += width(part, style.size());
        }
        graphics.setTransform(before);
    }

    @Override
    public void within(Box area, Consumer<Canvas> drawing) {
        Graphics2D inner = (Graphics2D) graphics.create();
        try {
            inner.clip(new Rectangle2D.Double(area.x(), area.y(), area.width(), area.height()));
            drawing.accept(new PixelCanvas(inner, scale));
        } finally {
            inner.dispose();
        }
    }

    private double width(RichText.Part part, double size) {
        return font(part, size)
                .getStringBounds(part.words(), graphics.getFontRenderContext())
                .getWidth();
    }

    private static Font font(RichText.Part part, double size) {
        int style = part.slanted() ? Font.ITALIC : Font.PLAIN;
        return new Font(Font.SANS_SERIF, style, 1).deriveFont((float) (size * part.scale()));
    }

    private static BasicStroke stroke(Pen pen) {
        float width = (float) pen.width();
        if (pen.dashes().isEmpty()) {
            return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
        }
        float[] dashes = new float[pen.dashes().size()];
        for (int i = 0; i < dashes.length; i++) {
            dashes[i] = pen.dashes().get(i).floatValue();
        }
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
    }

    private static Path2D path(List<Point> points) {
        Path2D path = new Path2D.Double();
        path.moveTo(points.get(0).x(), points.get(0).y());
        points.stream().skip(1).forEach(point -> path.lineTo(point.x(), point.y()));
        return path;
    }
}
