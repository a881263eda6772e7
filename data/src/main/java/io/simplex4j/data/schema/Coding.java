package io.simplex4j.data.schema;

import io.simplex4j.math.Vec;
import java.util.List;

/** How a feature stands in a table and in the model's input. */
sealed interface Coding permits NumberCoding, CategoryCoding, IndicatorCoding, PixelCoding {
    /** How many numbers the model takes for it. */
    default int inputs() {
        return 1;
    }

    /** Empty for a number. */
    default List<Category> categories() {
        return List.of();
    }

    Missing missing();

    /** Writes the model's numbers for a row, the first of them at a place. */
    void encode(RowCells cells, double[] into, int at);

    /** What an input has, in words without a unit; the first of its numbers is at a place. */
    String text(Vec input, int at);
}
