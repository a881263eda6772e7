package io.simplex4j.attribution.internal;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.internal.Latents;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToDoubleFunction;

/**
 * Attributes shifts of the latent to the features of corpus examples. Immutable except for its cache, and thread-safe.
 */
public final class IntegratedJacobian {
    /*
     * j^c_i = (x^c_i − x⁰_i) ∫₀¹ ∂g/∂x_i dt on the straight line from the baseline x⁰ to the example x^c, and its projection
     * p^c_i = ⟨D, j^c_i⟩ / ‖D‖² on a shift D of the latent [1, definition 2.2]. The projection is integrated directly, with
     * the single cotangent D / ‖D‖². That takes one product with the Jacobian for each node, whereas j takes one for each
     * component of the latent. So a cache of j, which does not depend on the test point, pays off for an example that
     * contributes to about as many test points as latents have components.
     *
     * If every example c has a baseline of its own, shifts start from the same mixture of their latents, h⁰ = Σ_c w_c h⁰^c.
     * Then the parts of all features of all examples add up to the whole again.
     *
     * [1] J. Crabbé et al., Explaining Latent Representations with a Corpus of Examples, NeurIPS 2021.
     */

    private static final double ROUNDING = 1e-6;
    private static final int NUMBERS_AT_ONCE = 1 << 18;

    private final AttributingModel model;
    private final Corpus corpus;
    private final Baseline baseline;
    private final Map<Vec, Vec> latentsOfBaselines;
    private final Quadrature quadrature;
    private final double share;
    private final Workers workers;
    private final Optional<JacobianCache> cache;

    private IntegratedJacobian(
            AttributingModel model,
            Corpus corpus,
            Baseline baseline,
            Map<Vec, Vec> latentsOfBaselines,
            Quadrature quadrature,
            double share,
            Workers workers,
            Optional<JacobianCache> cache) {
        this.model = model;
        this.corpus = corpus;
        this.baseline = baseline;
        this.latentsOfBaselines = latentsOfBaselines;
        this.quadrature = quadrature;
        this.share = share;
        this.workers = workers;
        this.cache = cache;
    }

    /**
     * Attributes to the examples of a corpus, compared with a baseline, with these defaults:
     *
     * <ul>
     *   <li>{@linkplain #withQuadrature quadrature} adaptive
     *   <li>{@linkplain #withWorkers threads} one
     *   <li>{@linkplain #withAttributedShare attributed share} 1: every contributing example
     *   <li>no {@linkplain #withCache cache}
     * </ul>
     *
     * @throws IllegalArgumentException if the corpus or the baseline does not fit the model
     */
    public static IntegratedJacobian of(AttributingModel model, Corpus corpus, Baseline baseline) {
        corpus.requireFits(model);
        baseline.requireFits(corpus.form(), model.inputShape());
        IntegratedJacobian created = new IntegratedJacobian(
                model,
                corpus,
                baseline,
                new ConcurrentHashMap<>(),
                Quadrature.adaptive(),
                1,
                Workers.of(1),
                Optional.empty());
        if (!baseline.differs()) {
            created.baselineLatent();
        }
        return created;
    }

    /** Returns a copy that computes integrals by this rule. */
    public IntegratedJacobian withQuadrature(Quadrature quadrature) {
        Optional<JacobianCache> empty = cache.map(old -> new JacobianCache(old.byteLimit()));
        return new IntegratedJacobian(model, corpus, baseline, latentsOfBaselines, quadrature, share, workers, empty);
    }

    /**
     * Returns a copy that attributes features of the heaviest examples only, as few as together have this share of the weight.
     *
     * @param share above 0 and at most 1
     */
    public IntegratedJacobian withAttributedShare(double share) {
        if (!(share > 0 && share <= 1)) {
            throw new IllegalArgumentException(
                    "attributed share is " + share + "; expected a number above 0 and at most 1");
        }
        return new IntegratedJacobian(model, corpus, baseline, latentsOfBaselines, quadrature, share, workers, cache);
    }

    /** Returns a copy that uses these threads. The result does not depend on them. */
    public IntegratedJacobian withWorkers(Workers workers) {
        return new IntegratedJacobian(model, corpus, baseline, latentsOfBaselines, quadrature, share, workers, cache);
    }

