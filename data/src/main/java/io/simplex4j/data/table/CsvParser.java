package io.simplex4j.data.table;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.CsvRecordHandler;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.TextFile;
import io.simplex4j.parallel.Workers;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses one CSV text into a table. */
final class CsvParser {
    private static final Pattern RECORD_LINE = Pattern.compile("record starting at line (\\d+)");
    private static final int MAX_SHARED = 1 << 14;
    private static final int BYTES_OF_A_STRING = 56;

    /** The number of characters from which the dialect of a large file is guessed. */
    private static final int SAMPLE = 1 << 20;

    private final String name;
    private final int linesBefore;
    private final IntPredicate kept;
    private final List<String[]> cells = new ArrayList<>();
    private final List<Integer> lines = new ArrayList<>();
    private final Map<String, String> shared = new HashMap<>();
    private final long maxBytes = Runtime.getRuntime().maxMemory() / 4 * 3;
    private List<String> header = List.of();
    private boolean indexed;
    private int rows;
    private long bytes;
    private long nextLine = 1;

    private CsvParser(String name, int linesBefore, IntPredicate kept) {
        this.name = name;
        this.linesBefore = linesBefore;
        this.kept = kept;
    }

    static CsvTable of(String text, String name) {
        String firstLine = text.lines().findFirst().orElse("");
        return Dialect.stated(firstLine)
                .map(stated -> new CsvParser(name, 1, row -> true).read(stated.reader(afterFirstLine(text)), stated))
                .orElseGet(() -> {
                    Dialect guess = Dialect.guess(text);
                    return new CsvParser(name, 0, row -> true).read(guess.reader(text), guess);
                });
    }

