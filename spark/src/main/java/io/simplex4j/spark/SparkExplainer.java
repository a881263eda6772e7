package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.ModelFacts;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.StructType;

/**
 * Explains the rows of Spark tables. Adds a column with a struct of these fields:
 *
 * <ul>
 *   <li>{@code indices}, {@code ids} and {@code weights} of the contributing examples, the heaviest first
 *   <li>{@code residual}, {@code relative_residual} and the duality {@code gap}
 *   <li>{@code score}, {@code p_value}, {@code hull_ratio} and {@code disputed_p_value}, if verdicts are calibrated
 *   <li>{@code error_rate} of predicted classes or {@code expected_error} of values, {@code reliability_low} and {@code
 *       reliability_high}, if calibration rows have labels
 *   <li>{@code prediction}, the model's prediction in words
 *   <li>{@code verdict}; {@code unique}, whether the weights are unique; and {@code warnings}, the codes of the reasons
 *   <li>{@code shares}, a map by the names of features, if features have names
 *   <li>{@code projections}, one array for each example, if requested
 *   <li>{@code error}: why a row cannot be explained; all other fields are null then
 * </ul>
 *
 * <p>A struct depends on its row alone, not on partitions, executors or threads. Spark sends the corpus and the model
 * once, each JVM unpacks them once, and nothing is shuffled. Tasks explain on their own threads. Immutable and
 * thread-safe. Spark Connect is not supported, because it cannot send this code to executors.
 */
public final class SparkExplainer {
    /**
     * The size in bytes above which files of a corpus travel as files, which executors map, instead of in a broadcast.
     */
    static final long LARGE = 200L << 20;

    private static final ModelFacts NO_MODEL = new ModelFacts("latents", "none", Optional.empty());

    private final Settings settings;
    private final StoredCorpus corpus;
    private final Optional<Corpus> rows;
    private final Optional<byte[]> model;
    private final long large;
    private final RowTreatment treatment;
    private final Map<SparkContext, Broadcast<ExplainerBroadcast>> sent = new WeakHashMap<>();

    private SparkExplainer(
            Settings settings,
            StoredCorpus corpus,
            Optional<Corpus> rows,
            Optional<byte[]> model,
            long large,
            RowTreatment treatment) {
        this.settings = settings;
        this.corpus = corpus;
        this.rows = rows;
        this.model = model;
        this.large = large;
        this.treatment = treatment;
    }

    /**
     * Returns an explainer of latents with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withInput input} an array of numbers in the column {@code latent}
     *   <li>{@linkplain #withOutput output} the column {@code why}
     *   <li>{@linkplain #withBadRows bad rows} {@link BadRows#MARK}
     *   <li>{@linkplain #withBatch batch} 256 rows
     *   <li>everything else as {@link io.simplex4j.explanation.Explainer}, without calibration
     * </ul>
     */
    public static SparkExplainer over(StoredCorpus corpus) {
        return new SparkExplainer(
                Settings.DEFAULTS, corpus, Optional.empty(), Optional.empty(), LARGE, RowTreatment.OF_LATENTS);
    }

    /** Returns an explainer of latents with the latents of a corpus, with the defaults of {@link #over}. */
    public static SparkExplainer overLatents(Corpus corpus) {
        return over(latents(corpus));
    }

    /**
     * Explains inputs with the model that encoded the corpus. Reads inputs from the columns of the schema if the corpus
     * has one, and otherwise from arrays in the column {@code features}; {@link #withInput} sets another column.
     *
     * @param file the bytes of a self-contained model file, such as one of trees; {@code OnnxModel.toBytes} returns
     *     those of a network with its weights
     */
    public SparkExplainer withModel(byte[] file) {
        RowTreatment input = treatment.withInput(named() ? null : "features");
        return new SparkExplainer(settings, corpus, rows, Optional.of(file.clone()), large, input);
    }

    private boolean named() {
        return corpus.schema().filter(known -> !known.features().isEmpty()).isPresent();
    }

    /** Replaces the options for loading the model. */
    public SparkExplainer withModelOptions(ModelOptions options) {
        return with(new Settings(options, settings.options()), rows);
    }

    /** Replaces the explanation options. The corpus, calibration rows and model stay. */
    public SparkExplainer withOptions(ExplanationOptions options) {
        return with(new Settings(settings.reading(), options), rows);
    }

