package io.simplex4j.cli;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Failures;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import java.io.PrintWriter;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code simplex completion}: a script with which a shell completes commands and options. */
@Command(
        name = "completion",
        description = {
            "Print a script with which bash or zsh completes commands, options and file names.",
            "Load it at the start of each shell."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  echo 'source <(simplex completion bash)' >> ~/.bashrc",
            "  echo 'source <(simplex completion zsh)' >> ~/.zshrc"
        })
final class CompletionCommand extends SessionCommand {
    private static final List<String> SHELLS = List.of("bash", "zsh");

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash or zsh")
    private String shell = "";

    @Override
    protected ExitCode execute() {
        if (!SHELLS.contains(shell)) {
            throw new UsageException("unknown shell '" + shell + "'; expected bash or zsh");
        }
        PrintWriter out = session().text();
        // The script tells the shells apart by itself.
        out.print(AutoComplete.bash("simplex", Main.commandLine(session(), new Failures(session()), out)));
        out.flush();
        return ExitCode.OK;
    }
}
