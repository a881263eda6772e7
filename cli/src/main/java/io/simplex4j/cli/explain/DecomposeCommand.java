package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Memory;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.JsonReport;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex decompose}: latents as mixtures of corpus latents. */
@Command(
        name = "decompose",
        description =
                "Write latents as mixtures of corpus latents, with the residual and a proof that it is the smallest.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex decompose --corpus corpus.npy --input tests.npy",
            "  simplex decompose --corpus l.npz:train --input l.npz:test --json out.json",
            "  simplex decompose --corpus 'part-*.npy' --input tests.npy",
            "  cat tests.npy | simplex decompose --corpus corpus.npy --input - --json -"
        })
public final class DecomposeCommand extends SessionCommand {
    @Option(
            names = "--corpus",
            required = true,
            paramLabel = "FILE",
            description = "latents of the corpus, an array of shape (examples, latent size): H.npy or H.npz:key; or"
                    + " several in the order of their names: 'part-*.npy'")
    private String corpusName = "";

    @Option(
            names = "--input",
            required = true,
            paramLabel = "FILE",
            description = "latents to decompose, of shape (inputs, latent size) or (latent size,): h.npy, h.npz:key,"
                    + " or - for npy from the standard input")
    private String inputName = "";

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private JsonOption output = new JsonOption();

    public DecomposeCommand() {
        super(VocabularyOptions.of(List.of(
                ExplanationOption.MEMBERS,
                ExplanationOption.SOLVER,
                ExplanationOption.TOLERANCE,
                ExplanationOption.EPOCHS,
                ExplanationOption.PENALTY,
                ExplanationOption.RANGES)));
    }

    @Override
    protected ExitCode execute() throws IOException {
        run.check();
        ExplanationOptions options = consistent(options());
        List<ExplanationRun.Output> outputs = output.json().stream()
                .map(target -> new ExplanationRun.Output(target, (why, subject) -> JsonReport.of(why.explanations())))
                .toList();
        if (corpusName.equals(Sources.STANDARD_STREAM)) {
            throw new UsageException("--corpus is -; expected a file: only --input can be the standard input");
        }
        LatentFile corpus = Sources.corpusLatents(corpusName);
        LatentFile input = new Sources(session()).inputLatents(inputName, corpus);
        Examples inputs = run.select(input.name(), input.latents());
        try {
            // Reference residuals take longer than a few decompositions.
            Explainer explainer = Explainer.ofLatents(Corpus.ofLatents(corpus.latents()))
                    .withMethod(method(options, corpus.latents()))
                    .withThreads(run.threads())
                    .withoutReferences();
            new ExplanationRun(session(), List.of(explainer), inputs, Locale.ENGLISH)
                    .write(outputs, Optional.empty(), "--json FILE writes all of them, --rows 0,3-7 shows some");
        } catch (OutOfMemoryError e) {
            throw new CommandFailure(
                    ExitCode.OUT_OF_MEMORY, Memory.shortage(Memory.needed(corpus.latents(), input.latents())), e);
        } catch (NotFiniteException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, corpusName + ": " + e.getMessage(), e);
        }
        return ExitCode.OK;
    }

    /** Returns the method. It copies the corpus only if the memory suffices. */
    private static DecompositionMethod method(ExplanationOptions options, Examples corpus) {
        DecompositionMethod method = options.method(Workers.all());
        return method instanceof ActiveSet exact && !Memory.holdsCopyOf(corpus) ? exact.withoutCopy() : method;
    }
}
