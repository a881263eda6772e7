package io.simplex4j.spark.internal;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.source.LatentFile;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.SerializableConfiguration;

/** The rows of an npy file: mapped where it is on the machine of the executor, or on a disk that all share; else read. */
public final class ArrayRows implements Piece.Source {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final Broadcast<SerializableConfiguration> configuration;

    private ArrayRows(String name, Broadcast<SerializableConfiguration> configuration) {
        this.name = name;
        this.configuration = configuration;
    }

    /**
     * The names of the files that a pattern stands for, in their order.
     *
     * @throws UnreadableDataException if there are none
     */
    public static List<String> names(String pattern, Configuration configuration) {
        try {
            Path path = new Path(pattern);
            FileStatus[] found = path.getFileSystem(configuration).globStatus(path);
            List<String> names = Arrays.stream(found == null ? new FileStatus[0] : found)
                    .filter(FileStatus::isFile)
                    .sorted(Comparator.comparing(
                                    (FileStatus file) -> file.getPath().getName())
                            .thenComparing(file -> file.getPath().toString()))
                    .map(file -> file.getPath().toString())
                    .toList();
            if (names.isEmpty()) {
                throw new UnreadableDataException(pattern, "matches no file");
            }
            return names;
        } catch (IOException e) {
            throw UnreadableDataException.of(pattern, e);
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(pattern, "is neither a file nor a pattern of file names", e);
        }
    }

    /** The file at this place in the order of names, as a piece of a corpus. */
    public static Piece piece(String name, long place, Broadcast<SerializableConfiguration> configuration) {
        ArrayRows rows = new ArrayRows(name, configuration);
        try {
            return new Piece(new Piece.Facts("", place, rows.matrix().rows(), 0), rows, null);
        } catch (UnreadableDataException e) {
            throw new BadRowException("corpus: " + e.getMessage());
        }
    }

    @Override
    public Matrix matrix() {
        Path path = new Path(name);
        if ("file".equals(path.toUri().getScheme())) {
            return LatentFile.corpus(java.nio.file.Path.of(path.toUri()).toString())
                    .latents()
                    .inputs();
        }
        try (InputStream in = path.getFileSystem(configuration.value().value()).open(path)) {
            return LatentFile.input(in, name).latents().inputs();
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }
}
