package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.StandardOutput;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.Drafts;
import io.simplex4j.data.OneLine;
import io.simplex4j.data.source.ExampleReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The target of a result: a file or the standard output. */
public final class OutputTarget {
    private final String name;
    private final Optional<Path> file;
    private final AtomicFile.Existing existing;

    private OutputTarget(String name, Optional<Path> file, AtomicFile.Existing existing) {
        this.name = name;
        this.file = file;
        this.existing = existing;
    }

    /**
     * Returns the target that an option names. It must not be a file that is read.
     *
     * @param spec of the command, for complaints
     * @param option its name
     * @param name the file, or {@code -}
     * @param sources the files that are read
     */
    public static OutputTarget of(CommandSpec spec, String option, String name, boolean force, List<String> sources) {
        try {
            AtomicFile.Existing existing = force ? AtomicFile.Existing.REPLACE : AtomicFile.Existing.REFUSE;
            OutputTarget target = name.equals(Sources.STANDARD_STREAM)
                    ? new OutputTarget(name, Optional.empty(), existing)
                    : new OutputTarget(name, Optional.of(Path.of(name)), existing);
            target.file.ifPresent(file -> requireFree(file, existing));
            if (target.file.isPresent()
                    && sources.stream().anyMatch(source -> ExampleReader.reads(source, target.file.get()))) {
                throw new IllegalArgumentException(name + " is a file to be read, expected another one");
            }
            return target;
        } catch (InvalidPathException e) {
            throw new ParameterException(
                    spec.commandLine(), option + ": " + name + " is not a file name (" + e.getReason() + ")", e);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
        }
    }

    /** Rejects a file that cannot be written, before any work is done. */
    private static void requireFree(Path file, AtomicFile.Existing existing) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder, expected a file");
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(file + " is to be in a folder that does not exist");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    file + " is not a regular file, expected a file, or - for the standard output");
        }
        if (existing == AtomicFile.Existing.REFUSE && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException(file + " exists already, expected a new name or --force");
        }
        requirePossible(file);
        Drafts.problem(folder).ifPresent(problem -> {
            throw new IllegalArgumentException(file + " is to be in a folder that cannot be written: " + problem);
        });
    }

    /** Rejects an impossible name, such as one that is too long. */
    private static void requirePossible(Path file) {
        try {
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw new IllegalArgumentException(OneLine.cut(file.toString()) + " cannot be a file: " + OneLine.of(e), e);
        }
    }

    /**
     * Rejects outputs of which one would replace another, under any name.
     *
     * @param spec of the command, for complaints
     */
    public static void requireDistinct(CommandSpec spec, List<OutputTarget> targets) {
        for (int i = 0; i < targets.size(); i++) {
            OutputTarget target = targets.get(i);
            for (OutputTarget earlier : targets.subList(0, i)) {
                if (target.isSameAs(earlier)) {
                    String other = target.name.equals(earlier.name) ? "" : ", also as " + earlier.name;
                    throw new ParameterException(
                            spec.commandLine(),
                            target.name + " is to be written twice" + other + ", expected a name for each output");
                }
            }
        }
    }

    private boolean isSameAs(OutputTarget other) {
        if (file.isEmpty() || other.file.isEmpty()) {
            return file.equals(other.file);
        }
        Path here = file.get();
        Path there = other.file.get();
        try {
            boolean bothExist = Files.exists(here) && Files.exists(there);
            return bothExist ? Files.isSameFile(here, there) : place(here).equals(place(there));
        } catch (IOException e) {
            return here.toAbsolutePath()
                    .normalize()
                    .equals(there.toAbsolutePath().normalize());
        }
    }

    private static Path place(Path file) throws IOException {
        Path absolute = file.toAbsolutePath();
        return Objects.requireNonNull(absolute.getParent()).toRealPath().resolve(absolute.getFileName());
    }

    /** Returns the name of the file, if the target is one. */
    public Optional<String> fileName() {
        return file.map(Path::toString);
    }

    /** Returns the size of the file; 0 for the standard output. */
    public long bytes() throws IOException {
        return file.isPresent() ? Files.size(file.get()) : 0;
    }

    /** Writes a file atomically, or the standard output as it comes. */
    public void write(PrintStream standardOutput, AtomicFile.Content content) throws IOException {
        if (file.isPresent()) {
            AtomicFile.write(file.get(), existing, content);
            return;
        }
        OutputStream out = new BufferedOutputStream(StandardOutput.checked(standardOutput), 1 << 16);
        content.writeTo(out);
        out.flush();
    }
}
