package io.simplex4j.cli.terminal;

import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command with the streams of a session. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false)
public abstract class SessionCommand implements Callable<Integer> {
    private final VocabularyOptions vocabulary;

    @SuppressWarnings("NullAway.Init") // set before anything is parsed
    private Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    protected SessionCommand() {
        this(VocabularyOptions.of(List.of()));
    }

    /** Creates a command that has options of an explanation besides its own. */
    protected SessionCommand(VocabularyOptions vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Returns the command line of this command in a session. */
    public final CommandLine in(Session newSession) {
        session = newSession;
        CommandLine line = new CommandLine(this);
        vocabulary.addTo(line.getCommandSpec());
        adapt(line);
        return line;
    }

    /** Adapts the description of the command where it differs from other commands with the same options. */
    protected void adapt(CommandLine line) {}

    @Override
    public final Integer call() throws IOException {
        try {
            return execute().number();
        } catch (UsageException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    protected abstract ExitCode execute() throws IOException;

    protected final Session session() {
        return session;
    }

    protected final CommandSpec spec() {
        return spec;
    }

    /** Returns the chosen options of an explanation. */
    protected final ExplanationOptions options() {
        return vocabulary.options(spec);
    }

    /** Checks that options of an explanation go together. */
    protected final ExplanationOptions consistent(ExplanationOptions options) {
        VocabularyOptions.requireConsistent(spec, options);
        return options;
    }
}
