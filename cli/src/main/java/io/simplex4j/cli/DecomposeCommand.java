package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.LatentFile;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.NotFiniteException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            description = "exact, or adam, the algorithm of the paper, for comparison (default: ${DEFAULT-VALUE})")
    private String solver = "exact";

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

    @Mixin
    private JsonOption output = new JsonOption();

    DecomposeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        DecompositionMethod method = method();
        OutputOptions.Chosen chosen = output.choose(spec, List.of(corpusName, inputName));
        if (corpusName.equals(Sources.STANDARD_STREAM)) {
            throw usage("--corpus is -, expected a file: only --input can be the standard input");
        }
        LatentFile corpus = Sources.corpusLatents(corpusName);
        LatentFile input = new Sources(session).inputLatents(inputName, corpus);
        Examples inputs = RowSelection.select(spec, Optional.ofNullable(selection), input.name(), input.latents());
        try {
            explain(corpus, inputs, method, chosen);
        } catch (OutOfMemoryError e) {
            throw new CommandFailure(
                    ExitCode.UNEXPECTED, Memory.shortage(Memory.needed(corpus.latents(), input.latents())), e);
        } catch (NotFiniteException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, corpusName + ": " + e.getMessage(), e);
        }
        return ExitCode.OK.number();
    }

    /** What is usual for the corpus takes longer to find out than a few decompositions. */
    private void explain(LatentFile corpus, Examples inputs, DecompositionMethod method, OutputOptions.Chosen chosen)
            throws IOException {
        Explainer explainer = Explainer.ofLatents(Corpus.ofLatents(corpus.latents()))
                .withMethod(method)
                .withThreads(usedThreads())
                .withoutReferences();
        new ExplanationRun(session, explainer, inputs)
                .write(chosen, Optional.empty(), "--json FILE writes all of them, --rows 0,3-7 shows some");
    }

    private DecompositionMethod method() {
        requireAtLeastOne("--members", members);
        requireAtLeastOne("--epochs", epochs);
        requireAtLeastOne("--threads", threads);
        if (tolerance != null && !(tolerance > 0 && tolerance < 1)) {
            throw usage("--tolerance is " + tolerance + ", expected a number above 0 and below 1");
        }
        Sparsity sparsity = members == null ? Sparsity.unlimited() : Sparsity.atMost(members);
        if (solver.equals("exact")) {
            if (epochs != null) {
                throw usage("--epochs is for --solver adam, but the solver is exact");
            }
            return ActiveSet.withDefaults()
                    .withTolerance(tolerance == null ? DEFAULT_TOLERANCE : tolerance)
                    .withSparsity(sparsity)
                    .withThreads(usedThreads());
        }
        if (!solver.equals("adam")) {
            throw usage("Invalid value for option '--solver': found '" + solver + "', expected exact or adam");
        }
        if (tolerance != null) {
            throw usage("--tolerance is for --solver exact, but the solver is adam");
        }
        return SoftmaxAdam.withDefaults()
                .withEpochs(epochs == null ? DEFAULT_EPOCHS : epochs)
                .withSparsity(sparsity)
                .withThreads(usedThreads());
    }

    private int usedThreads() {
        int processors = Runtime.getRuntime().availableProcessors();
        return threads == null ? processors : Math.min(threads, processors);
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
