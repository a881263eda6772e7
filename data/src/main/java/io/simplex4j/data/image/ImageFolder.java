package io.simplex4j.data.image;

import io.simplex4j.data.UnreadableDataException;
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
 * {@code Thumbs.db} and {@code desktop.ini} are passed over and counted; any other file is refused, for it might be a
 * picture that would be missed.
 *
 * <p>Colour profiles and the orientation that cameras note are ignored, as in most training pipelines.
 */
public final class ImageFolder {
    private ImageFolder() {}

    /**
     * The pictures of a folder, or a single one if a file is named.
     *
     * @throws UnreadableDataException if there is none, one is damaged, animated or of another size, or labels are
     *     missing for some; the message names the file
     */
    public static LabelledImages read(Path folder, PixelForm form) {
        if (Files.isDirectory(folder)) {
            PictureListing listing = PictureListing.of(folder);
            Optional<List<String>> labels = PictureLabels.of(folder, listing);
            return new LabelledImages(rows(folder, listing.ids(), form), listing.ids(), labels, listing.ignoredFiles());
        }
        Path name = folder.getFileName();
        List<String> ids = List.of(name == null ? "" : name.toString());
        return new LabelledImages(rows(folder, List.of(""), form), ids, Optional.empty(), 0);
    }

    private static PictureRows rows(Path folder, List<String> ids, PixelForm form) {
        int columns = form.shape().size();
        requireHeap((long) ids.size() * columns, folder);
        float[][] rows = new float[ids.size()][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = PictureFile.read(ids.get(i).isEmpty() ? folder : folder.resolve(ids.get(i)), form);
        }
        return new PictureRows(rows, columns);
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
}
