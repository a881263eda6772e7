package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.Secants;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.cut.FoundHead;
import io.simplex4j.onnx.internal.cut.Overrides;
import io.simplex4j.onnx.internal.graph.ModelFile;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.RunLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A model in an ONNX file, run by ONNX Runtime.
 *
 * <p>The latent is the input of the last linear layer, and that layer the head, unless the {@link Options} name another
 * tensor; {@link #report()} says what was found. Gradients are built on first use, out of the operations of the file;
 * {@link #whyNotDifferentiable()} names the one that has none.
 *
 * <p>Instances are thread-safe. They hold native memory until they are closed; closing waits for the calls under way, and
 * calls after it fail with an {@link IllegalStateException}.
 */
public final class OnnxModel implements DifferentiableModel {
    private final Loaded loaded;
    private final Optional<LinearHead> head;
    private final int threads;
    private final Gradient gradient;
    private final LazySecants secants;
    private final Overrides overrides;

    private OnnxModel(Loaded loaded, Options options) {
        this.loaded = loaded;
        this.overrides = options.overrides;
        Optional<LinearHead> found = loaded.head().map(FoundHead::head);
        this.head = found.map(options::meant);
        this.threads = options.threads;
        this.gradient = new Gradient(loaded);
        this.secants = new LazySecants(loaded, threads);
    }

    /** What to do with a file; immutable. */
    public static final class Options {
        private static final Options DEFAULT =
                new Options(Overrides.NONE, 1, Optional.empty(), 0, RunLimit.USUAL, false);

        private final Overrides overrides;
        private final int threads;
        private final Optional<LinearHead.Task> task;
        private final int classCount;
        private final Duration runLimit;
        private final boolean encoder;

        private Options(
                Overrides overrides,
                int threads,
                Optional<LinearHead.Task> task,
                int classCount,
                Duration runLimit,
                boolean encoder) {
            this.overrides = overrides;
            this.threads = threads;
            this.task = task;
            this.classCount = classCount;
            this.runLimit = runLimit;
            this.encoder = encoder;
        }

        /**
         * Everything is found in the file.
         *
         * <ul>
         *   <li>latent: the input of the last linear layer, or the first output if there is none
         *   <li>input: the only one the latent needs, but for those that have a value
         *   <li>shape of an example: the one the file declares
         *   <li>task: classes or values, see {@link LinearHead#of}
         *   <li>threads: 1
         *   <li>time for a run, and for the runtime to prepare the model: a minute
         * </ul>
         */
        public static Options withDefaults() {
            return DEFAULT;
        }

        /** Takes this tensor, or the first output of the node of this name, as the latent; flattened per example. */
        public Options withLatent(String tensor) {
            return with(overrides.withLatent(tensor));
        }

        /**
         * Takes the first output of the file as the latent, also where it comes out of a linear layer: the file is the encoder of
         * an autoencoder.
         */
        public Options withEncoder() {
            return new Options(overrides, threads, task, classCount, runLimit, true);
        }

        /**
         * Takes this tensor as the input: an input of the file, or any float tensor computed from its inputs, such as the
         * embeddings of tokens, where the model is then cut.
         */
        public Options withInput(String tensor) {
            return with(overrides.withInput(tensor));
        }

        /** Gives the axes of one example, for files that leave them open. */
        public Options withInputShape(Shape shape) {
            return with(overrides.withInputShape(shape));
        }

        /**
         * Gives a value to an input that is not explained, such as a mask, a state or a sampling rate: all its numbers are
         * that. Or gives a length to an open axis of the inputs, by its name.
         */
        public Options withValue(String name, double value) {
            return with(overrides.withValue(name, value));
        }

        int threads() {
            return threads;
        }

        Duration runLimit() {
            return runLimit;
        }

        private Overrides overrides(ModelFile file) {
            List<ValueInfo> outputs = file.model().graph().outputs();
            return encoder && overrides.latent().isEmpty() && !outputs.isEmpty()
                    ? overrides.withLatent(outputs.get(0).name())
                    : overrides;
        }

        Options withoutOverrides() {
            return with(DEFAULT.overrides);
        }

        private Options with(Overrides newOverrides) {
            return new Options(newOverrides, threads, task, classCount, runLimit, encoder);
        }

        /**
         * Runs the chunks of large batches on this many threads at once.
         *
         * @throws IllegalArgumentException if that is less than 1
         */
        public Options withThreads(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("threads is " + count + ", expected at least 1");
            }
            return new Options(overrides, count, task, classCount, runLimit, encoder);
        }

        /** Takes the outputs of the head for this: a file does not tell raw scores of classes from other raw numbers. */
        public Options withTask(LinearHead.Task newTask) {
            return new Options(overrides, threads, Optional.of(newTask), classCount, runLimit, encoder);
        }

        /**
         * Says how many classes there are, where their names are known: a single raw output that tells two of them apart is
         * then a classifier, unless {@link #withTask} says otherwise.
         */
        public Options withClassCount(int count) {
            return new Options(overrides, threads, task, count, runLimit, encoder);
        }

        private LinearHead meant(LinearHead head) {
            boolean tellsTwoApart = head.outputs() == 1 && classCount == 2;
            return task.or(() -> tellsTwoApart ? Optional.of(LinearHead.Task.CLASSES) : Optional.empty())
                    .map(head::withTask)
                    .orElse(head);
        }

        /**
         * Gives up a run of the model, on some 50 examples at most, after this time: a loop in it may never end. So too the
         * preparation of the model, in which ONNX Runtime computes what is constant; that goes on in the background, as
         * nothing can stop it.
         *
         * @throws IllegalArgumentException if that is not positive
         */
        public Options withRunLimit(Duration limit) {
            if (limit.isNegative() || limit.isZero()) {
                throw new IllegalArgumentException("run limit is " + limit + ", expected a positive time");
            }
            return new Options(overrides, threads, task, classCount, limit, encoder);
        }
    }

    /**
     * Loads a model, finding the latent by itself.
     *
     * @throws OnnxModelException if the file is no model or not one that can be used, with what to do about it
     */
    public static OnnxModel load(Path file) {
        return load(file, Options.withDefaults());
    }

    /**
     * Loads a model.
     *
     * @throws OnnxModelException if the file is no model or not one that can be used, with what to do about it
     */
    public static OnnxModel load(Path file, Options options) {
        try {
            return of(ModelFile.read(file), options);
        } catch (OnnxModelException e) {
            throw new OnnxModelException(file.getFileName() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Takes a model from the bytes of a file that has its weights in itself.
     *
     * @throws OnnxModelException if they are no model or not one that can be used, with what to do about it
     */
    public static OnnxModel parse(byte[] bytes, Options options) {
        return of(ModelFile.parse(bytes), options);
    }

    /**
     * The bytes of one file with the same model, also where this one keeps its weights in files beside it: what {@link #parse}
     * takes, to be sent elsewhere.
     */
    public byte[] toBytes() {
        return loaded.file().encode();
    }

    static OnnxModel of(ModelFile file, Options options) {
        return new OnnxModel(Loaded.of(file, options.overrides(file), options.runLimit), options);
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
     * @throws OnnxModelException if a run fails or takes too long, or a latent depends on the other examples
     * @throws io.simplex4j.model.NotFiniteLatentException if a latent is not finite
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted, which it stays
     * @throws IllegalStateException if the model is closed
     */
    @Override
    public Matrix latents(Matrix inputs) {
        Rows.requireColumns("inputs", inputs, inputShape().size());
        Matrix latents = loaded.latents().apply(threads, List.of(inputs));
        Rows.eachNotFinite(latents, (row, column) -> {
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
     * What the head makes of latents: logits, or whatever the last linear layer gives, before any activation.
     *
     * @throws OnnxModelException if the model has no head
     */
    public Matrix outputs(Matrix latents) {
        LinearHead head = requireHead();
        return eachRow(latents, head::apply);
    }

    /**
     * What the model says about latents: the outputs after the softmax or the logistic function behind the head, if there
     * is one.
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
        Rows.requireColumns("latents", latents, latentSize());
        double[][] rows = new double[latents.rows()][];
        for (int r = 0; r < rows.length; r++) {
            rows[r] = map.apply(latents.row(r)).toArray();
        }
        return Matrix.of(rows);
    }

    /**
     * Products with the Jacobian from the left: row n is {@code cotangent_nᵀ · ∂g/∂x} at input n.
     *
     * @throws io.simplex4j.model.NotDifferentiableException if the model cannot be differentiated, naming the operation
     * @throws OnnxModelException if a run fails or takes too long, or if a number that comes out is not finite
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted, which it stays
     * @throws IllegalStateException if the model is closed
     */
    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        Rows.requireColumns("inputs", inputs, inputShape().size());
        Rows.requireColumns("cotangents", cotangents, latentSize());
        if (cotangents.rows() != inputs.rows()) {
            throw new IllegalArgumentException(
                    "cotangents has " + cotangents.rows() + " rows, expected " + inputs.rows() + " as the inputs");
        }
        Matrix products = gradient.pullback().apply(threads, List.of(inputs, cotangents));
        Rows.eachNotFinite(products, (row, column) -> {
            throw new OnnxModelException("the gradient of the model has " + products.at(row, column) + " at row " + row
                    + ", column " + column
                    + ", expected a finite number: check that the inputs are scaled as in training");
        });
        return products;
    }

    /** The secants of the model, where it can be differentiated and every operation has a rule for cells. */
    @Override
    public Optional<Secants> secants() {
        return secants.get();
    }

    @Override
    public GradientKind gradientKind() {
        return GradientKind.EXACT;
    }

    /** Why the model cannot be differentiated, naming the operation; nothing if it can. */
    @Override
    public Optional<String> whyNotDifferentiable() {
        /* What has secants has a gradient, which need not be built for that. */
        return secants.get().isPresent() ? Optional.empty() : gradient.problem();
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

    /** The digest of the file, followed by the files beside it that hold its weights. */
    @Override
    public String digest() {
        return loaded.file().digest();
    }

    /**
     * The rest of the file, from the latent to its output, as the decoder of an autoencoder; it is to be closed by itself.
     *
     * @throws OnnxModelException if that needs more than the latent, or cannot be used
     */
    public OnnxDecoder decoder() {
        try {
            return OnnxDecoder.behind(loaded, overrides, threads);
        } catch (OnnxModelException e) {
            throw new OnnxModelException(
                    "the part behind the latent \"" + loaded.cut().latent().tensor() + "\" is no decoder: "
                            + e.getMessage(),
                    e);
        }
    }

    /** What was found in the file. */
    public ModelReport report() {
        return ModelReport.of(loaded, whyNotDifferentiable(), gradient.note());
    }

    @Override
    public void close() {
        gradient.close();
        secants.close();
        loaded.latents().close();
    }
}
