package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Layer;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.pipeline.ColumnInputs;
import io.simplex4j.onnx.internal.pipeline.StandardSteps;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A model in an ONNX file, run by ONNX Runtime.
 *
 * <p>The latent is the input of the last linear layer, and that layer is the head, unless the {@link ModelOptions} name
 * another tensor; {@link #report()} shows the result. Gradients are built on first use, out of the operations of the
 * file; {@link #whyNotDifferentiable()} names an operation without one.
 *
 * <p>Instances are thread-safe. They hold native memory until they are closed; closing waits for the calls under way, and
 * calls after it fail with an {@link IllegalStateException}.
 */
public final class OnnxModel implements DifferentiableModel {
    private final ModelFile file;
    private final ColumnInputs inputs;
    private final Loaded loaded;
    private final Optional<LinearHead> head;
    private final int threads;
    private final Derivatives derivatives;
    private final ModelOptions options;
    private final Layers layers;

    private OnnxModel(ModelFile file, ColumnInputs inputs, Loaded loaded, ModelOptions options) {
        this.file = file;
        this.inputs = inputs;
        this.loaded = loaded;
        this.options = options;
        this.head = loaded.head().map(found -> meant(found.head(), options));
        this.threads = options.threads();
        this.derivatives = new Derivatives(loaded, threads);
        this.layers = new Layers(loaded, options);
    }

    private static LinearHead meant(LinearHead head, ModelOptions options) {
        boolean tellsTwoApart = head.outputs() == 1 && options.classes().size() == 2;
        return options.task()
                .or(() -> tellsTwoApart ? Optional.of(LinearHead.Task.CLASSES) : Optional.empty())
                .map(head::withTask)
                .orElse(head);
    }

    /**
     * Loads a model, finding the latent by itself.
     *
     * @throws OnnxModelException if the file is not a usable model; the message says how to fix it
     */
    public static OnnxModel load(Path file) {
        return load(file, ModelOptions.defaults());
    }

    /**
     * Loads a model.
     *
     * @throws OnnxModelException if the file is not a usable model; the message says how to fix it
     */
    public static OnnxModel load(Path file, ModelOptions options) {
        try {
            return of(ModelFile.read(file), options);
        } catch (OnnxModelException e) {
            throw new OnnxModelException(file.getFileName() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Takes a model from the bytes of a file that has its weights in itself.
     *
     * @throws OnnxModelException if they are not a usable model; the message says how to fix it
     */
    public static OnnxModel parse(byte[] bytes, ModelOptions options) {
        return of(ModelFile.parse(bytes), options);
    }

    /**
     * Returns the model as the bytes of one file, including external weights, for {@link #parse}; use it to send the
     * model elsewhere.
     */
    public byte[] toBytes() {
        return file.encode();
    }

    static OnnxModel of(ModelFile file, ModelOptions options) {
        List<ValueInfo> outputs = file.model().graph().outputs();
        ModelOptions cut = options.isEncoder() && options.latent().isEmpty() && !outputs.isEmpty()
                ? options.withLatent(outputs.get(0).name())
                : options;
        ColumnInputs inputs = ColumnInputs.of(file.model());
        if (cut.latent().isEmpty()) {
            StandardSteps.whyNoLatent(file.model()).ifPresent(problem -> {
                throw new OnnxModelException(problem);
            });
        }
        ModelFile rewritten = file.withModel(StandardSteps.rewrite(inputs.model()));
        return new OnnxModel(file, inputs, Loaded.of(rewritten, cut), options);
    }

    /**
     * Reports the contents of a file. A model that cannot be used still has a report, with the problem.
     *
     * @throws OnnxModelException if the file is no model
     */
    public static ModelReport inspect(Path file, ModelOptions options) {
        ModelFile read;
        try {
            read = ModelFile.read(file);
        } catch (OnnxModelException e) {
            throw new OnnxModelException(file.getFileName() + ": " + e.getMessage(), e);
        }
        try (OnnxModel model = of(read, options)) {
            return model.report();
        } catch (OnnxModelException e) {
            return Reports.report(read, Optional.empty(), Optional.of(String.valueOf(e.getMessage())), List.of());
        }
    }

    @Override
    public Shape inputShape() {
        return loaded.cut().input().shape();
    }

    @Override
    public int latentSize() {
        return loaded.latent().width();
    }

    /**
     * The latents of inputs, one flattened example per row.
     *
     * @throws OnnxModelException if a run fails or times out, or a latent depends on the other examples
     * @throws io.simplex4j.model.NotFiniteLatentException if a latent is not finite
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted, which it stays
     * @throws IllegalStateException if the model is closed
     */
    @Override
    public Matrix latents(Matrix inputs) {
        Loaded.requireColumns("inputs", inputs, inputShape().size());
        Matrix latents = loaded.latents().apply(threads, List.of(inputs));
        Loaded.eachNotFinite(latents, (row, column) -> {
            throw new NotFiniteLatentException(latents.at(row, column), column, inputs, row);
        });
        loaded.latents().requireIndependent(inputs, latents);
        return latents;
    }

    @Override
    public Optional<LinearHead> head() {
        return head;
    }

    /**
     * The head's outputs for latents before any activation: logits, or the values of the last linear layer.
     *
     * @throws OnnxModelException if the model has no head
     */
    public Matrix outputs(Matrix latents) {
        LinearHead head = requireHead();
        return eachRow(latents, head::apply);
    }

    /**
     * The model's outputs for latents: after the softmax or the logistic function of the head, if there is one.
     *
     * @throws OnnxModelException if the model has no head
     */
    public Matrix scores(Matrix latents) {
        LinearHead head = requireHead();
        return eachRow(latents, latent -> head.scores(head.apply(latent)));
    }

    private LinearHead requireHead() {
        return head().orElseThrow(() -> new OnnxModelException(
                "the model has no linear head, as its latent is " + loaded.reason() + "; expected a head for outputs"));
    }

    private Matrix eachRow(Matrix latents, UnaryOperator<Vec> map) {
        Loaded.requireColumns("latents", latents, latentSize());
        double[][] rows = new double[latents.rows()][];
        for (int r = 0; r < rows.length; r++) {
            rows[r] = map.apply(latents.row(r)).toArray();
        }
        return Matrix.of(rows);
    }

    /**
     * Products with the Jacobian from the left: row n is {@code cotangent_nᵀ · ∂g/∂x} at input n.
     *
     * @throws NotDifferentiableException if the model cannot be differentiated, naming the operation, or if a resulting
     *     number is not finite
     * @throws OnnxModelException if a run fails or times out
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted, which it stays
     * @throws IllegalStateException if the model is closed
     */
    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        Loaded.requireColumns("inputs", inputs, inputShape().size());
        Loaded.requireColumns("cotangents", cotangents, latentSize());
        if (cotangents.rows() != inputs.rows()) {
            throw new IllegalArgumentException(
                    "cotangents has " + cotangents.rows() + " rows; expected " + inputs.rows() + " as the inputs");
        }
        Matrix products = derivatives.pullback().apply(threads, List.of(inputs, cotangents));
        Loaded.eachNotFinite(products, (row, column) -> {
            throw NotDifferentiableException.notFinite();
        });
        return products;
    }

    /** The secants of the model, where it can be differentiated and every operation has a rule for cells. */
    @Override
    public Optional<DifferentiableModel.Secants> secants() {
        return derivatives.secants();
    }

    @Override
    public GradientKind gradientKind() {
        return GradientKind.EXACT;
    }

    /** Why the model cannot be differentiated, naming the operation; nothing if it can. */
    @Override
    public Optional<String> whyNotDifferentiable() {
        /* A model with secants has a gradient, which need not be built to know that. */
        return derivatives.secants().isPresent() ? Optional.empty() : derivatives.problem();
    }

    /** The columns of a table, if the file has a tensor for each or encodes strings. */
    @Override
    public List<LatentModel.Column> columns() {
        return inputs.columns();
    }

    /** The names of the classes in the file, unless they are numbers from 0 on. */
    @Override
    public List<String> classes() {
        return StandardSteps.classes(file.model());
    }

    /** The name of the file without its folder. */
    @Override
    public String name() {
        return loaded.file().name();
    }

    /** The tensor that is the latent. */
    @Override
    public Optional<String> latentName() {
        return Optional.of(loaded.cut().latent().tensor());
    }

    /** The digest of the file, followed by the external files with its weights. */
    @Override
    public String digest() {
        return loaded.file().digest();
    }

    /**
     * The rest of the file, from the latent to its output, as the decoder of an autoencoder; it must be closed separately.
     *
     * @throws OnnxModelException if that needs more than the latent, or cannot be used
     */
    public OnnxDecoder decoder() {
        try {
            return OnnxDecoder.behind(loaded, options);
        } catch (OnnxModelException e) {
            throw new OnnxModelException(
                    "the part behind the latent \"" + loaded.cut().latent().tensor() + "\" is not a decoder: "
                            + e.getMessage(),
                    e);
        }
    }

    /** The contents that were found in the file. */
    public ModelReport report() {
        return Reports.of(file, loaded, derivatives.problem(), derivatives.note())
                .withLayer(derivatives.problem().isEmpty() ? layers.last() : Optional.empty());
    }

    @Override
    public Optional<Layer> lastLayer() {
        return layers.last();
    }

    @Override
    public AttributingModel withFeaturesAt(String layer) {
        return layers.at(this, layer);
    }

    @Override
    public void close() {
        layers.close();
        derivatives.close();
        loaded.latents().close();
    }
}
