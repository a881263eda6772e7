package io.simplex4j.cli.option;

import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.onnx.OnnxDecoder;
import io.simplex4j.onnx.OnnxModel;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The decoder of an autoencoder. */
public final class DecoderOptions {
    @Option(
            names = "--decoder",
            arity = "0..1",
            fallbackValue = DecoderSource.REST,
            paramLabel = "FILE",
            description = "the model is an autoencoder: show what its decoder makes of inputs and of mixtures, and base"
                    + " p-values on that; D.onnx, from latents to inputs, if the model is the encoder; without a file, the"
                    + " part of the model after --latent")
    private @Nullable String name;

    public boolean given() {
        return name != null;
    }

    private Optional<DecoderSource> source() {
        return Optional.ofNullable(name).map(DecoderSource::new);
    }

    /** The file that is read, where the decoder has one. */
    public Stream<String> sources() {
        return source().filter(each -> !each.isRest()).map(DecoderSource::name).stream();
    }

    /** How the model is loaded, whose latent may be named. */
    public OnnxModel.Options applied(CommandSpec spec, OnnxModel.Options options, boolean latentNamed) {
        return source().map(each -> each.applied(spec, options, latentNamed)).orElse(options);
    }

    /** The decoder of a model, where there is one; to be closed. */
    public Optional<OnnxDecoder> open(CommandSpec spec, DifferentiableModel model, OnnxModel.Options options) {
        return source().map(each -> each.open(spec, model, options));
    }
}
