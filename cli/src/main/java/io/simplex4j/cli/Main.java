package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** The entry of the command line. */
public final class Main {
    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        Interruption interruption = Interruption.ofThisThread();
        int exitCode = run(args, Session.ofProcess());
        interruption.over();
        System.exit(exitCode);
    }

    /** Runs a command in this process, on streams that no terminal shows, and returns its exit code. */
    public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
        return run(args, new Session(in, out, err, Session.Surroundings.none()));
    }

    static int run(String[] args, Session session) {
        Failures failures = new Failures(session);
        PrintWriter text = session.text();
        try {
            int exitCode = commandLine(session, failures, text).execute(args);
            text.flush();
            if (exitCode == ExitCode.OK.number() && session.out().checkError()) {
                return failures.report(new CommandFailure(
                        ExitCode.UNEXPECTED, "the standard output cannot be written, expected somebody to read it"));
            }
            return exitCode;
        } catch (Throwable e) {
            return failures.report(e);
        }
    }

    private static CommandLine commandLine(Session session, Failures failures, PrintWriter text) {
        return new CommandLine(new RootCommand())
                .addSubcommand(new DecomposeCommand(session))
                .addSubcommand(new ExplainCommand(session))
                .addSubcommand(new VerifyCommand(session))
                .addSubcommand(new CommandLine(new GroupCommand.OfModels()).addSubcommand(new InspectCommand(session)))
                .addSubcommand(
                        new CommandLine(new GroupCommand.OfSchemas()).addSubcommand(new SchemaInferCommand(session)))
                .addSubcommand(
                        new CommandLine(new GroupCommand.OfCorpora()).addSubcommand(new CorpusBuildCommand(session)))
                .addSubcommand(new CommandLine(new GroupCommand.OfExperiments())
                        .addSubcommand(new ExperimentListCommand(session))
                        .addSubcommand(new ExperimentRunCommand(session))
                        .addSubcommand(new ExperimentPlotCommand(session)))
                .addSubcommand(new CommandLine(new GroupCommand.OfData()).addSubcommand(new DataFetchCommand(session)))
                .addSubcommand(new DemoCommand(session))
                .setExpandAtFiles(false)
                .setOut(text)
                .setErr(session.talk())
                .setColorScheme(Help.defaultColorScheme(session.isColoured() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler(failures::handle)
                .setExecutionExceptionHandler((e, command, parsed) -> failures.report(e));
    }
}
