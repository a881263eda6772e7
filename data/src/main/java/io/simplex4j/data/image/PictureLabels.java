package io.simplex4j.data.image;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.simplex4j.data.UnreadableDataException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** What a folder says its pictures show. */
final class PictureLabels {
    private static final List<String> COLUMNS = List.of("file", "label");

    private final String source;
    private final Set<String> pictures;
    private final Map<String, String> labels = new HashMap<>();

    private PictureLabels(String source, List<String> ids) {
        this.source = source;
        this.pictures = new HashSet<>(ids);
    }

    /** The labels in the order of the pictures, by the table if there is one, or else by the folders. */
    static Optional<List<String>> of(Path folder, PictureListing listing) {
        Path table = folder.resolve(PictureListing.LABELS);
        if (Files.exists(table)) {
            PictureLabels labels = new PictureLabels(table.toString(), listing.ids());
            labels.read(table);
            return Optional.of(labels.inOrder(listing.ids()));
        }
        return byFolder(folder, listing.ids());
    }

    private static Optional<List<String>> byFolder(Path folder, List<String> ids) {
        List<String> labels = new ArrayList<>();
        String loose = "";
        for (String id : ids) {
            int slash = id.indexOf('/');
            if (slash < 0) {
                loose = id;
            } else {
                labels.add(id.substring(0, slash));
            }
        }
        if (!loose.isEmpty() && !labels.isEmpty()) {
            throw new UnreadableDataException(
                    folder.toString(),
                    "holds " + labels.size() + " pictures in folders and " + (ids.size() - labels.size())
                            + " in none (such as " + loose + "), expected all or none in folders, or a "
                            + PictureListing.LABELS);
        }
        return labels.isEmpty() ? Optional.empty() : Optional.of(labels);
    }

    private void read(Path table) {
        try (BufferedReader text = Files.newBufferedReader(table, StandardCharsets.UTF_8)) {
            skipByteOrderMark(text);
            List<CsvRecord> lines =
                    CsvReader.builder().ofCsvRecord(text).stream().toList();
            if (lines.isEmpty()) {
                throw new UnreadableDataException(source, "is empty, expected the columns file,label");
            }
            requireColumns(lines.get(0));
            lines.stream().skip(1).forEach(this::add);
        } catch (CsvParseException e) {
            throw new UnreadableDataException(source, "is not CSV (" + e.getMessage() + ")", e);
        } catch (UncheckedIOException e) {
            throw unreadable(Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static void skipByteOrderMark(BufferedReader text) throws IOException {
        text.mark(1);
        if (text.read() != '\uFEFF') {
            text.reset();
        }
    }

    private UnreadableDataException unreadable(IOException e) {
        return e instanceof CharacterCodingException
                ? new UnreadableDataException(source, "is not UTF-8 text, expected a table in UTF-8", e)
                : UnreadableDataException.of(source, e);
    }

    private void requireColumns(CsvRecord line) {
        if (!line.getFields().equals(COLUMNS)) {
            throw refusal(line, "found the columns " + String.join(",", line.getFields()) + ", expected file,label");
        }
    }

    private void add(CsvRecord line) {
        if (line.getFieldCount() != COLUMNS.size()) {
            throw refusal(line, "found " + line.getFieldCount() + " fields, expected 2: file,label");
        }
        String file = line.getField(0);
        if (!pictures.contains(file)) {
            throw refusal(line, "found the file '" + file + "', expected a picture in this folder");
        }
        if (line.getField(1).isBlank()) {
            throw refusal(line, "found no label for " + file + ", expected one");
        }
        if (labels.put(file, line.getField(1)) != null) {
            throw refusal(line, "found " + file + " again, expected each picture once");
        }
    }

    private List<String> inOrder(List<String> ids) {
        List<String> ordered = new ArrayList<>();
        for (String id : ids) {
            String label = labels.get(id);
            if (label == null) {
                throw new UnreadableDataException(
                        source,
                        "labels " + labels.size() + " of " + ids.size() + " pictures, not " + id
                                + ", expected each once");
            }
            ordered.add(label);
        }
        return ordered;
    }

    private UnreadableDataException refusal(CsvRecord line, String problem) {
        return new UnreadableDataException(source, "line " + line.getStartingLineNumber() + ": " + problem);
    }
}
