package io.simplex4j.data.source;

import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.util.List;

/**
 * Latents in an array, to be explained without a model.
 *
 * @param name of the array
 * @param latents one per row
 */
public record LatentFile(String name, Examples latents) {
    /**
     * The latents of a corpus: those of one array, or of several in the order of their files' names, where the name has a
     * wildcard, as in {@code part-*.npy}.
     *
     * @throws UnreadableDataException if there is no such array, or one does not have two axes, or another latent size
     */
    public static LatentFile corpus(String name) {
        List<LatentFile> parts = FilePattern.names(name).stream()
                .map(part -> {
                    NpyArray array = ArrayFile.open(part);
                    if (array.shape().rank() != 2) {
                        throw unusable(array, "(examples, latent size)");
                    }
                    return of(array);
                })
                .toList();
        return parts.size() == 1 ? parts.get(0) : stacked(name, parts);
    }

    private static LatentFile stacked(String name, List<LatentFile> parts) {
        int expected = parts.get(0).latents.inputs().columns();
        for (LatentFile part : parts) {
            int found = part.latents.inputs().columns();
            if (found != expected) {
                throw new UnreadableDataException(
                        Kind.MISFIT,
                        part.name,
                        "latents have " + found + " components, expected " + expected + " as in " + parts.get(0).name);
            }
        }
        Matrix all =
                Matrix.stacked(parts.stream().map(part -> part.latents.inputs()).toList());
        return new LatentFile(name, Examples.of(all).withName(SourceName.shortName(name)));
    }

    /**
     * The latents to be explained; a single axis is one of them.
     *
     * @throws UnreadableDataException if there is no such array, or it does not have one or two axes
     */
    public static LatentFile input(String name) {
        return input(ArrayFile.open(name));
    }

    /**
     * The same from a stream of npy.
     *
     * @param name for messages
     * @throws UnreadableDataException if it is not an array of one or two axes
     */
    public static LatentFile input(InputStream in, String name) {
        return input(Npy.read(new BufferedInputStream(in), name));
    }

    private static LatentFile input(NpyArray array) {
        int rank = array.shape().rank();
        if (rank < 1 || rank > 2) {
            throw unusable(array, "(inputs, latent size) or (latent size,)");
        }
        return of(array);
    }

    private static LatentFile of(NpyArray array) {
        if (array.shape().elements() == 0) {
            throw unusable(array, "at least one row and one column");
        }
        return new LatentFile(
                array.source(), Examples.of(array.asMatrix()).withName(SourceName.shortName(array.source())));
    }

    private static UnreadableDataException unusable(NpyArray array, String expected) {
        return new UnreadableDataException(
                Kind.UNUSABLE, array.source(), "found shape " + array.shape() + ", expected " + expected);
    }

    /**
     * Refuses inputs that this corpus cannot explain.
     *
     * @throws UnreadableDataException if they are latents of another size
     */
    public void requireFits(LatentFile input) {
        int expected = latents.inputs().columns();
        int found = input.latents.inputs().columns();
        if (found != expected) {
            throw new UnreadableDataException(
                    Kind.MISFIT,
                    input.name,
                    "input latents have " + found + " components, expected " + expected + " as in the corpus " + name);
        }
    }
}
