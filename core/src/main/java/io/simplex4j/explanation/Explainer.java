package io.simplex4j.explanation;

import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.attribution.FeatureGroups;
import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.attribution.Quadrature;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Latents;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Explains what a model makes of inputs with a corpus of examples.
 *
 * <p>The result does not depend on the number of threads, nor on what else is explained at the same time provided the
 * model's latents do not. Instances are immutable and thread-safe; what they prepare on first use they keep.
 */
public final class Explainer {
    private final LatentModel model;
    private final Corpus corpus;
    private final Method method;
    private final Optional<FeatureSettings> features;
    private final Lazy<Decomposer> decomposer;
    private final Lazy<Optional<IntegratedJacobian>> jacobian;

    private record Method(DecompositionMethod method, int threads) {
        Decomposer over(Corpus corpus) {
            DecompositionMethod used = method instanceof ActiveSet exact ? exact.withThreads(threads) : method;
            return used.over(corpus.latents());
        }
    }

    private Explainer(
            LatentModel model,
            Corpus corpus,
            Method method,
            Optional<FeatureSettings> features,
            Lazy<Decomposer> decomposer) {
        this.model = model;
        this.corpus = corpus;
        this.method = method;
        this.features = features;
        this.decomposer = decomposer;
        this.jacobian = new Lazy<>(() -> features.flatMap(this::jacobian));
    }

    /**
     * Explains with a corpus that the model has encoded, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withMethod method} {@link ActiveSet#withDefaults()}
     *   <li>{@linkplain #withBaseline baseline} the mean of the corpus
     *   <li>{@linkplain #withProjectionTarget projection target} {@link ProjectionTarget#APPROXIMATION}
     *   <li>{@linkplain #withQuadrature quadrature} adaptive, to a {@linkplain #withTolerance tolerance} of 1e-3
     *   <li>no {@linkplain #withFeatureGroups feature groups}, no {@linkplain #withCache cache}
     *   <li>{@linkplain #withThreads threads} as many as there are processors
     * </ul>
     *
     * @throws IllegalArgumentException if the corpus does not fit the model
     */
    public static Explainer of(LatentModel model, Corpus corpus) {
        requireFits("inputs", corpus.inputs(), model.inputShape().size());
        requireFits("latents", corpus.latents(), model.latentSize());
        return create(
                model,
                corpus,
                new Method(ActiveSet.withDefaults(), Runtime.getRuntime().availableProcessors()),
                Optional.of(FeatureSettings.withBaseline(Baseline.mean(corpus))));
    }

