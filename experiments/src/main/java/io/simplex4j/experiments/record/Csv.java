package io.simplex4j.experiments.record;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Tables as comma-separated text (RFC 4180, lines end in {@code \n}). */
final class Csv {
    private Csv() {}

    static String text(ResultTable table) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(table.columns());
            table.rows().forEach(csv::writeRecord);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    static void write(Path file, String text) {
        AtomicFile.write(file, AtomicFile.Existing.REPLACE, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The text of a file, refused in one line if it cannot be had. */
    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new UnreadableDataException(file.toString(), "no such file", e);
        } catch (CharacterCodingException e) {
            throw new UnreadableDataException(file.toString(), "is not UTF-8 text", e);
        } catch (IOException e) {
            throw new UnreadableDataException(file.toString(), "cannot be read: " + e.getMessage(), e);
        }
    }

    /** The table in a text; every line must have as many cells as the first. */
    static ResultTable parse(Path source, String text) {
        try (CsvReader<CsvRecord> lines = CsvReader.builder()
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            ResultTable.Builder table = null;
            for (CsvRecord line : lines) {
                if (table == null) {
                    table = ResultTable.withColumns(line.getFields());
                } else {
                    table.row(line.getFields().toArray());
                }
            }
            if (table == null) {
                throw new UnreadableDataException(source.toString(), "is empty, expected a line of column names");
            }
            return table.build();
        } catch (CsvParseException | IllegalArgumentException e) {
            throw new UnreadableDataException(source.toString(), String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
