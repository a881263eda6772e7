package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.CalibrationOptions;
import io.simplex4j.cli.option.EncoderOptions;
import io.simplex4j.cli.option.ModelInputs;
import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.CorpusInspection;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex corpus inspect}: what a stored corpus is like. */
@Command(
        name = "inspect",
        description = {
            "Show what a stored corpus holds and how well it explains: size, duplicates, labels, how often the model is"
                    + " right, how its examples are used, and what residual most inputs stay below.",
            "Without --calibration its own examples are explained, each by the others."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex corpus inspect patients",
            "  simplex corpus inspect few --calibration held-out",
            "  simplex corpus inspect few --calibration held-out.csv --model m.onnx"
        })
public final class CorpusInspectCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "folder written by simplex corpus build or select")
    private String folder = "";

    @Mixin
    private CalibrationOptions calibration = new CalibrationOptions();

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description =
                    "model that built the corpus: encodes --calibration, unless that is a folder that simplex corpus"
                            + " build wrote with the same model")
    private @Nullable String modelName;

    @Mixin
    private EncoderOptions encoder = new EncoderOptions();

    @Mixin
    private ModelInputs modelInputs = new ModelInputs();

    public CorpusInspectCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        calibration.check(spec());
        if (modelName != null && !calibration.given()) {
            throw usage("--model is to encode the rows of --calibration, expected both");
        }
        StoredCorpus stored = read(folder);
        CorpusInspection found = calibration.given()
                ? CorpusInspection.of(calibration.calibrate(stored.corpus(), rows(stored)))
                : CorpusInspection.of(stored.corpus(), Workers.all());
        PrintWriter out = session().text();
        new CorpusInspectionText(out, session().style()).print(stored, found);
        out.flush();
        return ExitCode.OK;
    }

    private Corpus rows(StoredCorpus stored) {
        return modelName == null ? storedRows(stored) : encodedRows(stored, modelName);
    }

    private Corpus storedRows(StoredCorpus stored) {
        String name = calibration.sources().findFirst().orElseThrow();
        if (calibration.labelled() || !Files.isDirectory(Sources.path(ExitCode.DOES_NOT_FIT, name))) {
            throw usage("--calibration is "
                    + (calibration.labelled() ? "given with labels" : name + ", which is no folder")
                    + ", expected --model too to encode it");
        }
        StoredCorpus rows = read(name);
        requireSameModel(
                name, rows.model().digest(), rows.model().latent(), rows.model().identity(), stored);
        return rows.corpus();
    }

    private Corpus encodedRows(StoredCorpus stored, String name) {
        OnnxModel.Options plain = modelInputs.applied(spec(), OnnxModel.Options.withDefaults());
        OnnxModel.Options options =
                stored.model().latent().map(plain::withLatent).orElse(plain);
        try (DifferentiableModel model = encoder.open(spec(), name, options)) {
            requireSameModel(name, model.digest(), model.latentName(), model.digest(), stored);
            CorpusSource source =
                    Sources.corpus(model, Sources.reader(model, Optional.empty()), folder, Optional.empty());
            return calibration.rows(model, source.reader()).orElseThrow();
        } catch (OnnxModelException | NotFiniteLatentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }

    private static void requireSameModel(
            String name, String digest, Optional<String> latent, String identity, StoredCorpus stored) {
        if (!digest.equals(stored.model().digest())
                || !latent.equals(stored.model().latent())) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    name + ": was built with " + identity + ", expected "
                            + stored.model().identity() + " as the corpus");
        }
    }

    static StoredCorpus read(String name) {
        return Sources.read(
                "corpus", ExitCode.DOES_NOT_FIT, () -> CorpusFolder.read(Sources.path(ExitCode.DOES_NOT_FIT, name)));
    }
}
