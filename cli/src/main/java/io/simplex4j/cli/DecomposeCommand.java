package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.LatentFile;
import io.simplex4j.cli.input.SelectedRows;
import io.simplex4j.data.AtomicFile;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code simplex decompose}: latents as mixtures of corpus latents. */
@Command(
        name = "decompose",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Writes latents as mixtures of corpus latents, with the residual and a proof that it is the smallest.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex decompose --corpus corpus.npy --input tests.npy",
            "  simplex decompose --corpus l.npz:train --input l.npz:test --json out.json",
            "  cat tests.npy | simplex decompose --corpus corpus.npy --input - --json -"
        })
final class DecomposeCommand implements Callable<Integer> {
    private static final double DEFAULT_TOLERANCE = 1e-10;
    private static final int DEFAULT_EPOCHS = 10_000;

    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "FILE",
            description = "latents of the corpus, an array of shape (examples, latent size): H.npy or H.npz:key")
    private String corpusName = "";

    @Option(
            names = "--input",
            required = true,
            paramLabel = "FILE",
            description = "latents to decompose, of shape (inputs, latent size) or (latent size,): h.npy, h.npz:key,"
                    + " or - for npy from the standard input")
    private String inputName = "";

    @Option(
            names = "--rows",
            paramLabel = "ROWS",
            converter = RowSelection.Converter.class,
            description = "only these rows of the input, such as 0,3-7")
    private @Nullable RowSelection selection;

    @Option(
            names = "--members",
            paramLabel = "K",
            description = "mix at most K examples; with adam, only push the others towards 0")
    private @Nullable Integer members;

    @Option(
            names = "--solver",
            paramLabel = "NAME",
            defaultValue = "exact",
            converter = SolverChoice.Converter.class,
            description = "exact, or adam, the algorithm of the paper, for comparison (default: ${DEFAULT-VALUE})")
    private SolverChoice.Name solver = SolverChoice.Name.EXACT;

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "relative tolerance of exact, above 0 and below 1 (default: 1e-10)")
    private @Nullable Double tolerance;

    @Option(names = "--epochs", paramLabel = "N", description = "steps of adam (default: 10000)")
    private @Nullable Integer epochs;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "use at most N threads (default: all); results do not depend on it")
    private @Nullable Integer threads;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "write JSON to a file, or - for the standard output, instead of text")
    private @Nullable String jsonName;

    @Option(names = "--force", description = "replace an output file that exists")
    private boolean force;

    DecomposeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        SolverChoice choice = choice();
        Optional<OutputTarget> target = target();
        if (corpusName.equals(LatentFile.STANDARD_STREAM)) {
            throw usage("--corpus is -, expected a file: only --input can be the standard input");
        }
        LatentFile corpus = LatentFile.corpus(corpusName);
        LatentFile input = LatentFile.input(inputName, session.in());
        corpus.requireFits(input);
        SelectedRows rows = RowSelection.select(spec, Optional.ofNullable(selection), input.name(), input.latents());
        input.requireUsable(rows);
        DecomposeRun run = new DecomposeRun(session, choice, corpus, rows);
        try {
            if (target.isPresent()) {
                run.toJson(target.get());
            } else {
                run.toText();
            }
        } catch (OutOfMemoryError e) {
            throw new CommandFailure(ExitCode.UNEXPECTED, Memory.shortage(Memory.needed(corpus, input)), e);
        }
        return ExitCode.OK.number();
    }

    private SolverChoice choice() {
        requireAtLeastOne("--members", members);
        requireAtLeastOne("--epochs", epochs);
        requireAtLeastOne("--threads", threads);
        if (tolerance != null && !(tolerance > 0 && tolerance < 1)) {
            throw usage("--tolerance is " + tolerance + ", expected a number above 0 and below 1");
        }
        if (epochs != null && solver == SolverChoice.Name.EXACT) {
            throw usage("--epochs is for --solver adam, but the solver is exact");
        }
        if (tolerance != null && solver == SolverChoice.Name.ADAM) {
            throw usage("--tolerance is for --solver exact, but the solver is adam");
        }
        int processors = Runtime.getRuntime().availableProcessors();
        return new SolverChoice(
                solver,
                members == null ? OptionalInt.empty() : OptionalInt.of(members),
                new SolverChoice.Precision(
                        tolerance == null ? DEFAULT_TOLERANCE : tolerance, epochs == null ? DEFAULT_EPOCHS : epochs),
                threads == null ? processors : Math.min(threads, processors));
    }

    private Optional<OutputTarget> target() {
        if (jsonName == null) {
            return Optional.empty();
        }
        OutputTarget target;
        try {
            target = OutputTarget.of(jsonName, force ? AtomicFile.Existing.REPLACE : AtomicFile.Existing.REFUSE);
        } catch (IllegalArgumentException e) {
            throw usage("--json: " + e.getMessage());
        }
        if (target.isSourceOf(corpusName) || target.isSourceOf(inputName)) {
            throw usage("--json: " + jsonName + " is a file to be read, expected another one");
        }
        return Optional.of(target);
    }

    private void requireAtLeastOne(String option, @Nullable Integer value) {
        if (value != null && value < 1) {
            throw usage(option + " is " + value + ", expected at least 1");
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
