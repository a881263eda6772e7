package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.StandardOutput;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.internal.Drafts;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.report.Report;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The target of a result: a file or the standard output. */
public final class OutputTarget {
    private static final Set<String> OUTPUTS = Set.of("--json", "--html", "--pdf", "--csv", "--out", "--drift");

    private final String name;
    private final Optional<Path> file;
    private final AtomicFile.Existing existing;

    private OutputTarget(String name, Optional<Path> file, AtomicFile.Existing existing) {
        this.name = name;
        this.file = file;
        this.existing = existing;
    }

    /**
     * Returns the target that an option of a command names. It must not be a file that another option or a parameter of the
     * command reads.
     */
    public static OutputTarget of(CommandSpec command, String option, String name, boolean force) {
        try {
            AtomicFile.Existing existing = force ? AtomicFile.Existing.REPLACE : AtomicFile.Existing.REFUSE;
            OutputTarget target = name.equals(Sources.STANDARD_STREAM)
                    ? new OutputTarget(name, Optional.empty(), existing)
                    : new OutputTarget(name, Optional.of(Path.of(name)), existing);
            target.file.ifPresent(file -> requireFree(file, existing));
            if (target.file.isPresent() && isRead(target.file.get(), command)) {
                throw new IllegalArgumentException(name + " is an input file; choose another name");
            }
            return target;
        } catch (InvalidPathException e) {
            throw new UsageException(option + ": " + name + " is not a file name (" + e.getReason() + ")", e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage(), e);
        }
    }

    /** Returns whether an option, other than those of outputs, or a parameter names a file or the folder that it is in. */
    public static boolean isRead(Path file, CommandSpec command) {
        ParseResult parsed = command.commandLine().getParseResult();
        return Stream.<ArgSpec>concat(
                        parsed.matchedOptions().stream().filter(option -> !OUTPUTS.contains(option.longestName())),
                        parsed.matchedPositionals().stream())
                .flatMap(each -> each.stringValues().stream())
                .anyMatch(source -> ExampleReader.reads(source, file));
    }

    /** Rejects a file that cannot be written, before any work is done. */
    private static void requireFree(Path file, AtomicFile.Existing existing) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder; expected a file");
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(file + " is to be in a folder that does not exist");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    file + " is not a regular file; expected a file, or - for the standard output");
        }
        if (existing == AtomicFile.Existing.REFUSE && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException(file + " exists already; choose a new name or add --force");
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

    /** Rejects another output that would replace this one, under any name. */
    void requireOtherThan(OutputTarget earlier) {
        if (isSameAs(earlier)) {
            String other = name.equals(earlier.name) ? "" : ", also as " + earlier.name;
            throw new UsageException(name + " is to be written twice" + other + "; expected a name for each output");
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

    /** Writes a report that takes no explanations. */
    public void write(Session session, Report report) throws IOException {
        write(session, report::write);
    }

    /** Writes a file atomically, or the standard output as it comes. */
    public void write(Session session, AtomicFile.Content content) throws IOException {
        if (file.isPresent()) {
            AtomicFile.write(file.get(), existing, content);
            return;
        }
        OutputStream out = new BufferedOutputStream(StandardOutput.checked(session.out()), 1 << 16);
        content.writeTo(out);
        out.flush();
    }
}
