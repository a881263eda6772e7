package io.simplex4j.spark.internal;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.store.ModelFacts;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.Examples;
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

/** What is to be sent, on the driver; it is packed and broadcast once for each context. Thread-safe. */
public final class Packing {
    private static final ModelFacts NO_MODEL = new ModelFacts("latents", "none", Optional.empty());

    private final Settings settings;
    private final StoredCorpus corpus;
    private final Optional<Corpus> rows;
    private final Optional<byte[]> model;
    private final long large;
    private final Map<SparkContext, Broadcast<Shipment>> sent = new WeakHashMap<>();

    private Packing(Settings settings, StoredCorpus corpus, Optional<Corpus> rows, Optional<byte[]> model, long large) {
        this.settings = settings;
        this.corpus = corpus;
        this.rows = rows;
        this.model = model;
        this.large = large;
    }

    /** A corpus by itself. */
    public static Packing of(StoredCorpus corpus, long large) {
        return new Packing(Settings.USUAL, corpus, Optional.empty(), Optional.empty(), large);
    }

    /** A corpus of latents by themselves. */
    public static StoredCorpus latents(Corpus corpus) {
        Examples examples = corpus.examples();
        Matrix latents = corpus.latents();
        Examples plain = Examples.of(latents).withClasses(examples.classes());
        plain = examples.named() ? plain.withIds(each(corpus, corpus::id)) : plain;
        List<Optional<String>> labels =
                IntStream.range(0, corpus.size()).mapToObj(corpus::label).toList();
        plain = labels.stream().allMatch(Optional::isPresent)
                ? plain.withLabels(labels.stream().flatMap(Optional::stream).toList())
                : plain;
        Corpus bare = predicted(corpus, Corpus.ofLatents(plain)).withHistory(corpus.history());
        return new StoredCorpus(
                bare, Shape.of(latents.columns()), NO_MODEL, "latents", "development", Optional.empty());
    }

    private static Corpus predicted(Corpus from, Corpus to) {
        return from.prediction(0).isPresent()
                ? to.withPredictions(each(from, row -> from.prediction(row).orElseThrow()))
                : to;
    }

    private static List<String> each(Corpus corpus, IntFunction<String> text) {
        return IntStream.range(0, corpus.size()).mapToObj(text).toList();
    }

    public Settings settings() {
        return settings;
    }

    public StoredCorpus corpus() {
        return corpus;
    }

    public boolean isCalibrated() {
        return rows.isPresent() || settings.leaveOneOut();
    }

    public Packing with(Settings newSettings) {
        return new Packing(newSettings, corpus, rows, model, large);
    }

    public Packing withModel(byte[] onnx) {
        return new Packing(settings, corpus, rows, Optional.of(onnx.clone()), large);
    }

    public Packing withRows(Corpus newRows) {
        return new Packing(settings.withLeaveOneOut(false), corpus, Optional.of(newRows), model, large);
    }

    public Packing withLarge(long bytes) {
        return new Packing(settings, corpus, rows, model, bytes);
    }

    /** What the executors of a context get. */
    public Broadcast<Shipment> sendTo(SparkContext context) {
        synchronized (sent) {
            return sent.computeIfAbsent(context, unknown -> {
                Shipment shipment = Shipment.pack(
                        context,
                        settings,
                        new Shipment.Content(
                                model.isPresent() ? corpus : latents(corpus.corpus()), rows.map(this::stored), model),
                        large);
                return JavaSparkContext.fromSparkContext(context).broadcast(shipment);
            });
        }
    }

    /** Rows without labels, which only say how often predictions are wrong. */
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
