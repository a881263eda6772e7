package io.simplex4j.model;

import java.util.Optional;

/**
 * Places in a picture: cells in rows and columns, after others without a position, such as class tokens.
 *
 * @param rows the rows of cells
 * @param columns the columns of cells
 * @param others the places without a position; they come first
 */
public record Grid(int rows, int columns, int others) {
    /** A part of a picture, in pixels from its upper left corner. */
    public record Rectangle(int x, int y, int width, int height) {}

    /** Checks the sizes. */
    public Grid {
        if (rows < 1 || columns < 1 || others < 0) {
            throw new IllegalArgumentException("grid has " + rows + " × " + columns + " cells and " + others
                    + " others; expected at least one cell");
        }
    }

    /** Returns the number of places. */
    public int places() {
        return rows * columns + others;
    }

    /** Returns the name of a place, such as {@code row 1 column 2} or {@code token 1}. */
    public String name(int place) {
        int cell = place - others;
        return cell < 0 ? "token " + (place + 1) : "row " + (cell / columns + 1) + " column " + (cell % columns + 1);
    }

    /** Returns the part of a picture of this size that a place covers, if it has a position. */
    public Optional<Rectangle> rectangle(int place, int height, int width) {
        int cell = place - others;
        if (cell < 0) {
            return Optional.empty();
        }
        int y = edge(cell / columns, height, rows);
        int x = edge(cell % columns, width, columns);
        return Optional.of(new Rectangle(
                x, y, edge(cell % columns + 1, width, columns) - x, edge(cell / columns + 1, height, rows) - y));
    }

    private static int edge(int cell, int size, int cells) {
        return (int) ((long) cell * size / cells);
    }
}
