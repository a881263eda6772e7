package io.simplex4j.server.internal.protocol;

import static io.simplex4j.explanation.ExplanationOption.BASELINE;
import static io.simplex4j.explanation.ExplanationOption.CALIBRATION;
import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.CORPUS;
import static io.simplex4j.explanation.ExplanationOption.DECODER;
import static io.simplex4j.explanation.ExplanationOption.EXCLUDE;
import static io.simplex4j.explanation.ExplanationOption.FEATURES;
import static io.simplex4j.explanation.ExplanationOption.MEMBERS;
import static io.simplex4j.explanation.ExplanationOption.PROJECTIONS;
import static io.simplex4j.explanation.ExplanationOption.SCORE;
import static io.simplex4j.explanation.ExplanationOption.WHERE;

import io.simplex4j.attribution.Attributor;
import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Resources;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.Shape;
import io.simplex4j.parallel.Workers;
import io.simplex4j.report.internal.document.ExplanationDocument;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.internal.http.Deadline;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.RecentMap;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Explainers of parts of a corpus, each of which has its own latents in memory. Thread-safe. */
public final class Service {
    private static final int MAX_EXPLAINERS = 32;
    private static final int MAX_PARTS = 8;
    private static final int BATCH = 8;

    /** The name of the baseline that the server was started with. */
    private static final String OF_THE_SERVER = "default";

    private final ServedModel served;
    private final Optional<Predictor> predictor;
    private final long cache;
    private final Metrics metrics;
    private final Map<Key, Explainer> explainers = new RecentMap<>(MAX_EXPLAINERS);

    /** Answers whether all are ready, with other fields; the status is 503 until they are. */
    private final Map<Key, Explainer> partial = new RecentMap<>(MAX_PARTS);

    /**
     * The key of an explainer.
     *
     * @param options the options, with the name of the corpus
     * @param latents whether inputs are latents
     */
    private record Key(ExplanationOptions options, boolean latents) {
        String corpus() {
            return options.text(CORPUS).orElseThrow();
        }
    }

    Service(ServedModel served, Optional<Predictor> predictor, long cache, Metrics metrics) {
        this.served = served;
        this.predictor = predictor;
        this.cache = cache;
        this.metrics = metrics;
    }

    public ServedModel served() {
        return served;
    }

    /** Returns the explainer for a request. */
    public Explainer explainer(ExplainParameters parameters) {
        return explainer(key(parameters, false));
    }

    /** Prepares the explainers, so that the first requests need not wait. */
    void warmUp() {
        served.corpora()
                .keySet()
                .forEach(corpus -> explainer(ExplainParameters.of(corpus, OptionalInt.empty()))
                        .prepare());
    }

    /** Returns the inputs of a request. */
    Examples inputs(ExplainRequest request) {
        if (!request.rows().isEmpty()) {
            return rows(request.rows());
        }
        if (request.isLatent()) {
            requireSize(request.numbers(), "a latent", Shape.of(served.model().latentSize()));
            return Examples.of(Matrix.of(request.numbers().toArray(double[][]::new)));
        }
        requireSize(request.numbers(), "an instance", served.model().inputShape());
        Corpus first = defaultCorpus();
        return requireFloats(Examples.of(Matrix.of(request.numbers().toArray(double[][]::new)), first.form())
                .withClasses(first.classes()));
    }

    private static void requireSize(List<double[]> rows, String what, Shape shape) {
        for (double[] row : rows) {
            if (row.length != shape.size()) {
                throw Refusal.badRequest(
                        what + " has " + row.length + " numbers; expected " + shape.size() + " for the shape " + shape);
            }
        }
    }

    private Corpus defaultCorpus() {
        return served.corpora().values().iterator().next();
    }