    private static void requireFits(String what, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException("corpus " + what + " have " + matrix.columns()
                    + " numbers each, expected " + expected + " as the model's");
        }
    }

    private static Explainer create(
            LatentModel model, Corpus corpus, Method method, Optional<FeatureSettings> features) {
        return new Explainer(model, corpus, method, features, new Lazy<>(() -> method.over(corpus)));
    }

    /** Decomposes in this way. */
    public Explainer withMethod(DecompositionMethod newMethod) {
        return create(model, corpus, new Method(newMethod, method.threads), features);
    }

    /**
     * Limits the number of contributing examples.
     *
     * @throws IllegalStateException if the method knows no such limit
     */
    public Explainer withSparsity(Sparsity newSparsity) {
        if (method.method instanceof ActiveSet exact) {
            return withMethod(exact.withSparsity(newSparsity));
        }
        if (method.method instanceof SoftmaxAdam adam) {
            return withMethod(adam.withSparsity(newSparsity));
        }
        throw new IllegalStateException("method is " + method.method.getClass().getSimpleName()
                + ", expected ActiveSet or SoftmaxAdam to limit the number of examples");
    }

    /** Compares features with this baseline. */
    public Explainer withBaseline(Baseline newBaseline) {
        newBaseline.resolve(model.inputShape());
        return with(Optional.of(featureSettings().with(newBaseline)));
    }

    /** Projects on this shift of the latent. */
    public Explainer withProjectionTarget(ProjectionTarget newTarget) {
        return with(Optional.of(featureSettings().with(newTarget)));
    }

    /** Integrates in this way. */
    public Explainer withQuadrature(Quadrature newQuadrature) {
        return with(Optional.of(featureSettings().with(newQuadrature)));
    }

    /** Integrates to this tolerance, see {@link Quadrature}. */
    public Explainer withTolerance(double newTolerance) {
        FeatureSettings old = featureSettings();
        return with(Optional.of(old.with(old.quadrature().withTolerance(newTolerance))));
    }

    /** Also sums attributions into these groups of features. */
    public Explainer withFeatureGroups(FeatureGroups newGroups) {
        if (newGroups.columns() != model.inputShape().size()) {
            throw new IllegalArgumentException("feature groups have " + newGroups.columns() + " columns, expected "
                    + model.inputShape().size() + " for the model's input shape " + model.inputShape());
        }
        return with(Optional.of(featureSettings().with(newGroups)));
    }

    /**
     * Keeps the integrated Jacobians of examples, in at most so many bytes: dear for the first inputs and nearly free
     * for later ones, so worth it for a service that explains thousands of inputs with one corpus.
     */
    public Explainer withCache(long newBytes) {
        if (newBytes < 1) {
            throw new IllegalArgumentException("cache has " + newBytes + " bytes, expected at least 1");
        }
        return with(Optional.of(featureSettings().withCache(newBytes)));
    }

    /** Decomposes only: features are not attributed. A later setting about features asks for them again. */
    public Explainer withoutFeatures() {
        return with(Optional.empty());
    }

    /** Uses at most so many threads. */
    public Explainer withThreads(int newThreads) {
        if (newThreads < 1) {
            throw new IllegalArgumentException("threads is " + newThreads + ", expected at least 1");
        }
        return create(model, corpus, new Method(method.method, newThreads), features);
    }

    private FeatureSettings featureSettings() {
        return features.orElseGet(() -> FeatureSettings.withBaseline(Baseline.mean(corpus)));
    }

    private Explainer with(Optional<FeatureSettings> newFeatures) {
        return new Explainer(model, corpus, method, newFeatures, decomposer);
    }

    private Optional<IntegratedJacobian> jacobian(FeatureSettings settings) {
        if (!(model instanceof DifferentiableModel differentiable)) {
            return Optional.empty();
        }
        IntegratedJacobian plain = IntegratedJacobian.of(differentiable, corpus, settings.baseline())
                .withQuadrature(settings.quadrature());
        return Optional.of(settings.cacheBytes() > 0 ? plain.withCache(settings.cacheBytes()) : plain);
    }

    /** How the cache has done so far, where there is one. */
    public Optional<CacheStatistics> cacheStatistics() {
        return jacobian.get().flatMap(IntegratedJacobian::cacheStatistics);
    }

    /** Explains one input, flattened. */
    public Explanation explain(Vec input) {
        return explainAll(Matrix.of(new double[][] {input.toArray()})).get(0);
    }

    /** Explains one input, flattened. */
    public Explanation explain(float[] input) {
        return explain(Vec.of(input));
    }

    /** Explains each row. */
    public List<Explanation> explainAll(Matrix inputs) {
        return explainAll(inputs, Progress.none());
    }

    /**
     * Explains each row, telling {@code progress} of each one that is done.
     *
     * @throws IllegalArgumentException if the inputs do not fit the model, or a number is not finite
     */
    public List<Explanation> explainAll(Matrix inputs, Progress progress) {
        Matrix latents = Latents.of(model, inputs);
        List<Decomposition> decompositions = decomposer.get().decomposeAll(latents);
        int rows = inputs.rows();
        int workers = Math.max(1, Math.min(method.threads, rows));
        Assembly assembly = new Assembly(
                new Assembly.Parts(model, corpus, decomposer.get(), method.method),
                features,
                jacobian.get().map(each -> each.withThreads(workers == 1 ? method.threads : 1)));
        List<Optional<Explanation>> explanations = new ArrayList<>(Collections.nCopies(rows, Optional.empty()));
        AtomicInteger next = new AtomicInteger();
        int[] done = {0};
        Workers.of(workers).run(workers, worker -> {
            for (int row = next.getAndIncrement(); row < rows; row = next.getAndIncrement()) {
                Explanation explanation = assembly.explain(row, latents.row(row), decompositions.get(row));
                synchronized (explanations) {
                    explanations.set(row, Optional.of(explanation));
                    done[0]++;
                    progress.advancedTo(done[0], rows);
                }
            }
        });
        return explanations.stream().map(Optional::orElseThrow).collect(Collectors.toUnmodifiableList());
    }
}
