package io.simplex4j.report.card;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Numbers in full precision.
 *
 * @param caption what they are
 * @param heads of the columns, the first being that of the rows
 * @param rows of numbers
 * @param note what else to know, or empty
 */
public record NumberTable(String caption, List<String> heads, List<Row> rows, String note) {
    /** Copies. */
    public NumberTable {
        heads = List.copyOf(heads);
        rows = List.copyOf(rows);
    }

    /**
     * A row of numbers.
     *
     * @param head what they belong to
     * @param cells one for each further column
     */
    public record Row(String head, List<Phrase.Part> cells) {
        /** Copies. */
        public Row {
            cells = List.copyOf(cells);
        }

        static Row of(String head) {
            return new Row(head, List.of());
        }

        Row number(String text) {
            return with(new Phrase.Part(text, false));
        }

        Row given(String text) {
            return with(new Phrase.Part(Name.clean(text), true));
        }

        Row given(Optional<String> text) {
            return text.map(this::given).orElseGet(() -> number("unknown"));
        }

        private Row with(Phrase.Part cell) {
            return new Row(head, Stream.concat(cells.stream(), Stream.of(cell)).toList());
        }
    }
}
