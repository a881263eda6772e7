package io.simplex4j.cli.option;

import io.simplex4j.data.schema.Schema;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.onnx.ModelReport;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Says how a model is read wherever one is named: its latent, its inputs, and what goes with an encoder of sentences. */
public final class ModelReading {
    @Option(
            names = "--latent",
            paramLabel = "NAME",
            description =
                    "tensor that is the latent, or node whose output it is (default: input of the last linear layer)")
    private @Nullable String latent;

    @Mixin
    private EncoderOptions encoder = new EncoderOptions();

    @Mixin
    private ModelInputs inputs = new ModelInputs();

    /** How a model runs whose outputs a schema may describe. */
    public static OnnxModel.Options running(int threads, Optional<Schema> schema) {
        OnnxModel.Options options = OnnxModel.Options.withDefaults()
                .withThreads(threads)
                .withClassCount(schema.map(known -> known.classes().size()).orElse(0));
        return schema.flatMap(Schema::task).map(options::withTask).orElse(options);
    }

    /** The model of a name, opened with these options and what was said. */
    public DifferentiableModel open(CommandSpec spec, String name, OnnxModel.Options running) {
        return openApplied(spec, name, applied(spec, running));
    }

    /** The model of a name, opened with options that {@link #applied} gave. */
    public DifferentiableModel openApplied(CommandSpec spec, String name, OnnxModel.Options options) {
        return encoder.open(spec, name, options);
    }

    public boolean namesLatent() {
        return latent != null;
    }

    /** What is in the model of a name. */
    public ModelReport report(CommandSpec spec, String name) {
        return encoder.report(spec, name, applied(spec, OnnxModel.Options.withDefaults()));
    }

    /** The options with what was said of latent and inputs. */
    public OnnxModel.Options applied(CommandSpec spec, OnnxModel.Options running) {
        OnnxModel.Options options = inputs.applied(spec, running);
        return latent == null ? options : options.withLatent(latent);
    }

    /** The files that are read beside the model. */
    public List<String> sources() {
        return encoder.sources();
    }
}
