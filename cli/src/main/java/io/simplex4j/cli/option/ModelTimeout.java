package io.simplex4j.cli.option;

import io.simplex4j.onnx.OnnxModel;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Limits the time that a run of the model may take. */
public final class ModelTimeout {
    private static final double MOST_SECONDS = 1e9;

    @Option(
            names = "--model-timeout",
            paramLabel = "SECONDS",
            description =
                    "give up when a run of the model, on 50 examples at most, or preparing it takes longer (default: 60)")
    private double seconds = 60;

    /** The options with that limit. */
    public OnnxModel.Options limited(CommandSpec spec, OnnxModel.Options options) {
        if (!(seconds > 0)) {
            throw new ParameterException(
                    spec.commandLine(), "--model-timeout is " + seconds + ", expected a number of seconds above 0");
        }
        return options.withRunLimit(Duration.ofNanos((long) Math.max(1, 1e9 * Math.min(seconds, MOST_SECONDS))));
    }
}
