package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.source.LatentFile;
import io.simplex4j.example.Examples;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.verify.Claims;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex verify}: checks explanations without trusting what wrote them. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Checks the explanations in a JSON file without trusting what wrote them.",
            "It recomputes what they say from the data and the model, and ends with 3 if anything is false.",
            "",
            "Checked: the keys of the file and their kinds; weights, residual and its share, r2, gap and lower bound, the"
                    + " limit on members and its price; outputs, their bound, probabilities, predictions, and whether the"
                    + " class is kept and guaranteed; projections and shares of features, by integrating anew with at"
                    + " least 512 nodes; their sums; names, values in words and labels; the verdict and its reasons;"
                    + " digests.",
            "Solved anew: the residual without a limit, with a proof of it, and the residuals of corpus examples that"
                    + " others are compared with. Nothing else needs the solver.",
            "Checked only for contradictions: unique and weight ranges.",
            "What was not checked is listed at the end, such as labels where none are given. The gradient of the model is"
                    + " computed by the same code as in explain."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex verify out.json --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex verify latents.json --corpus H.npy --input h.npy"
        })
final class VerifyCommand implements Callable<Integer> {
    private static final double DEFAULT_TOLERANCE = 1e-6;
    private static final double DEFAULT_ATTRIBUTION_TOLERANCE = 0.1;

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
            names = "--input-labels",
            paramLabel = "FILE",
            description = "the actual labels of the inputs that were used, likewise")
    private @Nullable String inputLabelsName;

    @Option(
            names = "--no-features",
            description =
                    "of projections, check only what they add up to: integrating them anew takes most of the time")
    private boolean noFeatures;

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "largest relative tolerance allowed for mixtures, above 0 and below 1; a smaller one in the"
                    + " file counts (default: 1e-6)")
    private double tolerance = DEFAULT_TOLERANCE;

    @Option(
            names = "--attribution-tolerance",
            paramLabel = "T",
            description = "largest relative error allowed for features, likewise (default: 0.1)")
    private @Nullable Double attributionTolerance;

    VerifyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        requireShare("--tolerance", tolerance);
        requireShare("--attribution-tolerance", attributionTolerance());
        Path file = file();
        Claims claims = Sources.named("file", ExitCode.BAD_DATA, () -> Claims.read(file));
        return (claims.model() ? withModel(file, claims) : withLatents(file)).number();
    }

    private Path file() {
        try {
            return Path.of(fileName);
        } catch (InvalidPathException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, fileName + ": is not a file name (" + e.getReason() + ")", e);
        }
    }

    private ExitCode withLatents(Path file) {
        if (modelName != null) {
            throw usage(fileName + " explains latents without a model, expected no --model");
        }
        Stream.of(
                        Map.entry("--schema", Optional.ofNullable(schemaName)),
                        Map.entry("--corpus-labels", Optional.ofNullable(labelsName)),
                        Map.entry("--input-labels", Optional.ofNullable(inputLabelsName)),
                        Map.entry("--attribution-tolerance", Optional.ofNullable(attributionTolerance)))
                .filter(option -> option.getValue().isPresent())
                .findFirst()
                .ifPresent(option -> {
                    throw usage(fileName + " explains latents without a model, expected no " + option.getKey());
                });
        LatentFile corpus = Sources.corpusLatents(corpusName);
        LatentFile input = new Sources(session).inputLatents(inputName, corpus);
        return verify(
                file,
                Verifier.ofLatents(corpus.latents(), input.latents()),
                "within a tolerance of " + number(tolerance) + " for mixtures");
    }

    private ExitCode withModel(Path file, Claims claims) {
        if (modelName == null) {
            throw usage(fileName + " explains a model, expected --model");
        }
        OnnxModel.Options plain = OnnxModel.Options.withDefaults()
                .withThreads(Runtime.getRuntime().availableProcessors());
        OnnxModel.Options cut = claims.latent().map(plain::withLatent).orElse(plain);
        OnnxModel.Options options = claims.task().map(cut::withTask).orElse(cut);
        try (OnnxModel model = Models.load(modelName, path -> OnnxModel.load(path, options))) {
            ExampleReader reader = Sources.reader(model.inputShape(), Optional.ofNullable(schemaName));
            CorpusSource corpus = Sources.corpus(reader, corpusName, Optional.ofNullable(labelsName));
            Examples inputs =
                    new Sources(session).inputs(corpus.reader(), inputName, Optional.ofNullable(inputLabelsName));
            return verify(
                    file,
                    verifier(model, corpus, inputs).withAttributionTolerance(attributionTolerance()),
                    "within tolerances of " + number(tolerance) + " for mixtures and " + number(attributionTolerance())
                            + " for features");
        } catch (OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    private static Verifier verifier(OnnxModel model, CorpusSource corpus, Examples inputs) {
        try {
            return Verifier.of(model, corpus.examples(), inputs);
        } catch (NotFiniteException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, corpus.name() + ": " + e.getMessage(), e);
        }
    }

    private ExitCode verify(Path file, Verifier usual, String limits) {
        Verifier integrating = usual.withTolerance(tolerance);
        Verifier verifier = noFeatures ? integrating.withoutIntegrals() : integrating;
        VerifyReport report = new VerifyReport(session, new ProgressLine(session));
        try {
            Verification result = Sources.named("file", ExitCode.BAD_DATA, () -> verifier.verify(file, report));
            report.end(result, limits);
            return result.passed() ? ExitCode.OK : ExitCode.BAD_DATA;
        } finally {
            report.close();
        }
    }

    private double attributionTolerance() {
        return attributionTolerance == null ? DEFAULT_ATTRIBUTION_TOLERANCE : attributionTolerance;
    }

    private void requireShare(String option, double value) {
        if (!(value > 0 && value < 1)) {
            throw usage(option + " is " + value + ", expected a number above 0 and below 1");
        }
    }

    private static String number(double value) {
        return Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
