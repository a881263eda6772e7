package io.simplex4j.explanation;

import io.simplex4j.attribution.CacheStatistics;
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
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Scorer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

/**
 * Explains what a model makes of inputs with a corpus of examples.
 *
 * <p>The result does not depend on the number of threads, nor on what else is explained at the same time provided the
 * model's latents do not. Instances are immutable and thread-safe; what they prepare on first use they keep.
 */
public final class Explainer {
    private final Optional<LatentModel> model;
    private final Corpus corpus;
    private final ExplainerSettings settings;
    private final Lazy<Decomposer> decomposer;
    private final Lazy<ReferenceResiduals> references;
    private final Lazy<Optional<IntegratedJacobian>> jacobian;
    private final Lazy<Optional<CalibrationDescription>> calibration;

    private Explainer(
            Optional<LatentModel> model,
            Corpus corpus,
            ExplainerSettings settings,
            Lazy<Decomposer> decomposer,
            Lazy<ReferenceResiduals> references) {
        this.model = model;
        this.corpus = corpus;
        this.settings = settings;
        this.decomposer = decomposer;
        this.references = references;
        this.jacobian = new Lazy<>(() -> settings.jacobian(model, corpus));
        this.calibration = new Lazy<>(() -> settings.judge().map(judge -> judge.describe(this)));
    }

    /** Gives verdicts without p-values. */
    Explainer withoutCalibration() {
        return with(settings.withJudge(Optional.empty()));
    }

    /**
     * Explains with a corpus that the model has encoded, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withMethod method} {@link ActiveSet#withDefaults()}
     *   <li>{@linkplain #withBaseline baseline} the mean of the corpus; blank for sentences
     *   <li>{@linkplain #withProjectionTarget projection target} {@link ProjectionTarget#APPROXIMATION}
     *   <li>{@linkplain #withQuadrature quadrature} adaptive, to a {@linkplain #withTolerance tolerance} of 1e-3
     *   <li>{@linkplain #withFeatureGroups feature groups} those that the corpus has names for, no
     *       {@linkplain #withCache cache}
     *   <li>{@linkplain #withAttributedShare attributed share} 1: features of every contributing example
     *   <li>{@linkplain #withThreads threads} as many as there are processors
     *   <li>no {@linkplain #withStability stability}, {@linkplain #withContrast() contrast} or
     *       {@linkplain #withDecoder decoder}
     *   <li>residuals compared with {@linkplain ReferenceResiduals#usual those of the corpus}, which takes up to a second
     *       once, unless {@linkplain #withoutReferences not}
     * </ul>
     *
     * @throws IllegalArgumentException if the corpus does not fit the model
     */
    public static Explainer of(LatentModel model, Corpus corpus) {
        requireFits("inputs", corpus.inputs(), model.inputShape().size());
        requireFits("latents", corpus.latents(), model.latentSize());
        return create(
                Optional.of(model),
                corpus,
                ExplainerSettings.of(Optional.of(AttributionSettings.withBaseline(Baseline.usual(corpus)))));
    }

    /** Explains latents, which no model has to compute, by their mixtures only; defaults as {@link #of}. */
    public static Explainer ofLatents(Corpus corpus) {
        return create(Optional.empty(), corpus, ExplainerSettings.of(Optional.empty()));
    }