    /** Returns a copy that caches the integrated Jacobians of examples, in at most this many bytes. */
    public IntegratedJacobian withCache(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("cache has " + bytes + " bytes; expected at least 1");
        }
        Optional<JacobianCache> empty = Optional.of(new JacobianCache(bytes));
        return new IntegratedJacobian(model, corpus, baseline, latentsOfBaselines, quadrature, share, workers, empty);
    }

    /**
     * Returns h⁰, the latent of the baseline.
     *
     * @throws IllegalArgumentException if every example has its own baseline
     */
    public Vec baselineLatent() {
        return latentOf(baseline.resolve(model.inputShape()));
    }

    /** Computes the latent of a baseline alone, so that it does not depend on others. */
    private Vec latentOf(Vec point) {
        return latentsOfBaselines.computeIfAbsent(
                point,
                input -> Latents.of(model, Matrix.of(new double[][] {input.toArray()}))
                        .row(0));
    }

    private Vec baselineOf(int example) {
        return baseline.against(corpus.inputs().row(example));
    }

    private Vec baselineLatentOf(int example) {
        return latentOf(baselineOf(example));
    }

    /** Returns the latent at which shifts start: the latent of the baseline, or the mixture of the examples' baselines. */
    private Vec startOf(MixtureWeights weights) {
        if (!baseline.differs()) {
            return baselineLatent();
        }
        double[] mixture = new double[model.latentSize()];
        for (MixtureWeights.Entry entry : weights.heaviestFirst()) {
            Vec latent = baselineLatentOf(entry.row());
            for (int j = 0; j < mixture.length; j++) {
                mixture[j] += entry.weight() * latent.get(j);
            }
        }
        return Vec.of(mixture);
    }

    /** Returns the statistics of the cache, if there is one. */
    public Optional<CacheStatistics> cacheStatistics() {
        return cache.map(JacobianCache::statistics);
    }

    /**
     * Attributes a decomposition to the features of each contributing example, or of the heaviest ones.
     *
     * @param latent the latent that was decomposed
     * @throws NotDifferentiableException if the model has no gradient, or one that is not finite or misses steps of
     *     the latent
     */
    public Attribution attribute(Vec latent, Decomposition decomposition, Projection.Target target) {
        Vec end = target == Projection.Target.LATENT ? latent : decomposition.approximation();
        Vec from = startOf(decomposition.weights());
        Vec shift = end.minus(from);
        List<Integer> examples = decomposition.weights().heaviestFirst().stream()
                .limit(decomposition.weights().countOf(share))
                .map(MixtureWeights.Entry::row)
                .toList();
        boolean degenerate = isRounding(shift, Math.max(end.norm(), from.norm()), examples);
        return new Attribution(
                target,
                degenerate,
                decomposition.weights(),
                degenerate ? nothing(examples) : project(shift, examples, decomposition.weights()::weight));
    }

    private boolean isRounding(Vec shift, double size, List<Integer> examples) {
        double scale = size;
        for (int example : examples) {
            scale = Math.max(scale, rise(example).norm());
        }
        return shift.norm() <= ROUNDING * scale;
    }

    private List<Projection> nothing(List<Integer> examples) {
        Vec zeros = Vec.of(new double[model.features()]);
        return examples.stream()
                .map(example -> new Projection(example, zeros, 0, new Projection.Integration(0, 0, 0, true)))
                .toList();
    }

    /**
     * Computes the projections of examples on a shift of the latent. The examples need not contribute to a mixture.
     *
     * @throws IllegalArgumentException if the shift is 0
     * @throws NotDifferentiableException if the model has no gradient, or one that is not finite or misses steps of
     *     the latent
     */
    public List<Projection> project(Vec shift, List<Integer> examples) {
        return project(shift, examples, example -> 1);
    }

    /**
     * Computes the projections of examples on a shift of the latent that will be multiplied by weights. The projections
     * of light examples are less exact.
     *
     * @param weights of examples, at least 0
     * @throws IllegalArgumentException if the shift is 0
     * @throws NotDifferentiableException if the model has no gradient, or one that is not finite or misses steps of
     *     the latent
     */
    public List<Projection> project(Vec shift, List<Integer> examples, IntToDoubleFunction weights) {
        double norm = shift.norm();
        if (!(norm > 0)) {
            throw new IllegalArgumentException("shift has norm " + norm + "; expected a positive number");
        }
        double[] cotangent = shift.toArray();
        for (int j = 0; j < cotangent.length; j++) {
            cotangent[j] = cotangent[j] / norm / norm;
        }
        Optional<JacobianCache> used = cache.filter(room -> room.hasRoomFor(model.features(), model.latentSize()));
        List<Projection> projections = used.isPresent()
                ? examples.stream()
                        .map(example -> along(Vec.of(cotangent), cached(example, used.get())))
                        .toList()
                : integrate(cotangent, 1 / norm, examples, weights);
        if (projections.stream().anyMatch(each -> isStep(each, norm))) {
            throw NotDifferentiableException.steps();
        }
        return projections;
    }

    /** Returns whether the latent of an example differs from the baseline's although no gradient on the way there does. */
    private boolean isStep(Projection projection, double norm) {
        Vec latent = corpus.latents().row(projection.row());
        double size = Math.max(latent.norm(), baselineLatentOf(projection.row()).norm());
        double expected = Math.abs(projection.expected());
        return expected > ROUNDING * size / norm && projection.values().norm() <= ROUNDING * expected;
    }

    private List<Projection> integrate(
            double[] cotangent, double size, List<Integer> examples, IntToDoubleFunction weights) {
        Matrix cotangents = Matrix.of(new double[][] {cotangent});
        List<AttributingModel.Shares> shares = model.attribute(
                examples.stream()
                        .map(example ->
                                shift(example, cotangents, size, OptionalDouble.of(weights.applyAsDouble(example))))
                        .toList(),
                quadrature,
                workers);
        List<Projection> projections = new ArrayList<>();
        for (int k = 0; k < shares.size(); k++) {
            projections.add(new Projection(
                    examples.get(k),
                    shares.get(k).values().row(0),
                    expected(Vec.of(cotangent), examples.get(k)),
                    accuracy(shares.get(k))));
        }
        return projections;
    }

    private double expected(Vec cotangent, int example) {
        return cotangent.dot(rise(example));
    }

    /** Returns the shift from the latent of the baseline to the latent of an example. */
    private Vec rise(int example) {
        return corpus.latents().row(example).minus(baselineLatentOf(example));
    }

    private ExampleJacobian cached(int example, JacobianCache used) {
        return used.find(example).orElseGet(() -> {
            ExampleJacobian jacobian = full(example).compact();
            used.keep(jacobian);
            return jacobian;
        });
    }

    private Projection along(Vec cotangent, ExampleJacobian jacobian) {
        Vec values = jacobian.along(cotangent);
        double expected = expected(cotangent, jacobian.row());
        Projection unmeasured = new Projection(jacobian.row(), values, expected, jacobian.integration());
        Projection.Integration full = jacobian.integration();
        double error = Math.abs(unmeasured.sum() - expected);
        double localError = Math.max(error, cotangent.norm() * full.localError());
        return new Projection(
                jacobian.row(),
                values,
                expected,
                new Projection.Integration(full.nodes(), error, localError, full.withinTolerance()));
    }

    private static Projection.Integration accuracy(AttributingModel.Shares shares) {
        return new Projection.Integration(
                shares.nodes(), shares.error(), shares.localError(), shares.withinTolerance());
    }

    /**
     * Computes the whole integrated Jacobian of an example: as many products for each node as latents have components.
     *
     * @throws IndexOutOfBoundsException if the corpus has no such example
     */
    public ExampleJacobian full(int example) {
        int size = model.latentSize();
        int block = Math.max(1, Math.min(size, NUMBERS_AT_ONCE / model.features()));
        List<Matrix> components = new ArrayList<>();
        double[] errors = new double[(size + block - 1) / block];
        double[] localErrors = new double[errors.length];
        int nodes = 0;
        boolean within = true;
        for (int b = 0; b < errors.length; b++) {
            int count = Math.min(block, size - b * block);
            double part = Math.sqrt((double) count / size);
            AttributingModel.Shares shares = model.attribute(
                            List.of(shift(example, units(b * block, count), part, OptionalDouble.empty())),
                            quadrature,
                            workers)
                    .get(0);
            components.add(shares.values());
            errors[b] = shares.error();
            localErrors[b] = shares.localError();
            nodes += shares.nodes() * count;
            within &= shares.withinTolerance();
        }
        return new ExampleJacobian(
                example,
                Matrix.stacked(components),
                new Projection.Integration(nodes, Norms.euclidean(errors), Norms.euclidean(localErrors), within));
    }

    private Matrix units(int from, int count) {
        double[][] units = new double[count][model.latentSize()];
        for (int k = 0; k < count; k++) {
            units[k][from + k] = 1;
        }
        return Matrix.of(units);
    }

    private AttributingModel.Shift shift(int example, Matrix cotangents, double size, OptionalDouble weight) {
        Vec baseline = baselineOf(example);
        return new AttributingModel.Shift(
                "example " + example,
                baseline,
                latentOf(baseline),
                corpus.inputs().row(example),
                corpus.latents().row(example),
                cotangents,
                size,
                weight);
    }

    @Override
    public String toString() {
        return "IntegratedJacobian[" + corpus.title() + ", " + quadrature + "]";
    }
}
