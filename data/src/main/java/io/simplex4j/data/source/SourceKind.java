package io.simplex4j.data.source;

import io.simplex4j.data.store.CorpusFolder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of things that examples are read from. */
enum SourceKind {
    /** A corpus with latents, in a folder. */
    STORED,
    /** Pictures in a folder, or a single one. */
    PICTURES,
    /** A table in text. */
    TABLE,
    /** An array. */
    ARRAY;

    /** The kind of the source with this name. */
    static SourceKind of(String name) {
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
