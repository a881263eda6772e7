package io.simplex4j.data.source;

import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.StreamSupport;

/** Names such as {@code parts/part-*.npy} that stand for several files of a folder. */
final class FilePattern {
    private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

    private FilePattern() {}

    /**
     * The names of the arrays that a name stands for, in the order of their files' names: itself, unless its last part has a
     * wildcard and no file is called so.
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
