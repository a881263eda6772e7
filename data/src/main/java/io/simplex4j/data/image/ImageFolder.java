package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Matrix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Folders of PNG and JPEG pictures.
 *
 * <p>Pictures are the files named {@code .png}, {@code .jpg} or {@code .jpeg}, in capitals or not, in the folder or in
 * folders directly within it, in the order of their paths as Unicode has it. A table {@code labels.csv} in the folder,
 * with the columns {@code file} and {@code label}, names each picture once; without it, pictures in folders have the names
 * of these as labels, and then all must lie in one. Hidden files, texts ({@code .txt}, {@code .md}, {@code .csv},
 * {@code .json}, {@code .yaml}, {@code .yml}, {@code .xml}, {@code .html}, {@code .log}, or without a suffix) and
 * {@code Thumbs.db} and {@code desktop.ini} are skipped and counted; any other file is refused, for it might be a
 * picture that would be missed.
 *
 * <p>The light of a pixel goes from 0 to 1, whether its picture has 8 or 16 bits, and the scales of the form make numbers
 * of it. One channel is grey: the grey itself of a grey picture, and of a coloured one the luma
 * 0.299 R + 0.587 G + 0.114 B of ITU-R BT.601, not rounded to whole steps. Three channels are red, green and blue, all
 * equal for a grey picture. What is transparent is laid over white. Colour profiles are ignored, as in most training
 * pipelines. A picture that is to be turned or mirrored, as cameras note in Exif, is refused: some pipelines turn such
 * pictures and others do not.
 */
public final class ImageFolder {
    private ImageFolder() {}

    /**
     * The pictures of a folder, or a single one if a file is named: called by their paths within the folder, with
     * {@code /} between names, and stored as floats.
     *
     * @throws IllegalArgumentException if the form has neither 1 nor 3 channels, or scales whose results are not floats
     * @throws UnreadableDataException if there is none, one is damaged, animated, turned or of another size, or labels are
     *     missing for some; the message names the file
     */
    public static Examples read(Path folder, ImageForm form) {
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
        List<Path> files = listing.ids().stream().map(folder::resolve).toList();
        Examples images = Examples.of(rows(files, folder, form), form)
                .withIds(listing.ids())
                .withName(shortName)
                .withNotes(notes(folder, listing.ignoredFiles()));
        return labels.map(images::withLabels).orElse(images);
    }

    /** Whether a file in a folder of pictures would be read with it: a picture, or the table of labels. */
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
            throw new IllegalArgumentException("channels is " + form.channels() + ", expected 1 (grey) or 3 (RGB)");
        }
        for (int channel = 0; channel < form.channels(); channel++) {
            if (!Float.isFinite((float) form.black(channel)) || !Float.isFinite((float) form.white(channel))) {
                throw new IllegalArgumentException(
                        "deviation " + form.deviation(channel) + " and mean " + form.mean(channel) + " of channel "
                                + channel + " give numbers that are not floats, expected others");
            }
        }
    }

    private static Matrix rows(List<Path> files, Path folder, ImageForm form) {
        requireHeap((long) files.size() * form.columns(), folder);
        return new PictureRows(
                files.stream().map(file -> PictureFile.read(file, form)).toArray(float[][]::new), form.columns());
    }

    private static void requireHeap(long numbers, Path folder) {
        long most = Runtime.getRuntime().maxMemory() / 4 * 3;
        if (numbers > most / Float.BYTES) {
            throw new UnreadableDataException(
                    folder.toString(),
                    "has pictures of " + numbers + " numbers, expected at most " + most / Float.BYTES
                            + " to fit in memory");
        }
    }

    /** One picture per row, not copied. */
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
}
