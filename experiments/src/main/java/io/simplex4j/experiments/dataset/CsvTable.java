package io.simplex4j.experiments.dataset;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A table with a header; cells are asked for by column, and what is missing is named by file, line and column. */
final class CsvTable {
    private final String source;
    private final Map<String, Integer> columns;
    private final List<Row> rows;

    private CsvTable(String source, List<CsvRecord> records) {
        this.source = source;
        if (records.isEmpty()) {
            throw new UnreadableDataException(source, "is empty, expected a header");
        }
        this.columns = new HashMap<>();
        List<String> header = records.get(0).getFields();
        for (int c = 0; c < header.size(); c++) {
            if (columns.putIfAbsent(key(header.get(c)), c) != null) {
                throw headerProblem("found column '" + header.get(c) + "' twice, expected it once");
            }
        }
        this.rows = records.stream().skip(1).map(Row::new).toList();
    }

    static CsvTable read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, file.toString());
        } catch (NoSuchFileException e) {
            throw new UnreadableDataException(file.toString(), "no such file", e);
        } catch (IOException e) {
            throw new UnreadableDataException(file.toString(), "cannot be read (" + e.getMessage() + ")", e);
        }
    }

    /** The table in a stream, which is closed. */
    static CsvTable read(InputStream in, String source) {
        List<CsvRecord> records = new ArrayList<>();
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.STRICT)
                .missingFieldStrategy(FieldMismatchStrategy.STRICT)
                .detectBomHeader(true)
                .ofCsvRecord(in)) {
            reader.forEach(records::add);
        } catch (CsvParseException | IOException | UncheckedIOException e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new UnreadableDataException(source, "is not a table (" + reason.getMessage() + ")", e);
        }
        return new CsvTable(source, records);
    }

    List<Row> rows() {
        return rows;
    }

    boolean has(String column) {
        return columns.containsKey(key(column));
    }

    /** The first of some names that is a column here. */
    String oneOf(List<String> names) {
        return names.stream()
                .filter(this::has)
                .findFirst()
                .orElseThrow(() -> headerProblem("has no column '" + String.join("' or '", names) + "'"));
    }

    /** The names of all columns that start so, in lower case and without the start. */
    List<String> endings(String start) {
        String from = key(start);
        return columns.keySet().stream()
                .filter(name -> name.startsWith(from))
                .map(name -> name.substring(from.length()))
                .sorted()
                .toList();
    }

    UnreadableDataException headerProblem(String problem) {
        return new UnreadableDataException(source, "line 1: " + problem);
    }

    private static double parsed(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** One line after the header. */
    final class Row {
        private final CsvRecord record;

        private Row(CsvRecord record) {
            this.record = record;
        }

        String text(String column) {
            Integer place = columns.get(key(column));
            if (place == null) {
                throw headerProblem("has no column '" + column + "'");
            }
            return record.getField(place).strip();
        }

        double number(String column) {
            double number = parsed(text(column));
            if (!Double.isFinite(number)) {
                throw refusal(column, "a number");
            }
            return number;
        }

        int integer(String column, int least, int most) {
            double number = number(column);
            if (number != Math.rint(number) || number < least || number > most) {
                throw refusal(column, "an integer from " + least + " to " + most);
            }
            return (int) number;
        }

        /** 1 or true, 0 or false. */
        boolean flag(String column) {
            return switch (text(column).toLowerCase(Locale.ROOT)) {
                case "1", "1.0", "true" -> true;
                case "0", "0.0", "false" -> false;
                default -> throw refusal(column, "0 or 1");
            };
        }

        UnreadableDataException refusal(String column, String expected) {
            return problem("column '" + column + "': found '" + text(column) + "', expected " + expected);
        }

        UnreadableDataException problem(String problem) {
            return new UnreadableDataException(source, "line " + record.getStartingLineNumber() + ", " + problem);
        }
    }
}
