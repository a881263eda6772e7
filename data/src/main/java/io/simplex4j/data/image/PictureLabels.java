package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The labels of the pictures in a folder. */
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

    private void read(Path file) {
        CsvTable table = CsvTable.read(file);
        if (!table.header().equals(COLUMNS)) {
            throw new UnreadableDataException(
                    source, "line 1: found the columns " + String.join(",", table.header()) + ", expected file,label");
        }
        for (int row = 0; row < table.rows(); row++) {
            add(table, row);
        }
    }

    private void add(CsvTable table, int row) {
        String file = table.cell(row, 0);
        String label = table.cell(row, 1);
        if (!pictures.contains(file)) {
            throw refusal(table, row, "found the file '" + file + "', expected a picture in this folder");
        }
        if (label.isBlank()) {
            throw refusal(table, row, "found no label for " + file + ", expected one");
        }
        if (labels.put(file, label) != null) {
            throw refusal(table, row, "found " + file + " again, expected each picture once");
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

    private UnreadableDataException refusal(CsvTable table, int row, String problem) {
        return new UnreadableDataException(source, "line " + table.line(row) + ": " + problem);
    }
}
