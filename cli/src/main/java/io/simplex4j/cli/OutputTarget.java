package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.LatentFile;
import io.simplex4j.data.AtomicFile;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Where a result goes: a new file, or the standard output. */
final class OutputTarget {
    private final Optional<Path> file;
    private final AtomicFile.Existing existing;

    private OutputTarget(Optional<Path> file, AtomicFile.Existing existing) {
        this.file = file;
        this.existing = existing;
    }

    /**
     * The target with this name.
     *
     * @throws IllegalArgumentException if nothing could be written there
     */
    static OutputTarget of(String name, AtomicFile.Existing existing) {
        if (name.equals(LatentFile.STANDARD_STREAM)) {
            return new OutputTarget(Optional.empty(), existing);
        }
        try {
            Path file = Path.of(name);
            OutputFile.requireFree(file, existing);
            return new OutputTarget(Optional.of(file), existing);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(name + " is not a file name (" + e.getReason() + ")", e);
        }
    }

    /** Whether this is the file that an array is read from. */
    boolean isSourceOf(String arrayName) {
        try {
            return file.isPresent()
                    && Files.exists(file.get())
                    && Files.isSameFile(file.get(), Path.of(LatentFile.fileOf(arrayName)));
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** The name of the file, if it is one. */
    Optional<String> fileName() {
        return file.map(Path::toString);
    }

    /** Says what was written, if it was a file. */
    void say(Session session, int explanations) {
        file.ifPresent(name -> session.err()
                .println("wrote " + name + ": " + explanations
                        + (explanations == 1 ? " explanation" : " explanations")));
    }

    /** Writes the file whole or not at all, or the standard output as it comes. */
    void write(PrintStream standardOutput, AtomicFile.Content content) throws IOException {
        if (file.isPresent()) {
            AtomicFile.write(file.get(), existing, content);
            return;
        }
        OutputStream out = new BufferedOutputStream(new Checked(standardOutput), 1 << 16);
        content.writeTo(out);
        out.flush();
    }

    /** A stream that says when nobody reads it, as a {@link PrintStream} does not. */
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
                        ExitCode.UNEXPECTED, "the standard output cannot be written, expected somebody to read it");
            }
        }
    }
}
