package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.onnx.OnnxModel;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The decoder of an autoencoder.
 *
 * @param name its file, or {@link #REST} for the rest of the model behind its latent
 */
public record DecoderSource(String name) {
    public static final String REST = "";

    boolean isRest() {
        return name.equals(REST);
    }

    /** How the model is loaded, whose latent may be named; an encoder ends in it, and what is decoded is no class. */
    public OnnxModel.Options applied(CommandSpec spec, OnnxModel.Options options, boolean latentNamed) {
        if (isRest() && !latentNamed) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--decoder without a file is the rest of the model behind its latent, expected --latent too");
        }
        OnnxModel.Options values = options.withTask(LinearHead.Task.VALUES);
        return latentNamed ? values : values.withEncoder();
    }

    /** The decoder of a model; to be closed. */
    public OnnxDecoder open(CommandSpec spec, DifferentiableModel model, OnnxModel.Options options) {
        if (!(model instanceof OnnxModel file)) {
            throw new ParameterException(
                    spec.commandLine(), "--decoder is for models in one file, expected none for sentences");
        }
        OnnxDecoder decoder = isRest() ? file.decoder() : Sources.model(name, path -> OnnxDecoder.load(path, options));
        if (decoder.latentSize() != model.latentSize()
                || decoder.inputSize() != model.inputShape().size()) {
            decoder.close();
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    (isRest() ? "the rest of the model" : name) + ": the decoder takes " + decoder.latentSize()
                            + " numbers and gives " + decoder.inputSize() + ", expected " + model.latentSize()
                            + " as latents have and " + model.inputShape().size() + " as inputs have");
        }
        return decoder;
    }
}
