package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.cli.input.ClassNames;
import io.simplex4j.cli.input.ExampleReader;
import io.simplex4j.cli.input.Examples;
import io.simplex4j.cli.input.LabelFile;
import io.simplex4j.cli.input.LatentFile;
import io.simplex4j.cli.input.Models;
import io.simplex4j.cli.input.SchemaChoice;
import io.simplex4j.cli.verify.Evidence;
import io.simplex4j.cli.verify.ExplanationsReader;
import io.simplex4j.cli.verify.MalformedExplanationException;
import io.simplex4j.cli.verify.Projections;
import io.simplex4j.cli.verify.Verifier;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code simplex verify}: checks explanations without trusting what wrote them. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Checks the explanations in a JSON file without trusting what wrote them.",
            "It recomputes what they say from the data and the model, without the solver, and ends with 3 if anything is"
                    + " false.",
            "",
            "Checked: weights, residual and its share, r2, gap and lower bound, the limit on members; outputs, their"
                    + " bound, predictions, and whether the class is kept and guaranteed; projections, by integrating"
                    + " anew with 512 nodes, within what the file's attribution tolerance allows; their sums; labels, with"
                    + " --corpus-labels; warnings, but for those about integrals and gradients; digests.",
            "Checked only for contradictions: unique, weight ranges, the price of a limit.",
            "Not checked: whether a limited choice is the best one, and counts of iterations and passes. The gradient of"
                    + " the model is computed by the same code as in explain."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex verify out.json --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex verify latents.json --corpus H.npy --input h.npy"
        })
final class VerifyCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "FILE", description = "explanations, as --json writes them")
    private String fileName = "";

    @Option(names = "--model", paramLabel = "FILE", description = "the model, for what simplex explain wrote: M.onnx")
    private @Nullable String modelName;

    @Option(names = "--corpus", required = true, paramLabel = "FILE", description = "the corpus that was used")
    private String corpusName = "";

    @Option(
            names = "--input",
            required = true,
            paramLabel = "FILE",
            description = "what was explained, or - for npy from the standard input")
    private String inputName = "";

    @Option(names = "--schema", paramLabel = "FILE", description = "the schema that was used, if any: S.yaml")
    private @Nullable String schemaName;

    @Option(
            names = "--corpus-labels",
            paramLabel = "FILE",
            description = "the labels that were used, to check those in the file: L.npy or L.npz:key")
    private @Nullable String labelsName;

    @Option(
            names = "--no-features",
            description =
                    "of projections, check only what they add up to: integrating them anew takes most of the time")
    private boolean noFeatures;

    VerifyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(fileName)));
                ExplanationsReader reader = ExplanationsReader.open(in)) {
            return (reader.claims().model().isPresent() ? withModel(reader) : withLatents(reader)).number();
        } catch (MalformedExplanationException e) {
            throw LatentFile.bad(fileName, String.valueOf(e.getMessage()));
        } catch (InvalidPathException e) {
            throw LatentFile.bad(fileName, "is not a file name (" + e.getReason() + ")");
        } catch (NoSuchFileException e) {
            throw LatentFile.bad(fileName, "there is no such file");
        } catch (OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    private ExitCode withLatents(ExplanationsReader reader) throws IOException {
        if (modelName != null) {
            throw usage(fileName + " explains latents without a model, expected no --model");
        }
        if (labelsName != null || schemaName != null) {
            throw usage(fileName + " explains latents without a model, expected no "
                    + (labelsName != null ? "--corpus-labels" : "--schema"));
        }
        LatentFile corpus = LatentFile.corpus(corpusName);
        LatentFile input = LatentFile.input(inputName, session.in());
        corpus.requireFits(input);
        return verify(reader, Evidence.ofLatents(corpus.latents(), input.latents()));
    }

    private ExitCode withModel(ExplanationsReader reader) throws IOException {
        if (modelName == null) {
            throw usage(fileName + " explains a model, expected --model");
        }
        int threads = Runtime.getRuntime().availableProcessors();
        Models.Wishes wishes = new Models.Wishes(
                reader.claims().latent(), reader.claims().task().map(this::task));
        try (OnnxModel model = Models.load(modelName, wishes, threads)) {
            SchemaChoice schema = SchemaChoice.of(Optional.ofNullable(schemaName), corpusName, model.inputShape());
            ExampleReader examples = new ExampleReader(model.inputShape(), schema, session.in());
            Examples corpus = examples.corpus(corpusName).examples();
            return verify(
                    reader,
                    Evidence.ofModel(
                                    model,
                                    corpus.inputs(),
                                    examples.input(inputName).inputs())
                            .with(words(corpus, schema.schema().classes())));
        }
    }

    private Evidence.Words words(Examples corpus, List<String> classes) {
        Optional<List<String>> labels =
                labelsName == null ? corpus.labels() : Optional.of(LabelFile.read(labelsName, corpus));
        return new Evidence.Words(corpus.ids(), labels.map(new ClassNames(classes)::of), classes);
    }

    private LinearHead.Task task(String word) {
        try {
            return new TaskConverter().convert(word);
        } catch (TypeConversionException e) {
            throw LatentFile.bad(fileName, "task: " + e.getMessage());
        }
    }

    private ExitCode verify(ExplanationsReader reader, Evidence evidence) throws IOException {
        Verifier verifier =
                new Verifier(evidence, reader.claims(), noFeatures ? Projections.SUMS_ONLY : Projections.INTEGRATED);
        VerifyReport report = new VerifyReport(session);
        report.file(verifier.checkFile());
        reader.forEach(explanation -> report.add(explanation, verifier.check(explanation)));
        return report.end();
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
