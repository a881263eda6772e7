package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** The files in a folder of pictures, before any of them is opened. */
final class PictureListing {
    static final String LABELS = "labels.csv";

    private static final Set<String> PICTURES = Set.of("png", "jpg", "jpeg");
    private static final Set<String> TEXTS =
            Set.of("", "txt", "md", "csv", "json", "yaml", "yml", "xml", "html", "log");
    private static final Set<String> LEFT_BY_SYSTEMS = Set.of("thumbs.db", "desktop.ini");

    private final Path folder;
    private final List<String> ids = new ArrayList<>();
    private int ignoredFiles;

    private PictureListing(Path folder) {
        this.folder = folder;
    }

    static PictureListing of(Path folder) {
        PictureListing listing = new PictureListing(folder);
        listing.list(folder, "");
        if (listing.ids.isEmpty()) {
            throw new UnreadableDataException(
                    folder.toString(), "holds no pictures, expected files named .png, .jpg or .jpeg");
        }
        Collections.sort(listing.ids);
        return listing;
    }

    /** Whether a file of this name is read where it lies among pictures. */
    static boolean reads(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals(LABELS) || PICTURES.contains(lower.substring(lower.lastIndexOf('.') + 1));
    }

    /** The paths of the pictures within the folder, sorted. */
    List<String> ids() {
        return Collections.unmodifiableList(ids);
    }

    int ignoredFiles() {
        return ignoredFiles;
    }

    private void list(Path place, String prefix) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(place)) {
            for (Path entry : entries) {
                String name = String.valueOf(entry.getFileName());
                if (!Files.isDirectory(entry)) {
                    add(entry, name, prefix);
                } else if (!name.startsWith(".")) {
                    enter(entry, name, prefix);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw UnreadableDataException.of(place.toString(), Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw UnreadableDataException.of(place.toString(), e);
        }
    }

    private void enter(Path entry, String name, String prefix) {
        if (!prefix.isEmpty()) {
            throw new UnreadableDataException(
                    entry.toString(),
                    "is a folder two levels below " + folder + ", expected pictures at most one below");
        }
        list(entry, name + "/");
    }

    private void add(Path entry, String name, String prefix) {
        String lower = name.toLowerCase(Locale.ROOT);
        String suffix = lower.substring(lower.lastIndexOf('.') + 1);
        if (name.startsWith(".") || LEFT_BY_SYSTEMS.contains(lower)) {
            ignoredFiles++;
        } else if (PICTURES.contains(suffix)) {
            ids.add(prefix + name);
        } else if (lower.equals(LABELS)) {
            requireLabels(entry);
        } else if (!lower.contains(".") || TEXTS.contains(suffix)) {
            ignoredFiles++;
        } else {
            throw new UnreadableDataException(
                    entry.toString(), "is neither a picture (.png, .jpg, .jpeg) nor a text, expected those only");
        }
    }

    /** Refuses a table of labels that would be overlooked. */
    private void requireLabels(Path entry) {
        Path expected = folder.resolve(LABELS);
        if (!entry.equals(expected)) {
            throw new UnreadableDataException(entry.toString(), "is in the wrong place, expected " + expected);
        }
    }
}
