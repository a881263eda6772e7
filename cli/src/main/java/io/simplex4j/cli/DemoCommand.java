package io.simplex4j.cli;

import io.simplex4j.cli.demo.ClinicalStory;
import io.simplex4j.cli.demo.DemoStory;
import io.simplex4j.cli.demo.DigitsStory;
import io.simplex4j.cli.demo.StoryText;
import io.simplex4j.cli.demo.TextStory;
import io.simplex4j.cli.demo.TreesStory;
import io.simplex4j.cli.fetch.MnistFetch;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.Section;
import io.simplex4j.report.pdf.PdfReport;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.RunningServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex demo}: embedded models and data, explained. */
@Command(
        name = "demo",
        description = {
            "Explains how two small networks see a few pictures and patients, and how to read the result.",
            "Needs nothing else. It prints a summary, writes a report, and leaves the models and data beside it"
                    + " for you to try the other commands on.",
            "simplex demo text explains sentences by other sentences; Maven downloads its encoder (83 MB) into"
                    + " your cache, once."
        })
final class DemoCommand extends SessionCommand {
    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "which demo: digits, a network that reads handwritten digits, or clinical, one that predicts"
                    + " how patients fare (default: both); or trees, boosted trees beside that network; or text, an encoder"
                    + " of sentences")
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

    @Override
    protected ExitCode execute() throws IOException {
        if (name != null && !List.of("digits", "clinical", "trees", "text").contains(name)) {
            throw new UsageException("the demo is '" + name + "'; expected digits, clinical, trees or text");
        }
        if (served) {
            serve();
            return ExitCode.OK;
        }
        DemoFolder target = DemoFolder.of(folder, force);
        PrintWriter out = session().text();
        StoryText text = new StoryText(out, session().style());
        List<Section> sections = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        if (name == null || name.equals("digits")) {
            tell(DigitsStory.load(), target, text, sections, commands);
        }
        if (name == null || name.equals("clinical")) {
            tell(ClinicalStory.load(), target, text, sections, commands);
        }
        if ("trees".equals(name)) {
            tell(TreesStory.load(), target, text, sections, commands);
        }
        if ("text".equals(name)) {
            tell(sentences(), target, text, sections, commands);
        }
        HtmlReport.of(sections)
                .withTitle(
                        "text".equals(name)
                                ? "What an encoder makes of sentences"
                                : "trees".equals(name)
                                        ? "What a network and trees make of a patient"
                                        : "What two networks make of pictures and patients")
                .write(target.report());
        end(out, target, commands);
        out.flush();
        return ExitCode.OK;
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
            if ("trees".equals(name)) {
                stories.add(TreesStory.load());
            }
            if ("text".equals(name)) {
                stories.add(sentences());
            }
            ExplanationServer server = ExplanationServer.of(
                            stories.stream().map(DemoStory::served).toList())
                    .withPdf((why, title) -> PdfReport.of(why).withTitle(title));
            try (RunningServer running = server.start()) {
                Runtime.getRuntime().addShutdownHook(new Thread(running::close, "drain"));
                session().out().println(running.address() + "/ui/");
                session().out().flush();
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
                        session().environment().variables(), Path.of(System.getProperty("user.home", ".")))
                .getParent());
        try {
            return TextStory.load(cache, session().err()::println);
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

    /** The folder of the demo. A marker file distinguishes it from other folders, in which nothing is replaced. */
    private static final class DemoFolder {
        private static final String MARK = "README.txt";
        private static final String MARK_LINE = "Made by \"simplex demo\", which replaces the files in this folder.\n";
        private static final String MARK_TEXT = MARK_LINE + """

                report.html         what the demo explains
                digits.onnx         a network that reads digits; digits.yaml says what its numbers mean
                digits-corpus.idx   a thousand digits from its training data; digits-labels.idx has their labels
                digits/             pictures to explain
                clinical.onnx       a network that predicts relapse or death; clinical.yaml says what its numbers mean
                dutch.csv           patients from its training data; german.csv has others
                dutch-held-out.csv  Dutch patients that are in neither, to calibrate with
                dutch-average.npy   the average Dutch patient, used as a baseline
                patients.csv        patients to explain; clear-and-open.csv has a clear case and an open one
                sentences.csv       sentences on five topics, of simplex demo text; new-sentences.csv has those to explain
                """;

        private final Path folder;
        private final String name;

        private DemoFolder(Path folder, String name) {
            this.folder = folder;
            this.name = name;
        }

        /** Creates and marks the folder of this name. */
        static DemoFolder of(String name, boolean force) {
            Path folder;
            try {
                folder = Path.of(name);
                if (Files.exists(folder) && !Files.isDirectory(folder)) {
                    throw usage(name + " is a file; expected a folder");
                }
                if (!force && isForeign(folder)) {
                    throw usage(name + " holds other files; expected a new or empty folder, or --force");
                }
                Files.createDirectories(folder);
            } catch (InvalidPathException e) {
                throw usage("'" + name + "' is not the name of a folder (" + e.getReason() + ")");
            } catch (IOException e) {
                throw usage("the folder " + name + " cannot be made");
            }
            AtomicFile.write(
                    folder.resolve(MARK),
                    AtomicFile.Existing.REPLACE,
                    out -> out.write(MARK_TEXT.getBytes(StandardCharsets.UTF_8)));
            return new DemoFolder(folder, name);
        }

        private static boolean isForeign(Path folder) throws IOException {
            if (!Files.isDirectory(folder)) {
                return false;
            }
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isEmpty()) {
                    return false;
                }
            }
            Path mark = folder.resolve(MARK);
            return !Files.isRegularFile(mark) || !Files.readString(mark).startsWith(MARK_LINE);
        }

        private static UsageException usage(String message) {
            return new UsageException("--out: " + message);
        }

        Path path() {
            return folder;
        }

        Path report() {
            return folder.resolve("report.html");
        }

        /** Returns the name quoted for a POSIX shell. */
        String word() {
            return name.matches("[\\w./-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
        }
    }
}
