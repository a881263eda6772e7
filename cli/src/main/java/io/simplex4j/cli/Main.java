package io.simplex4j.cli;

import static java.util.Map.entry;

import io.simplex4j.cli.audit.AuditCommand;
import io.simplex4j.cli.experiment.DataFetchCommand;
import io.simplex4j.cli.experiment.ExperimentCommand;
import io.simplex4j.cli.explain.AttributeCommand;
import io.simplex4j.cli.explain.ClassifyCommand;
import io.simplex4j.cli.explain.DecomposeCommand;
import io.simplex4j.cli.explain.ExplainCommand;
import io.simplex4j.cli.explain.TriageCommand;
import io.simplex4j.cli.explain.VerifyCommand;
import io.simplex4j.cli.option.ModelReading;
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
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.StandardOutput;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** The entry point of the command line. */
public final class Main {
    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        Interruption interruption = Interruption.ofThisThread();
        int exitCode = run(args, Session.ofProcess());
        interruption.over();
        System.exit(exitCode);
    }

    /** Runs a command in this process on streams that are not terminals, and returns its exit code. */
    public static int run(String[] args, InputStream in, PrintStream out, PrintStream err) {
        return run(args, new Session(in, out, err, Session.Environment.none()));
    }

    static int run(String[] args, Session session) {
        Failures failures = new Failures(session);
        PrintWriter text = session.text();
        Failures.silenceLoader();
        try {
            int exitCode = commandLine(session, failures, text, args).execute(args);
            text.flush();
            if (exitCode == ExitCode.OK.number()) {
                StandardOutput.requireWritten(session.out());
            }
            return exitCode;
        } catch (Throwable e) {
            return failures.report(e);
        }
    }

    /**
     * Returns the command line for these arguments. It has only the command that they name, or all if they name none.
     */
    static CommandLine commandLine(Session session, Failures failures, PrintWriter text, String... args) {
        List<String> words = List.of(args);
        CommandLine line = new CommandLine(new RootCommand());
        addNamed(line, words, commands(session, words.isEmpty() ? words : words.subList(1, words.size())));
        HelpLayout.apply(line.getCommandSpec());
        return line.setExpandAtFiles(false)
                .setOut(text)
                .setErr(session.errWriter())
                .setColorScheme(Help.defaultColorScheme(session.isColoured() ? Ansi.ON : Ansi.OFF))
                .setParameterExceptionHandler(failures::handle)
                .setExecutionExceptionHandler((e, command, parsed) -> failures.report(e));
    }

    /** Adds the command that the first word names. If it names none, adds all of them, for help and suggestions. */
    private static void addNamed(CommandLine parent, List<String> words, Map<String, Supplier<CommandLine>> commands) {
        String word = words.isEmpty() ? "" : words.get(0);
        commands.forEach((name, command) -> {
            if (name.equals(word) || !commands.containsKey(word)) {
                parent.addSubcommand(name, command.get());
            }
        });
    }

    private static Map<String, Supplier<CommandLine>> commands(Session session, List<String> rest) {
        return inOrder(
                entry("decompose", command(session, DecomposeCommand::new)),
                entry("explain", command(session, ExplainCommand::new)),
                entry("attribute", command(session, AttributeCommand::new)),
                entry("triage", command(session, TriageCommand::new)),
                entry("classify", command(session, ClassifyCommand::new)),
                entry("verify", command(session, VerifyCommand::new)),
                group(
                        "model",
                        "Inspect models; train a classifier behind an encoder.",
                        rest,
                        entry("inspect", command(session, InspectCommand::new)),
                        entry("train-head", command(session, TrainHeadCommand::new))),
                group(
                        "schema",
                        "Describe what the columns of a table mean.",
                        rest,
                        entry("infer", command(session, SchemaInferCommand::new))),
                group(
                        "corpus",
                        "Store, choose, check and change corpora with their latents.",
                        rest,
                        entry("build", command(session, CorpusBuildCommand::new)),
                        entry("select", command(session, CorpusSelectCommand::new)),
                        entry("inspect", command(session, CorpusInspectCommand::new)),
                        entry("add", command(session, CorpusAddCommand::new)),
                        entry("remove", command(session, CorpusRemoveCommand::new))),
                group(
                        "experiment",
                        "Repeat the paper's experiments.",
                        rest,
                        entry("list", command(session, ExperimentCommand.ListAll::new)),
                        entry("run", command(session, ExperimentCommand.Run::new)),
                        entry("plot", command(session, ExperimentCommand.Plot::new)),
                        entry("index", command(session, ExperimentCommand.Index::new))),
                group(
                        "data",
                        "Download public data that experiments need.",
                        rest,
                        entry("fetch", command(session, DataFetchCommand::new))),
                entry("serve", command(session, ServeCommand::new)),
                group(
                        "audit",
                        "Read, verify and purge the record of a server.",
                        rest,
                        entry("list", command(session, AuditCommand.ListEvents::new)),
                        entry("verify", command(session, AuditCommand.Verify::new)),
                        entry("head", command(session, AuditCommand.Head::new)),
                        entry("purge", command(session, AuditCommand.Purge::new))),
                entry("demo", command(session, DemoCommand::new)),
                entry("doctor", command(session, DoctorCommand::new)),
                entry("completion", command(session, CompletionCommand::new)));
    }

    /** Returns a command, made only if it is needed. */
    private static Supplier<CommandLine> command(Session session, Supplier<SessionCommand> maker) {
        return () -> {
            CommandLine line = maker.get().in(session);
            ModelReading.addTo(line.getCommandSpec());
            return line;
        };
    }

    @SafeVarargs
    private static Map.Entry<String, Supplier<CommandLine>> group(
            String name, String description, List<String> words, Map.Entry<String, Supplier<CommandLine>>... below) {
        Map<String, Supplier<CommandLine>> commands = inOrder(below);
        return entry(name, () -> {
            CommandLine group = new CommandLine(new GroupCommand());
            group.getCommandSpec().usageMessage().description(description);
            addNamed(group, words, commands);
            return group;
        });
    }

    @SafeVarargs
    private static Map<String, Supplier<CommandLine>> inOrder(Map.Entry<String, Supplier<CommandLine>>... commands) {
        Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
        for (Map.Entry<String, Supplier<CommandLine>> command : commands) {
            all.put(command.getKey(), command.getValue());
        }
        return all;
    }
}
