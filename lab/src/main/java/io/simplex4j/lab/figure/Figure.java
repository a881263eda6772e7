package io.simplex4j.lab.figure;

import io.simplex4j.data.AtomicFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A figure of a page of results. */
public interface Figure {
    /**
     * Returns the figure as an SVG document.
     *
     * @throws IllegalArgumentException if there is nothing to draw, or a value is not finite
     */
    String toSvg();

    /**
     * Writes the figure to a file, replacing an existing one.
     *
     * @throws io.simplex4j.data.UnwritableDataException if it cannot be written
     */
    default void write(Path file) {
        byte[] svg = toSvg().getBytes(StandardCharsets.UTF_8);
        AtomicFile.write(file, AtomicFile.Existing.REPLACE, out -> out.write(svg));
    }
}
