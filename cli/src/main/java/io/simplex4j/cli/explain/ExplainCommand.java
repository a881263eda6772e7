package io.simplex4j.cli.explain;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.attribution.Quadrature;
import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.DecoderOptions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.ModelOptions;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.trust.Calibration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex explain}: what a model makes of inputs. */
@Command(
        name = "explain",
        description = {
            "Explain how a model sees inputs: as mixtures of corpus examples, with proof.",
            "Shows which examples each input is like, which of their features count, and whether the mixture keeps the"
                    + " prediction."
        },
        footerHeading = "%nYour own model:%n",
        footer = {
            "  1. Export it, in PyTorch: torch.onnx.export(model.eval(), x, \"m.onnx\",",
            "     input_names=[\"x\"], dynamic_axes={\"x\": {0: \"batch\"}})",
            "  2. Save examples that it knows, as it takes them: np.save(\"corpus.npy\", X_train[:1000])",
            "     and what to explain: np.save(\"tests.npy\", X_test[:10])",
            "  3. simplex model inspect m.onnx shows the latent layer; --latent takes another one.",
            "",
            "Examples:",
            "  simplex explain --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex explain --model m.onnx --corpus d.npz:train --input d.npz:test --rows 0,3-7",
            "  simplex explain --model m.onnx --corpus train.csv --input new.csv --schema s.yaml --html why.html",
            "  simplex explain --model minilm/ --corpus sentences.csv --input new.csv --html why.html",
            "  simplex explain --model m.onnx --corpus d.npz:x --corpus-labels d.npz:y --input t.npy --contrast 3",
            "  simplex explain --model encoder.onnx --decoder decoder.onnx --corpus corpus.npy --input tests.npy",
            "  simplex explain --model m.onnx --corpus corpus.npy --input tests.npy --json out.json",
            "  simplex verify out.json --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex explain --model m.onnx --corpus here.csv --corpus there.csv --input new.csv --schema s.yaml",
            "     sets the explanations by both side by side and says where they disagree. --corpus-labels is then",
            "     given once for each corpus, in the same order, or once for all; everything else is shared."
        })
public final class ExplainCommand extends SessionCommand {
    private static final int MOST_BINS = 100_000;
    private static final double SHARE_OF_ADAM = 0.99;

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private CalibrationOptions calibration = new CalibrationOptions();

    @Mixin
    private MixtureOptions mixture = new MixtureOptions();

    @Option(
            names = "--baseline",
            paramLabel = "BASE",
            defaultValue = "mean",
            description =
                    "input that features are compared with: zeros; black, for pictures; blank, for sentences; mean or"
                            + " median, of the corpus, or of the first of several; or a file B.npy (default: ${DEFAULT-VALUE};"
                            + " blank for sentences)")
    private String baseline = "mean";

    @Option(names = "--no-features", description = "skip the shares of features, which take most of the time")
    private boolean noFeatures;

    @Option(
            names = "--project-on",
            paramLabel = "SHIFT",
            defaultValue = "approximation",
            description =
                    "what the shares of features add up to: the shift from the baseline to the approximation, which is"
                            + " the mixture, or to the latent, as in the paper (default: ${DEFAULT-VALUE})")
    private String projectOn = "approximation";

    @Option(
            names = "--attribution-tolerance",
            paramLabel = "T",
            description = "relative error allowed for features, above 0 and below 1 (default: 1e-3)")
    private double attributionTolerance = 1e-3;

    @Option(
            names = "--bins",
            paramLabel = "N",
            description =
                    "sum the gradient over N bins for each example, as algorithm 2 of the paper does with 200, instead"
                            + " of integrating to within the tolerance, which then only decides whether to warn")
    private @Nullable Integer bins;

    @Option(
            names = "--attributed-share",
            paramLabel = "S",
            description =
                    "explain the features of the heaviest examples only, as few as together have this share of the"
                            + " weight (default: 1, all contributing examples; 0.99 with --solver adam)")
    private @Nullable Double attributedShare;

    @Mixin
    private DetailOptions details = new DetailOptions();

