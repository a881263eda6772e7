package io.simplex4j.data.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * How well a dialect fits the first records of a file.
 *
 * @param fields of the header
 * @param alike the part of records with as many fields as the header; 0 if there is none but the header
 * @param broken whether a quote is out of place
 */
record DialectGuess(Dialect dialect, int fields, double alike, boolean broken) {
    /*
     * Best is a separator that gives all records the same number of fields, more than one. Next is one that the header
     * has but not every record, so that a ragged row or a stray quote is reported in the file's own dialect. Then comes a
     * table of one column. Among equals more fields win, then the separator that is rarer in prose. Apostrophes are
     * quotes where fields start with them and the records come out more alike, or no less if there are no other quotes.
     */
    private static final int SAMPLE = 100;
    private static final int SAMPLE_CHARACTERS = 1 << 18;

    private static final Comparator<DialectGuess> ORDER = Comparator.comparingInt(DialectGuess::rank)
            .thenComparingDouble(DialectGuess::alike)
            .thenComparingInt(DialectGuess::fields)
            .thenComparingInt(
                    guess -> Dialect.SEPARATORS.indexOf(guess.dialect().separator()));

    static Dialect best(String text) {
        List<DialectGuess> guesses = new ArrayList<>();
        for (char separator : Dialect.SEPARATORS.toCharArray()) {
            DialectGuess plain = of(new Dialect(separator, '"'), text);
            guesses.add(opens('\'', separator, text) ? plain.or(of(new Dialect(separator, '\''), text), text) : plain);
        }
        return guesses.stream().max(ORDER).orElseThrow().dialect();
    }

    /** This guess, or another with the same separator and apostrophes for quotes. */
    private DialectGuess or(DialectGuess other, String text) {
        boolean better = broken || other.alike > alike;
        boolean alone = other.alike >= alike && !opens('"', dialect.separator(), text);
        return !other.broken && (better || alone) ? other : this;
    }

    private int rank() {
        if (fields > 1) {
            return alike == 1 && !broken ? 3 : 2;
        }
        return alike == 1 && !broken ? 1 : 0;
    }

    private static DialectGuess of(Dialect dialect, String text) {
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
        return new DialectGuess(dialect, fields, records < 2 ? 0 : (double) alike / records, broken);
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
}
