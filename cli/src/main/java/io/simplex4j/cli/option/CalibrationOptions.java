package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.model.LatentModel;
import io.simplex4j.trust.Calibration;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

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

    public boolean given() {
        return name != null;
    }

    /** Returns whether labels come from a file of their own. */
    public boolean labelled() {
        return labelsName != null;
    }

    /** Checks that options fit together. */
    public void check(CommandSpec spec) {
        if (labelsName != null && name == null) {
            throw new ParameterException(spec.commandLine(), "--calibration-labels needs --calibration; expected both");
        }
        if (name != null && name.isBlank()) {
            throw new ParameterException(spec.commandLine(), "--calibration is blank; expected a source of rows");
        }
        if (Sources.STANDARD_STREAM.equals(name)) {
            throw new ParameterException(
                    spec.commandLine(), "--calibration is -, expected a file: only --input can be the standard input");
        }
    }

    /** Returns the names of files that are read. */
    public Stream<String> sources() {
        return Stream.of(Optional.ofNullable(name), Optional.ofNullable(labelsName))
                .flatMap(Optional::stream);
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
                                + " rows are in the corpus, expected rows that are not");
            }
            return calibration;
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, name + ": " + e.getMessage(), e);
        }
    }
}
