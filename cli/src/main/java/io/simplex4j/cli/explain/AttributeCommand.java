package io.simplex4j.cli.explain;

import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.DecoderOptions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.JsonOption;
import io.simplex4j.cli.option.LoadedModel;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Baseline;
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
import io.simplex4j.report.TextReport;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex attribute}: the contribution of each feature to an output of a model. */
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
public final class AttributeCommand extends SessionCommand {
    @Mixin
    private SourceOptions model = new SourceOptions();

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
    private static final class Files extends JsonOption {
        @Option(names = "--html", paramLabel = "FILE", description = "write a web page")
        private @Nullable String html;

        Optional<OutputTarget> html() {
            return target("--html", html);
        }
    }

    public AttributeCommand() {
        super(VocabularyOptions.of(EnumSet.of(
                ExplanationOption.FEATURES_AT,
                ExplanationOption.BASELINE,
                ExplanationOption.ATTRIBUTION_TOLERANCE,
                ExplanationOption.BINS)));
    }

    @Override
    protected void adapt(CommandLine line) {
        SourceOptions.makeOptional(line.getCommandSpec(), "--corpus");
    }

    @Override
    protected ExitCode execute() throws IOException {
        run.check();
        ExplanationOptions options = options();
        Optional<OutputTarget> json = files.json();
        Optional<OutputTarget> html = files.html();
        CalibrationOptions none = new CalibrationOptions();
        model.requireOneCorpus().load(session(), run.threads(), none, new DecoderOptions(), loaded -> {
            OutputAttributions found = attribute(loaded, options);
            write(json, JsonReport.of(found), found);
            write(html, HtmlReport.of(found), found);
            if (json.isEmpty() && html.isEmpty()) {
                session().print(TextReport.of(found));
            }
        });
        return ExitCode.OK;
    }

    private OutputAttributions attribute(LoadedModel loaded, ExplanationOptions options) {
        Examples inputs = loaded.checked(run.read(session(), input, loaded.reader()));
        Attributor attributor;
        try {
            Optional<String> featuresAt = options.text(ExplanationOption.FEATURES_AT);
            Optional<Layer> layer = Attributor.layer(
                    loaded.model(), inputs.form(), link && featuresAt.isEmpty() ? Optional.of("input") : featuresAt);
            attributor = Attributor.of(loaded.model(), baseline(loaded, inputs, options))
                    .withFeaturesAt(layer)
                    .withWorkers(Workers.of(run.threads()))
                    .withQuadrature(quadrature(options, inputs));
            attributor = link ? attributor.withLink() : attributor;
            attributor = output == null ? attributor : attributor.withOutput(output, inputs.classes());
        } catch (NotDifferentiableException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + e.getMessage());
        }
        try {
            return attributor.attribute(inputs);
        } catch (NotDifferentiableException e) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT, "the model cannot be attributed to features: " + e.getMessage(), e);
        } catch (Attributor.NoOutputException e) {
            throw new UsageException(e.getMessage() + ": --output K");
        }
    }

    private static Quadrature quadrature(ExplanationOptions options, Examples inputs) {
        boolean large = inputs.form() instanceof ImageForm image && image.isLarge();
        return options.whole(ExplanationOption.BINS)
                .map(Quadrature::rightRiemann)
                .orElseGet(Quadrature::adaptive)
                .withTolerance(options.attributionTolerance(large));
    }

    private static Baseline baseline(LoadedModel loaded, Examples inputs, ExplanationOptions options) {
        Optional<String> name = options.text(ExplanationOption.BASELINE);
        if (loaded.sources().isEmpty()) {
            return name.map(known -> Baseline.named(known, inputs.form()).orElseGet(() -> ofFile(loaded, known)))
                    .orElseGet(() -> Baseline.defaultFor(inputs.form()));
        }
        Examples corpus = loaded.source().examples();
        return name.map(known -> Baseline.named(known, corpus).orElseGet(() -> ofFile(loaded, known)))
                .orElseGet(() -> Baseline.defaultFor(corpus));
    }

    private static Baseline ofFile(LoadedModel loaded, String name) {
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
        target.get().write(session(), report);
        target.get()
                .fileName()
                .ifPresent(name -> session()
                        .err()
                        .println("wrote " + name + ": " + found.all().size() + " attribution"
                                + (found.all().size() == 1 ? "" : "s")));
    }
}
