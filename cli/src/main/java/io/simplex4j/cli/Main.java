package io.simplex4j.cli;

import io.simplex4j.cli.audit.AuditCommand;
import io.simplex4j.cli.experiment.DataFetchCommand;
import io.simplex4j.cli.experiment.ExperimentIndexCommand;
import io.simplex4j.cli.experiment.ExperimentListCommand;
import io.simplex4j.cli.experiment.ExperimentPlotCommand;
import io.simplex4j.cli.experiment.ExperimentRunCommand;
import io.simplex4j.cli.explain.AttributeCommand;
import io.simplex4j.cli.explain.ClassifyCommand;
import io.simplex4j.cli.explain.DecomposeCommand;
import io.simplex4j.cli.explain.ExplainCommand;
import io.simplex4j.cli.explain.TriageCommand;
import io.simplex4j.cli.explain.VerifyCommand;
import io.simplex4j.cli.option.CorpusOptions;
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
import io.simplex4j.cli.terminal.StandardOutput;
import io.simplex4j.vocabulary.VocabularyOptions;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

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
    private static void addNamed(CommandLine parent, List<String> words, Map<String, Supplier<Object>> commands) {
        String word = words.isEmpty() ? "" : words.get(0);
        commands.forEach((name, command) -> {
            if (name.equals(word) || !commands.containsKey(word)) {
                parent.addSubcommand(name, withVocabulary(command.get()));
            }
        });
    }

    /** Returns a command with the shared options of models and, if it explains, of explanations. */
    private static CommandLine withVocabulary(Object command) {
        CommandLine line = command instanceof CommandLine made ? made : new CommandLine(command);
        if (command instanceof VocabularyOptions.Command explaining) {
            explaining.vocabulary().addTo(line.getCommandSpec());
        }
        ModelReading.addTo(line.getCommandSpec());
        if (command instanceof AttributeCommand || command instanceof VerifyCommand) {
            CorpusOptions.makeOptional(line.getCommandSpec());
        }
        return line;
    }

    private static Map<String, Supplier<Object>> commands(Session session, List<String> rest) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("decompose", () -> new DecomposeCommand(session));
        commands.put("explain", () -> new ExplainCommand(session));
        commands.put("attribute", () -> new AttributeCommand(session));
        commands.put("triage", () -> new TriageCommand(session));
        commands.put("classify", () -> new ClassifyCommand(session));
        commands.put("verify", () -> new VerifyCommand(session));
        Map<String, Supplier<Object>> model = new LinkedHashMap<>();
        model.put("inspect", () -> new InspectCommand(session));
        model.put("train-head", () -> new TrainHeadCommand(session));
        commands.put("model", () -> group("Inspect models; train a classifier behind an encoder.", rest, model));
        Map<String, Supplier<Object>> schema = Map.of("infer", () -> new SchemaInferCommand(session));
        commands.put("schema", () -> group("Describe what the columns of a table mean.", rest, schema));
        Map<String, Supplier<Object>> corpus = new LinkedHashMap<>();
        corpus.put("build", () -> new CorpusBuildCommand(session));
        corpus.put("select", () -> alias(new CommandLine(new CorpusSelectCommand(session)), "--corpus", "--from"));
        corpus.put("inspect", () -> new CorpusInspectCommand(session));
        corpus.put("add", () -> new CorpusAddCommand(session));
        corpus.put("remove", () -> new CorpusRemoveCommand(session));
        commands.put(
                "corpus", () -> group("Store, choose, check and change corpora with their latents.", rest, corpus));
        Map<String, Supplier<Object>> experiment = new LinkedHashMap<>();
        experiment.put("list", () -> new ExperimentListCommand(session));
        experiment.put("run", () -> new ExperimentRunCommand(session));
        experiment.put("plot", () -> new ExperimentPlotCommand(session));
        experiment.put("index", () -> new ExperimentIndexCommand(session));
        commands.put("experiment", () -> group("Repeat the paper's experiments.", rest, experiment));
        Map<String, Supplier<Object>> data = Map.of("fetch", () -> new DataFetchCommand(session));
        commands.put("data", () -> group("Download public data that experiments need.", rest, data));
        commands.put("serve", () -> serve(session));
        Map<String, Supplier<Object>> audit = new LinkedHashMap<>();
        audit.put("list", () -> new AuditCommand.ListEvents(session));
        audit.put("verify", () -> new AuditCommand.Verify(session));
        audit.put("head", () -> new AuditCommand.Head(session));
        audit.put("purge", () -> new AuditCommand.Purge(session));
        commands.put("audit", () -> group("Read, verify and purge the record of a server.", rest, audit));
        commands.put("demo", () -> new DemoCommand(session));
        commands.put("doctor", () -> new DoctorCommand(session));
        commands.put("completion", () -> new CompletionCommand(session));
        return commands;
    }

    /**
     * Returns the command {@code serve}. KServe appends options to those of a container, so the last value of an option
     * counts.
     */
    private static CommandLine serve(Session session) {
        return new CommandLine(new ServeCommand(session)).setOverwrittenOptionsAllowed(true);
    }

    /** Adds another name to an option of a command. */
    private static CommandLine alias(CommandLine command, String option, String other) {
        CommandSpec spec = command.getCommandSpec();
        OptionSpec known = spec.findOption(option);
        spec.remove(known);
        spec.addOption(OptionSpec.builder(known).names(option, other).build());
        return command;
    }

    private static CommandLine group(String description, List<String> words, Map<String, Supplier<Object>> commands) {
        CommandLine group = new CommandLine(new GroupCommand());
        group.getCommandSpec().usageMessage().description(description);
        addNamed(group, words, commands);
        return group;
    }
}
