package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.model.LatentModel;
import io.simplex4j.trust.Calibration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the rows that calibrate verdicts. */
public final class CalibrationOptions {
    @Option(
            names = "--calibration",
            paramLabel = "SOURCE",
            description = "held-out rows, neither in the corpus nor used to choose it: a source as for --corpus")
    private @Nullable String name;

    @Option(
            names = "--calibration-labels",
            paramLabel = "FILE",
            description =
                    "actual label of each of these rows: shows how often predictions with each verdict were wrong")
    private @Nullable String labelsName;

    /** Adds the rows to options of an explanation, if there are any. */
    public ExplanationOptions chosen(ExplanationOptions options) {
        return name == null ? options : options.with(ExplanationOption.CALIBRATION, name);
    }

    /** Returns the source of the rows, if there is one. */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    public boolean given() {
        return name != null;
    }

    /** Returns whether labels come from a file of their own. */
    public boolean labelled() {
        return labelsName != null;
    }

    /** Checks that options fit together. */
    public void check() {
        if (labelsName != null && name == null) {
            throw new UsageException("--calibration-labels needs --calibration; expected both");
        }
        if (name != null && name.isBlank()) {
            throw new UsageException("--calibration is blank; expected a source of rows");
        }
        if (Sources.STANDARD_STREAM.equals(name)) {
            throw new UsageException("--calibration is -; expected a file: only --input can be the standard input");
        }
    }

    /** Encodes the rows, if there are any. */
    public Optional<Corpus> rows(LatentModel model, ExampleReader reader) {
        return Optional.ofNullable(name)
                .map(source -> Sources.calibration(model, reader, source, Optional.ofNullable(labelsName)));
    }

    /** Calibrates with these rows. */
    public Calibration calibrate(Corpus corpus, Corpus rows) {
        return calibrate(String.valueOf(name), corpus, rows);
    }

    /** Calibrates with the rows of a source. */
    public static Calibration calibrate(String name, Corpus corpus, Corpus rows) {
        try {
            Calibration calibration = Calibration.heldOut(corpus, rows);
            if (2 * calibration.shared() > calibration.size()) {
                throw new CommandFailure(
                        ExitCode.DOES_NOT_FIT,
                        name + ": " + calibration.shared() + " of " + calibration.size()
                                + " rows are in the corpus; expected rows that are not");
            }
            return calibration;
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }
}
