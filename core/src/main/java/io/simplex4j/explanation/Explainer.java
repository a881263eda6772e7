package io.simplex4j.explanation;

import static io.simplex4j.explanation.ExplanationOption.ATTRIBUTED_SHARE;
import static io.simplex4j.explanation.ExplanationOption.ATTRIBUTION_TOLERANCE;
import static io.simplex4j.explanation.ExplanationOption.BASELINE;
import static io.simplex4j.explanation.ExplanationOption.BINS;
import static io.simplex4j.explanation.ExplanationOption.CALIBRATION;
import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.CORPUS;
import static io.simplex4j.explanation.ExplanationOption.DECODER;
import static io.simplex4j.explanation.ExplanationOption.DISPUTES;
import static io.simplex4j.explanation.ExplanationOption.EXCLUDE;
import static io.simplex4j.explanation.ExplanationOption.FEATURES;
import static io.simplex4j.explanation.ExplanationOption.FEATURES_AT;
import static io.simplex4j.explanation.ExplanationOption.MEMBERS;
import static io.simplex4j.explanation.ExplanationOption.OUTPUT_WEIGHT;
import static io.simplex4j.explanation.ExplanationOption.PROJECT_ON;
import static io.simplex4j.explanation.ExplanationOption.REFERENCES;
import static io.simplex4j.explanation.ExplanationOption.STABILITY;
import static io.simplex4j.explanation.ExplanationOption.WHERE;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.ExtendedLatents;
import io.simplex4j.decomposition.MethodDescription;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.AttributingModel;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Layer;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Stability;
import io.simplex4j.trust.VerdictRule;
import io.simplex4j.trust.internal.Reasons;
import io.simplex4j.trust.internal.Scorer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Explains predictions of a model with examples from a corpus.
 *
 * <pre>{@code
 * Explainer explainer = Explainer.of(model, corpus);
 * Explanation why = explainer.explain(example);
 * }</pre>
 *
 * <p>Explanations are deterministic: they depend on the model, the corpus and the options, not on the number of threads or on
 * other inputs, provided the model's latents do not. Instances are immutable and thread-safe. The first explanation prepares
 * the corpus, which can take a few seconds; call {@link #prepare()} to do that up front.
 */
public final class Explainer {
    private final Optional<LatentModel> model;
    private final Corpus corpus;
    private final Settings settings;

    /** The search for mixtures: over the latents of the corpus, or over extended ones if outputs have weight. */
    private final Lazy<Optional<ExtendedLatents>> extended;

    private final Lazy<Corpus> searched;
    private final Lazy<Decomposer> decomposer;
    private final Lazy<ReferenceResiduals> references;
    private final Lazy<Optional<Provenance.AttributionSettings>> attribution;
    private final Lazy<Optional<IntegratedJacobian>> jacobian;
    private final Lazy<Optional<VerdictCalibration>> verdicts;
    private final Lazy<Optional<Provenance.CalibrationDescription>> calibration;

    private Explainer(
            Optional<LatentModel> model,
            Corpus corpus,
            Settings settings,
            Lazy<Optional<ExtendedLatents>> extended,
            Lazy<Corpus> searched,
            Lazy<Decomposer> decomposer,
            Lazy<ReferenceResiduals> references) {
        this.model = model;
        this.corpus = corpus;
        this.settings = settings;
        this.extended = extended;
        this.searched = searched;
        this.decomposer = decomposer;
        this.references = references;
        this.attribution = new Lazy<>(() -> settings.attribution(model, corpus));
        this.jacobian = new Lazy<>(() -> attribution.get().flatMap(this::jacobian));
        this.verdicts = new Lazy<>(() -> settings.verdicts(extended.get()));
        this.calibration = new Lazy<>(() -> verdicts.get().map(known -> known.describe(this)));
    }

    /**
     * Creates an explainer with a corpus that the model has encoded. It has the defaults of {@link ExplanationOption},
     * and as many threads as there are processors.
     *
     * @throws IllegalArgumentException if the corpus does not fit the model
     */
    public static Explainer of(LatentModel model, Corpus corpus) {
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(corpus, "corpus").requireFits(model);
        return create(Optional.of(model), corpus, new Settings());
    }

    /**
     * Creates an explainer with options.
     *
     * @param resources resolves the names in the options
     * @throws OptionException if options do not go together
     * @throws IllegalArgumentException if a name is unknown, or its object does not fit the model
     */
    public static Explainer of(LatentModel model, Resources resources, ExplanationOptions options) {
        Objects.requireNonNull(resources, "resources");
        Objects.requireNonNull(options, "options");
        Corpus corpus = options.text(CORPUS).map(resources::corpus).orElseGet(resources::defaultCorpus);
        return of(model, corpus).withOptions(resources, options);
    }

    /** Creates an explainer of latents, which need no model. Without features, it finds only mixtures. */
    public static Explainer ofLatents(Corpus corpus) {
        Objects.requireNonNull(corpus, "corpus");
        return create(Optional.empty(), corpus, new Settings().with(settings -> settings.set(FEATURES, false)));
    }

    private static Explainer create(Optional<LatentModel> model, Corpus corpus, Settings settings) {
        double weight = settings.options.outputWeight();
        Lazy<Optional<ExtendedLatents>> extended = new Lazy<>(() -> model.flatMap(LatentModel::head)
                .filter(head -> weight > 0)
                .map(head -> ExtendedLatents.of(head, corpus.latents(), weight)));
        Lazy<Corpus> searched = new Lazy<>(
                () -> extended.get().map(known -> known.extend(corpus)).orElse(corpus));
        return new Explainer(
                model,
                corpus,
                settings,
                extended,
                searched,
                new Lazy<>(() -> settings.method().over(searched.get().latents())),
                new Lazy<>(() -> settings.references(searched.get())));
    }

    /** Returns a copy with changed settings that mixtures depend on. */
    private Explainer withMixtures(Consumer<Settings> change) {
        return create(model, corpus, settings.with(change));
    }

    /** Returns a copy with changed settings that keeps the prepared corpus and its references. */
    private Explainer with(Consumer<Settings> change) {
        return sharing(settings.with(change), references);
    }

    /** Returns a copy with the same search for mixtures. */
    private Explainer sharing(Settings changed, Lazy<ReferenceResiduals> otherReferences) {
        return new Explainer(model, corpus, changed, extended, searched, decomposer, otherReferences);
    }

    /** Returns a copy with changed settings about features, and with features. */
    private Explainer withFeatures(Consumer<Settings> change) {
        return with(changed -> {
            changed.set(FEATURES, true);
            change.accept(changed);
        });
    }

    /**
     * Returns an explainer with options, and with the same corpus, or the part of it that they choose, and the same
     * threads. Earlier settings are dropped.
     *
     * @param resources resolves the names in the options
     * @throws OptionException if options do not go together
     * @throws IllegalArgumentException if a name is unknown, or its object does not fit the model
     */
    public Explainer withOptions(Resources resources, ExplanationOptions options) {
        options.requireConsistent();
        Corpus used = part(options);
        boolean features = model.isPresent() && options.isOn(FEATURES);
        requireHead(options);
        Explainer plain = create(model, used, new Settings().with(fresh -> {
                    fresh.workers = settings.workers;
                    fresh.options = options.with(FEATURES, features);
                }));
        if (features && options.has(BASELINE)) {
            String name = options.text(BASELINE).orElseThrow();
            plain = resolved(
                    BASELINE,
                    plain,
                    explainer -> explainer.withBaseline(
                            Baseline.named(name, used).orElseGet(() -> resources.baseline(name))));
        }
        if (features && options.has(FEATURES_AT)) {
            String layer = options.text(FEATURES_AT).orElseThrow();
            plain = resolved(FEATURES_AT, plain, explainer -> explainer.withFeaturesAt(layer));
        }
        if (options.has(DECODER)) {
            plain = plain.withDecoder(resources.decoder(options.text(DECODER).orElseThrow()));
        }
        if (options.has(CONTRAST)) {
            String label = options.text(CONTRAST).orElseThrow();
            plain = resolved(CONTRAST, plain, explainer -> explainer.withContrast(label));
        }
        return options.has(CALIBRATION)
                ? plain.withCalibration(
                        plain.calibrated(resources, options.text(CALIBRATION).orElseThrow()))
                : plain;
    }

    /** Returns the part of the corpus that options choose. */
    private Corpus part(ExplanationOptions options) {
        try {
            return options.text(WHERE).map(corpus::where).orElse(corpus);
        } catch (IllegalArgumentException e) {
            throw OptionException.unresolved(WHERE, e);
        }
    }

    private static Explainer resolved(
            ExplanationOption option, Explainer explainer, UnaryOperator<Explainer> resolution) {
        try {
            return resolution.apply(explainer);
        } catch (IllegalArgumentException e) {
            throw OptionException.unresolved(option, e);
        }
    }

    private Calibration calibrated(Resources resources, String name) {
        Calibration plain = resources.calibration(name, corpus, settings.workers);
        Calibration.Score score = settings.options.score();
        if (score == plain.score()) {
            return plain;
        }
        return score == Calibration.Score.DECODED
                ? plain.withDecoder(settings.decoder.orElseThrow())
                : plain.withScore(score);
    }

    /**
     * Returns a copy with this method. An earlier {@linkplain #withSparsity limit} applies to it too. References stay
     * because they do not depend on the method.
     */
    public Explainer withMethod(DecompositionMethod method) {
        Objects.requireNonNull(method, "method");
        Explainer copy = withMixtures(changed -> changed.set(method));
        boolean same = copy.settings.maxReferences() == settings.maxReferences();
        return same ? copy.sharing(copy.settings, references) : copy;
    }

    /**
     * Returns a copy that limits the number of contributing examples. The result reports how much residual this costs.
     *
     * @throws IllegalStateException if the method does not support limits
     * @throws IllegalArgumentException if verdicts are calibrated, which needs mixtures that are proven best
     */
    public Explainer withSparsity(Sparsity sparsity) {
        Objects.requireNonNull(sparsity, "sparsity");
        return withMixtures(changed -> changed.set(sparsity));
    }

    /**
     * Returns a copy whose mixtures also keep the outputs of the model. Mixtures are then the nearest ones of {@link
     * ExtendedLatents}: residuals in results are plain, certificates, p-values and references are of that problem.
     *
     * @param weight 0 for the nearest mixture, as in the paper; 3 is a good choice for regression and trees
     * @throws OptionException if the weight is not from 0 to 1000, or the model has no linear head
     */
    public Explainer withOutputWeight(double weight) {
        ExplanationOptions options = settings.options.with(OUTPUT_WEIGHT, weight);
        requireHead(options);
        return withMixtures(changed -> changed.options = options);
    }

    private void requireHead(ExplanationOptions options) {
        if (options.outputWeight() > 0 && model.flatMap(LatentModel::head).isEmpty()) {
            throw new OptionException("%s needs a model with a linear head; expected 0 without one", OUTPUT_WEIGHT);
        }
    }

    /** Returns a copy that compares features with this baseline. */
    public Explainer withBaseline(Baseline baseline) {
        Objects.requireNonNull(baseline, "baseline");
        baseline.requireFits(corpus.form(), inputShape());
        return withFeatures(changed -> changed.baseline = Optional.of(baseline));
    }

    /**
     * Returns a copy that uses a layer's places as features.
     *
     * @param layer {@code input} for the numbers of the input, {@code auto} for the places of the last layer that has places
     *     in a picture, or the name of a layer
     * @throws IllegalArgumentException if the model does not have the layer, or its numbers have no places in a picture
     */
    public Explainer withFeaturesAt(String layer) {
        Explainer explainer = withFeatures(changed -> changed.set(FEATURES_AT, layer));
        explainer.attribution.get();
        return explainer;
    }

    /** Returns a copy that projects on this shift of the latent. */
    public Explainer withProjectionTarget(Projection.Target target) {
        Objects.requireNonNull(target, "target");
        return withFeatures(changed -> changed.set(PROJECT_ON, EnumId.of(target)));
    }

    /** Returns a copy that integrates by this rule. */
    public Explainer withQuadrature(Quadrature quadrature) {
        Objects.requireNonNull(quadrature, "quadrature");
        return withFeatures(changed -> {
            changed.quadrature = Optional.of(quadrature);
            changed.options = changed.options.without(ATTRIBUTION_TOLERANCE);
        });
    }

    /** Returns a copy that integrates to this tolerance, see {@link Quadrature}. */
    public Explainer withTolerance(double tolerance) {
        return withFeatures(changed -> changed.set(ATTRIBUTION_TOLERANCE, tolerance));
    }

    /** Returns a copy that sums attributions into these groups of features. */
    public Explainer withFeatureGroups(FeatureGroups groups) {
        Objects.requireNonNull(groups, "groups");
        if (groups.columns() != inputShape().size()) {
            throw new IllegalArgumentException("feature groups have " + groups.columns() + " columns; expected "
                    + inputShape().size() + " for the model's input shape " + inputShape());
        }
        return withFeatures(changed -> changed.groups = Optional.of(groups));
    }

    /**
     * Returns a copy that attributes features of the heaviest examples only, as few as together have at least this
     * share of the weight. Sums then lack the parts of the other examples. This is for methods that give every example
     * of a corpus some weight, such as {@link io.simplex4j.decomposition.SoftmaxAdam}.
     *
     * @param share above 0 and at most 1
     */
    public Explainer withAttributedShare(double share) {
        return withFeatures(changed -> changed.set(ATTRIBUTED_SHARE, share));
    }

    /**
     * Returns a copy that caches the integrated Jacobians of examples, in at most this many bytes. The first inputs
     * take longer and later ones almost no time. This pays for a service that explains thousands of inputs with one
     * corpus.
     */
    public Explainer withCache(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("cache has " + bytes + " bytes; expected at least 1");
        }
        return withFeatures(changed -> changed.cacheBytes = bytes);
    }

    /** Returns a copy without features. A later setting about features turns them on again. */
    public Explainer withoutFeatures() {
        return with(changed -> changed.set(FEATURES, false));
    }

    /** Returns a copy without reference residuals, which saves the time of computing them. */
    public Explainer withoutReferences() {
        return sharing(settings.with(changed -> changed.set(REFERENCES, 0)), new Lazy<>(ReferenceResiduals::none));
    }

    /**
     * Returns a copy with calibrated verdicts: by p-values of the distance from the corpus and, if the calibration
     * {@linkplain Calibration#disputes allows it}, of the dispute about the class, which takes a solve for each class.
     *
     * @throws IllegalArgumentException if the calibration is for another corpus, or if mixtures are not proven best
     *     because of a limit on members or of the algorithm of the paper
     */
    public Explainer withCalibration(Calibration calibration) {
        Objects.requireNonNull(calibration, "calibration");
        VerdictCalibration.requireSameCorpus(calibration, corpus);
        return with(changed -> changed.calibration = Optional.of(calibration));
    }

    /** Returns a copy whose calibrated verdicts ignore how disputed classes are. */
    public Explainer withoutDisputes() {
        return with(changed -> changed.set(DISPUTES, false));
    }

    /** Returns a copy with verdicts without p-values. */
    Explainer withoutCalibration() {
        return with(changed -> changed.calibration = Optional.empty());
    }

    /**
     * Returns a copy that explains an input of the corpus by the other examples: it excludes examples with the same
     * numbers. If no other examples remain, the input stays and a note says so. Each such input prepares the corpus
     * again.
     *
     * @throws IllegalArgumentException with a calibration or a contrast, which need the whole corpus
     */
    public Explainer excludingSelf() {
        return with(changed -> changed.set(EXCLUDE, "self"));
    }

    /**
     * Returns a copy that also finds mixtures without each of their examples in turn, which shows how much rests on
     * single examples. It takes some milliseconds for each input. Mixtures that are not proven best have no {@link
     * Details#stability()}.
     */
    public Explainer withStability() {
        return with(changed -> changed.set(STABILITY, true));
    }

    /**
     * Returns a copy that also explains why the model predicts its class and not the runner-up: the class with the next
     * largest output that examples have.
     *
     * @throws IllegalArgumentException if the corpus has no labels in the words of predictions
     */
    public Explainer withContrast() {
        return withContrast(ExplanationOptions.RUNNER_UP);
    }

    /**
     * Returns a copy that also explains why the model predicts its class and not this one; if it predicts this one, why
     * not the runner-up.
     *
     * @throws IllegalArgumentException if the corpus has no labels in the words of predictions, or lacks this label
     */
    public Explainer withContrast(String label) {
        Objects.requireNonNull(label, "label");
        Contrast.Finder contrasts = Contrast.Finder.over(
                corpus, Optional.of(label).filter(given -> !given.equals(ExplanationOptions.RUNNER_UP)));
        return with(changed -> {
            changed.set(CONTRAST, label);
            changed.contrasts = Optional.of(contrasts);
        });
    }

    /**
     * Explains why the model predicts its class for an example and not this one. Returns nothing if no example has the
     * predicted class.
     *
     * @throws IllegalArgumentException if the corpus has no labels in the words of predictions, or lacks this label
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
     * Returns a copy that also decodes latents and mixtures by the decoder of an autoencoder.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus
     */
    public Explainer withDecoder(Decoder decoder) {
        Objects.requireNonNull(decoder, "decoder");
        Scorer.requireFits(decoder, corpus);
        return with(changed -> changed.decoder = Optional.of(decoder));
    }

    /** Returns a copy without stability, contrast and reconstruction. */
    Explainer withoutDetails() {
        return with(changed -> {
            changed.set(STABILITY, false);
            changed.contrasts = Optional.empty();
            changed.decoder = Optional.empty();
        });
    }

    /** Returns a copy with at most this number of threads; 1 uses the calling thread only. */
    public Explainer withThreads(int threads) {
        return withMixtures(changed -> changed.workers = changed.workers.withThreads(threads));
    }

    /** Returns a copy that takes threads besides the calling one from this executor. */
    public Explainer withExecutor(Executor executor) {
        Objects.requireNonNull(executor, "executor");
        return withMixtures(changed -> changed.workers = changed.workers.withExecutor(executor));
    }

    /**
     * Prepares everything that explanations share, so that the first one is as fast as later ones: the corpus, the
     * reference residuals, the calibration, and the gradients of the model.
     *
     * @return this explainer
     */
    public Explainer prepare() {
        return prepare(Progress.none());
    }

    /** Prepares as {@link #prepare()} and reports each of the steps that is done. */
    public Explainer prepare(Progress progress) {
        List<Runnable> steps =
                List.of(decomposer::get, references::get, calibration::get, jacobian::get, this::provenance);
        for (int step = 0; step < steps.size(); step++) {
            steps.get(step).run();
            progress.advancedTo(step + 1, steps.size());
        }
        return this;
    }

    /** Returns the integrated Jacobian that attributes features, if the model can. */
    private Optional<IntegratedJacobian> jacobian(Provenance.AttributionSettings used) {
        if (!(model.orElse(null) instanceof AttributingModel attributing)) {
            return Optional.empty();
        }
        AttributingModel featured = used.layer()
                .map(layer -> attributing.withFeaturesAt(layer.name()))
                .orElse(attributing);
        IntegratedJacobian plain = IntegratedJacobian.of(featured, corpus, used.baseline())
                .withQuadrature(used.quadrature())
                .withAttributedShare(used.attributedShare());
        return Optional.of(used.cacheBytes() > 0 ? plain.withCache(used.cacheBytes()) : plain);
    }

    private Shape inputShape() {
        return model.map(LatentModel::inputShape)
                .orElseGet(() -> Shape.of(corpus.inputs().columns()));
    }

    /** Returns the baseline that features are compared with, if they are attributed. */
    public Optional<Baseline> baseline() {
        return attribution.get().map(Provenance.AttributionSettings::baseline);
    }

    /** Returns the chosen options. */
    public ExplanationOptions options() {
        return settings.options;
    }

    /**
     * Returns the calibrations of p-values: of the distance from the corpus, then of the dispute about the class, if
     * present.
     */
    public List<Calibration> calibrations() {
        return verdicts.get().stream()
                .flatMap(known -> Stream.concat(Stream.of(known.far()), known.disputed().stream()))
                .toList();
    }

    /** Returns the rule that decides verdicts. */
    public VerdictRule verdictRule() {
        return calibrations().stream().findFirst().map(Calibration::rule).orElseGet(VerdictRule::ofReasons);
    }

    /** Returns the statistics of the cache, if there is one. */
    public Optional<CacheStatistics> cacheStatistics() {
        return jacobian.get().flatMap(IntegratedJacobian::cacheStatistics);
    }

    /** Returns the common origin of all explanations of this explainer. */
    public Provenance provenance() {
        return new Provenance(
                model.map(known -> ModelDescription.of(attribution
                        .get()
                        .flatMap(Provenance.AttributionSettings::layer)
                        .<LatentModel>map(layer -> ((AttributingModel) known).withFeaturesAt(layer.name()))
                        .orElse(known))),
                corpus,
                settings.method().describe(),
                extended.get()
                        .map(known -> new Provenance.OutputWeight(known.weight(), known.scale(), known.isCentred())),
                attribution.get(),
                references.get(),
                calibration.get(),
                settings.decoder.map(Provenance.DecoderDescription::of),
                settings.excludesSelf(),
                settings.options,
                Optional.ofNullable(Explainer.class.getPackage().getImplementationVersion())
                        .orElse("development"));
    }

    /** Explains one example. */
    public Explanation explain(Example example) {
        Examples one = Examples.of(Objects.requireNonNull(example, "example"));
        requireUsable(one);
        return new Run(false).explain(one, Progress.none()).get(0);
    }

    /** Explains one input, flattened. */
    public Explanation explain(Vec input) {
        return explain(Example.of(Objects.requireNonNull(input, "input")));
    }

    /** Explains one input, flattened. */
    public Explanation explain(float[] input) {
        return explain(Vec.of(Objects.requireNonNull(input, "input")));
    }

    /**
     * Explains all examples. The explanations stay in memory.
     *
     * @throws IllegalArgumentException if an example does not fit the model, or a number is not finite
     */
    public Explanations explain(Examples examples) {
        return explain(examples, Progress.none());
    }

    /** Explains all examples and reports each one to {@code progress}. See {@link #explain(Examples)}. */
    public Explanations explain(Examples examples, Progress progress) {
        requireUsable(examples);
        Run run = new Run(false);
        return Explanations.of(examples, run.provenance, run.explain(examples, progress));
    }

    /**
     * Explains examples lazily, in batches. Explanations do not stay in memory.
     *
     * @param progress receives each explanation that is done
     * @throws IllegalArgumentException if an example does not fit the model, or a number is not finite
     */
    public Explanations explainLazily(Examples examples, Progress progress) {
        return lazily(false, examples, progress);
    }

    /** Explains examples lazily without contributions, for callers that need only verdicts. */
    Explanations verdicts(Examples examples, Progress progress) {
        return lazily(true, examples, progress);
    }

    private Explanations lazily(boolean verdictsOnly, Examples examples, Progress progress) {
        requireUsable(examples);
        Run run = new Run(verdictsOnly);
        return Explanations.lazy(
                examples,
                run.provenance,
                () -> run.iterate(
                        examples.iterator(), batch -> {}, Run.MAX_WITHOUT_FEATURES, progress, examples.size()));
    }

    /**
     * Explains examples of a stream in their order, some at a time. The stream throws an {@link
     * IllegalArgumentException} at an example that does not fit the model or has a number that is not finite.
     */
    public Stream<Explanation> explain(Stream<Example> examples) {
        Iterator<Explanation> all = new Run(false)
                .iterate(
                        examples.iterator(),
                        this::requireUsable,
                        Run.MAX_EACH_THREAD * settings.workers.threads(),
                        Progress.none(),
                        0);
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED), false);
    }

    private void requireUsable(Examples examples) {
        Objects.requireNonNull(examples, "examples");
        if (examples.size() > 0 && examples.inputs().columns() != inputShape().size()) {
            throw new IllegalArgumentException(
                    "inputs have " + examples.inputs().columns() + " numbers each; expected "
                            + inputShape().size() + " for the model's input shape " + inputShape());
        }
        if (model.isPresent()) {
            examples.requireReadable(model.get());
        } else {
            examples.requireFinite();
            examples.requireAtMost(ActiveSet.LARGEST);
        }
    }

    /**
     * Returns the verdicts of the rows of a calibration, which has decomposed them already if the method is the same.
     */
    Iterable<Explanation> verdicts(Corpus rows, Optional<List<Decomposition>> known) {
        return known.isEmpty()
                        || settings.method.isPresent()
                        || settings.method().sparsity().limited()
                ? verdicts(rows.examples(), Progress.none())
                : new Run(true).explain(rows.examples(), rows.latents(), known.get(), Progress.none());
    }

    /** One use of the explainer. Its explanations share their provenance. */
    private final class Run {
        private static final int MAX_EACH_THREAD = 16;
        private static final int MAX_WITHOUT_FEATURES = 256;
        private static final long MAX_NUMBERS = 1 << 22;

        private final boolean verdictsOnly;
        private final Provenance provenance = provenance();
        private final Decomposer method = decomposer.get();
        private final Optional<ExtendedLatents> outputs = extended.get();
        private final Optional<VerdictCalibration> calibrated = verdicts.get();

        /** Prepares everything; later steps leave out contributions and ranges of weights if only verdicts are needed. */
        Run(boolean verdictsOnly) {
            this.verdictsOnly = verdictsOnly;
            jacobian.get();
        }

        /** Explains examples in order, one per thread at a time. */
        List<Explanation> explain(Examples examples, Progress progress) {
            Matrix latents = model.map(examples::latents).orElseGet(examples::inputs);
            Matrix solved = outputs.map(known -> known.extend(latents)).orElse(latents);
            return explain(examples, latents, method.decomposeAll(solved), progress);
        }

        /** Returns the mean of the plain latents of some examples. */
        private Vec plainMean(List<Integer> examples) {
            return corpus.latents()
                    .select(examples.stream().mapToInt(Integer::intValue).toArray())
                    .mean();
        }

        /** Returns a mixture of plain latents. */
        private Decomposition plain(Vec latent, Decomposition decomposition) {
            return outputs.map(known -> known.plain(latent, decomposition)).orElse(decomposition);
        }

        /**
         * Explains examples whose mixtures are known.
         *
         * @param latents the plain ones
         * @param decompositions of the extended latents, if outputs have weight
         */
        List<Explanation> explain(
                Examples examples, Matrix latents, List<Decomposition> decompositions, Progress progress) {
            int rows = examples.size();
            List<Optional<Details.Reconstruction>> reconstructions = settings.decoder
                    .map(decoder -> Details.Reconstruction.all(
                            decoder,
                            examples,
                            latents,
                            IntStream.range(0, rows)
                                    .mapToObj(row -> plain(latents.row(row), decompositions.get(row)))
                                    .toList()))
                    .orElseGet(() -> Collections.nCopies(rows, Optional.empty()));
            Workers workers = settings.workers;
            int together = Math.max(1, Math.min(workers.threads(), rows));
            Optional<IntegratedJacobian> attributing =
                    jacobian.get().map(each -> each.withWorkers(together == 1 ? workers : Workers.of(1)));
            Explanation[] explanations = new Explanation[rows];
            AtomicInteger next = new AtomicInteger();
            int[] done = {0};
            workers.run(together, worker -> {
                for (int row = next.getAndIncrement(); row < rows; row = next.getAndIncrement()) {
                    Workers.checkInterrupted();
                    Explanation explanation = explain(
                            examples.get(row),
                            latents.row(row),
                            decompositions.get(row),
                            reconstructions.get(row),
                            attributing);
                    synchronized (explanations) {
                        explanations[row] = explanation;
                        done[0]++;
                        progress.advancedTo(done[0], rows);
                    }
                }
            });
            List<Explanation> all = List.of(explanations);
            return calibrated
                    .map(known -> known.judge(
                            all,
                            outputs,
                            provenance.calibration().flatMap(Provenance.CalibrationDescription::reliability)))
                    .orElse(all);
        }

        private Explanation explain(
                Example example,
                Vec latent,
                Decomposition overAll,
                Optional<Details.Reconstruction> decoded,
                Optional<IntegratedJacobian> attributing) {
            Decomposition decomposition = plain(latent, overAll);
            Vec solvedLatent = outputs.map(known -> known.extend(latent)).orElse(latent);
            Decomposition solved = overAll;
            Optional<List<WeightRange>> ranges;
            Optional<Stability> stability;
            Optional<Details.Reconstruction> reconstruction = decoded;
            List<Integer> others = settings.excludesSelf()
                    ? IntStream.range(0, corpus.size())
                            .filter(row -> !corpus.isSame(row, example.input()))
                            .boxed()
                            .toList()
                    : List.of();
            if (others.isEmpty() || others.size() == corpus.size()) {
                ranges = verdictsOnly ? Optional.empty() : method.weightRanges(solvedLatent, overAll);
                stability = stability(searched.get(), method, solvedLatent, overAll);
            } else {
                Corpus rest = searched.get()
                        .select(others.stream().mapToInt(Integer::intValue).toArray());
                Decomposer overRest = settings.method().over(rest.latents());
                Decomposition found = overRest.decompose(solvedLatent);
                Decomposition inCorpus = found.inRows(corpus.size(), others);
                ranges = verdictsOnly ? Optional.empty() : overRest.weightRanges(solvedLatent, found);
                stability = stability(rest, overRest, solvedLatent, found)
                        .map(known -> known.inRows(corpus.size(), others));
                decomposition = outputs.map(
                                known -> known.withMean(plainMean(others)).plain(latent, inCorpus))
                        .orElse(inCorpus);
                Decomposition without = decomposition;
                reconstruction = settings.decoder.flatMap(decoder -> Details.Reconstruction.all(
                                decoder,
                                Examples.of(example),
                                Matrix.of(new double[][] {latent.toArray()}),
                                List.of(without))
                        .get(0));
                solved = inCorpus;
            }
            Optional<OutputMixture> output = Optional.empty();
            if (model.isPresent() && model.get().head().isPresent()) {
                output = Optional.of(OutputMixture.of(model.get().head().get(), latent, decomposition));
            }
            List<Reason> reasons = new ArrayList<>(Reasons.of(
                    corpus, example, decomposition, solved, ranges.orElse(List.of()), provenance.references(), output));
            Optional<Attribution> attribution = provenance.attribution().isEmpty()
                    ? Optional.empty()
                    : attribution(provenance.attribution().get(), attributing, latent, decomposition, reasons);
            Optional<OutputMixture> outputs = output;
            return new Explanation(
                    example,
                    latent,
                    decomposition,
                    verdictsOnly ? List.of() : contributions(decomposition, ranges, attribution),
                    output,
                    attribution,
                    VerdictRule.ofReasons().decide(reasons, VerdictRule.PValues.none()),
                    VerdictRule.PValues.none(),
                    new Details(
                            stability,
                            settings.contrasts.flatMap(all -> all.find(latent, outputs, attributing)),
                            reconstruction),
                    provenance);
        }

        /** Computes the stability, which is defined only for proven, unlimited optima. */
        private Optional<Stability> stability(Corpus over, Decomposer by, Vec latent, Decomposition decomposition) {
            boolean known = settings.options.isOn(STABILITY)
                    && Calibration.isValid(decomposition)
                    && decomposition.sparsityPrice().isEmpty()
                    && over.size() > 1;
            return known && by instanceof ExactDecomposer exact
                    ? Optional.of(Stability.of(exact, over, latent, decomposition))
                    : Optional.empty();
        }

        private Optional<Attribution> attribution(
                Provenance.AttributionSettings used,
                Optional<IntegratedJacobian> attributing,
                Vec latent,
                Decomposition decomposition,
                List<Reason> reasons) {
            if (attributing.isEmpty()) {
                reasons.add(Reasons.noGradient("the model gives no gradients"));
                return Optional.empty();
            }
            try {
                Attribution attribution = attributing.get().attribute(latent, decomposition, used.target());
                reasons.addAll(Reasons.of(attribution));
                provenance
                        .model()
                        .flatMap(ModelDescription::gradients)
                        .map(Reasons::of)
                        .ifPresent(reasons::addAll);
                return Optional.of(attribution);
            } catch (NotDifferentiableException e) {
                reasons.add(Reasons.noGradient(String.valueOf(e.getMessage())));
                return Optional.empty();
            }
        }

        /** Returns the outputs of the model for an example. */
        private Optional<Vec> output(int example) {
            return model.flatMap(LatentModel::head)
                    .map(head -> head.apply(corpus.latents().row(example)));
        }

        private List<Contribution> contributions(
                Decomposition decomposition, Optional<List<WeightRange>> ranges, Optional<Attribution> attribution) {
            List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
            List<Projection> projections =
                    attribution.map(Attribution::projections).orElse(List.of());
            return IntStream.range(0, entries.size())
                    .mapToObj(k -> Contribution.of(
                            corpus,
                            entries.get(k),
                            ranges.map(all -> all.get(k)),
                            outputs.isPresent() ? output(entries.get(k).row()) : Optional.empty(),
                            k < projections.size() ? Optional.of(projections.get(k)) : Optional.empty()))
                    .toList();
        }

        /**
         * Explains examples lazily, batch by batch. The first batch is small, so that the first explanation arrives
         * soon. The size of later batches depends on the size of explanations: large batches share passes over the
         * corpus, but are in memory.
         *
         * @param check examines each batch before it is explained
         * @param maxWithoutFeatures the maximum size of a batch whose features are not attributed
         * @param total the number of examples, for the progress
         */
        Iterator<Explanation> iterate(
                Iterator<Example> examples,
                Consumer<Examples> check,
                int maxWithoutFeatures,
                Progress progress,
                int total) {
            int threads = settings.workers.threads();
            return new Iterator<>() {
                private Iterator<Explanation> current = Collections.emptyIterator();
                private int from;
                private int size = threads;

                @Override
                public boolean hasNext() {
                    return current.hasNext() || examples.hasNext();
                }

                @Override
                public Explanation next() {
                    if (!current.hasNext()) {
                        List<Example> batch = new ArrayList<>(List.of(examples.next()));
                        while (batch.size() < size && examples.hasNext()) {
                            batch.add(examples.next());
                        }
                        Examples all = Examples.of(batch);
                        check.accept(all);
                        int before = from;
                        List<Explanation> explained =
                                explain(all, (done, of) -> progress.advancedTo(before + done, total));
                        from += batch.size();
                        size = Math.max(threads, nextSize(explained));
                        current = explained.iterator();
                    }
                    return current.next();
                }

                private int nextSize(List<Explanation> batch) {
                    long largest = 1;
                    boolean attributed = false;
                    for (Explanation each : batch) {
                        boolean hasFeatures = each.attribution().isPresent();
                        long numbers =
                                8L + (hasFeatures ? each.example().input().size() : 1);
                        largest = Math.max(largest, 1 + each.contributions().size() * numbers);
                        attributed |= hasFeatures;
                    }
                    int max = attributed ? MAX_EACH_THREAD * threads : maxWithoutFeatures;
                    return (int) Math.min(max, MAX_NUMBERS / largest);
                }
            };
        }
    }

    /** Returns one line, such as {@code Explainer[clinical.onnx, corpus dutch (295 × 50), exact, calibrated]}. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        model.ifPresent(known -> parts.add(known.name()));
        parts.add("corpus " + corpus.title());
        MethodDescription method = settings.method().describe();
        parts.add(method.name());
        method.members().ifPresent(members -> parts.add("at most " + members + " members"));
        settings.calibration.ifPresent(known -> parts.add("calibrated"));
        return "Explainer[" + String.join(", ", parts) + "]";
    }

    /**
     * The options of an explainer, with objects that were set instead of names. Fields change only within {@link
     * #with}, on a copy that no other code has seen.
     */
    static final class Settings implements Cloneable {
        ExplanationOptions options = ExplanationOptions.defaults();
        Workers workers = Workers.all();
        Optional<DecompositionMethod> method = Optional.empty();
        Optional<Baseline> baseline = Optional.empty();
        Optional<Quadrature> quadrature = Optional.empty();
        Optional<FeatureGroups> groups = Optional.empty();
        long cacheBytes;
        Optional<Calibration> calibration = Optional.empty();
        Optional<Contrast.Finder> contrasts = Optional.empty();
        Optional<Decoder> decoder = Optional.empty();

        /**
         * Returns a changed copy.
         *
         * @throws IllegalArgumentException if settings do not go together
         */
        Settings with(Consumer<Settings> change) {
            Settings copy;
            try {
                copy = (Settings) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
            change.accept(copy);
            copy.requireConsistent();
            return copy;
        }

        private void requireConsistent() {
            MethodDescription described = method().describe();
            if (calibration.isPresent()
                    && (described.members().isPresent() || described.epochs().isPresent())) {
                throw new IllegalArgumentException(
                        (described.members().isPresent() ? "a limit on members" : "the solver " + described.name())
                                + " gives mixtures that are not proven best, for which calibration does not hold; expected one"
                                + " of both");
            }
            if (excludesSelf() && (calibration.isPresent() || contrasts.isPresent())) {
                throw new IllegalArgumentException(
                        "calibrations and contrasts count on the whole corpus; expected none of them if inputs are excluded"
                                + " from it");
            }
        }

        /** Returns whether examples with the numbers of an input are left out when it is explained. */
        boolean excludesSelf() {
            return options.has(EXCLUDE);
        }

        /** Sets an option. */
        void set(ExplanationOption option, Object value) {
            options = options.with(option, value);
        }

        void set(DecompositionMethod newMethod) {
            Sparsity limit = options.whole(MEMBERS).map(Sparsity::atMost).orElse(Sparsity.unlimited());
            method = Optional.of(newMethod.sparsity().limited() ? newMethod : newMethod.withSparsity(limit));
            if (newMethod.sparsity().limited()) {
                set(MEMBERS, newMethod.sparsity().members());
            }
        }

        void set(Sparsity sparsity) {
            method = method.map(known -> known.withSparsity(sparsity));
            options = sparsity.limited() ? options.with(MEMBERS, sparsity.members()) : options.without(MEMBERS);
        }

        DecompositionMethod method() {
            return method.map(known -> known.withWorkers(workers)).orElseGet(() -> options.method(workers));
        }

        /**
         * Computes residuals of unlimited mixtures. Residuals of limited mixtures are larger and must not be compared
         * with them.
         */
        ReferenceResiduals references(Corpus corpus) {
            int max = maxReferences();
            return max == 0 ? ReferenceResiduals.none() : ReferenceResiduals.defaultFor(corpus.latents(), max, workers);
        }

        int maxReferences() {
            return method().sparsity().limited() ? 0 : options.whole(REFERENCES).orElseThrow();
        }

        /** Returns the calibration of verdicts, if there is one. */
        Optional<VerdictCalibration> verdicts(Optional<ExtendedLatents> outputs) {
            return calibration
                    .map(plain -> outputs.map(plain::withOutputs).orElse(plain))
                    .map(far ->
                            new VerdictCalibration(far, options.isOn(DISPUTES) ? far.disputes() : Optional.empty()));
        }

        Optional<Provenance.AttributionSettings> attribution(Optional<LatentModel> model, Corpus corpus) {
            if (!options.isOn(FEATURES)) {
                return Optional.empty();
            }
            boolean large = corpus.form() instanceof ImageForm image && image.isLarge();
            Quadrature rule = quadrature.orElseGet(
                    () -> options.whole(BINS).map(Quadrature::rightRiemann).orElseGet(Quadrature::adaptive));
            Optional<Layer> layer = model.filter(known -> groups.isEmpty())
                    .flatMap(known -> Attributor.layer(known, corpus.form(), options.text(FEATURES_AT)));
            return Optional.of(new Provenance.AttributionSettings(
                    baseline.orElseGet(() -> Baseline.defaultFor(corpus)),
                    layer,
                    options.text(PROJECT_ON).filter("latent"::equals).isPresent()
                            ? Projection.Target.LATENT
                            : Projection.Target.APPROXIMATION,
                    quadrature.isPresent() && !options.has(ExplanationOption.ATTRIBUTION_TOLERANCE)
                            ? rule
                            : rule.withTolerance(options.attributionTolerance(large)),
                    groups,
                    options.attributedShare(large),
                    cacheBytes));
        }
    }

    /** A value that is computed once, at the first call. Thread-safe. */
    static final class Lazy<T> {
        private final Supplier<T> maker;
        private @Nullable T value;

        Lazy(Supplier<T> maker) {
            this.maker = maker;
        }

        synchronized T get() {
            T known = value;
            if (known == null) {
                known = maker.get();
                value = known;
            }
            return known;
        }
    }
}
