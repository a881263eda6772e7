package io.simplex4j.cli.option;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.onnx.OnnxModel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the decoder of an autoencoder. */
public final class DecoderOptions {
    @Option(
            names = "--decoder",
            arity = "0..1",
            fallbackValue = Source.REST,
            paramLabel = "FILE",
            description = "the model is an autoencoder: show what its decoder makes of inputs and of mixtures, and base"
                    + " p-values on that; D.onnx, from latents to inputs, if the model is the encoder; without a file, the"
                    + " part of the model after --latent")
    private @Nullable String name;

    /** Adds the decoder to options of an explanation, if there is one. */
    public ExplanationOptions chosen(ExplanationOptions options) {
        return name == null
                ? options
                : options.with(ExplanationOption.DECODER, name.equals(Source.REST) ? "model" : name);
    }

    public boolean given() {
        return name != null;
    }

    private Optional<Source> source() {
        return Optional.ofNullable(name).map(Source::new);
    }

    /** Returns the options with which to load the encoder. */
    public ModelOptions applied(ModelOptions options, boolean latentNamed) {
        return source().map(each -> each.applied(options, latentNamed)).orElse(options);
    }

    /** Opens the decoder, if there is one; the caller closes it. */
    public Optional<OnnxDecoder> open(LatentModel model, ModelOptions options) {
        return source().map(each -> each.open(model, options));
    }

    /**
     * Options for the decoder of an autoencoder.
     *
     * @param name its file, or {@link #REST} for the rest of the model behind its latent
     */
    public record Source(String name) {
        public static final String REST = "";

        boolean isRest() {
            return name.equals(REST);
        }

        /**
         * Returns the options with which to load the encoder. It ends in its latent if none is named, and its outputs are
         * values.
         */
        public ModelOptions applied(ModelOptions options, boolean latentNamed) {
            if (isRest() && !latentNamed) {
                throw new UsageException(
                        "--decoder without a file is the part of the model after its latent; expected --latent too");
            }
            ModelOptions values = options.withTask(LinearHead.Task.VALUES);
            return latentNamed ? values : values.withEncoder();
        }

        /** Opens the decoder, which the caller closes. */
        public OnnxDecoder open(LatentModel model, ModelOptions options) {
            if (!(model instanceof OnnxModel file)) {
                throw new UsageException("--decoder is for models in one file; expected none for sentences");
            }
            OnnxDecoder decoder =
                    isRest() ? file.decoder() : Sources.model(name, path -> OnnxDecoder.load(path, options));
            if (decoder.latentSize() != model.latentSize()
                    || decoder.inputSize() != model.inputShape().size()) {
                decoder.close();
                throw new CommandFailure(
                        ExitCode.DOES_NOT_FIT,
                        (isRest() ? "the rest of the model" : name) + ": the decoder takes " + decoder.latentSize()
                                + " numbers and gives " + decoder.inputSize() + "; expected " + model.latentSize()
                                + " as latents have and " + model.inputShape().size() + " as inputs have");
            }
            return decoder;
        }
    }
}
