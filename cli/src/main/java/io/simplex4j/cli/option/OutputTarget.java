package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.SourceName;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Where a result goes: a new file, or the standard output. */
public final class OutputTarget {
    private final Optional<Path> file;
    private final AtomicFile.Existing existing;

    private OutputTarget(Optional<Path> file, AtomicFile.Existing existing) {
        this.file = file;
        this.existing = existing;
    }

    /**
     * Where an option says that something goes; never to one of the files that are read.
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
                    ? new OutputTarget(Optional.empty(), existing)
                    : new OutputTarget(Optional.of(Path.of(name)), existing);
            target.file.ifPresent(file -> requireFree(file, existing));
            if (sources.stream().anyMatch(target::isSourceOf)) {
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

    /** Refuses a file that cannot be written, before any work is done for it. */
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
        if (!Files.isWritable(folder)) {
            throw new IllegalArgumentException(file + " is to be in a folder that cannot be written");
        }
    }

    /** Whether this is the file that an array is read from. */
    private boolean isSourceOf(String arrayName) {
        try {
            return file.isPresent()
                    && Files.exists(file.get())
                    && Files.isSameFile(file.get(), Path.of(SourceName.file(arrayName)));
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** The name of the file, if it is one. */
    public Optional<String> fileName() {
        return file.map(Path::toString);
    }

    /** How long the file is, if it is one. */
    public long bytes() throws IOException {
        return file.isPresent() ? Files.size(file.get()) : 0;
    }

    /** Writes the file whole or not at all, or the standard output as it comes. */
    public void write(PrintStream standardOutput, AtomicFile.Content content) throws IOException {
        if (file.isPresent()) {
            AtomicFile.write(file.get(), existing, content);
            return;
        }
        OutputStream out = new BufferedOutputStream(new Checked(standardOutput), 1 << 16);
        content.writeTo(out);
        out.flush();
    }

    /** A stream that fails when nothing reads it, unlike a {@link PrintStream}. */
    private static final class Checked extends FilterOutputStream {
        private final PrintStream target;

        Checked(PrintStream target) {
            super(target);
            this.target = target;
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            target.write(bytes, from, length);
            if (target.checkError()) {
                throw new CommandFailure(
                        ExitCode.UNEXPECTED, "the standard output cannot be written: nothing reads it");
            }
        }
    }
}
