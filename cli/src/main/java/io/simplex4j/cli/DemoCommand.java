package io.simplex4j.cli;

import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.SelectedRows;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.decomposition.ActiveSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex demo}: embedded data, explained. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Explains four embedded latents of a network that reads digits, and says what to make of them.")
final class DemoCommand implements Callable<Integer> {
    private static final String DEFAULT_FOLDER = "simplex-demo";

    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            defaultValue = "digits",
            description = "which demo: digits (default: ${DEFAULT-VALUE})")
    private String name = "digits";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "also write the latents there, as corpus.npy and input.npy")
    private @Nullable String folder;

    @Option(names = "--force", description = "replace files that exist")
    private boolean force;

    DemoCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        if (!name.equals("digits")) {
            throw usage("the demo is '" + name + "', expected digits");
        }
        DigitsDemo digits = DigitsDemo.load();
        if (folder != null) {
            write(digits, folder);
        }
        PrintWriter out = session.text();
        DigitsStory story = new DigitsStory(digits, out, session.style());
        story.begin();
        SelectedRows rows = new SelectedRows(
                digits.inputs(), RowSelection.all(digits.inputs().rows()));
        new Explaining(ActiveSet.withDefaults().withThreads(1).over(digits.corpus()), rows, 1)
                .forEach(story::tell, new ProgressLine(session));
        story.end(folder == null ? DEFAULT_FOLDER : folder, folder != null);
        out.flush();
        return ExitCode.OK.number();
    }

    private void write(DigitsDemo digits, String target) {
        AtomicFile.Existing existing = force ? AtomicFile.Existing.REPLACE : AtomicFile.Existing.REFUSE;
        Path corpus;
        Path input;
        try {
            Path directory = Path.of(target);
            corpus = directory.resolve("corpus.npy");
            input = directory.resolve("input.npy");
            if (Files.exists(directory) && !Files.isDirectory(directory)) {
                throw new IllegalArgumentException(directory + " is a file, expected a folder");
            }
            Files.createDirectories(directory);
            OutputFile.requireFree(corpus, existing);
            OutputFile.requireFree(input, existing);
        } catch (InvalidPathException e) {
            throw usage("--out: '" + target + "' is not the name of a folder (" + e.getReason() + ")");
        } catch (IOException e) {
            throw usage("--out: the folder " + target + " cannot be made");
        } catch (IllegalArgumentException e) {
            throw usage("--out: " + e.getMessage());
        }
        Npy.write(corpus, digits.corpus(), DType.FLOAT32, existing);
        Npy.write(input, digits.inputs(), DType.FLOAT32, existing);
        session.err().println("wrote " + corpus + " and " + input);
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
