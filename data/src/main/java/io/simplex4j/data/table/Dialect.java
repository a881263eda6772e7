package io.simplex4j.data.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * How a CSV file separates and quotes its cells.
 *
 * @param separator between cells
 * @param quote around cells
 */
record Dialect(char separator, char quote) {
    /*
     * Best is a separator that gives all records the same number of fields, more than one. Next is one that the header
     * has but not every record, so that a ragged row or a stray quote is reported in the file's own dialect. Then comes a
     * table of one column. Among equals more fields win, then the separator that is rarer in prose. Apostrophes are
     * quotes where fields start with them and the records come out more alike, or no less if there are no other quotes.
     */
    /** From the most common in prose to the rarest. */
    private static final String SEPARATORS = ",;\t|";

    private static final int MOST_FIELDS = 1 << 20;
    static final int LONGEST_FIELD = 1 << 20;
    private static final int LONGEST_RECORD = 1 << 26;
    private static final int SAMPLE = 100;
    private static final int SAMPLE_CHARACTERS = 1 << 18;

    /** The dialect that a spreadsheet states in a first line such as {@code sep=;}. */
    static Optional<Dialect> stated(String line) {
        return line.length() == 5 && line.startsWith("sep=") && SEPARATORS.indexOf(line.charAt(4)) >= 0
                ? Optional.of(new Dialect(line.charAt(4), '"'))
                : Optional.empty();
    }

    CsvReader<CsvRecord> reader(String text) {
        return builder().build(handler(), text);
    }

    CsvReader<CsvRecord> reader(Reader text) {
        return builder().build(handler(), text);
    }

    private CsvReader.CsvReaderBuilder builder() {
        return CsvReader.builder()
                .fieldSeparator(separator)
                .quoteCharacter(quote)
                .trimWhitespacesAroundQuotes(true)
                .allowUnclosedQuote(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE);
    }

    private static CsvRecordHandler handler() {
        return CsvRecordHandler.builder()
                .maxFields(MOST_FIELDS)
                .maxFieldSize(LONGEST_FIELD)
                .maxRecordSize(LONGEST_RECORD)
                .build();
    }

    /** The dialect that fits the first records best. */
    static Dialect guess(String text) {
        List<Fit> fits = new ArrayList<>();
        for (int i = 0; i < SEPARATORS.length(); i++) {
            char separator = SEPARATORS.charAt(i);
            Fit plain = Fit.of(new Dialect(separator, '"'), text);
            fits.add(opens('\'', separator, text) ? plain.or(Fit.of(new Dialect(separator, '\''), text), text) : plain);
        }
        return fits.stream().max(Fit.ORDER).orElseThrow().dialect;
    }

    /** Whether a field starts with a quote. */
    private static boolean opens(char quote, char separator, String text) {
        boolean start = true;
        for (int i = 0; i < Math.min(text.length(), SAMPLE_CHARACTERS); i++) {
            char c = text.charAt(i);
            if (start && c == quote) {
                return true;
            }
            start = c == separator || c == '\n' || c == '\r' || (start && c == ' ');
        }
        return false;
    }

    /**
     * How well a dialect fits the first records of a file.
     *
     * @param fields of the header
     * @param alike the share of records with as many fields as the header; 0 if there is none but the header
     * @param broken whether a quote is out of place
     */
    private record Fit(Dialect dialect, int fields, double alike, boolean broken) {
        static final Comparator<Fit> ORDER = Comparator.comparingInt(Fit::rank)
                .thenComparingDouble(Fit::alike)
                .thenComparingInt(Fit::fields)
                .thenComparingInt(fit -> SEPARATORS.indexOf(fit.dialect.separator));

        /** This, or another with the same separator and apostrophes for quotes. */
        private Fit or(Fit other, String text) {
            boolean better = broken || other.alike > alike;
            boolean alone = other.alike >= alike && !opens('"', dialect.separator, text);
            return !other.broken && (better || alone) ? other : this;
        }

        private int rank() {
            if (fields > 1) {
                return alike == 1 && !broken ? 3 : 2;
            }
            return alike == 1 && !broken ? 1 : 0;
        }

        private static Fit of(Dialect dialect, String text) {
            int records = 0;
            int alike = 0;
            int fields = 0;
            boolean broken = false;
            try (CsvReader<CsvRecord> reader = dialect.reader(text)) {
                for (Iterator<CsvRecord> all = reader.iterator(); records < SAMPLE && all.hasNext(); records++) {
                    int found = all.next().getFieldCount();
                    fields = records == 0 ? found : fields;
                    alike += found == fields ? 1 : 0;
                }
            } catch (CsvParseException e) {
                broken = true;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new Fit(dialect, fields, records < 2 ? 0 : (double) alike / records, broken);
        }
    }
}
