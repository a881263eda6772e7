package io.simplex4j.cli;

import io.simplex4j.cli.demo.ClinicalStory;
import io.simplex4j.cli.demo.DemoStory;
import io.simplex4j.cli.demo.DigitsStory;
import io.simplex4j.cli.demo.StoryText;
import io.simplex4j.cli.demo.TextStory;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.Version;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.experiments.dataset.image.MnistFetch;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.Section;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.RunningServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex demo}: embedded models and data, explained. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Explains how two small networks see a few pictures and patients, and how to read the result.",
            "Needs nothing else. It prints a summary, writes a report, and leaves the models and data beside it"
                    + " for you to try the other commands on.",
            "simplex demo text explains sentences by other sentences; Maven downloads its encoder (83 MB) into"
                    + " your cache, once."
        })
final class DemoCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "which demo: digits, a network that reads handwritten digits, or clinical, one that predicts"
                    + " how patients fare (default: both); or text, an encoder of sentences")
    private @Nullable String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "simplex-demo",
            description =
                    "folder for the report and its files; an earlier demo may have made it (default: ${DEFAULT-VALUE})")
    private String folder = "simplex-demo";

    @Option(names = "--force", description = "write into a folder that no demo has made")
    private boolean force;

    @Option(
            names = "--serve",
            description =
                    "show the demo as a web page instead, on a free port of this machine, until Ctrl-C: prints the"
                            + " address and writes no files")
    private boolean served;

    DemoCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        if (name != null && !List.of("digits", "clinical", "text").contains(name)) {
            throw new ParameterException(
                    spec.commandLine(), "the demo is '" + name + "', expected digits, clinical or text");
        }
        if (served) {
            serve();
            return ExitCode.OK.number();
        }
        DemoFolder target = DemoFolder.of(spec, folder, force);
        PrintWriter out = session.text();
        StoryText text = new StoryText(out, session.style());
        List<Section> sections = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        if (name == null || name.equals("digits")) {
            tell(DigitsStory.load(), target, text, sections, commands);
        }
        if (name == null || name.equals("clinical")) {
            tell(ClinicalStory.load(), target, text, sections, commands);
        }
        if ("text".equals(name)) {
            tell(sentences(), target, text, sections, commands);
        }
        HtmlReport.of(sections)
                .withTitle(
                        "text".equals(name)
                                ? "What an encoder makes of sentences"
                                : "What two networks make of pictures and patients")
                .write(target.report());
        end(out, target, commands);
        out.flush();
        return ExitCode.OK.number();
    }

    /** Shows the stories as a page until the process is asked to end. */
    private void serve() throws IOException {
        List<DemoStory> stories = new ArrayList<>();
        try {
            if (name == null || name.equals("clinical")) {
                stories.add(ClinicalStory.load());
            }
            if (name == null || name.equals("digits")) {
                stories.add(DigitsStory.load());
            }
            if ("text".equals(name)) {
                stories.add(sentences());
            }
            ExplanationServer server =
                    ExplanationServer.of(stories.stream().map(DemoStory::served).toList());
            try (RunningServer running = server.start()) {
                Runtime.getRuntime().addShutdownHook(new Thread(running::close, "drain"));
                session.out().println(running.address() + "/ui/");
                session.out().flush();
                running.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            stories.forEach(DemoStory::close);
        }
    }

    private TextStory sentences() {
        Path cache = Objects.requireNonNull(MnistFetch.defaultFolder(
                        session.environment().variables(), Path.of(System.getProperty("user.home", ".")))
                .getParent());
        try {
            return TextStory.load(cache, session.err()::println);
        } catch (UnreadableDataException | OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "cannot load the model " + e.getMessage(), e);
        }
    }

    private static void tell(
            DemoStory story, DemoFolder target, StoryText text, List<Section> sections, List<String> commands) {
        try (story) {
            story.writeTo(target.path());
            List<Section> told = story.sections();
            told.forEach(text::print);
            sections.addAll(told);
            commands.addAll(story.commands(target.word()));
        }
    }

    private static void end(PrintWriter out, DemoFolder target, List<String> commands) {
        out.println("The report with pictures: " + target.report());
        out.println();
        out.println("The same from files, which are beside it:");
        commands.forEach(command -> out.println("  " + command));
        out.println();
        out.println("Your own model:");
        out.println("  simplex model inspect yours.onnx");
        out.println("  simplex schema infer yours.csv --out yours.yaml");
        out.println("  simplex explain --model yours.onnx --schema yours.yaml --corpus yours.csv --input new.csv"
                + " --html why.html");
    }
}
