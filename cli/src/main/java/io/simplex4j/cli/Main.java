package io.simplex4j.cli;

import io.simplex4j.cli.audit.AuditHeadCommand;
import io.simplex4j.cli.audit.AuditListCommand;
import io.simplex4j.cli.audit.AuditPurgeCommand;
import io.simplex4j.cli.audit.AuditVerifyCommand;
import io.simplex4j.cli.experiment.DataFetchCommand;
import io.simplex4j.cli.experiment.ExperimentIndexCommand;
import io.simplex4j.cli.experiment.ExperimentListCommand;
import io.simplex4j.cli.experiment.ExperimentPlotCommand;
import io.simplex4j.cli.experiment.ExperimentRunCommand;
import io.simplex4j.cli.explain.DecomposeCommand;
import io.simplex4j.cli.explain.ExplainCommand;
import io.simplex4j.cli.explain.TriageCommand;
import io.simplex4j.cli.explain.VerifyCommand;
import io.simplex4j.cli.prepare.CorpusAddCommand;
import io.simplex4j.cli.prepare.CorpusBuildCommand;
import io.simplex4j.cli.prepare.CorpusInspectCommand;
import io.simplex4j.cli.prepare.CorpusRemoveCommand;
import io.simplex4j.cli.prepare.CorpusSelectCommand;
import io.simplex4j.cli.prepare.InspectCommand;
import io.simplex4j.cli.prepare.SchemaInferCommand;
import io.simplex4j.cli.prepare.TrainHeadCommand;
import io.simplex4j.cli.serve.ServeCommand;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Failures;
import io.simplex4j.cli.terminal.Interruption;
import io.simplex4j.cli.terminal.NativeLibrary;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.StandardOutput;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

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
        return run(args, new Session(in, out, err, Session.Environment.none()));
    }

    static int run(String[] args, Session session) {
        Failures failures = new Failures(session);
        PrintWriter text = session.text();
        NativeLibrary.silence();
        try {
            int exitCode = commandLine(session, failures, text).execute(args);
            text.flush();
            if (exitCode == ExitCode.OK.number()) {
                StandardOutput.requireWritten(session.out());
            }
            return exitCode;
        } catch (Throwable e) {
            return failures.report(e);
        }
    }

    static CommandLine commandLine(Session session, Failures failures, PrintWriter text) {
        return new CommandLine(new RootCommand())
                .addSubcommand(new DecomposeCommand(session))
                .addSubcommand(new ExplainCommand(session))
                .addSubcommand(new TriageCommand(session))
                .addSubcommand(new VerifyCommand(session))
                .addSubcommand(
                        "model",
                        group(
                                "Inspect models; train a classifier behind an encoder.",
                                new InspectCommand(session),
                                new TrainHeadCommand(session)))
                .addSubcommand(
                        "schema", group("Describe what the columns of a table mean.", new SchemaInferCommand(session)))
                .addSubcommand(
                        "corpus",
                        group(
                                "Store, choose, check and change corpora with their latents.",
                                new CorpusBuildCommand(session),
                                alias(new CommandLine(new CorpusSelectCommand(session)), "--corpus", "--from"),
                                new CorpusInspectCommand(session),
                                new CorpusAddCommand(session),
                                new CorpusRemoveCommand(session)))
                .addSubcommand(
                        "experiment",
                        group(
                                "Repeat the paper's experiments.",
                                new ExperimentListCommand(session),
                                new ExperimentRunCommand(session),
                                new ExperimentPlotCommand(session),
                                new ExperimentIndexCommand(session)))
                .addSubcommand(
                        "data", group("Download public data that experiments need.", new DataFetchCommand(session)))
                .addSubcommand(serve(session))
                .addSubcommand(
                        "audit",
                        group(
                                "Read, verify and purge the record of a server.",
                                new AuditListCommand(session),
                                new AuditVerifyCommand(session),
                                new AuditHeadCommand(session),
                                new AuditPurgeCommand(session)))
                .addSubcommand(new DemoCommand(session))
                .addSubcommand(new DoctorCommand(session))
                .setExpandAtFiles(false)
                .setOut(text)
                .setErr(session.talk())
                .setColorScheme(Help.defaultColorScheme(session.isColoured() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler(failures::handle)
                .setExecutionExceptionHandler((e, command, parsed) -> failures.report(e));
    }

    /** KServe appends options to those of a container, so that one may be given twice: the last one counts. */
    private static CommandLine serve(Session session) {
        return new CommandLine(new ServeCommand(session)).setOverwrittenOptionsAllowed(true);
    }

    /** The same command with another name for one of its options. */
    private static CommandLine alias(CommandLine command, String option, String other) {
        CommandSpec spec = command.getCommandSpec();
        OptionSpec known = spec.findOption(option);
        spec.remove(known);
        spec.addOption(OptionSpec.builder(known).names(option, other).build());
        return command;
    }

    private static CommandLine group(String description, Object... commands) {
        CommandLine group = new CommandLine(new GroupCommand());
        group.getCommandSpec().usageMessage().description(description);
        Arrays.stream(commands).forEach(group::addSubcommand);
        return group;
    }
}
