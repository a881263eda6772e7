package io.simplex4j.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code simplex} without a command. */
@Command(
        name = "simplex",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Explains what a model makes of inputs as mixtures of examples it knows, with proof.",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is well",
            "1:something unexpected happened",
            "2:the command line is wrong, or an output exists",
            "3:the input data are bad, or an explanation failed to verify",
            "4:a model or corpus cannot be loaded, or does not fit"
        },
        footerHeading = "%nEnvironment:%n",
        footer = {
            "  SIMPLEX_JAVA_OPTS  options for Java, such as -Xmx8g",
            "  SIMPLEX_DEBUG=1    show the stack trace of a failure",
            "  NO_COLOR=1         no colour"
        })
final class RootCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "there is no command, expected one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
