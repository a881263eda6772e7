package io.simplex4j.attribution;

import io.simplex4j.attribution.internal.path.Line;
import io.simplex4j.attribution.internal.path.LineIntegral;
import io.simplex4j.attribution.internal.path.PathIntegrator;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Attributes shifts of the latent to the features of corpus examples. Immutable, but for its cache, and thread-safe. */
public final class IntegratedJacobian {
    /*
     * j^c_i = (x^c_i − x⁰_i) ∫₀¹ ∂g/∂x_i dt on the straight line from the baseline x⁰ to the example x^c, and its projection
     * p^c_i = ⟨D, j^c_i⟩ / ‖D‖² on a shift D of the latent [1, definition 2.2]. The projection is integrated directly, with
     * the single cotangent D / ‖D‖²: one product with the Jacobian for each node, where j takes one for each component of
     * the latent. So a cache of j, which does not depend on the test point, pays off for an example that contributes to
     * about as many test points as latents have components.
     *
     * Where every example c has a baseline of its own, the latent that shifts start from is the same mixture of theirs,
     * h⁰ = Σ_c w_c h⁰^c, so that the parts of all features of all examples add up to the whole again.
     *
     * [1] J. Crabbé et al., Explaining Latent Representations with a Corpus of Examples, NeurIPS 2021.
     */

    private static final double ROUNDING = 1e-6;
    private static final int NUMBERS_AT_ONCE = 1 << 18;

    private final DifferentiableModel model;
    private final Corpus corpus;
    private final Starts starts;
    private final Method method;
    private final Resources resources;

    private record Method(Quadrature quadrature, double share) {}

    private record Resources(Workers workers, Optional<JacobianCache> cache) {
        Resources withNewCache() {
            return new Resources(workers, cache.map(old -> new JacobianCache(old.byteLimit())));
        }
    }

    private IntegratedJacobian(
            DifferentiableModel model, Corpus corpus, Starts starts, Method method, Resources resources) {
        this.model = model;
        this.corpus = corpus;
        this.starts = starts;
        this.method = method;
        this.resources = resources;
    }

    /**
     * For the examples of a corpus, against a baseline, with its defaults.
     *
     * <ul>
     *   <li>{@linkplain #withQuadrature quadrature} adaptive
     *   <li>{@linkplain #withThreads threads} one
     *   <li>{@linkplain #withAttributedShare attributed share} 1: every contributing example
     *   <li>no {@linkplain #withCache cache}
     * </ul>
     *
     * @throws IllegalArgumentException if the corpus or the baseline does not fit the model
     */
    public static IntegratedJacobian of(DifferentiableModel model, Corpus corpus, Baseline baseline) {
        requireFits("inputs", corpus.inputs(), model.inputShape().size());
        requireFits("latents", corpus.latents(), model.latentSize());
        baseline.requireFits(corpus.form(), model.inputShape());
        return new IntegratedJacobian(
                model,
                corpus,
                new Starts(model, baseline),
                new Method(Quadrature.adaptive(), 1),
                new Resources(Workers.of(1), Optional.empty()));
    }

