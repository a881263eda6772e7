package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.DecoderOptions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.ModelReading;
import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.example.Examples;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelException;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.internal.document.DocumentReader;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex verify}: checks explanations without trusting their author. */
@Command(
        name = "verify",
        description = {
            "Check the explanations, the triage or the attributions in a JSON file without trusting what wrote them.",
            "Explains again as the file's settings say, and exits with 3 if anything is false.",
            "",
            "Every field is compared with what comes out again. Weights are not solved again: any that are proven best"
                    + " are right. Features are integrated by another rule with at least 512 nodes, and messages are made"
                    + " again from their figures. With --calibration p-values are checked, with --decoder what is"
                    + " decoded.",
            "Checked only for contradictions: unique and weight ranges.",
            "The end lists what was not checked, such as labels where none are given. The gradient of the model is"
                    + " computed by the same code as in explain."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex verify out.json --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex verify both.json --model m.onnx --corpus here.npy --corpus there.npy --input tests.npy",
            "  simplex verify triage.json --model m.onnx --corpus corpus.npy --calibration held-out.npy --input"
                    + " new.npy",
            "  simplex verify latents.json --corpus H.npy --input h.npy"
        })
public final class VerifyCommand extends SessionCommand {
    private static final List<String> ONLY_WITH_A_MODEL = List.of(
            "--model",
            "--schema",
            "--corpus-labels",
            "--input-labels",
            "--calibration",
            "--decoder",
            "--attribution-tolerance");

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "explanations, a triage or attributions, as written by --json")
    private String fileName = "";

    @Mixin
    private SourceOptions source = new SourceOptions(ModelReading.withoutLatent());

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private CalibrationOptions calibration = new CalibrationOptions();

    @Mixin
    private DecoderOptions decoder = new DecoderOptions();

    @Option(names = "--no-features", description = "check only the sums of projections, which is much faster")
    private boolean noFeatures;

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "largest relative tolerance allowed for mixtures, above 0 and below 1; if the file states a"
                    + " smaller one, that applies (default: 1e-6)")
    private double tolerance = 1e-6;

    @Option(
            names = "--attribution-tolerance",
            paramLabel = "T",
            description = "largest relative error allowed for features, in the same way (default: 0.1)")
    private double attributionTolerance = 0.1;

    @Override
    protected void adapt(CommandLine line) {
        SourceOptions.makeOptional(line.getCommandSpec(), "--model");
        SourceOptions.makeOptional(line.getCommandSpec(), "--corpus");
    }

    @Override
    protected ExitCode execute() {
        Arguments.requireShare("--tolerance", tolerance);
        calibration.check();
        Arguments.requireShare("--attribution-tolerance", attributionTolerance);
        Path file = Sources.path(ExitCode.BAD_DATA, fileName);
        Tree claims = Sources.read("file", ExitCode.BAD_DATA, () -> DocumentReader.head(file));
        requireAll(claims);
        return claims.has("model") ? withModel(file, claims) : withLatents(file);
    }

    private void requireAll(Tree claims) {
        List<String> names = claims.objects("corpora").stream()
                .map(each -> each.text("name"))
                .toList();
        if (claims.text("schema").equals(JsonReport.ATTRIBUTION_SCHEMA)) {
            if (source.corpora().size() > 1) {
                throw new UsageException(
                        "--corpus is given " + Arguments.times(source.corpora().size()) + "; expected at most one: "
                                + fileName + " attributes outputs");
            }
            source.check();
            return;
        }
        if (source.corpora().isEmpty()) {
            throw new MissingParameterException(
                    spec().commandLine(), spec().findOption("--corpus"), "Missing required option: '--corpus=SOURCE'");
        }
        int expected = Math.max(1, names.size());
        int given = source.corpora().size();
        if (given != expected) {
            throw new UsageException("--corpus is given " + Arguments.times(given) + "; expected "
                    + Arguments.times(expected) + ": "
                    + fileName
                    + (expected == 1
                            ? " explains with one corpus"
                            : " compares " + OneLine.of(String.join(", ", names))));
        }
        source.check();
    }

    private ExitCode withLatents(Path file) {
        for (String option : ONLY_WITH_A_MODEL) {
            if (spec().commandLine().getParseResult().hasMatchedOption(option)) {
                throw new UsageException(fileName + " explains latents without a model; expected no " + option);
            }
        }
        LatentFile corpus = Sources.corpusLatents(source.corpora().get(0));
        LatentFile latents = new Sources(session()).inputLatents(input.name(), corpus);
        return verify(
                file,
                Verifier.ofLatents(corpus.latents(), latents.latents()),
                "within a tolerance of " + number(tolerance) + " for mixtures");
    }

    private ExitCode withModel(Path file, Tree claims) {
        String name =
                source.name().orElseThrow(() -> new UsageException(fileName + " explains a model; expected --model"));
        ModelOptions plain = source.reading()
                .applied(
                        ModelOptions.defaults().withThreads(Runtime.getRuntime().availableProcessors()));
        Tree claimed = claims.object("model");
        ModelOptions cut = claimed.optionalText("latent").map(plain::withLatent).orElse(plain);
        ModelOptions options = claimed.optionalText("task")
                .map(task -> cut.withTask(EnumId.constant(LinearHead.Task.class, task)))
                .orElse(cut);
        try (LatentModel model = source.reading().open(name, options)) {
            Optional<OnnxDecoder> decoding = decoder.open(model, options);
            try {
                return withModel(file, model, decoding);
            } finally {
                decoding.ifPresent(OnnxDecoder::close);
            }
        } catch (ModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }

    private ExitCode withModel(Path file, LatentModel model, Optional<OnnxDecoder> decoding) {
        List<CorpusSource> sources = source.read(model);
        Examples inputs = input.read(
                session(),
                sources.isEmpty() ? source.reader(model) : sources.get(0).reader());
        return verify(
                file,
                calibrated(verifier(model, sources, inputs, decoding), model, sources)
                        .withAttributionTolerance(attributionTolerance),
                "within tolerances of " + number(tolerance) + " for mixtures and " + number(attributionTolerance)
                        + " for features");
    }

    private Verifier calibrated(Verifier verifier, LatentModel model, List<CorpusSource> sources) {
        if (sources.isEmpty()) {
            return verifier;
        }
        return calibration
                .rows(model, sources.get(0).reader())
                .map(rows -> verifier.withCalibration(rows.examples()))
                .orElse(verifier);
    }

    private static Verifier verifier(
            LatentModel model, List<CorpusSource> sources, Examples inputs, Optional<OnnxDecoder> decoding) {
        try {
            if (sources.isEmpty()) {
                return Verifier.of(model, inputs);
            }
            Verifier plain = Verifier.of(
                    model, sources.stream().map(CorpusSource::examples).toList(), inputs);
            return decoding.map(plain::withDecoder).orElse(plain);
        } catch (NotFiniteException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            String names =
                    String.join(", ", sources.stream().map(CorpusSource::name).toList());
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, names + ": " + e.getMessage(), e);
        }
    }

    private ExitCode verify(Path file, Verifier usual, String limits) {
        Verifier integrating = usual.withTolerance(tolerance);
        Verifier verifier = noFeatures ? integrating.withoutIntegrals() : integrating;
        VerifyReport report = new VerifyReport(session(), new ProgressLine(session()));
        try {
            Verification result = Sources.read("file", ExitCode.BAD_DATA, () -> verifier.verify(file, report));
            report.end(result, limits);
            return result.passed() ? ExitCode.OK : ExitCode.BAD_DATA;
        } finally {
            report.close();
        }
    }

    private static String number(double value) {
        return Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }
}
