package io.simplex4j.cli.terminal;

import io.simplex4j.data.internal.OneLine;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/** The standard output of this process. Unlike a print stream, it keeps the cause of a failure. */
public final class StandardOutput extends PrintStream {
    private static final String CLOSED = "nothing reads the standard output";
    private static final int DESCRIPTOR = 1;

    private final Target target;

    StandardOutput(OutputStream out, Charset charset) {
        this(new Target(out), charset);
    }

    private StandardOutput(Target target, Charset charset) {
        super(target, false, charset);
        this.target = target;
    }

    /** Returns a stream to a print stream that fails once that cannot be written. */
    public static OutputStream checked(PrintStream stream) {
        return new FilterOutputStream(stream) {
            @Override
            public void write(byte[] bytes, int from, int length) {
                stream.write(bytes, from, length);
                requireWritten(stream);
            }
        };
    }

    /**
     * Checks that everything so far was written.
     *
     * @throws CommandFailure if not
     */
    public static void requireWritten(PrintStream out) {
        if (out.checkError()) {
            throw out instanceof StandardOutput process
                    ? process.target.failure()
                    : new CommandFailure(ExitCode.OUTPUT_CLOSED, CLOSED);
        }
    }

    private static final class Target extends FilterOutputStream {
        private volatile @Nullable IOException failure;

        CommandFailure failure() {
            IOException first = failure;
            if (first == null
                    || Terminal.isPipe(DESCRIPTOR)
                    || String.valueOf(first.getMessage()).contains("roken pipe")) {
                return new CommandFailure(ExitCode.OUTPUT_CLOSED, CLOSED, first);
            }
            return new CommandFailure(ExitCode.USAGE, "cannot write the standard output: " + OneLine.of(first), first);
        }

        Target(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                }
                throw e;
            }
        }
    }
}