    /** Returns the inputs of a document that has their numbers. */
    Examples inputs(ExplanationDocument document) {
        Corpus first = defaultCorpus();
        int size = document.isModelled()
                ? served.model().inputShape().size()
                : served.model().latentSize();
        InputForm form = document.isModelled() ? first.form() : TableForm.unnamed(Shape.of(size));
        ClassNames classes = document.isModelled() ? first.classes() : ClassNames.none();
        Examples all = Examples.of(document.explanations().stream()
                .map(tree -> new Example(
                        tree.integer("input"),
                        tree.text("id"),
                        Vec.of(tree.numbers("inputNumbers")),
                        tree.optionalText("label"),
                        Optional.empty(),
                        form,
                        classes,
                        replaced(tree.texts("replaced"), form)))
                .toList());
        return all.withNoun(first.examples().noun());
    }

    private static List<Integer> replaced(List<String> names, InputForm form) {
        List<FeatureGroups.Group> groups = form.groups().groups();
        return IntStream.range(0, groups.size())
                .filter(feature -> names.contains(groups.get(feature).name()))
                .boxed()
                .toList();
    }

    private Examples rows(List<Map<String, @Nullable Object>> rows) {
        if (served.schema().isEmpty()) {
            throw Refusal.badRequest("instances with column names need a schema, which " + served.name()
                    + " does not have; use arrays of numbers");
        }
        List<Example> examples = new ArrayList<>();
        for (Map<String, @Nullable Object> row : rows) {
            try {
                examples.add(served.schema().get().example(row));
            } catch (UnreadableDataException e) {
                throw Refusal.badRequest("instance " + examples.size() + ": " + e.getMessage());
            }
        }
        Examples all = Examples.of(examples);
        int[] order = IntStream.range(0, all.size()).toArray();
        return requireFloats(all.withRows(IntStream.of(order).boxed().toList()));
    }

