package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.CorpusSource;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.explanation.Resources;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.LatentModel;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A loaded model with its corpora, and the other files that the options of a command name. */
public final class LoadedModel implements Resources {
    private final LatentModel model;
    private final List<CorpusSource> sources;
    private final ExampleReader reader;
    private final Optional<OnnxDecoder> decoder;
    private final CalibrationOptions calibration;
    private final Consumer<String> log;
    private Optional<Corpus> rows = Optional.empty();

    LoadedModel(
            LatentModel model,
            List<CorpusSource> sources,
            ExampleReader reader,
            Optional<OnnxDecoder> decoder,
            CalibrationOptions calibration,
            Consumer<String> log) {
        this.model = model;
        this.sources = List.copyOf(sources);
        this.reader = reader;
        this.decoder = decoder;
        this.calibration = calibration;
        this.log = log;
    }

    public LatentModel model() {
        return model;
    }

    /** Returns the reader of inputs for the model. */
    public ExampleReader reader() {
        return reader;
    }

    /** Returns the corpora, not encoded yet: one, unless the command allows several or none. */
    public List<CorpusSource> sources() {
        return sources;
    }

    /** Returns the first corpus, not encoded yet. */
    public CorpusSource source() {
        return sources.get(0);
    }

    /** Encodes all corpora. */
    public List<Corpus> corpora() {
        return sources.stream().map(this::encoded).toList();
    }

    /** Encodes the first corpus. */
    public Corpus corpus() {
        return encoded(source());
    }

    private Corpus encoded(CorpusSource source) {
        return Sources.encoded("corpus", source, model);
    }

    /** Returns inputs that fit the model, after printing remarks about them. */
    public Examples checked(Examples inputs) {
        inputs.requireAtMost(Float.MAX_VALUE);
        inputs.notes().forEach(log);
        return inputs;
    }

    /** Returns an explainer with one of the corpora. */
    public Explainer explainer(Corpus corpus, int threads, ExplanationOptions options) {
        try {
            return Explainer.of(model, corpus).withThreads(threads).withOptions(this, options);
        } catch (OptionException e) {
            String message = e.message(option -> "--" + option.kebab());
            throw e.names(ExplanationOption.CONTRAST) || e.names(ExplanationOption.WHERE)
                    ? new CommandFailure(ExitCode.DOES_NOT_FIT, message, e)
                    : new UsageException(message);
        }
    }

    @Override
    public Corpus defaultCorpus() {
        return corpus();
    }

    @Override
    public Corpus rows(String name) {
        if (rows.isEmpty()) {
            rows = calibration.rows(model, reader);
            rows.orElseThrow().examples().notes().forEach(log);
        }
        return rows.orElseThrow();
    }

    @Override
    public Calibration calibration(String name, Corpus corpus, Workers workers) {
        if (!name.equals(ExplanationOptions.LEAVE_ONE_OUT)) {
            return CalibrationOptions.calibrate(name, corpus, rows(name));
        }
        try {
            return Calibration.leaveOneOut(corpus, workers);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, "--leave-one-out: " + e.getMessage(), e);
        }
    }

    @Override
    public Baseline baseline(String name) {
        return Sources.read("input", ExitCode.BAD_DATA, () -> reader.baseline(name));
    }

    @Override
    public Decoder decoder(String name) {
        return decoder.orElseThrow();
    }
}
