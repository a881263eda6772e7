package io.simplex4j.cli.input;

import io.simplex4j.data.store.CorpusFolder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of things that examples are read from. */
enum SourceKind {
    /** The standard input. */
    STREAM,
    /** A folder that {@code simplex corpus build} wrote. */
    STORED,
    /** Pictures in a folder, or a single one. */
    PICTURES,
    /** A table in text. */
    TABLE,
    /** An array. */
    ARRAY;

    /** The kind that a name on the command line stands for. */
    static SourceKind of(String name) {
        if (name.equals(LatentFile.STANDARD_STREAM)) {
            return STREAM;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        if (Stream.of(".csv", ".tsv", ".txt").anyMatch(lower::endsWith)) {
            return TABLE;
        }
        if (Stream.of(".png", ".jpg", ".jpeg").anyMatch(lower::endsWith)) {
            return PICTURES;
        }
        try {
            Path path = Path.of(name);
            return !Files.isDirectory(path) ? ARRAY : CorpusFolder.is(path) ? STORED : PICTURES;
        } catch (InvalidPathException e) {
            return ARRAY;
        }
    }
}
