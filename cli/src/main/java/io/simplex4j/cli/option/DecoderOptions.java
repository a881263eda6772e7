package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.onnx.OnnxModel;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The decoder of an autoencoder. */
public final class DecoderOptions {
    private static final String REST = "";

    @Option(
            names = "--decoder",
            arity = "0..1",
            fallbackValue = REST,
            paramLabel = "FILE",
            description =
                    "the model is an autoencoder: show what its decoder makes of inputs and of mixtures, and compare"
                            + " that in p-values. D.onnx, from latents to inputs, if the model is the encoder; without a file,"
                            + " the rest of the model behind --latent")
    private @Nullable String name;

    public boolean given() {
        return name != null;
    }

    /** The file that is read, where the decoder has one. */
    public Stream<String> sources() {
        return Stream.ofNullable(name).filter(file -> !file.equals(REST));
    }

    /** How the model is loaded, whose latent may be named; an encoder ends in it, and what is decoded is no class. */
    public OnnxModel.Options applied(CommandSpec spec, OnnxModel.Options options, boolean latentNamed) {
        if (name == null) {
            return options;
        }
        if (name.equals(REST) && !latentNamed) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--decoder without a file is the rest of the model behind its latent, expected --latent too");
        }
        OnnxModel.Options values = options.withTask(LinearHead.Task.VALUES);
        return latentNamed ? values : values.withEncoder();
    }

    /** The decoder of a model, where there is one; to be closed. */
    public Optional<OnnxDecoder> open(CommandSpec spec, DifferentiableModel model, OnnxModel.Options options) {
        if (name == null) {
            return Optional.empty();
        }
        if (!(model instanceof OnnxModel file)) {
            throw new ParameterException(
                    spec.commandLine(), "--decoder is for models in one file, expected none for sentences");
        }
        OnnxDecoder decoder =
                name.equals(REST) ? file.decoder() : Sources.model(name, path -> OnnxDecoder.load(path, options));
        if (decoder.latentSize() != model.latentSize()
                || decoder.inputSize() != model.inputShape().size()) {
            decoder.close();
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    (name.equals(REST) ? "the rest of the model" : name) + ": the decoder takes " + decoder.latentSize()
                            + " numbers and gives " + decoder.inputSize() + ", expected " + model.latentSize()
                            + " as latents have and " + model.inputShape().size() + " as inputs have");
        }
        return Optional.of(decoder);
    }
}
