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
    private PictureLabels() {}

    /** The labels in the order of the pictures, by the table if there is one, or else by the folders. */
    static Optional<List<String>> of(Path folder, PictureListing listing) {
        Path table = folder.resolve(PictureListing.LABELS);
        return Files.exists(table)
                ? Optional.of(byTable(CsvTable.read(table), listing.ids()))
                : byFolder(folder, listing.ids());
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

    private static List<String> byTable(CsvTable table, List<String> ids) {
        if (!table.header().equals(List.of("file", "label"))) {
            throw new UnreadableDataException(
                    table.name(),
                    "line 1: found the columns " + String.join(",", table.header()) + ", expected file,label");
        }
        Set<String> pictures = new HashSet<>(ids);
        Map<String, String> labels = new HashMap<>();
        for (int row = 0; row < table.rows(); row++) {
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
        List<String> ordered = new ArrayList<>();
        for (String id : ids) {
            String label = labels.get(id);
            if (label == null) {
                throw new UnreadableDataException(
                        table.name(),
                        "labels " + labels.size() + " of " + ids.size() + " pictures, not " + id
                                + ", expected each once");
            }
            ordered.add(label);
        }
        return ordered;
    }

    private static UnreadableDataException refusal(CsvTable table, int row, String problem) {
        return new UnreadableDataException(table.name(), "line " + table.line(row) + ": " + problem);
    }
}
