package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.schema.Category;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.OptionalDouble;

/** How a feature is written in a table and in the model's input. */
public sealed interface Coding permits NumberCoding, CategoryCoding, IndicatorCoding, PixelCoding, SentenceCoding {
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

    /**
     * The cells of a row that reads as the numbers in an input, one for each column, with a decimal point; the first number
     * is at a place. A cell is empty where none reads as that.
     */
    List<String> cells(Vec input, int at);

    /** The value in an input, in words without a unit; the first of its numbers is at a place. */
    String text(Vec input, int at);

    /**
     * What to do about a cell without a value.
     *
     * @param replacement the number or category to use, empty for the other rules
     */
    record Missing(Rule rule, String replacement) {
        public enum Rule {
            REFUSE,
            MEAN,
            REPLACE
        }

        public static final Missing REFUSED = new Missing(Rule.REFUSE, "");
        public static final Missing AS_MEAN = new Missing(Rule.MEAN, "");

        public static Missing replacedBy(String value) {
            return new Missing(Rule.REPLACE, value);
        }

        /** The place of the replacement among categories, where there is one. */
        OptionalDouble place(List<Category> categories) {
            int place = rule == Rule.REPLACE ? CategoryText.place(categories, replacement) : -1;
            return place < 0 ? OptionalDouble.empty() : OptionalDouble.of(place);
        }
    }
}
