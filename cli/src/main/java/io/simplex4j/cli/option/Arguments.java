package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.internal.Drafts;
import io.simplex4j.data.internal.OneLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of arguments. */
public final class Arguments {
    private Arguments() {}

    public static void requireAtLeastOne(String option, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw new UsageException(option + " is " + value + "; expected at least 1");
        }
    }

    public static void requireShare(String option, double value) {
        if (!(value > 0 && value < 1)) {
            throw new UsageException(option + " is " + value + "; expected a number above 0 and below 1");
        }
    }

    /** Rejects a repeated option that this command takes only once. */
    public static void requireOnce(String option, List<String> values) {
        if (values.size() > 1) {
            throw new UsageException(option + " is given " + times(values.size()) + "; expected once");
        }
    }

    /** Rejects files that accompany corpora, unless there is none, one for all, or one for each. */
    public static void requireOneForEach(String option, List<String> values, List<String> corpora) {
        if (values.size() > 1 && values.size() != corpora.size()) {
            throw new UsageException(option + " is given " + times(values.size())
                    + "; expected once, or once for each --corpus, which is" + " given "
                    + times(corpora.size()));
        }
    }

    /** Returns a count in words, such as {@code twice}. */
    public static String times(int count) {
        return count == 1 ? "once" : count == 2 ? "twice" : count + " times";
    }

    public static Path folder(String option, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new UsageException(
                    option + ": '" + name + "' is not the name of a folder (" + e.getReason() + ")", e);
        }
    }

    /** Rejects a folder that cannot be created or written. */
    public static void requireWritable(String option, Path folder) {
        Path place = folder.toAbsolutePath().normalize();
        while (place.getParent() != null && !Files.exists(place)) {
            place = place.getParent();
        }
        Path existing = place;
        Drafts.problem(existing).ifPresent(problem -> {
            throw new UsageException(option + ": " + OneLine.cut(folder.toString()) + " cannot be written: "
                    + (existing.equals(folder) ? "" : existing + ": ") + problem);
        });
        requirePossible(option, folder);
    }

    /** Rejects an impossible name, such as one that is too long. */
    private static void requirePossible(String option, Path folder) {
        try {
            Files.readAttributes(folder, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw new UsageException(
                    option + ": " + OneLine.cut(folder.toString()) + " cannot be a folder: " + OneLine.of(e), e);
        }
    }
}