    private static void requireFits(String what, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException("corpus " + what + " have " + matrix.columns()
                    + " numbers each, expected " + expected + " to fit the model");
        }
    }

    private static Explainer create(Optional<LatentModel> model, Corpus corpus, ExplainerSettings settings) {
        return new Explainer(
                model,
                corpus,
                settings,
                new Lazy<>(() -> settings.method().over(corpus.latents())),
                new Lazy<>(() -> settings.references(corpus)));
    }

    /** Decomposes in this way; its threads are its own. */
    public Explainer withMethod(DecompositionMethod newMethod) {
        return create(model, corpus, settings.with(newMethod));
    }

    /**
     * Limits the number of contributing examples.
     *
     * @throws IllegalStateException if the method knows no such limit
     */
    public Explainer withSparsity(Sparsity newSparsity) {
        return create(model, corpus, settings.with(newSparsity));
    }

    /** Compares features with this baseline. */
    public Explainer withBaseline(Baseline newBaseline) {
        newBaseline.requireFits(corpus.form(), inputShape());
        return with(featureSettings().with(newBaseline));
    }

    /** Projects on this shift of the latent. */
    public Explainer withProjectionTarget(ProjectionTarget newTarget) {
        return with(featureSettings().with(newTarget));
    }

    /** Integrates in this way. */
    public Explainer withQuadrature(Quadrature newQuadrature) {
        return with(featureSettings().with(newQuadrature));
    }

    /** Integrates to this tolerance, see {@link Quadrature}. */
    public Explainer withTolerance(double newTolerance) {
        AttributionSettings old = featureSettings();
        return with(old.with(old.quadrature().withTolerance(newTolerance)));
    }

    /** Sums attributions into these groups of features. */
    public Explainer withFeatureGroups(FeatureGroups newGroups) {
        if (newGroups.columns() != inputShape().size()) {
            throw new IllegalArgumentException("feature groups have " + newGroups.columns() + " columns, expected "
                    + inputShape().size() + " for the model's input shape " + inputShape());
        }
        return with(featureSettings().with(newGroups));
    }

    /**
     * Attributes features only of the heaviest examples, as few as together have at least this share of the weight, and not
     * of all that contribute: for methods that give every example of a corpus some weight, such as
     * {@link io.simplex4j.decomposition.SoftmaxAdam}. What the others have of the whole is missing then in sums.
     *
     * @param newShare above 0 and at most 1
     */
    public Explainer withAttributedShare(double newShare) {
        return with(featureSettings().withAttributedShare(newShare));
    }

    /**
     * Keeps the integrated Jacobians of examples, in at most this many bytes: slow for the first inputs and nearly free
     * for later ones, so worth it for a service that explains thousands of inputs with one corpus.
     */
    public Explainer withCache(long newBytes) {
        return with(featureSettings().withCache(newBytes));
    }

    /** Decomposes only: features are not attributed. A later setting about features asks for them again. */
    public Explainer withoutFeatures() {
        return with(settings.with(Optional.empty()));
    }

    /** Compares residuals with nothing, which saves the time of finding out what is usual. */
    public Explainer withoutReferences() {
        return new Explainer(
                model, corpus, settings.withoutReferences(), decomposer, new Lazy<>(ReferenceResiduals::none));
    }

    /**
     * Gives verdicts by p-values of how far inputs are and, where the calibration {@linkplain Calibration#disputes allows
     * it}, of how disputed their classes are, which takes a solve for each class. Mixtures that are not proven best, such
     * as those of few members, have no p-values and keep the verdict they have without.
     *
     * @throws IllegalArgumentException if it is one for another corpus
     */
    public Explainer withCalibration(Calibration calibration) {
        Judge.requireSameCorpus(calibration, corpus);
        return with(settings.withJudge(Optional.of(new Judge(Optional.of(calibration), calibration.disputes()))));
    }

    /**
     * Finds mixtures without each of their examples in turn, which says how much rests on single ones: some milliseconds for
     * each input. Mixtures that are not proven best have no {@link Details#stability()}.
     */
    public Explainer withStability() {
        return with(settings.supplements().withStability());
    }

    /**
     * Says why the model predicts a class and not the runner-up, the one with the next largest output that examples have.
     *
     * @throws IllegalArgumentException if the corpus has no labels in the words of predictions
     */
    public Explainer withContrast() {
        return with(settings.supplements().with(Contrasts.over(corpus, Optional.empty())));
    }

    /**
     * Says why the model predicts a class and not this one; where it does predict this one, why not the runner-up.
     *
     * @throws IllegalArgumentException if the corpus has no labels in the words of predictions, or no such label
     */
    public Explainer withContrast(String label) {
        return with(settings.supplements().with(Contrasts.over(corpus, Optional.of(label))));
    }

    /**
     * Says why the model predicts a class for an example and not this one; nothing where it predicts none that examples have.
     *
     * @throws IllegalArgumentException if the corpus has no labels in the words of predictions, or no such label
     */
    public Optional<Contrast> contrast(Example example, String label) {
        return withoutDetails()
                .withoutReferences()
                .withContrast(label)
                .explain(example)
                .details()
                .contrast();
    }

    /**
     * Shows what the decoder of an autoencoder makes of latents and mixtures.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus
     */
    public Explainer withDecoder(Decoder decoder) {
        Scorer.requireFits(decoder, corpus);
        return with(settings.supplements().with(decoder));
    }

    /** Says nothing beyond mixtures and features. */
    Explainer withoutDetails() {
        return with(Supplements.none());
    }

    private Explainer with(Supplements newSupplements) {
        return with(settings.with(newSupplements));
    }

    private Explainer with(AttributionSettings newFeatures) {
        return with(settings.with(Optional.of(newFeatures)));
    }

    /** The same with settings that leave mixtures and what they are compared with as they are. */
    private Explainer with(ExplainerSettings newSettings) {
        return new Explainer(model, corpus, newSettings, decomposer, references);
    }

    /**
     * Uses at most this number of threads; 1 stays on the calling one. A {@linkplain #withMethod method of your own} has
     * its own threads.
     */
    public Explainer withThreads(int newThreads) {
        return create(model, corpus, settings.with(settings.workers().withThreads(newThreads)));
    }

    /**
     * Takes threads besides the calling one from this executor. A {@linkplain #withMethod method of your own} has its own
     * threads.
     */
    public Explainer withExecutor(Executor newExecutor) {
        return create(model, corpus, settings.with(settings.workers().withExecutor(newExecutor)));
    }

    private Shape inputShape() {
        return model.map(LatentModel::inputShape)
                .orElseGet(() -> Shape.of(corpus.inputs().columns()));
    }

    private AttributionSettings featureSettings() {
        return settings.features().orElseGet(() -> AttributionSettings.withBaseline(Baseline.usual(corpus)));
    }

    /** How the cache has done so far, where there is one. */
    public Optional<CacheStatistics> cacheStatistics() {
        return jacobian.get().flatMap(IntegratedJacobian::cacheStatistics);
    }

    /** Where the explanations come from that this explainer makes. */
    public Provenance provenance() {
        return settings.provenance(model, corpus, references.get(), calibration.get());
    }

    /** Explains one example. */
    public Explanation explain(Example example) {
        Examples one = Examples.of(example);
        requireUsable(one);
        return assembly(false).explain(one, Progress.none()).get(0);
    }

    /** Explains one input, flattened. */
    public Explanation explain(Vec input) {
        return explain(Example.of(input));
    }

    /** Explains one input, flattened. */
    public Explanation explain(float[] input) {
        return explain(Vec.of(input));
    }

    /**
     * Explains all examples and keeps their explanations.
     *
     * @throws IllegalArgumentException if an example does not fit the model, or a number is not finite
     */
    public Explanations explain(Examples examples) {
        return explain(examples, Progress.none());
    }

    /** As {@link #explain(Examples)}, telling {@code progress} of each explanation that is done. */
    public Explanations explain(Examples examples, Progress progress) {
        requireUsable(examples);
        Assembly assembly = assembly(false);
        return Explanations.of(examples, assembly.provenance(), assembly.explain(examples, progress));
    }

    /**
     * Explanations that are made as they are iterated, some at a time, and not kept: memory does not grow with their
     * number.
     *
     * @param progress is told of each explanation that is done
     * @throws IllegalArgumentException if an example does not fit the model, or a number is not finite
     */
    public Explanations explainLazily(Examples examples, Progress progress) {
        requireUsable(examples);
        return assembly(false).explainLazily(examples, progress);
    }

    /** As {@link #explainLazily(Examples, Progress)} without contributions, for who looks at verdicts alone. */
    Explanations verdicts(Examples examples, Progress progress) {
        requireUsable(examples);
        return assembly(true).explainLazily(examples, progress);
    }

    /**
     * Explains examples as they come, some at a time, in their order.
     *
     * @throws IllegalArgumentException when an example is reached that does not fit the model or has a number that is not
     *     finite
     */
    public Stream<Explanation> explain(Stream<Example> examples) {
        return assembly(false).explain(examples, this::requireUsable);
    }

    private void requireUsable(Examples examples) {
        if (examples.size() > 0 && examples.inputs().columns() != inputShape().size()) {
            throw new IllegalArgumentException(
                    "inputs have " + examples.inputs().columns() + " numbers each, expected "
                            + inputShape().size() + " for the model's input shape " + inputShape());
        }
        if (model.isPresent()) {
            examples.requireFinite();
        } else {
            examples.requireAtMost(ActiveSet.LARGEST);
        }
    }

    /** The verdicts of the rows of a calibration, which has decomposed them already where the method is the same. */
    Iterable<Explanation> verdicts(Corpus rows, Optional<List<Decomposition>> known) {
        return known.isEmpty()
                        || settings.given().isPresent()
                        || settings.sparsity().limited()
                ? verdicts(rows.examples(), Progress.none())
                : assembly(true).explainLazily(rows, known.get());
    }

    private Assembly assembly(boolean verdictsOnly) {
        return new Assembly(model, decomposer.get(), jacobian.get(), settings, verdictsOnly, provenance());
    }
}