    /** Parses a file and keeps some rows. All rows are checked. */
    static CsvTable of(Path file, IntPredicate kept) {
        String start = start(file);
        Optional<Dialect> stated = Dialect.stated(start.lines().findFirst().orElse(""));
        Dialect dialect = stated.orElseGet(() -> Dialect.guess(start));
        try (Reader text = TextFile.open(file)) {
            long skipped = stated.isPresent()
                    ? text.skip(start.length() - afterFirstLine(start).length())
                    : 0;
            return new CsvParser(file.toString(), skipped > 0 ? 1 : 0, kept).read(dialect.reader(text), dialect);
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
    }

    /** Returns the first lines of a file, or all of a short one. */
    private static String start(Path file) {
        try (Reader text = TextFile.open(file)) {
            StringBuilder start = new StringBuilder();
            char[] block = new char[1 << 13];
            for (int read = text.read(block); read > 0 && start.length() < SAMPLE; read = text.read(block)) {
                start.append(block, 0, read);
            }
            int end = start.lastIndexOf("\n") + 1;
            return start.length() < SAMPLE || end == 0 ? start.toString() : start.substring(0, end);
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
    }

    private static String afterFirstLine(String text) {
        int end = 5;
        end += text.startsWith("\r", end) ? 1 : 0;
        end += text.startsWith("\n", end) ? 1 : 0;
        return text.substring(end);
    }

    private CsvTable read(CsvReader<CsvRecord> records, Dialect dialect) {
        try (CsvReader<CsvRecord> reader = records) {
            for (CsvRecord record : reader) {
                Workers.checkInterrupted();
                if (header.isEmpty()) {
                    header = header(record);
                } else {
                    row(record);
                }
            }
        } catch (CsvParseException e) {
            if (e.getCause() instanceof UnreadableDataException refusal) {
                throw refusal;
            }
            throw stray(e, dialect);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (header.isEmpty()) {
            throw new UnreadableDataException(name, "is empty; expected a header and rows below it");
        }
        if (rows == 0) {
            throw new UnreadableDataException(name, "has a header only; expected rows below it");
        }
        return new CsvTable(
                name,
                header,
                indexed,
                cells,
                lines.stream().mapToInt(Integer::intValue).toArray(),
                rows);
    }

    private List<String> header(CsvRecord record) {
        List<String> names =
                record.getFields().stream().map(String::strip).collect(Collectors.toCollection(ArrayList::new));
        if (names.size() > 1 && names.get(0).isEmpty()) {
            names.set(0, CsvTable.nameOfIndex(names));
            indexed = true;
        }
        Set<String> seen = new HashSet<>();
        for (int c = 0; c < names.size(); c++) {
            if (names.get(c).isEmpty()) {
                throw refusal(record, "column " + (c + 1) + " of " + names.size() + " has no name; expected one");
            }
            if (!seen.add(names.get(c))) {
                throw refusal(record, "found column " + OneLine.quoted(names.get(c)) + " twice; expected it once");
            }
        }
        return names;
    }

    private void row(CsvRecord record) {
        if (record.getFieldCount() != header.size()) {
            throw refusal(
                    record,
                    "found " + (record.getFieldCount() == 1 ? "1 field" : record.getFieldCount() + " fields")
                            + "; expected " + header.size() + " as in the header");
        }
        if (kept.test(rows)) {
            keep(record);
        }
        rows++;
        requireNoGap(record);
    }

    private void keep(CsvRecord record) {
        String[] row = new String[header.size()];
        for (int c = 0; c < row.length; c++) {
            row[c] = shared(record.getField(c));
        }
        cells.add(row);
        lines.add(line(record));
        bytes += 40 + 4L * row.length;
        if (bytes > maxBytes) {
            throw refusal(record, "needs more than " + maxBytes + " bytes of memory up to here; expected less");
        }
    }

    /** Rejects a blank line between rows. A table with one column writes an empty cell in quotes. */
    private void requireNoGap(CsvRecord record) {
        if (header.size() == 1 && rows > 1 && record.getStartingLineNumber() != nextLine) {
            throw new UnreadableDataException(
                    name + " line " + (nextLine + linesBefore),
                    "found a blank line among the rows of one column; expected a value, or quotes if it is empty");
        }
        nextLine = record.getStartingLineNumber() + 1 + breaks(record.getField(0));
    }

    private static long breaks(String cell) {
        return cell.indexOf('\n') < 0 && cell.indexOf('\r') < 0
                ? 0
                : cell.replace("\r\n", "\n")
                        .chars()
                        .filter(c -> c == '\n' || c == '\r')
                        .count();
    }

    private String shared(String cell) {
        String known = shared.get(cell);
        if (known != null) {
            return known;
        }
        bytes += BYTES_OF_A_STRING + cell.length();
        if (shared.size() < MAX_SHARED) {
            shared.put(cell, cell);
        }
        return cell;
    }

    private UnreadableDataException stray(CsvParseException e, Dialect dialect) {
        String problem = String.valueOf(e.getMessage());
        Matcher place = RECORD_LINE.matcher(problem);
        String where = place.find() ? " line " + (Long.parseLong(place.group(1)) + linesBefore) : "";
        if (problem.startsWith("Unclosed")) {
            problem = "found a cell that opens with " + dialect.quote() + " and never closes; expected "
                    + dialect.quote() + " at its end";
        } else if (problem.startsWith("Unexpected character after closing quote")) {
            problem = "found text after the closing " + dialect.quote() + " of a cell; expected "
                    + (dialect.separator() == '\t' ? "a tab" : "'" + dialect.separator() + "'")
                    + " or the end of the line";
        } else if (problem.contains("max field size")) {
            problem = "found a cell of more than " + Dialect.LONGEST_FIELD
                    + " characters; expected fewer (a quote may be missing at its end)";
        } else {
            problem = "is not a table (" + problem + ")";
        }
        return new UnreadableDataException(name + where, problem, e);
    }

    private UnreadableDataException refusal(CsvRecord record, String problem) {
        return new UnreadableDataException(name + " line " + line(record), problem);
    }

    private int line(CsvRecord record) {
        return Math.toIntExact(record.getStartingLineNumber() + linesBefore);
    }

    /**
     * The dialect of a CSV file.
     *
     * @param separator between cells
     * @param quote around cells
     */
    private record Dialect(char separator, char quote) {
        /*
         * The best separator gives all records the same number of fields, more than one. The next best occurs in the
         * header but not in every record, so that a ragged row or a stray quote is reported in the dialect of the file.
         * Then comes a table with one column. Among equals, more fields win, then the separator that is rarer in prose.
         * Apostrophes are quotes if fields start with them and the records become more uniform, or equally uniform if
         * there are no other quotes.
         */
        /** The separators, from the most common in prose to the rarest. */
        private static final String SEPARATORS = ",;\t|";

        private static final int MAX_FIELDS = 1 << 20;
        static final int LONGEST_FIELD = 1 << 20;
        private static final int LONGEST_RECORD = 1 << 26;
        private static final int SAMPLE = 100;
        private static final int SAMPLE_CHARACTERS = 1 << 18;

        /** Returns the dialect in a first line such as {@code sep=;}, which spreadsheets write. */
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
                    .maxFields(MAX_FIELDS)
                    .maxFieldSize(LONGEST_FIELD)
                    .maxRecordSize(LONGEST_RECORD)
                    .build();
        }

        /** Returns the dialect that fits the first records best. */
        static Dialect guess(String text) {
            List<Fit> fits = new ArrayList<>();
            for (int i = 0; i < SEPARATORS.length(); i++) {
                char separator = SEPARATORS.charAt(i);
                Fit plain = Fit.of(new Dialect(separator, '"'), text);
                fits.add(
                        opens('\'', separator, text)
                                ? plain.or(Fit.of(new Dialect(separator, '\''), text), text)
                                : plain);
            }
            return fits.stream().max(Fit.ORDER).orElseThrow().dialect;
        }

        /** Returns whether a field starts with a quote. */
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
         * The fit of a dialect to the first records of a file.
         *
         * @param fields of the header
         * @param alike the share of records with the same number of fields as the header; 0 if there is only the header
         * @param broken whether a quote is out of place
         */
        private record Fit(Dialect dialect, int fields, double alike, boolean broken) {
            static final Comparator<Fit> ORDER = Comparator.comparingInt(Fit::rank)
                    .thenComparingDouble(Fit::alike)
                    .thenComparingInt(Fit::fields)
                    .thenComparingInt(fit -> SEPARATORS.indexOf(fit.dialect.separator));

            /** Returns the better of this fit and another with apostrophes as quotes. */
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
}
