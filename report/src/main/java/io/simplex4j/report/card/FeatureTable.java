package io.simplex4j.report.card;

import gg.jte.Content;
import java.util.List;
import java.util.Optional;

/**
 * Features of an example beside those of the examples that explain it.
 *
 * @param explained whether features have parts in the explanation, else only values
 * @param whole what all parts add up to, in words
 * @param block the heaviest examples
 * @param more further examples, folded
 * @param moreSummary what further examples are together
 */
public record FeatureTable(boolean explained, String whole, Block block, List<Block> more, String moreSummary) {
    /** Copies. */
    public FeatureTable {
        more = List.copyOf(more);
    }

    /**
     * Some examples side by side.
     *
     * @param title which examples it has
     * @param columns the examples
     * @param rows the most important features
     * @param folded further features
     * @param foldedSummary what further features are together
     * @param left what is left out even there, in words, or empty
     */
    public record Block(
            String title, List<Column> columns, List<Row> rows, List<Row> folded, String foldedSummary, String left) {
        /** Copies. */
        public Block {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
            folded = List.copyOf(folded);
        }
    }

    /**
     * An example.
     *
     * @param name for people
     * @param weight in words
     */
    public record Column(Name name, String weight) {}

    /**
     * A feature.
     *
     * @param feature its name
     * @param value what the explained example has
     * @param total its part over all examples
     * @param cells what each example of the block has
     */
    public record Row(Name feature, Name value, Optional<Part> total, List<Cell> cells) {
        /** Copies. */
        public Row {
            cells = List.copyOf(cells);
        }
    }

    /**
     * A feature of an example.
     *
     * @param value what it has
     * @param part its part
     */
    public record Cell(Name value, Optional<Part> part) {}

    /**
     * A part in the whole.
     *
     * @param text with its sign
     * @param tint the class of its colour
     * @param bar drawn, where there is room
     */
    public record Part(String text, String tint, Optional<Content> bar) {}
}