    private static void requireFits(String what, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException("corpus " + what + " have " + matrix.columns()
                    + " numbers each, expected " + expected + " as the model's");
        }
    }

    /** Computes integrals in this way. */
    public IntegratedJacobian withQuadrature(Quadrature newQuadrature) {
        return new IntegratedJacobian(
                model, corpus, starts, new Method(newQuadrature, method.share), resources.withNewCache());
    }

    /**
     * Attributes features of the heaviest examples only, as few as together have this share of the weight.
     *
     * @param newShare above 0 and at most 1
     */
    public IntegratedJacobian withAttributedShare(double newShare) {
        if (!(newShare > 0 && newShare <= 1)) {
            throw new IllegalArgumentException(
                    "attributed share is " + newShare + ", expected a number above 0 and at most 1");
        }
        return new IntegratedJacobian(model, corpus, starts, new Method(method.quadrature, newShare), resources);
    }

    /** Uses at most this number of threads; 1 stays on the calling one. The result does not depend on it. */
    public IntegratedJacobian withThreads(int newThreads) {
        return withWorkers(resources.workers.withThreads(newThreads));
    }

    /** Takes the threads besides the calling one from this executor. The result does not depend on it. */
    public IntegratedJacobian withExecutor(Executor newExecutor) {
        return withWorkers(resources.workers.withExecutor(newExecutor));
    }

    /** Uses these threads; the result does not depend on it. */
    public IntegratedJacobian withWorkers(Workers newWorkers) {
        return new IntegratedJacobian(model, corpus, starts, method, new Resources(newWorkers, resources.cache));
    }

    /** Keeps the integrated Jacobians of examples for later test points, in at most this many bytes. */
    public IntegratedJacobian withCache(long newBytes) {
        if (newBytes < 1) {
            throw new IllegalArgumentException("cache has " + newBytes + " bytes, expected at least 1");
        }
        return new IntegratedJacobian(
                model,
                corpus,
                starts,
                method,
                new Resources(resources.workers, Optional.of(new JacobianCache(newBytes))));
    }

    /**
     * h⁰, the latent of the baseline.
     *
     * @throws IllegalArgumentException if every example has a baseline of its own
     */
    public Vec baselineLatent() {
        return starts.shared().latent();
    }

    /** The latent that shifts start from: that of the baseline, or the same mixture of those of the examples. */
    private Vec startOf(MixtureWeights weights) {
        if (!starts.differ()) {
            return baselineLatent();
        }
        double[] mixture = new double[model.latentSize()];
        for (MixtureWeights.Entry entry : weights.heaviestFirst()) {
            Vec latent = start(entry.example()).latent();
            for (int j = 0; j < mixture.length; j++) {
                mixture[j] += entry.weight() * latent.get(j);
            }
        }
        return Vec.of(mixture);
    }

    private Starts.Start start(int example) {
        return starts.differ() ? starts.of(corpus.inputs().row(example)) : starts.shared();
    }

    /** How the cache has done, where there is one. */
    public Optional<CacheStatistics> cacheStatistics() {
        return resources.cache.map(JacobianCache::statistics);
    }

    /**
     * The part of each feature of each contributing example, or of the heaviest.
     *
     * @param latent the latent that was decomposed
     */
    public Attribution attribute(Vec latent, Decomposition decomposition, ProjectionTarget target) {
        Vec end = target == ProjectionTarget.LATENT ? latent : decomposition.approximation();
        Vec from = startOf(decomposition.weights());
        Vec shift = end.minus(from);
        List<Integer> examples = decomposition.weights().heaviestFirst().stream()
                .limit(decomposition.weights().countOf(method.share))
                .map(MixtureWeights.Entry::example)
                .toList();
        boolean degenerate = isRounding(shift, Math.max(end.norm(), from.norm()), examples);
        return new Attribution(
                target,
                degenerate,
                decomposition.weights(),
                degenerate ? nothing(examples) : project(shift, examples, decomposition.weights()::of));
    }

    private boolean isRounding(Vec shift, double size, List<Integer> examples) {
        double scale = size;
        for (int example : examples) {
            scale = Math.max(scale, rise(example).norm());
        }
        return shift.norm() <= ROUNDING * scale;
    }

    private List<Projection> nothing(List<Integer> examples) {
        Vec zeros = Vec.of(new double[corpus.inputs().columns()]);
        return examples.stream()
                .map(example -> new Projection(example, zeros, 0, new Integration(0, 0, 0, true)))
                .toList();
    }

    /**
     * The projections of given examples, which need not contribute to anything, on a shift of the latent.
     *
     * @throws IllegalArgumentException if the shift is 0
     */
    public List<Projection> project(Vec shift, List<Integer> examples) {
        return project(shift, examples, example -> 1);
    }

    /**
     * The projections of given examples on a shift of the latent, where they will be multiplied by weights: those of light
     * examples need not be as exact.
     *
     * @param weights of examples, at least 0
     * @throws IllegalArgumentException if the shift is 0
     */
    public List<Projection> project(Vec shift, List<Integer> examples, IntToDoubleFunction weights) {
        double norm = shift.norm();
        if (!(norm > 0)) {
            throw new IllegalArgumentException("shift has norm " + norm + ", expected a positive number");
        }
        double[] cotangent = shift.toArray();
        for (int j = 0; j < cotangent.length; j++) {
            cotangent[j] = cotangent[j] / norm / norm;
        }
        Optional<JacobianCache> cache =
                resources.cache.filter(room -> room.hasRoomFor(corpus.inputs().columns(), model.latentSize()));
        if (cache.isPresent()) {
            return examples.stream()
                    .map(example -> along(Vec.of(cotangent), cached(example, cache.get())))
                    .toList();
        }
        List<Line> lines = examples.stream()
                .map(example -> line(example, new double[][] {cotangent}, 1 / norm, weights.applyAsDouble(example)))
                .toList();
        List<LineIntegral> integrals = integrator().together(lines);
        List<Projection> projections = new ArrayList<>();
        for (int k = 0; k < integrals.size(); k++) {
            LineIntegral integral = integrals.get(k);
            projections.add(new Projection(
                    examples.get(k),
                    Vec.of(integral.values()[0]),
                    expected(Vec.of(cotangent), examples.get(k)),
                    Integration.of(integral)));
        }
        return projections;
    }

    private double expected(Vec cotangent, int example) {
        return cotangent.dot(rise(example));
    }

    /** How far the latent of an example is from that of its baseline. */
    private Vec rise(int example) {
        return corpus.latents().row(example).minus(start(example).latent());
    }

    private ExampleJacobian cached(int example, JacobianCache cache) {
        return cache.find(example).orElseGet(() -> {
            ExampleJacobian jacobian = full(example).compact();
            cache.keep(jacobian);
            return jacobian;
        });
    }

    private Projection along(Vec cotangent, ExampleJacobian jacobian) {
        Vec values = jacobian.along(cotangent);
        double expected = expected(cotangent, jacobian.example());
        Projection unmeasured = new Projection(jacobian.example(), values, expected, jacobian.integration());
        Integration measured = jacobian.integration().scaled(cotangent.norm(), Math.abs(unmeasured.sum() - expected));
        return new Projection(jacobian.example(), values, expected, measured);
    }

    /** The whole integrated Jacobian of an example: as many products for each node as latents have components. */
    public ExampleJacobian full(int example) {
        int size = model.latentSize();
        int block = Math.max(1, Math.min(size, NUMBERS_AT_ONCE / corpus.inputs().columns()));
        double[][] components = new double[size][];
        List<Double> errors = new ArrayList<>();
        List<Double> localErrors = new ArrayList<>();
        int nodes = 0;
        boolean within = true;
        for (int from = 0; from < size; from += block) {
            int count = Math.min(block, size - from);
            double share = Math.sqrt((double) count / size);
            LineIntegral part = integrator()
                    .apart(List.of(line(example, units(from, count), share, 1)))
                    .get(0);
            System.arraycopy(part.values(), 0, components, from, count);
            errors.add(part.error());
            localErrors.add(part.localError());
            nodes += part.nodes() * count;
            within &= part.withinTolerance();
        }
        return new ExampleJacobian(
                example, Matrix.of(components), new Integration(nodes, norm(errors), norm(localErrors), within));
    }

    private double[][] units(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(component -> {
                    double[] unit = new double[model.latentSize()];
                    unit[component] = 1;
                    return unit;
                })
                .toArray(double[][]::new);
    }

    private static double norm(List<Double> values) {
        return Norms.euclidean(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private Line line(int example, double[][] cotangents, double size, double weight) {
        Starts.Start start = start(example);
        double[] input = new double[corpus.inputs().columns()];
        corpus.inputs().copyRow(example, input);
        return new Line(
                "example " + example,
                new Line.Point(start.input().toArray(), start.latent().toArray()),
                new Line.Point(input, corpus.latents().row(example).toArray()),
                cotangents,
                size,
                weight);
    }

    private PathIntegrator integrator() {
        return new PathIntegrator(model, method.quadrature.rule(), resources.workers);
    }
}
