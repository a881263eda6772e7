package io.simplex4j.cli.terminal;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command with the streams of a session. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
public abstract class SessionCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    protected SessionCommand(Session session) {
        this.session = session;
    }

    @Override
    public final Integer call() throws IOException {
        return execute().number();
    }

    protected abstract ExitCode execute() throws IOException;

    protected final Session session() {
        return session;
    }

    protected final CommandSpec spec() {
        return spec;
    }

    /** Returns a usage error. */
    protected final ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