    /**
     * Sets an explanation option.
     *
     * @throws OptionException if the option does not accept the value
     */
    public SparkExplainer withOption(ExplanationOption option, Object value) {
        return withOptions(settings.options().with(option, value));
    }

    /** Calibrates verdicts with held-out rows that the model has encoded. */
    public SparkExplainer withCalibration(Corpus heldOut) {
        ExplanationOptions options = settings.options().with(ExplanationOption.CALIBRATION, "calibration");
        return with(new Settings(settings.reading(), options), Optional.of(heldOut));
    }

    /** Reads inputs, or latents if there is no model, from a column of arrays of numbers. */
    public SparkExplainer withInput(String column) {
        return with(treatment.withInput(column));
    }

    /** Sets the name of the column of structs. */
    public SparkExplainer withOutput(String column) {
        return with(treatment.withOutput(column));
    }

    /** Identifies rows in messages by this column. */
    public SparkExplainer withId(String column) {
        return with(treatment.withId(column));
    }

    public SparkExplainer withBadRows(BadRows newBadRows) {
        return with(treatment.withBadRows(newBadRows));
    }

    /** Sets how many rows share a pass over the corpus; results do not change. */
    SparkExplainer withBatch(int rows) {
        return with(treatment.withBatch(rows));
    }

    /** Sets the size in bytes above which files of a corpus travel as files. */
    SparkExplainer withLarge(long bytes) {
        return new SparkExplainer(settings, corpus, rows, model, bytes, treatment);
    }

    private SparkExplainer with(Settings newSettings, Optional<Corpus> newRows) {
        return new SparkExplainer(newSettings, corpus, newRows, model, large, treatment);
    }

    private SparkExplainer with(RowTreatment newTreatment) {
        return new SparkExplainer(settings, corpus, rows, model, large, newTreatment);
    }

    /** Returns the name of the column of structs. */
    String output() {
        return treatment.output();
    }

    /** Returns the type of the structs. */
    public StructType type() {
        return ExplanationStruct.type(settings.options().isOn(ExplanationOption.PROJECTIONS));
    }

    boolean isCalibrated() {
        return settings.options().has(ExplanationOption.CALIBRATION);
    }

    /**
     * Returns the rows with a struct each, in the same order; for a stream, returns a stream.
     *
     * @throws IllegalArgumentException if a column is missing, has another type or exists already
     */
    public Dataset<Row> apply(Dataset<Row> rows) {
        StructType columns = rows.schema();
        requireFits(columns);
        Broadcast<ExplainerBroadcast> sent = sendTo(rows.sparkSession().sparkContext());
        String key = sent.value().key();
        RowReader reader = treatment.input() == null
                ? RowReader.ofSchema(columns, schema().orElseThrow())
                : RowReader.ofArray(columns, treatment.input());
        RowTreatment options = treatment;
        int id = treatment.idPlace(columns);
        MapPartitionsFunction<Row, Row> explain = partition ->
                partition.hasNext() ? Engine.get(key, sent::value).structs(partition, options, id, reader) : partition;
        return rows.mapPartitions(explain, Encoders.row(columns.add(treatment.output(), type(), false)));
    }

    Optional<Schema> schema() {
        return corpus.schema();
    }

    void requireFits(StructType columns) {
        treatment.requireFits(columns);
        if (treatment.input() == null) {
            schema().orElseThrow()
                    .features()
                    .forEach(feature -> feature.columns()
                            .forEach(column -> Columns.require(columns, column, "the feature " + feature.name())));
        } else {
            NumberColumn.of(columns, treatment.input());
        }
    }

    /**
     * Registers this explainer as a function of SQL: {@code SELECT simplex(latent).residual FROM patients}. The
     * function takes an array, or {@code struct(*)} if the corpus has a schema.
     */
    public void registerUdf(SparkSession session, String name) {
        Broadcast<ExplainerBroadcast> sent = sendTo(session.sparkContext());
        String key = sent.value().key();
        boolean failing = treatment.failing();
        UDF1<Object, Row> explain = argument -> Engine.get(key, sent::value).struct(argument, failing);
        session.udf().register(name, explain, type());
    }

    /** Returns the engine on the driver. */
    Engine engine(SparkSession session) {
        Broadcast<ExplainerBroadcast> sent = sendTo(session.sparkContext());
        return Engine.get(sent.value().key(), sent::value);
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

    /** Returns a corpus whose inputs are the latents of another one. */
    private static StoredCorpus latents(Corpus corpus) {
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
}
