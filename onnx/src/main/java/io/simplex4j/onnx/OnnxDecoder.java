package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;

/**
 * The decoder of an autoencoder in ONNX, run by ONNX Runtime: a separate file, or the part of a model after its latent,
 * see {@link OnnxModel#decoder()}.
 *
 * <p>Instances are thread-safe. They hold native memory until they are closed.
 */
public final class OnnxDecoder implements Decoder {
    private final Loaded loaded;
    private final int threads;

    private OnnxDecoder(Loaded loaded, int threads) {
        this.loaded = loaded;
        this.threads = threads;
    }

    /**
     * Loads a decoder from a separate file, which takes latents and returns inputs.
     *
     * @throws OnnxModelException if the file is not a usable model; the message says how to fix it
     */
    public static OnnxDecoder load(Path file) {
        return load(file, ModelOptions.defaults());
    }

    /** As {@link #load(Path)}; of the options only the threads and the time limit matter. */
    public static OnnxDecoder load(Path file, ModelOptions options) {
        try {
            return of(ModelFile.read(file), options.only(EnumSet.of(ModelOptions.Option.MODEL_TIMEOUT)));
        } catch (OnnxModelException e) {
            throw new OnnxModelException(file.getFileName() + ": " + e.getMessage(), e);
        }
    }

    /** The rest of a model, from its latent to its output. */
    static OnnxDecoder behind(Loaded model, ModelOptions options) {
        List<Integer> axes = model.latent().axes().stream().map(Long::intValue).toList();
        ModelOptions behind = options.only(EnumSet.of(ModelOptions.Option.MODEL_TIMEOUT, ModelOptions.Option.SET))
                .withInputTensor(model.cut().latent().tensor());
        return of(
                model.file(),
                model.latent().batched() && !axes.isEmpty() ? behind.withInputShape(new Shape(axes)) : behind);
    }

    private static OnnxDecoder of(ModelFile file, ModelOptions options) {
        List<ValueInfo> outputs = file.model().graph().outputs();
        if (outputs.isEmpty()) {
            throw new OnnxModelException("the decoder has no output; expected one");
        }
        return new OnnxDecoder(Loaded.of(file, options.withLatent(outputs.get(0).name())), options.threads());
    }

    @Override
    public int latentSize() {
        return loaded.cut().input().shape().size();
    }

    @Override
    public int inputSize() {
        return loaded.latent().width();
    }

    /**
     * {@inheritDoc}
     *
     * @throws OnnxModelException if a run fails or times out, or gives a number that is not finite
     */
    @Override
    public Matrix decode(Matrix latents) {
        Loaded.requireColumns("latents", latents, latentSize());
        Matrix decoded = loaded.latents().apply(threads, List.of(latents));
        Loaded.eachNotFinite(decoded, (row, column) -> {
            throw new OnnxModelException("the decoder gives " + decoded.at(row, column) + " at row " + row + ", column "
                    + column + "; expected a finite number");
        });
        return decoded;
    }

    /** The name of the file without its folder. */
    @Override
    public String name() {
        return loaded.file().name();
    }

    /** The digest of the file, followed by the external files with its weights. */
    @Override
    public String digest() {
        return loaded.file().digest();
    }

    @Override
    public void close() {
        loaded.latents().close();
    }
}
