package io.simplex4j.data.table;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.util.Optional;

/**
 * How a CSV file separates and quotes its cells.
 *
 * @param separator between cells
 * @param quote around cells
 */
record Dialect(char separator, char quote) {
    /** From the most common in prose to the rarest. */
    static final String SEPARATORS = ",;\t|";

    private static final int MOST_FIELDS = 1 << 20;
    static final int LONGEST_FIELD = 1 << 20;
    private static final int LONGEST_RECORD = 1 << 26;

    /** The dialect that a spreadsheet states in a first line such as {@code sep=;}. */
    static Optional<Dialect> stated(String line) {
        return line.length() == 5 && line.startsWith("sep=") && SEPARATORS.indexOf(line.charAt(4)) >= 0
                ? Optional.of(new Dialect(line.charAt(4), '"'))
                : Optional.empty();
    }

    CsvReader<CsvRecord> reader(String text) {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .quoteCharacter(quote)
                .trimWhitespacesAroundQuotes(true)
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .build(
                        CsvRecordHandler.builder()
                                .maxFields(MOST_FIELDS)
                                .maxFieldSize(LONGEST_FIELD)
                                .maxRecordSize(LONGEST_RECORD)
                                .build(),
                        text);
    }
}
