package io.simplex4j.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only holds others. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, commandListHeading = "%nCommands:%n")
abstract class GroupCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public final void run() {
        throw new ParameterException(
                spec.commandLine(),
                "there is no command, expected one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }

    /** {@code simplex model}. */
    @Command(name = "model", description = "Tells about models.")
    static final class OfModels extends GroupCommand {}

    /** {@code simplex corpus}. */
    @Command(name = "corpus", description = "Keeps corpora with their latents.")
    static final class OfCorpora extends GroupCommand {}

    /** {@code simplex schema}. */
    @Command(name = "schema", description = "Proposes what the columns of a table mean.")
    static final class OfSchemas extends GroupCommand {}

    /** {@code simplex experiment}. */
    @Command(name = "experiment", description = "Repeats the paper's experiments.")
    static final class OfExperiments extends GroupCommand {}

    /** {@code simplex data}. */
    @Command(name = "data", description = "Gets public data that experiments need.")
    static final class OfData extends GroupCommand {}
}