    private static Examples requireFloats(Examples examples) {
        try {
            examples.requireAtMost(Float.MAX_VALUE);
        } catch (IllegalArgumentException | UnreadableDataException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
        return examples;
    }

    /** Returns the outputs of the model after their activation, or latents if it has no linear head. */
    List<Vec> predictions(Examples inputs) {
        Matrix latents = latents(inputs);
        return IntStream.range(0, latents.rows())
                .mapToObj(latents::row)
                .map(this::prediction)
                .toList();
    }

    /** Returns the predictions for explained inputs without running the model again. */
    List<Vec> predictions(Explanations why) {
        return why.stream()
                .map(each -> served.model()
                        .head()
                        .flatMap(head -> each.output().map(output -> head.scores(output.model())))
                        .orElseGet(() -> prediction(each.latent())))
                .toList();
    }

    private Vec prediction(Vec latent) {
        return served.model()
                .head()
                .map(head -> head.scores(head.apply(latent)))
                .orElse(latent);
    }

    private Matrix latents(Examples inputs) {
        try {
            return inputs.latents(served.model());
        } catch (NotFiniteLatentException e) {
            throw Refusal.badRequest("the model's output for an instance is not finite");
        }
    }

    /** Explains the inputs of a request, in batches until the deadline. */
    Explanations explain(ExplainRequest request, Deadline deadline) {
        ExplainParameters parameters = request.parameters();
        Examples inputs = inputs(request);
        Explainer explainer = explainer(key(parameters, request.isLatent()));
        if (predictor.isEmpty() || request.isLatent()) {
            return explain(inputs, explainer, parameters, deadline);
        }
        Predictor.Asked asked =
                predictor.get().ask(served.name(), served.model().inputShape(), inputs);
        Explanations why = explain(inputs, explainer, parameters, deadline);
        List<Explanation> all = new ArrayList<>(why.toList());
        List<Optional<Reason>> reasons = asked.compare(predictions(why));
        for (int i = 0; i < all.size(); i++) {
            Explanation plain = all.get(i);
            all.set(i, reasons.get(i).map(plain::withReason).orElse(plain));
        }
        return Explanations.of(inputs, why.provenance(), all);
    }

    /** Returns the digest of the corpus that explains inputs, or latents. */
    String corpusDigest(ExplainParameters parameters, boolean modelled) {
        return explainer(key(parameters, !modelled)).provenance().corpus().digest();
    }

    /** Explains inputs again, without a predictor and without metrics. */
    Explanations again(Examples inputs, ExplainParameters parameters, boolean modelled, Deadline deadline) {
        return solve(inputs, explainer(key(parameters, !modelled)), parameters, deadline);
    }

    private Explanations explain(
            Examples inputs, Explainer explainer, ExplainParameters parameters, Deadline deadline) {
        Explanations why = solve(inputs, explainer, parameters, deadline);
        String corpus = corpusName(parameters);
        why.forEach(each ->
                metrics.explained(served.name(), corpus, each.verdict().level().id()));
        return why;
    }

    private static Explanations solve(
            Examples inputs, Explainer explainer, ExplainParameters parameters, Deadline deadline) {
        Deadline agreed = parameters.timeout().map(deadline::atMost).orElse(deadline);
        List<Explanation> all = new ArrayList<>();
        try {
            for (int from = 0; from < inputs.size(); from += BATCH) {
                agreed.check();
                int to = Math.min(inputs.size(), from + BATCH);
                Examples some = inputs.select(IntStream.range(from, to).toArray());
                all.addAll(explainer.explain(some).toList());
            }
        } catch (NotFiniteLatentException e) {
            throw Refusal.badRequest("the model's output for an instance is not finite");
        } catch (IllegalArgumentException | UnreadableDataException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
        agreed.check();
        return Explanations.of(inputs, explainer.provenance(), all);
    }

    /** Attributes an output for the inputs of a request, in batches until the deadline. */
    OutputAttributions attribute(Examples inputs, AttributeParameters parameters, Deadline deadline) {
        Deadline agreed = parameters.timeout().map(deadline::atMost).orElse(deadline);
        Corpus corpus = defaultCorpus();
        try {
            Baseline baseline = parameters
                    .baseline()
                    .map(name -> Baseline.named(name, corpus)
                            .orElseGet(() -> resources(corpus).baseline(name)))
                    .or(served::baseline)
                    .orElseGet(() -> Baseline.defaultFor(corpus));
            Optional<String> featuresAt = parameters.featuresAt();
            Attributor plain = Attributor.of(served.model(), baseline)
                    .withFeaturesAt(Attributor.layer(
                            served.model(),
                            inputs.form(),
                            parameters.link() && featuresAt.isEmpty() ? Optional.of("input") : featuresAt));
            Attributor linked = parameters.link() ? plain.withLink() : plain;
            Attributor attributor = parameters
                    .output()
                    .map(output -> linked.withOutput(output, corpus.classes()))
                    .orElse(linked);
            List<OutputAttributions.Entry> all = new ArrayList<>();
            for (int from = 0; from < inputs.size(); from += BATCH) {
                agreed.check();
                int to = Math.min(inputs.size(), from + BATCH);
                all.addAll(attributor
                        .attribute(inputs.select(IntStream.range(from, to).toArray()))
                        .all());
            }
            agreed.check();
            return attributor.attribute(inputs.select()).with(inputs, all);
        } catch (NotFiniteLatentException e) {
            throw Refusal.badRequest("the model's output for an instance is not finite");
        } catch (IllegalArgumentException | UnreadableDataException | NotDifferentiableException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the name of the requested corpus, or of the default. */
    String corpusName(ExplainParameters parameters) {
        return parameters
                .corpus()
                .orElseGet(() -> served.corpora().keySet().iterator().next());
    }

    private Key key(ExplainParameters parameters, boolean latents) {
        String name = corpusName(parameters);
        Corpus corpus = served.corpora().get(name);
        if (corpus == null) {
            throw Refusal.badRequest("unknown corpus \"" + name + "\"; available: "
                    + String.join(", ", served.corpora().keySet()));
        }
        ExplanationOptions options = parameters.options().with(CORPUS, name).without(PROJECTIONS);
        if (options.whole(MEMBERS).filter(members -> members >= corpus.size()).isPresent()) {
            options = options.without(MEMBERS);
        }
        return new Key(latents ? options.with(FEATURES, false) : options, latents);
    }

    /** Returns an explainer. One with a contrast shares the preparation of the explainer without it. */
    private Explainer explainer(Key key) {
        Map<Key, Explainer> cache = key.options.has(WHERE) ? partial : explainers;
        synchronized (cache) {
            Explainer known = cache.get(key);
            if (known == null) {
                try {
                    known = key.options.has(CONTRAST)
                            ? explainer(new Key(key.options.without(CONTRAST), key.latents))
                                    .withContrast(key.options.text(CONTRAST).orElseThrow())
                            : create(key);
                } catch (IllegalArgumentException e) {
                    throw Refusal.badRequest((key.options.has(CONTRAST) ? "contrast: " : "") + e.getMessage());
                }
                cache.put(key, known);
            }
            return known;
        }
    }

    /**
     * Returns the part of a corpus that meets a condition, or all of it.
     *
     * @throws IllegalArgumentException if no example meets the condition, or it names an unknown column
     */
    public Corpus part(String name, Optional<String> where) {
        Corpus corpus = Objects.requireNonNull(served.corpora().get(name));
        return where.map(corpus::where).orElse(corpus);
    }

    /** Returns an explainer with a corpus of this model or a revision of it, with the server's options. */
    public Explainer plain(Corpus corpus) {
        Explainer explainer = Explainer.of(served.model(), corpus).withThreads(1);
        return served.decoder().map(explainer::withDecoder).orElse(explainer);
    }

    private Explainer create(Key key) {
        Corpus corpus = Objects.requireNonNull(served.corpora().get(key.corpus()));
        if (key.latents) {
            Corpus part = part(key.corpus(), key.options.text(WHERE));
            return Explainer.ofLatents(part.latentsOnly())
                    .withThreads(1)
                    .withOptions(() -> part, key.options.without(WHERE));
        }
        ExplanationOptions options = key.options;
        Calibration calibration = served.calibrations().get(key.corpus());
        if (calibration != null && !options.has(MEMBERS) && !options.has(EXCLUDE) && !options.has(WHERE)) {
            options = options.with(CALIBRATION, key.corpus())
                    .with(SCORE, calibration.score().id());
        }
        options = served.decoder().isPresent() ? options.with(DECODER, served.name()) : options;
        boolean features = options.isOn(FEATURES);
        options = features && served.baseline().isPresent() && !options.has(BASELINE)
                ? options.with(BASELINE, OF_THE_SERVER)
                : options;
        Explainer explainer =
                Explainer.of(served.model(), corpus).withThreads(1).withOptions(resources(corpus), options);
        return features && cache > 0 ? explainer.withCache(cache) : explainer;
    }

    /** Returns the resources of the server for a corpus. */
    private Resources resources(Corpus corpus) {
        return new Resources() {
            @Override
            public Corpus defaultCorpus() {
                return corpus;
            }

            @Override
            public Calibration calibration(String name, Corpus of, Workers workers) {
                return Objects.requireNonNull(served.calibrations().get(name));
            }

            @Override
            public Baseline baseline(String name) {
                return served.baseline()
                        .filter(known -> name.equals(OF_THE_SERVER))
                        .orElseGet(() -> Resources.super.baseline(name));
            }

            @Override
            public Decoder decoder(String name) {
                return served.decoder().orElseThrow();
            }
        };
    }

    /** Returns the number of outputs. */
    int outputs() {
        return served.model()
                .head()
                .map(LinearHead::outputs)
                .orElse(served.model().latentSize());
    }
}
