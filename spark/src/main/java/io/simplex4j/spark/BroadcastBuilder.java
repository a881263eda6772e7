package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.store.ModelFacts;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Builds the broadcast of an explainer on the driver, once for each Spark context. Thread-safe. */
final class BroadcastBuilder {
    private static final ModelFacts NO_MODEL = new ModelFacts("latents", "none", Optional.empty());

    private final Settings settings;
    private final StoredCorpus corpus;
    private final Optional<Corpus> rows;
    private final Optional<byte[]> model;
    private final long large;
    private final Map<SparkContext, Broadcast<ExplainerBroadcast>> sent = new WeakHashMap<>();

    private BroadcastBuilder(
            Settings settings, StoredCorpus corpus, Optional<Corpus> rows, Optional<byte[]> model, long large) {
        this.settings = settings;
        this.corpus = corpus;
        this.rows = rows;
        this.model = model;
        this.large = large;
    }

    /** Returns a builder for a corpus without a model. */
    static BroadcastBuilder of(StoredCorpus corpus, long large) {
        return new BroadcastBuilder(Settings.DEFAULTS, corpus, Optional.empty(), Optional.empty(), large);
    }

    /** Returns a corpus whose inputs are the latents of another one. */
    static StoredCorpus latents(Corpus corpus) {
        Examples examples = corpus.examples();
        Matrix latents = corpus.latents();
        Examples plain = Examples.of(latents).withClasses(examples.classes());
        plain = examples.named() ? plain.withIds(each(corpus, corpus::id)) : plain;
        List<Optional<String>> labels =
                IntStream.range(0, corpus.size()).mapToObj(corpus::label).toList();
        plain = labels.stream().allMatch(Optional::isPresent)
                ? plain.withLabels(labels.stream().flatMap(Optional::stream).toList())
                : plain;
        plain = plain.withTags(examples.tags());
        Corpus bare = predicted(corpus, Corpus.ofLatents(plain)).withHistory(corpus.history());
        return new StoredCorpus(
                bare, Shape.of(latents.columns()), NO_MODEL, "latents", "development", Optional.empty());
    }

    private static Corpus predicted(Corpus from, Corpus to) {
        Corpus known = from.task().map(to::withTask).orElse(to);
        return from.prediction(0).isPresent()
                ? known.withPredictions(each(from, row -> from.prediction(row).orElseThrow()))
                : known;
    }

    private static List<String> each(Corpus corpus, IntFunction<String> text) {
        return IntStream.range(0, corpus.size()).mapToObj(text).toList();
    }

    Settings settings() {
        return settings;
    }

    StoredCorpus corpus() {
        return corpus;
    }

    boolean isCalibrated() {
        return settings.options().has(ExplanationOption.CALIBRATION);
    }

    BroadcastBuilder with(Settings newSettings) {
        return new BroadcastBuilder(newSettings, corpus, rows, model, large);
    }

    BroadcastBuilder withModel(byte[] file) {
        return new BroadcastBuilder(settings, corpus, rows, Optional.of(file.clone()), large);
    }

    BroadcastBuilder withRows(Corpus newRows) {
        ExplanationOptions options = settings.options().with(ExplanationOption.CALIBRATION, "calibration");
        return new BroadcastBuilder(
                new Settings(settings.reading(), options), corpus, Optional.of(newRows), model, large);
    }

    BroadcastBuilder withLarge(long bytes) {
        return new BroadcastBuilder(settings, corpus, rows, model, bytes);
    }

    /**
     * Broadcasts the explainer to the executors of a context.
     *
     * @throws OptionException if options are inconsistent
     */
    Broadcast<ExplainerBroadcast> sendTo(SparkContext context) {
        settings.options().requireConsistent();
        requirePart();
        synchronized (sent) {
            return sent.computeIfAbsent(
                    context,
                    unknown -> JavaSparkContext.fromSparkContext(context)
                            .broadcast(new ExplainerBroadcast(
                                    context,
                                    settings,
                                    model.isPresent() ? corpus : latents(corpus.corpus()),
                                    rows.map(this::stored),
                                    model,
                                    large)));
        }
    }

    /** Rejects a condition that no example meets before anything is sent. */
    private void requirePart() {
        Optional<String> where = settings.options().text(ExplanationOption.WHERE);
        try {
            where.ifPresent(corpus.corpus()::where);
        } catch (IllegalArgumentException e) {
            throw OptionException.unresolved(ExplanationOption.WHERE, e);
        }
    }

    /** Returns calibration rows without labels, which executors do not need. */
    private StoredCorpus stored(Corpus some) {
        if (model.isEmpty()) {
            return latents(predicted(some, Corpus.ofLatents(Examples.of(some.latents()))));
        }
        Examples examples = Examples.of(some.inputs(), corpus.corpus().form())
                .withClasses(corpus.corpus().classes());
        return new StoredCorpus(
                predicted(some, Corpus.of(examples, some.latents())),
                corpus.inputShape(),
                corpus.model(),
                "calibration",
                corpus.version(),
                corpus.schema());
    }
}
