package io.simplex4j.data.internal;

import io.simplex4j.data.ArrayFile;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.StreamSupport;

/**
 * Latents in an array, to be explained without a model.
 *
 * @param name of the array
 * @param latents one per row
 */
public record LatentFile(String name, Examples latents) {
    /**
     * Reads the latents of a corpus from one array, or, if the name has a wildcard such as {@code part-*.npy}, from
     * several in the order of their file names.
     *
     * @throws UnreadableDataException if an array does not exist, does not have two axes, or has another latent size
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
                        "latents have " + found + " components; expected " + expected + " as in " + parts.get(0).name);
            }
        }
        Matrix all =
                Matrix.stacked(parts.stream().map(part -> part.latents.inputs()).toList());
        return new LatentFile(name, Examples.of(all).withName(SourceName.shortName(name)));
    }

    /**
     * Reads the latents to be explained. An array with a single axis is one latent.
     *
     * @throws UnreadableDataException if the array does not exist or does not have one or two axes
     */
    public static LatentFile input(String name) {
        return input(ArrayFile.open(name));
    }

    /**
     * Reads an npy array from a stream.
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
                Kind.UNUSABLE, array.source(), "found shape " + array.shape() + "; expected " + expected);
    }

    /**
     * Rejects inputs that this corpus cannot explain.
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
                    "input latents have " + found + " components; expected " + expected + " as in the corpus " + name);
        }
    }

    /** File names with a wildcard, such as {@code parts/part-*.npy}. */
    private static final class FilePattern {
        private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

        private FilePattern() {}

        /**
         * Returns the arrays that match a name, in the order of their file names. A name without a wildcard, or of an
         * existing file, matches only itself.
         *
         * @throws UnreadableDataException if no file matches
         */
        static List<String> names(String name) {
            String file = SourceName.file(name);
            int slash = file.lastIndexOf('/');
            String last = file.substring(slash + 1);
            if (!WILDCARD.matcher(last).find() || isFile(file)) {
                return List.of(name);
            }
            String folder = slash < 0 ? "" : slash == 0 ? "/" : file.substring(0, slash);
            List<String> found = files(SourceName.path(folder.isEmpty() ? "." : folder), last, name).stream()
                    .map(match -> file.substring(0, slash + 1) + match + name.substring(file.length()))
                    .toList();
            if (found.isEmpty()) {
                throw new UnreadableDataException(name, "matches no file");
            }
            return found;
        }

        private static boolean isFile(String file) {
            try {
                return Files.exists(Path.of(file));
            } catch (InvalidPathException e) {
                return false;
            }
        }

        private static List<String> files(Path folder, String pattern, String name) {
            try (DirectoryStream<Path> matches = Files.newDirectoryStream(folder, pattern)) {
                return StreamSupport.stream(matches.spliterator(), false)
                        .filter(Files::isRegularFile)
                        .map(path -> String.valueOf(path.getFileName()))
                        .sorted()
                        .toList();
            } catch (PatternSyntaxException e) {
                throw new UnreadableDataException(name, "is neither a file nor a pattern of file names", e);
            } catch (DirectoryIteratorException e) {
                throw new UnreadableDataException(name, "its folder cannot be read", e);
            } catch (IOException e) {
                throw new UnreadableDataException(name, "matches no file: its folder cannot be read", e);
            }
        }
    }
}
