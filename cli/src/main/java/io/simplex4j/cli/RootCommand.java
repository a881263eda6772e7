package io.simplex4j.cli;

import picocli.CommandLine.Command;

/** {@code simplex} without a command. */
@Command(
        name = "simplex",
        description = "Explain how a model sees inputs: as mixtures of examples that it knows, with proof.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:unexpected failure",
            "2:the command line is wrong, or an output exists or cannot be written",
            "3:the input data are bad, or an explanation failed to verify",
            "4:a model or corpus cannot be loaded, or does not fit",
            "5:a threshold of --fail-on was hit",
            "6:not enough memory",
            "130:interrupted, as by Ctrl-C (143 by SIGTERM)",
            "141:the reader of the output has gone, as in a pipe to head"
        },
        footerHeading = "%nEnvironment:%n",
        footer = {
            "  SIMPLEX_JAVA_OPTS  options for Java, such as -Xmx8g",
            "  SIMPLEX_DEBUG=1    show the stack trace of a failure",
            "  NO_COLOR=1         no colour"
        })
final class RootCommand extends GroupCommand {}
