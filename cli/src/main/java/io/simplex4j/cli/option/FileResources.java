package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.explanation.Resources;
import io.simplex4j.model.Decoder;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The files that the options of a command name. */
public final class FileResources implements Resources {
    private final CommandSpec spec;
    private final ModelOptions.Loaded loaded;
    private final CalibrationOptions calibration;
    private final Consumer<String> log;
    private Optional<Corpus> rows = Optional.empty();

    /**
     * Creates the resources of a command.
     *
     * @param log receives what there is to note about a file
     */
    public FileResources(
            CommandSpec spec, ModelOptions.Loaded loaded, CalibrationOptions calibration, Consumer<String> log) {
        this.spec = spec;
        this.loaded = loaded;
        this.calibration = calibration;
        this.log = log;
    }

    /** Returns an explainer with one of the corpora of the command. */
    public Explainer explainer(Corpus corpus, int threads, ExplanationOptions options) {
        try {
            return Explainer.of(loaded.model(), corpus).withThreads(threads).withOptions(this, options);
        } catch (OptionException e) {
            String message = e.message(option -> "--" + option.kebab());
            throw e.names(ExplanationOption.CONTRAST) || e.names(ExplanationOption.WHERE)
                    ? new CommandFailure(ExitCode.DOES_NOT_FIT, message, e)
                    : new ParameterException(spec.commandLine(), message);
        }
    }

    @Override
    public Corpus defaultCorpus() {
        return loaded.corpus();
    }

    @Override
    public Corpus rows(String name) {
        if (rows.isEmpty()) {
            rows = calibration.rows(loaded.model(), loaded.reader());
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
        return Sources.read("input", ExitCode.BAD_DATA, () -> loaded.reader().baseline(name));
    }

    @Override
    public Decoder decoder(String name) {
        return loaded.decoder().orElseThrow();
    }
}
