package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.source.LatentFile;
import io.simplex4j.example.Examples;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.report.verify.Claims;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import java.io.PrintWriter;
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
            "It recomputes what they say from the data and the model, without the solver, and ends with 3 if anything is"
                    + " false.",
            "",
            "Checked: the keys of the file and their kinds; weights, residual and its share, r2, gap and lower bound, the"
                    + " limit on members; outputs, their bound, probabilities, predictions, and whether the class is kept"
                    + " and guaranteed; projections and shares of features, by integrating anew with 512 nodes; their"
                    + " sums; names, values in words and labels; the verdict and its reasons; digests.",
            "Checked only for contradictions: unique, weight ranges, the price of a limit.",
            "What was not checked is listed at the end, such as labels where none are given. The gradient of the model is"
                    + " computed by the same code as in explain."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex verify out.json --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex verify latents.json --corpus H.npy --input h.npy"
        })
final class VerifyCommand implements Callable<Integer> {
    private static final int MOST = 20;

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

    VerifyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
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
                        Map.entry("--input-labels", Optional.ofNullable(inputLabelsName)))
                .filter(option -> option.getValue().isPresent())
                .findFirst()
                .ifPresent(option -> {
                    throw usage(fileName + " explains latents without a model, expected no " + option.getKey());
                });
        LatentFile corpus = Sources.corpusLatents(corpusName);
        LatentFile input = new Sources(session).inputLatents(inputName, corpus);
        return verify(file, Verifier.ofLatents(corpus.latents(), input.latents()));
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
            return verify(file, Verifier.of(model, corpus.examples(), inputs));
        } catch (OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, modelName + ": " + e.getMessage(), e);
        }
    }

    private ExitCode verify(Path file, Verifier strict) {
        Verifier verifier = noFeatures ? strict.withoutIntegrals() : strict;
        PrintWriter out = session.text();
        int[] passed = {0};
        int[] failed = {0};
        Verification result = Sources.named(
                "file",
                ExitCode.BAD_DATA,
                () -> verifier.verify(file, checked -> {
                    int place = passed[0] + failed[0];
                    String name = checked.input().isPresent()
                            ? "input " + checked.input().getAsInt()
                            : "explanation " + place;
                    if (checked.passed()) {
                        if (passed[0]++ < MOST) {
                            out.println(name + ": pass");
                        }
                    } else if (failed[0]++ < MOST) {
                        out.println(alarming(name + ": FAIL: " + String.join("; ", checked.problems())));
                    }
                    out.flush();
                }));
        end(out, result);
        return result.passed() ? ExitCode.OK : ExitCode.BAD_DATA;
    }

    private void end(PrintWriter out, Verification result) {
        int all = result.explanations().size();
        int failed = all - result.passes();
        if (result.passes() > MOST) {
            out.println((result.passes() - MOST) + " more pass");
        }
        if (failed > MOST) {
            out.println((failed - MOST) + " more FAIL");
        }
        result.problems().forEach(problem -> out.println(alarming("file: FAIL: " + problem)));
        out.println(
                all == 0
                        ? "FAIL: there is no explanation"
                        : result.passes() + " of " + all + (all == 1 ? " explanation" : " explanations") + " pass"
                                + (result.problems().isEmpty() ? "" : ", but the file as a whole does not"));
        result.unchecked().forEach(what -> out.println(session.style().faint("not checked: " + what)));
        out.flush();
    }

    private String alarming(String text) {
        return session.style().alarming(text);
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
