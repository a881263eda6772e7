package io.simplex4j.cli;

import io.simplex4j.cli.terminal.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that groups others. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class, commandListHeading = "%nCommands:%n")
class GroupCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public final void run() {
        throw new ParameterException(
                spec.commandLine(),
                "a command is missing; expected one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
