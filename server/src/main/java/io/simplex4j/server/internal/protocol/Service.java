package io.simplex4j.server.internal.protocol;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.Shape;
import io.simplex4j.report.verify.ExplanationDocument;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.internal.http.Deadline;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** What one model can be asked: predictions and explanations, whatever the protocol. Thread-safe. */
public final class Service {
    private static final int MOST_EXPLAINERS = 32;
    private static final int TOGETHER = 8;

    private final ServedModel served;
    private final Optional<Predictor> predictor;
    private final long cache;
    private final Metrics metrics;
    private final Map<Key, Explainer> explainers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Explainer> eldest) {
            return size() > MOST_EXPLAINERS;
        }
    };

    /** What explainers differ in. */
    private record Key(
            String corpus,
            OptionalInt members,
            boolean features,
            String baseline,
            Optional<String> contrast,
            boolean latents) {
        Key withoutContrast() {
            return new Key(corpus, members, features, baseline, Optional.empty(), latents);
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

    /** What explains as somebody wants it. */
    public Explainer explainer(Wish wish) {
        return explainer(key(wish, false));
    }

    /** Makes everything ready that the first request would have to wait for. */
    void warmUp() {
        served.corpora()
                .keySet()
                .forEach(corpus -> explainer(Wish.of(corpus, OptionalInt.empty(), Optional.empty()))
                        .provenance());
    }

    /** Inputs as numbers, with what the corpus knows about their form. */
    Examples inputs(List<double[]> rows) {
        int size = served.model().inputShape().size();
        for (double[] row : rows) {
            if (row.length != size) {
                throw Refusal.badRequest("found " + row.length + " numbers in an instance, expected " + size
                        + " for the input shape " + served.model().inputShape());
            }
        }
        Corpus usual = served.corpora().values().iterator().next();
        return requireFloats(Examples.of(Matrix.of(rows.toArray(double[][]::new)), usual.form())
                .withClasses(usual.classes()));
    }

    /** The inputs of a document that has their numbers. */
    Examples inputs(ExplanationDocument document) {
        Corpus usual = served.corpora().values().iterator().next();
        int size = document.modelled()
                ? served.model().inputShape().size()
                : served.model().latentSize();
        InputForm form = document.modelled() ? usual.form() : TableForm.unnamed(Shape.of(size));
        ClassNames classes = document.modelled() ? usual.classes() : ClassNames.none();
        Examples all = Examples.of(document.explanations().stream()
                .map(told -> new Example(
                        told.input(),
                        told.id(),
                        told.numbers().orElseThrow(),
                        told.label(),
                        Optional.empty(),
                        form,
                        classes))
                .toList());
        return all.withNoun(usual.examples().noun());
    }

    /** Inputs by the names of their columns. */
    Examples rows(List<Map<String, String>> rows) {
        if (served.schema().isEmpty()) {
            throw Refusal.badRequest("found an instance by the names of its columns, expected arrays of numbers: "
                    + served.name() + " has no schema");
        }
        List<Example> examples = new ArrayList<>();
        for (Map<String, String> row : rows) {
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

    /** What the model gives for inputs: its outputs after their activation, or latents where it has no linear head. */
    List<Vec> predictions(Examples inputs) {
        Matrix latents = latents(inputs);
        return IntStream.range(0, latents.rows())
                .mapToObj(latents::row)
                .map(this::prediction)
                .toList();
    }

    /** The same for inputs that are explained, whose latents are known. */
    List<Vec> predictions(Explanations why) {
        return why.stream().map(Explanation::latent).map(this::prediction).toList();
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
            throw Refusal.badRequest("the model gives a number that is not finite for an instance");
        }
    }

    /** Explains inputs, some at a time, until the deadline. */
    Explanations explain(Examples inputs, Wish wish, Deadline deadline) {
        Explainer explainer = explainer(key(wish, false));
        if (predictor.isEmpty()) {
            return explain(inputs, explainer, wish, deadline);
        }
        Predictor.Asked asked =
                predictor.get().ask(served.name(), served.model().inputShape(), inputs);
        Explanations why = explain(inputs, explainer, wish, deadline);
        List<Explanation> all = why.toList();
        List<Optional<Reason>> reasons = asked.compare(predictions(why));
        return Explanations.of(
                inputs,
                why.provenance(),
                IntStream.range(0, all.size())
                        .mapToObj(
                                i -> reasons.get(i).map(all.get(i)::withReason).orElse(all.get(i)))
                        .toList());
    }

    /** Explains latents by their mixtures. */
    Explanations explainLatents(List<double[]> latents, Wish wish, Deadline deadline) {
        int size = served.model().latentSize();
        for (double[] latent : latents) {
            if (latent.length != size) {
                throw Refusal.badRequest("found " + latent.length + " numbers in a latent, expected " + size);
            }
        }
        Examples inputs = Examples.of(Matrix.of(latents.toArray(double[][]::new)));
        return explain(inputs, explainer(key(wish, true)), wish, deadline);
    }

    /** What identifies the corpus that would explain inputs, or latents. */
    String corpusDigest(Wish wish, boolean modelled) {
        return explainer(key(wish, !modelled)).provenance().corpus().digest();
    }

    /** Explains once more what was explained, without asking or counting anything. */
    Explanations again(Examples inputs, Wish wish, boolean modelled, Deadline deadline) {
        return solve(inputs, explainer(key(wish, !modelled)), wish, deadline);
    }

    private Explanations explain(Examples inputs, Explainer explainer, Wish wish, Deadline deadline) {
        Explanations why = solve(inputs, explainer, wish, deadline);
        String corpus = corpusName(wish);
        why.forEach(each ->
                metrics.explained(served.name(), corpus, each.verdict().level().code()));
        return why;
    }

    private static Explanations solve(Examples inputs, Explainer explainer, Wish wish, Deadline deadline) {
        Deadline agreed = wish.timeout().map(deadline::atMost).orElse(deadline);
        List<Explanation> all = new ArrayList<>();
        try {
            for (int from = 0; from < inputs.size(); from += TOGETHER) {
                agreed.check();
                int to = Math.min(inputs.size(), from + TOGETHER);
                Examples some = inputs.select(IntStream.range(from, to).toArray());
                all.addAll(explainer.explain(some).toList());
            }
        } catch (NotFiniteLatentException e) {
            throw Refusal.badRequest("the model gives a number that is not finite for an instance");
        } catch (IllegalArgumentException | UnreadableDataException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
        agreed.check();
        return Explanations.of(inputs, explainer.provenance(), all);
    }

    /** The name of the corpus that is asked for. */
    String corpusName(Wish wish) {
        return wish.corpus()
                .orElseGet(() -> served.corpora().keySet().iterator().next());
    }

    private Key key(Wish wish, boolean latents) {
        String corpus = corpusName(wish);
        Corpus chosen = served.corpora().get(corpus);
        if (chosen == null) {
            throw Refusal.badRequest("found another corpus, expected "
                    + String.join(" or ", served.corpora().keySet()));
        }
        OptionalInt members = wish.members();
        if (members.isPresent() && members.getAsInt() >= chosen.size()) {
            members = OptionalInt.empty();
        }
        boolean features = wish.features() && !latents;
        return new Key(corpus, members, features, features ? wish.baseline().orElse("") : "", wish.contrast(), latents);
    }

    /** One that sets classes against others shares what the same without that has prepared. */
    private Explainer explainer(Key key) {
        synchronized (explainers) {
            Explainer known = explainers.get(key);
            if (known == null) {
                known = key.contrast.isPresent()
                        ? contrasting(explainer(key.withoutContrast()), key.contrast.get())
                        : create(key);
                explainers.put(key, known);
            }
            return known;
        }
    }

    private static Explainer contrasting(Explainer plain, String label) {
        try {
            return label.equals(Wish.RUNNER_UP) ? plain.withContrast() : plain.withContrast(label);
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest("contrast: " + e.getMessage());
        }
    }

    /** What explains by a corpus of this model or by one like it, as usual. */
    public Explainer plain(Corpus corpus) {
        Explainer explainer = Explainer.of(served.model(), corpus).withThreads(1);
        return served.decoder().map(explainer::withDecoder).orElse(explainer);
    }

    private Explainer create(Key key) {
        Corpus corpus = Objects.requireNonNull(served.corpora().get(key.corpus));
        Explainer explainer = key.latents
                ? Explainer.ofLatents(Corpus.ofLatents(Examples.of(corpus.latents())
                                .withIds(IntStream.range(0, corpus.size())
                                        .mapToObj(corpus::id)
                                        .toList())
                                .withName(corpus.examples().name())))
                        .withThreads(1)
                : plain(corpus);
        if (key.members.isPresent()) {
            explainer = explainer.withSparsity(Sparsity.atMost(key.members.getAsInt()));
        }
        if (!key.latents && served.calibrations().containsKey(key.corpus)) {
            explainer = explainer.withCalibration(
                    Objects.requireNonNull(served.calibrations().get(key.corpus)));
        }
        if (!key.features) {
            return explainer.withoutFeatures();
        }
        Explainer caching = cache == 0 ? explainer : explainer.withCache(cache);
        return key.baseline.isEmpty()
                ? served.baseline().map(caching::withBaseline).orElse(caching)
                : caching.withBaseline(baseline(key.baseline, corpus));
    }

    private static Baseline baseline(String name, Corpus corpus) {
        try {
            return switch (name) {
                case "zeros" -> Baseline.zeros();
                case "mean" -> Baseline.mean(corpus);
                case "median" -> Baseline.median(corpus);
                case "black" -> Baseline.black(corpus.form());
                case "blank" -> Baseline.blank(corpus.form());
                default ->
                    throw Refusal.badRequest("found another baseline, expected zeros, mean, median, black or blank");
            };
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** How many numbers an output has. */
    int outputs() {
        return served.model()
                .head()
                .map(LinearHead::outputs)
                .orElse(served.model().latentSize());
    }
}
