package io.simplex4j.cli;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import java.io.IOException;
import java.util.ArrayList;
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

/** {@code simplex explain}: what a model makes of inputs. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Explains what a model makes of inputs, with proof.",
            "It tells of which corpus examples each input is a mixture to the model, which of their features count, and"
                    + " whether the mixture keeps the prediction."
        },
        footerHeading = "%nYour own model:%n",
        footer = {
            "  1. Export it, in PyTorch: torch.onnx.export(model.eval(), x, \"m.onnx\",",
            "     input_names=[\"x\"], dynamic_axes={\"x\": {0: \"batch\"}})",
            "  2. Save examples it knows, as it takes them: np.save(\"corpus.npy\", X_train[:1000])",
            "     and what to explain: np.save(\"tests.npy\", X_test[:10])",
            "  3. simplex model inspect m.onnx shows the latent layer; --latent takes another one.",
            "",
            "Examples:",
            "  simplex explain --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex explain --model m.onnx --corpus d.npz:train --input d.npz:test --rows 0,3-7",
            "  simplex explain --model m.onnx --corpus train.csv --input new.csv --schema s.yaml --html why.html",
            "  simplex explain --model m.onnx --corpus corpus.npy --input tests.npy --json out.json",
            "  simplex verify out.json --model m.onnx --corpus corpus.npy --input tests.npy"
        })
final class ExplainCommand implements Callable<Integer> {
    private static final double DEFAULT_TOLERANCE = 1e-10;
    private static final double DEFAULT_ATTRIBUTION_TOLERANCE = 1e-3;

    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(
            names = "--input",
            required = true,
            paramLabel = "SOURCE",
            description = "inputs to explain, likewise, or a single picture, or - for npy from the standard input")
    private String inputName = "";

    @Option(
            names = "--input-labels",
            paramLabel = "FILE",
            description = "the actual label of each input, as integers: L.npy, L.npz:key or an IDX file")
    private @Nullable String inputLabelsName;

    @Option(
            names = "--rows",
            paramLabel = "ROWS",
            converter = RowSelection.Converter.class,
            description = "only these inputs, such as 0,3-7")
    private @Nullable RowSelection selection;

    @Option(names = "--members", paramLabel = "K", description = "mix at most K examples")
    private @Nullable Integer members;

    @Option(
            names = "--baseline",
            paramLabel = "BASE",
            defaultValue = "mean",
            description = "the input that features are compared with: zeros, black for pictures, the mean or median of"
                    + " the corpus, or a file B.npy (default: ${DEFAULT-VALUE})")
    private String baseline = "mean";

    @Option(names = "--no-features", description = "leave out which features count, which takes most of the time")
    private boolean noFeatures;

    @Option(
            names = "--project-on",
            paramLabel = "SHIFT",
            defaultValue = "approximation",
            description = "the shift from the baseline that features share: to the approximation, which is the mixture,"
                    + " or to the latent, as in the paper (default: ${DEFAULT-VALUE})")
    private String projectOn = "approximation";

    @Option(
            names = "--attribution-tolerance",
            paramLabel = "T",
            description = "relative error allowed for features, above 0 and below 1 (default: 1e-3)")
    private double attributionTolerance = DEFAULT_ATTRIBUTION_TOLERANCE;

    @Option(
            names = "--tolerance",
            paramLabel = "T",
            description = "relative tolerance of the mixture, above 0 and below 1 (default: 1e-10)")
    private double tolerance = DEFAULT_TOLERANCE;

    @Option(names = "--threads", paramLabel = "N", description = "use at most N threads (default: all)")
    private @Nullable Integer threads;

    @Mixin
    private OutputOptions output = new OutputOptions();

    ExplainCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        requireSettings();
        OutputOptions.Chosen chosen = output.choose(spec, sources());
        int processors = Runtime.getRuntime().availableProcessors();
        int used = threads == null ? processors : Math.min(threads, processors);
        model.load(spec, used, loaded -> explain(loaded, used, chosen));
        return ExitCode.OK.number();
    }

    private void explain(ModelOptions.Loaded loaded, int used, OutputOptions.Chosen chosen) throws IOException {
        Examples read = new Sources(session).inputs(loaded.reader(), inputName, Optional.ofNullable(inputLabelsName));
        Examples inputs = RowSelection.select(spec, Optional.ofNullable(selection), inputName, read);
        loaded.source().examples().notes().forEach(session.err()::println);
        inputs.notes().forEach(session.err()::println);
        Explainer explainer = explainer(loaded, loaded.corpus(), used);
        Optional<String> subject = loaded.reader()
                .schema()
                .title()
                .map(title -> title + ": what " + loaded.model().name() + " makes of " + inputs.name());
        new ExplanationRun(session, explainer, inputs)
                .write(chosen, subject, "--html FILE or --json FILE writes all of them, --rows 0,3-7 shows some");
    }

    private Explainer explainer(ModelOptions.Loaded loaded, Corpus corpus, int used) {
        Explainer explainer = Explainer.of(loaded.model(), corpus)
                .withMethod(ActiveSet.withDefaults()
                        .withTolerance(tolerance)
                        .withSparsity(members == null ? Sparsity.unlimited() : Sparsity.atMost(members))
                        .withThreads(used))
                .withThreads(used);
        return noFeatures
                ? explainer.withoutFeatures()
                : explainer
                        .withBaseline(baseline(loaded, corpus))
                        .withProjectionTarget(
                                projectOn.equals("latent") ? ProjectionTarget.LATENT : ProjectionTarget.APPROXIMATION)
                        .withTolerance(attributionTolerance);
    }

    private Baseline baseline(ModelOptions.Loaded loaded, Corpus corpus) {
        try {
            return Sources.named(
                    "input", ExitCode.BAD_DATA, () -> loaded.reader().baseline(baseline, corpus));
        } catch (IllegalArgumentException e) {
            throw usage("--" + e.getMessage());
        }
    }

    private List<String> sources() {
        List<String> sources = new ArrayList<>(model.sources());
        sources.addAll(List.of(inputName, baseline));
        Optional.ofNullable(inputLabelsName).ifPresent(sources::add);
        return sources;
    }

    private void requireSettings() {
        requireAtLeastOne("--members", members);
        requireAtLeastOne("--threads", threads);
        requireShare("--tolerance", tolerance);
        requireShare("--attribution-tolerance", attributionTolerance);
        if (!List.of("approximation", "latent").contains(projectOn)) {
            throw usage("--project-on is " + projectOn + ", expected approximation or latent");
        }
    }

    private void requireShare(String option, double value) {
        if (!(value > 0 && value < 1)) {
            throw usage(option + " is " + value + ", expected a number above 0 and below 1");
        }
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
