package io.simplex4j.cli;

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
import io.simplex4j.cli.terminal.NativeLibrary;
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
        NativeLibrary.silence();
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
        Commands model =
                new Commands(session).with("inspect", InspectCommand::new).with("train-head", TrainHeadCommand::new);
        Commands schema = new Commands(session).with("infer", SchemaInferCommand::new);
        Commands corpus = new Commands(session)
                .with("build", CorpusBuildCommand::new)
                .with("select", CorpusSelectCommand::new)
                .with("inspect", CorpusInspectCommand::new)
                .with("add", CorpusAddCommand::new)
                .with("remove", CorpusRemoveCommand::new);
        Commands experiment = new Commands(session)
                .with("list", ExperimentCommand.ListAll::new)
                .with("run", ExperimentCommand.Run::new)
                .with("plot", ExperimentCommand.Plot::new)
                .with("index", ExperimentCommand.Index::new);
        Commands audit = new Commands(session)
                .with("list", AuditCommand.ListEvents::new)
                .with("verify", AuditCommand.Verify::new)
                .with("head", AuditCommand.Head::new)
                .with("purge", AuditCommand.Purge::new);
        return new Commands(session)
                .with("decompose", DecomposeCommand::new)
                .with("explain", ExplainCommand::new)
                .with("attribute", AttributeCommand::new)
                .with("triage", TriageCommand::new)
                .with("classify", ClassifyCommand::new)
                .with("verify", VerifyCommand::new)
                .with("model", "Inspect models; train a classifier behind an encoder.", rest, model)
                .with("schema", "Describe what the columns of a table mean.", rest, schema)
                .with("corpus", "Store, choose, check and change corpora with their latents.", rest, corpus)
                .with("experiment", "Repeat the paper's experiments.", rest, experiment)
                .with(
                        "data",
                        "Download public data that experiments need.",
                        rest,
                        new Commands(session).with("fetch", DataFetchCommand::new))
                .with("serve", ServeCommand::new)
                .with("audit", "Read, verify and purge the record of a server.", rest, audit)
                .with("demo", DemoCommand::new)
                .with("doctor", DoctorCommand::new)
                .with("completion", CompletionCommand::new)
                .all;
    }

    /** Commands by their names, each made only if it is needed. */
    private static final class Commands {
        private final Session session;
        private final Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();

        Commands(Session session) {
            this.session = session;
        }

        Commands with(String name, Supplier<SessionCommand> command) {
            all.put(name, () -> {
                CommandLine line = command.get().in(session);
                ModelReading.addTo(line.getCommandSpec());
                return line;
            });
            return this;
        }

        Commands with(String name, String description, List<String> words, Commands below) {
            all.put(name, () -> {
                CommandLine group = new CommandLine(new GroupCommand());
                group.getCommandSpec().usageMessage().description(description);
                addNamed(group, words, below.all);
                return group;
            });
            return this;
        }
    }
}
