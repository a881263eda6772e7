package io.simplex4j.cli.explain;

import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.ModelOptions;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.StandardOutput;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.model.Layer;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.Quadrature;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.Report;
import io.simplex4j.report.ReportWriter;
import io.simplex4j.report.TextReport;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex attribute}: what each feature adds to an output of a model. */
@Command(
        name = "attribute",
        description = {
            "Show what each feature of inputs adds to an output of a model, compared with a baseline.",
            "Integrated gradients of networks, with their error; exact Shapley values of trees. The values of an input"
                    + " add up to its output minus the output of the baseline."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex attribute --model m.onnx --input tests.npy --json why.json",
            "  simplex attribute --model m.txt --corpus train.csv --input new.csv \\",
            "      --baseline mean --html why.html",
            "  simplex attribute --model m.onnx --input photos/ --schema s.yaml --output cat"
        })
public final class AttributeCommand extends SessionCommand implements VocabularyOptions.Command {
    private final VocabularyOptions vocabulary = VocabularyOptions.of(EnumSet.of(
            ExplanationOption.FEATURES_AT,
            ExplanationOption.BASELINE,
            ExplanationOption.ATTRIBUTION_TOLERANCE,
            ExplanationOption.BINS));

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private Files files = new Files();

    @Option(
            names = "--output",
            paramLabel = "CLASS",
            description = "the name or number of a class, or the number of a value, counted from 0 (default: the"
                    + " predicted class)")
    private @Nullable String output;

    @Option(
            names = "--link",
            description = "attribute the probability, instead of the score before softmax or the logistic function")
    private boolean link;

    /** Options for output files. */
    static final class Files extends JsonOption {
        @Option(names = "--html", paramLabel = "FILE", description = "write a web page")
        private @Nullable String html;

        Optional<OutputTarget> html(picocli.CommandLine.Model.CommandSpec spec, List<String> sources) {
            return target(spec, "--html", html, sources);
        }
    }

    public AttributeCommand(Session session) {
        super(session);
    }

    @Override
    public VocabularyOptions vocabulary() {
        return vocabulary;
    }

    @Override
    protected ExitCode execute() throws IOException {
        run.check(spec());
        ExplanationOptions options = vocabulary.options(spec());
        List<String> sources = new ArrayList<>(model.sources());
        options.text(ExplanationOption.BASELINE).ifPresent(sources::add);
        input.sources().forEach(sources::add);
        Optional<OutputTarget> json = files.json(spec(), sources);
        Optional<OutputTarget> html = files.html(spec(), sources);
        OutputTarget.requireDistinct(
                spec(), Stream.of(json, html).flatMap(Optional::stream).toList());
        model.loadWithOrWithoutCorpus(spec(), run.threads(), loaded -> {
            OutputAttributions found = attribute(loaded, options);
            write(json, JsonReport.of(found), found);
            write(html, HtmlReport.of(found), found);
            if (json.isEmpty() && html.isEmpty()) {
                PrintStream out = new PrintStream(
                        new BufferedOutputStream(
                                StandardOutput.checked(session().out())),
                        false,
                        session().environment().charset());
                TextReport.of(found)
                        .withStyle(session().environment().charset(), session().isColoured())
                        .write(out);
                out.flush();
            }
        });
        return ExitCode.OK;
    }

    private OutputAttributions attribute(ModelOptions.Loaded loaded, ExplanationOptions options) {
        ExampleReader reader = loaded.reader();
        Examples inputs = run.selectsRows() && !input.name().equals(Sources.STANDARD_STREAM)
                ? run.select(spec(), input.name(), reader, input.labels())
                : run.select(spec(), input.name(), input.read(session(), reader));
        inputs.requireAtMost(Float.MAX_VALUE);
        inputs.notes().forEach(session().err()::println);
        Attributor attributor;
        try {
            Optional<String> featuresAt = options.text(ExplanationOption.FEATURES_AT);
            Optional<Layer> layer = Attributor.layer(
                    loaded.model(), inputs.form(), link && featuresAt.isEmpty() ? Optional.of("input") : featuresAt);
            attributor = Attributor.of(loaded.model(), baseline(loaded, inputs, options))
                    .withFeaturesAt(layer)
                    .withWorkers(Workers.of(run.threads()))
                    .withQuadrature(quadrature(options, inputs, layer));
            attributor = link ? attributor.withLink() : attributor;
            attributor = output == null ? attributor : attributor.withOutput(output, inputs.classes());
        } catch (NotDifferentiableException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw usage("--" + e.getMessage());
        }
        try {
            return attributor.attribute(inputs);
        } catch (NotDifferentiableException e) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT, "the model cannot be attributed to features: " + e.getMessage(), e);
        } catch (Attributor.NoOutputException e) {
            throw usage(e.getMessage() + ": --output K");
        }
    }

    private static Quadrature quadrature(ExplanationOptions options, Examples inputs, Optional<Layer> layer) {
        boolean pixels = layer.isEmpty() && inputs.form() instanceof ImageForm image && image.isLarge();
        return options.whole(ExplanationOption.BINS)
                .map(Quadrature::rightRiemann)
                .orElseGet(Quadrature::adaptive)
                .withTolerance(options.attributionTolerance(pixels));
    }

    private static Baseline baseline(ModelOptions.Loaded loaded, Examples inputs, ExplanationOptions options) {
        Optional<String> name = options.text(ExplanationOption.BASELINE);
        if (loaded.sources().isEmpty()) {
            return name.map(known -> Baseline.named(known, inputs.form()).orElseGet(() -> ofFile(loaded, known)))
                    .orElseGet(() -> Baseline.defaultFor(inputs.form()));
        }
        Examples corpus = loaded.source().examples();
        return name.map(known -> Baseline.named(known, corpus).orElseGet(() -> ofFile(loaded, known)))
                .orElseGet(() -> Baseline.defaultFor(corpus));
    }

    private static Baseline ofFile(ModelOptions.Loaded loaded, String name) {
        if (name.equals("mean") || name.equals("median")) {
            throw new IllegalArgumentException(
                    "baseline " + name + " is of a corpus; expected --corpus SOURCE too, or zeros or a file");
        }
        return Sources.read("input", ExitCode.BAD_DATA, () -> loaded.reader().baseline(name));
    }

    private void write(Optional<OutputTarget> target, Report report, OutputAttributions found) throws IOException {
        if (target.isEmpty()) {
            return;
        }
        target.get().write(session().out(), out -> {
            try (ReportWriter writer = report.begin(out)) {
                writer.end();
            }
        });
        target.get()
                .fileName()
                .ifPresent(name -> session()
                        .err()
                        .println("wrote " + name + ": " + found.all().size() + " attribution"
                                + (found.all().size() == 1 ? "" : "s")));
    }
}
