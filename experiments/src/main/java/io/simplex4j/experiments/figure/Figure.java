package io.simplex4j.experiments.figure;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.report.picture.Picture;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A picture of results. */
public sealed interface Figure permits CanvasFigure, Figure.OfCard {
    /** The figure as an SVG document. */
    String toSvg();

    /**
     * Writes the figure to files of this name with the endings of their kinds, in place of files that are there.
     *
     * @return the file that a page shows
     * @throws io.simplex4j.data.UnwritableDataException if they cannot be written
     */
    default String write(Path folder, String name) {
        byte[] svg = toSvg().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(folder.resolve(name + ".svg"), AtomicFile.Existing.REPLACE, out -> out.write(svg));
        return name + ".svg";
    }

    /** A picture of a card, on white. */
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
