package io.simplex4j.lab.figure;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.report.internal.card.Picture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A figure of results. */
public sealed interface Figure permits CanvasFigure, Figure.OfCard {
    /** Returns the figure as an SVG document. */
    String toSvg();

    /**
     * Writes the figure to files of this name, replacing existing ones.
     *
     * @return the file that a page shows
     * @throws io.simplex4j.data.UnwritableDataException if they cannot be written
     */
    default String write(Path folder, String name) {
        byte[] svg = toSvg().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(folder.resolve(name + ".svg"), AtomicFile.Existing.REPLACE, out -> out.write(svg));
        return name + ".svg";
    }

    /** Returns a picture of a card, on white. */
    static Figure of(Picture picture) {
        return new OfCard(picture);
    }

    /** A picture of a card, as SVG only. */
    record OfCard(Picture picture) implements Figure {
        @Override
        public String toSvg() {
            int content = picture.markup().indexOf('>') + 1;
            return picture.markup().substring(0, content)
                    + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
                    + picture.markup().substring(content)
                    + "\n";
        }
    }
}
