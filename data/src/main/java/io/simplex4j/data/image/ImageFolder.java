package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reads folders of PNG and JPEG pictures.
 *
 * <p>Pictures are the files named {@code .png}, {@code .jpg} or {@code .jpeg}, in upper or lower case, in the folder or
 * in folders directly within it, in the Unicode order of their paths. A table {@code labels.csv} in the folder, with
 * the columns {@code file} and {@code label}, names each picture once; without it, pictures in folders have the names
 * of these as labels, and then all must lie in one. Hidden files, text files ({@code .txt}, {@code .md}, {@code .csv},
 * {@code .json}, {@code .yaml}, {@code .yml}, {@code .xml}, {@code .html}, {@code .log}, or without a suffix) and
 * {@code Thumbs.db} and {@code desktop.ini} are skipped and counted; any other file is rejected, because it might be a
 * missed picture.
 *
 * <p>The brightness of a pixel ranges from 0 to 1 for 8 and 16 bits, and the scales of the form convert it to numbers.
 * One channel is grey: the grey itself of a grey picture, and of a coloured one the luma 0.299 R + 0.587 G + 0.114 B of
 * ITU-R BT.601, not rounded to whole steps. Three channels are red, green and blue, all equal for a grey picture.
 * Transparent pixels are blended with white. Colour profiles are ignored, as in most training pipelines. A picture with
 * an Exif orientation is turned upright. Pictures of other sizes are rejected, unless the form says how to {@linkplain
 * ImageForm#resize() resize them}.
 */
public final class ImageFolder {
    private ImageFolder() {}

    /**
     * Reads at most this number of pictures of a folder, evenly spread, as {@link #read} does.
     *
     * @throws UnreadableDataException if one cannot be read
     */
    public static Examples some(Path folder, ImageForm form, int max) {
        return read(folder, form, max);
    }

    /**
     * Reads the pictures of a folder, or a single picture file. Their ids are the paths within the folder, with {@code
     * /} between names, and stored as floats.
     *
     * @throws IllegalArgumentException if the form has neither 1 nor 3 channels, or scales whose results are not floats
     * @throws UnreadableDataException if there is none, one is damaged, animated, turned or of another size, or labels are
     *     missing for some; the message names the file
     */
    public static Examples read(Path folder, ImageForm form) {
        return read(folder, form, Integer.MAX_VALUE);
    }

    private static Examples read(Path folder, ImageForm form, int max) {
        requireReadable(form);
        Path name = folder.getFileName();
        String shortName = name == null ? "" : name.toString();
        if (!Files.isDirectory(folder)) {
            return Examples.of(rows(List.of(folder), folder, form), form)
                    .withIds(List.of(shortName))
                    .withName(shortName);
        }
        PictureListing listing = PictureListing.of(folder);
        Optional<List<String>> labels = PictureLabels.of(folder, listing);
        int[] places = spread(listing.ids().size(), max);
        List<String> ids = IntStream.of(places).mapToObj(listing.ids()::get).toList();
        Examples images = Examples.of(rows(ids.stream().map(folder::resolve).toList(), folder, form), form)
                .withIds(ids)
                .withName(shortName)
                .withNotes(notes(folder, listing.ignoredFiles()));
        return labels.map(all -> images.withLabels(
                        IntStream.of(places).mapToObj(all::get).toList()))
                .orElse(images);
    }

    private static int[] spread(int count, int max) {
        int some = Math.min(count, max);
        return IntStream.range(0, some)
                .map(place -> (int) ((long) place * count / some))
                .toArray();
    }

    /** Returns whether reading a folder also reads this file: a picture or the table of labels. */
    public static boolean reads(Path file) {
        return PictureListing.reads(String.valueOf(file.getFileName()));
    }

    private static List<String> notes(Path folder, int ignored) {
        return ignored == 0
                ? List.of()
                : List.of(folder + ": skipped " + ignored
                        + (ignored == 1 ? " file that is not a picture" : " files that are not pictures"));
    }

    private static void requireReadable(ImageForm form) {
        if (form.channels() != 1 && form.channels() != 3) {
            throw new IllegalArgumentException("channels is " + form.channels() + "; expected 1 (grey) or 3 (RGB)");
        }
        for (int channel = 0; channel < form.channels(); channel++) {
            if (!Float.isFinite((float) form.black(channel)) || !Float.isFinite((float) form.white(channel))) {
                throw new IllegalArgumentException(
                        "deviation " + form.deviation(channel) + " and mean " + form.mean(channel) + " of channel "
                                + channel + " give numbers that are not floats; expected others");
            }
        }
    }

    private static Matrix rows(List<Path> files, Path folder, ImageForm form) {
        requireHeap((long) files.size() * form.columns(), folder);
        return new PictureRows(
                files.stream().map(file -> PictureFile.read(file, form)).toArray(float[][]::new), form.columns());
    }

    private static void requireHeap(long numbers, Path folder) {
        long max = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (numbers > max / Float.BYTES) {
            throw new UnreadableDataException(
                    folder.toString(),
                    "has pictures of " + numbers + " numbers; expected at most " + max / Float.BYTES
                            + " to fit in memory");
        }
    }

    /** A matrix with one picture per row, not copied. */
    @SuppressWarnings("ArrayRecordComponent")
    private record PictureRows(float[][] pictures, int columns) implements Matrix {
        @Override
        public int rows() {
            return pictures.length;
        }

        @Override
        public double at(int row, int column) {
            return pictures[row][column];
        }
    }

    /** The labels of the pictures in a folder. */
    private static final class PictureLabels {
        private PictureLabels() {}

        /**
         * Returns the labels in the order of the pictures, from the table if there is one, otherwise from the folders.
         */
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
                                + " in none (such as " + loose + "); expected all or none in folders, or a "
                                + PictureListing.LABELS);
            }
            return labels.isEmpty() ? Optional.empty() : Optional.of(labels);
        }

        private static List<String> byTable(CsvTable table, List<String> ids) {
            if (!table.header().equals(List.of("file", "label"))) {
                throw new UnreadableDataException(
                        table.name(),
                        "line 1: found the columns " + String.join(",", table.header()) + "; expected file,label");
            }
            Set<String> pictures = new HashSet<>(ids);
            Map<String, String> labels = new HashMap<>();
            for (int row = 0; row < table.rows(); row++) {
                String file = table.cell(row, 0);
                String label = table.cell(row, 1);
                if (!pictures.contains(file)) {
                    throw refusal(table, row, "found the file '" + file + "'; expected a picture in this folder");
                }
                if (label.isBlank()) {
                    throw refusal(table, row, "found no label for " + file + "; expected one");
                }
                if (labels.put(file, label) != null) {
                    throw refusal(table, row, "found " + file + " again; expected each picture once");
                }
            }
            List<String> ordered = new ArrayList<>();
            for (String id : ids) {
                String label = labels.get(id);
                if (label == null) {
                    throw new UnreadableDataException(
                            table.name(),
                            "labels " + labels.size() + " of " + ids.size() + " pictures, not " + id
                                    + "; expected each once");
                }
                ordered.add(label);
            }
            return ordered;
        }

        private static UnreadableDataException refusal(CsvTable table, int row, String problem) {
            return new UnreadableDataException(table.name(), "line " + table.line(row) + ": " + problem);
        }
    }

    /** The files in a folder of pictures, before any of them is opened. */
    private static final class PictureListing {
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
                        folder.toString(), "holds no pictures; expected files named .png, .jpg or .jpeg");
            }
            Collections.sort(listing.ids);
            return listing;
        }

        /** Returns whether a file of this name is read if it is in a folder of pictures. */
        static boolean reads(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            return lower.equals(LABELS) || PICTURES.contains(lower.substring(lower.lastIndexOf('.') + 1));
        }

        /** Returns the paths of the pictures within the folder, sorted. */
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
                        "is a folder two levels below " + folder + "; expected pictures at most one below");
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
                        entry.toString(), "is neither a picture (.png, .jpg, .jpeg) nor a text; expected those only");
            }
        }

        /** Rejects a table of labels that would be ignored. */
        private void requireLabels(Path entry) {
            Path expected = folder.resolve(LABELS);
            if (!entry.equals(expected)) {
                throw new UnreadableDataException(entry.toString(), "is in the wrong place; expected " + expected);
            }
        }
    }
}