    @Mixin
    private DecoderOptions decoder = new DecoderOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public ExplainCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        mixture.check(spec());
        calibration.check(spec());
        if (calibration.given()) {
            mixture.requireProvable(spec());
        }
        Arguments.requireShare(spec(), "--attribution-tolerance", attributionTolerance);
        if (!List.of("approximation", "latent").contains(projectOn)) {
            throw usage("--project-on is " + projectOn + ", expected approximation or latent");
        }
        if (bins != null && !(bins >= 1 && bins <= MOST_BINS)) {
            throw usage("--bins is " + bins + ", expected a number from 1 to " + MOST_BINS);
        }
        if (attributedShare != null && !(attributedShare > 0 && attributedShare <= 1)) {
            throw usage("--attributed-share is " + attributedShare + ", expected a number above 0 and at most 1");
        }
        List<ExplanationRun.Output> outputs = output.choose(spec(), sources());
        model.loadAll(spec(), mixture.threads(), decoder, loaded -> explain(loaded, outputs));
        return ExitCode.OK;
    }

    private void explain(ModelOptions.Loaded loaded, List<ExplanationRun.Output> outputs) throws IOException {
        Examples inputs = inputs(loaded.reader());
        inputs.requireAtMost(Float.MAX_VALUE);
        loaded.sources()
                .forEach(source -> source.examples().notes().forEach(session().err()::println));
        inputs.notes().forEach(session().err()::println);
        List<Corpus> corpora = loaded.corpora();
        requireComparable(corpora);
        Optional<Baseline> compared = noFeatures ? Optional.empty() : Optional.of(baseline(loaded, corpora.get(0)));
        Optional<Corpus> rows = calibration.rows(loaded.model(), loaded.reader());
        List<Explainer> explainers = corpora.stream()
                .map(corpus -> calibrated(loaded, explainer(loaded, corpus, compared), corpus, rows))
                .toList();
        Optional<String> subject = loaded.reader()
                .schema()
                .title()
                .map(title -> title + ": what " + loaded.model().name() + " makes of " + inputs.name());
        new ExplanationRun(session(), explainers, inputs)
                .write(outputs, subject, "--html FILE or --json FILE writes all of them, --rows 0,3-7 shows some");
    }

    private Examples inputs(ExampleReader reader) {
        return mixture.selectsRows() && !input.name().equals(Sources.STANDARD_STREAM)
                ? mixture.select(spec(), input.name(), reader, input.labels())
                : mixture.select(spec(), input.name(), input.read(session(), reader));
    }

    private static void requireComparable(List<Corpus> corpora) {
        if (corpora.size() == 1) {
            return;
        }
        try {
            CorpusComparison.requireComparable(corpora);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        }
    }

    private Explainer explainer(ModelOptions.Loaded loaded, Corpus corpus, Optional<Baseline> compared) {
        Explainer explainer = Explainer.of(loaded.model(), corpus)
                .withMethod(mixture.method())
                .withThreads(mixture.threads());
        Explainer detailed = details.applied(explainer, corpus, !noFeatures);
        Explainer all = loaded.decoder().map(detailed::withDecoder).orElse(detailed);
        return compared.isEmpty()
                ? all.withoutFeatures()
                : all.withBaseline(compared.get())
                        .withProjectionTarget(
                                projectOn.equals("latent") ? ProjectionTarget.LATENT : ProjectionTarget.APPROXIMATION)
                        .withQuadrature(bins == null ? Quadrature.adaptive() : Quadrature.rightRiemann(bins))
                        .withTolerance(attributionTolerance)
                        .withAttributedShare(attributedShare());
    }

    private Explainer calibrated(
            ModelOptions.Loaded loaded, Explainer explainer, Corpus corpus, Optional<Corpus> rows) {
        if (rows.isEmpty()) {
            return explainer;
        }
        Calibration plain = calibration.calibrate(corpus, rows.get());
        Calibration used = loaded.decoder().map(plain::withDecoder).orElse(plain);
        used.warnings().forEach(warning -> session().err().println("! " + warning));
        return explainer.withCalibration(used);
    }

    private double attributedShare() {
        return attributedShare != null ? attributedShare : mixture.isAdam() ? SHARE_OF_ADAM : 1;
    }

    private String baselineName(Corpus corpus) {
        boolean given = spec().commandLine().getParseResult().hasMatchedOption("--baseline");
        return corpus.form() instanceof TextForm && !given ? "blank" : baseline;
    }

    private Baseline baseline(ModelOptions.Loaded loaded, Corpus corpus) {
        try {
            return Sources.read(
                    "input", ExitCode.BAD_DATA, () -> loaded.reader().baseline(baselineName(corpus), corpus));
        } catch (IllegalArgumentException e) {
            throw usage("--" + e.getMessage());
        }
    }

    private List<String> sources() {
        List<String> sources = new ArrayList<>(model.sources());
        sources.add(baseline);
        input.sources().forEach(sources::add);
        calibration.sources().forEach(sources::add);
        decoder.sources().forEach(sources::add);
        return sources;
    }
}
