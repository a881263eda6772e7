package io.simplex4j.cli.explain;

import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.ConfigFile;
import io.simplex4j.cli.option.DecoderOptions;
import io.simplex4j.cli.option.InputOptions;
import io.simplex4j.cli.option.LanguageOption;
import io.simplex4j.cli.option.LoadedModel;
import io.simplex4j.cli.option.SourceOptions;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.vocabulary.VocabularyOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code simplex explain}: explains the predictions of a model for inputs. */
@Command(
        name = "explain",
        description = {
            "Explain how a model sees inputs: as mixtures of corpus examples, with proof.",
            "Shows which examples each input is like, which of their features count, and whether the mixture keeps the"
                    + " prediction."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex explain --model m.onnx --corpus corpus.npy --input tests.npy",
            "  simplex explain --model m.onnx --corpus train.csv --input new.csv \\",
            "      --schema s.yaml --html why.html",
            "  simplex explain --model m.onnx --corpus d.npz:train --input d.npz:test \\",
            "      --rows 0,3-7",
            "  simplex explain --model minilm/ --corpus sentences.csv --input new.csv",
            "  simplex explain --model m.onnx --corpus d.npz:x --corpus-labels d.npz:y \\",
            "      --input t.npy --contrast 3",
            "  simplex explain --model encoder.onnx --decoder decoder.onnx \\",
            "      --corpus corpus.npy --input tests.npy",
            "  simplex explain --config run.yaml --input new.csv",
            "      options from a file, such as 'members: 5'; the command line replaces them",
            "  simplex explain --model m.onnx --corpus here.csv --corpus there.csv \\",
            "      --input new.csv --schema s.yaml",
            "      shows the explanations by both corpora side by side and where they",
            "      disagree; --corpus-labels is given once, or once for each corpus",
            "  simplex explain --model m.onnx --corpus c.csv --schema s.yaml \\",
            "      --input new.csv --where \"age >= 60 and country = NL\"",
            "      explains with a part of the corpus: by columns, label and id",
            "",
            "Your own model:",
            "  1. Export it, in PyTorch: torch.onnx.export(model.eval(), x, \"m.onnx\",",
            "     input_names=[\"x\"], dynamic_axes={\"x\": {0: \"batch\"}})",
            "  2. Save examples for the corpus, as the model takes them:",
            "     np.save(\"corpus.npy\", X_train[:1000]), and inputs to explain:",
            "     np.save(\"tests.npy\", X_test[:10])",
            "  3. simplex model inspect m.onnx shows the latent layer; --latent takes another."
        })
public final class ExplainCommand extends SessionCommand {
    @Mixin
    private SourceOptions model = new SourceOptions();

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private CalibrationOptions calibration = new CalibrationOptions();

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private DecoderOptions decoder = new DecoderOptions();

    @Mixin
    private LanguageOption language = new LanguageOption();

    @Mixin
    private OutputOptions output = new OutputOptions();

    /** Creates the command with all options but those whose values are sources, which have their own mixins. */
    public ExplainCommand() {
        super(VocabularyOptions.of(EnumSet.complementOf(
                EnumSet.of(ExplanationOption.CORPUS, ExplanationOption.CALIBRATION, ExplanationOption.DECODER))));
    }

    @Override
    protected void adapt(CommandLine line) {
        ConfigFile.addTo(line.getCommandSpec());
    }

    @Override
    protected ExitCode execute() throws IOException {
        run.check();
        calibration.check();
        ExplanationOptions options = consistent(decoder.chosen(calibration.chosen(options())));
        List<ExplanationRun.Output> outputs = output.choose(
                options.has(ExplanationOption.PROJECTIONS)
                        ? Optional.of(options.isOn(ExplanationOption.PROJECTIONS))
                        : Optional.empty(),
                language.chosen());
        model.load(session(), run.threads(), calibration, decoder, loaded -> explain(loaded, options, outputs));
        return ExitCode.OK;
    }

    private void explain(LoadedModel loaded, ExplanationOptions options, List<ExplanationRun.Output> outputs)
            throws IOException {
        Examples inputs = loaded.checked(run.read(session(), input, loaded.reader()));
        List<Corpus> corpora = loaded.corpora();
        requireComparable(corpora);
        model.printDoubts(session(), loaded, corpora);
        List<Explainer> explainers = explainers(loaded, options, corpora);
        Language words = Language.of(language.chosen());
        Optional<String> subject = loaded.reader()
                .schema()
                .title()
                .map(title -> words.text(
                        "title.schema title model inputs", title, loaded.model().name(), inputs.name()));
        new ExplanationRun(session(), explainers, inputs, language.chosen())
                .write(outputs, subject, "--html FILE or --json FILE writes all of them, --rows 0,3-7 shows some");
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

    /** Returns an explainer for each corpus. All of them use the baseline of the first. */
    private List<Explainer> explainers(LoadedModel loaded, ExplanationOptions options, List<Corpus> corpora) {
        List<Explainer> explainers = new ArrayList<>();
        for (Corpus corpus : corpora) {
            Explainer explainer = loaded.explainer(corpus, run.threads(), withStability(options, corpus));
            explainer.calibrations().stream()
                    .limit(1)
                    .flatMap(known -> known.warnings().stream())
                    .forEach(warning -> session().err().println("! " + warning));
            explainers.add(
                    explainers.isEmpty()
                            ? explainer
                            : explainers
                                    .get(0)
                                    .baseline()
                                    .map(explainer::withBaseline)
                                    .orElse(explainer));
        }
        return explainers;
    }

    /** Returns the options with stability by default, if the corpus has labels. */
    private static ExplanationOptions withStability(ExplanationOptions options, Corpus corpus) {
        boolean asked =
                options.isOn(ExplanationOption.FEATURES) && corpus.examples().labelled();
        return options.has(ExplanationOption.STABILITY) ? options : options.with(ExplanationOption.STABILITY, asked);
    }
}
