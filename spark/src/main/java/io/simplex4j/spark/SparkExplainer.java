package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.ExplanationOptions;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.model.ModelOptions;
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

    private final BroadcastBuilder builder;
    private final RowTreatment treatment;

    private SparkExplainer(BroadcastBuilder builder, RowTreatment treatment) {
        this.builder = builder;
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
        return new SparkExplainer(BroadcastBuilder.of(corpus, LARGE), RowTreatment.OF_LATENTS);
    }

    /** Returns an explainer of latents with the latents of a corpus, with the defaults of {@link #over}. */
    public static SparkExplainer overLatents(Corpus corpus) {
        return over(BroadcastBuilder.latents(corpus));
    }

    /**
     * Explains inputs with the model that encoded the corpus. Reads inputs from the columns of the schema if the corpus
     * has one, and otherwise from arrays in the column {@code features}; {@link #withInput} sets another column.
     *
     * @param file the bytes of a model file that needs no other, such as one of trees; {@code OnnxModel.toBytes} returns
     *     those of a network with its weights
     */
    public SparkExplainer withModel(byte[] file) {
        return new SparkExplainer(builder.withModel(file), treatment.withInput(named() ? null : "features"));
    }

    private boolean named() {
        return builder.corpus()
                .schema()
                .filter(known -> !known.features().isEmpty())
                .isPresent();
    }

    /** Replaces the options for loading the model. */
    public SparkExplainer withModelOptions(ModelOptions options) {
        return with(builder.with(new Settings(options, builder.settings().options())));
    }

    /** Replaces the explanation options. The corpus, calibration rows and model stay. */
    public SparkExplainer withOptions(ExplanationOptions options) {
        return with(builder.with(new Settings(builder.settings().reading(), options)));
    }

    /**
     * Sets an explanation option.
     *
     * @throws OptionException if the option does not accept the value
     */
    public SparkExplainer withOption(ExplanationOption option, Object value) {
        return withOptions(builder.settings().options().with(option, value));
    }

    /** Calibrates verdicts with held-out rows that the model has encoded. */
    public SparkExplainer withCalibration(Corpus rows) {
        return with(builder.withRows(rows));
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
        return with(builder.withLarge(bytes));
    }

    private SparkExplainer with(BroadcastBuilder changed) {
        return new SparkExplainer(changed, treatment);
    }

    private SparkExplainer with(RowTreatment newTreatment) {
        return new SparkExplainer(builder, newTreatment);
    }

    /** Returns the name of the column of structs. */
    String output() {
        return treatment.output();
    }

    /** Returns the type of the structs. */
    public StructType type() {
        return ExplanationStruct.type(builder.settings().options().isOn(ExplanationOption.PROJECTIONS));
    }

    boolean isCalibrated() {
        return builder.isCalibrated();
    }

    /**
     * Returns the rows with a struct each, in the same order; for a stream, returns a stream.
     *
     * @throws IllegalArgumentException if a column is missing, has another type or exists already
     */
    public Dataset<Row> apply(Dataset<Row> rows) {
        StructType columns = rows.schema();
        requireFits(columns);
        Broadcast<ExplainerBroadcast> sent = builder.sendTo(rows.sparkSession().sparkContext());
        String key = sent.value().key();
        RowReader reader = treatment.input() == null
                ? RowReader.ofSchema(columns, schema())
                : RowReader.ofArray(columns, treatment.input());
        RowTreatment options = treatment;
        int id = treatment.idPlace(columns);
        MapPartitionsFunction<Row, Row> explain = partition ->
                partition.hasNext() ? Engine.get(key, sent::value).structs(partition, options, id, reader) : partition;
        return rows.mapPartitions(explain, Encoders.row(columns.add(treatment.output(), type(), false)));
    }

    private Schema schema() {
        return builder.corpus().schema().orElseThrow();
    }

    void requireFits(StructType columns) {
        treatment.requireFits(columns);
        if (treatment.input() == null) {
            schema().features()
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
        Broadcast<ExplainerBroadcast> sent = builder.sendTo(session.sparkContext());
        String key = sent.value().key();
        boolean failing = treatment.failing();
        UDF1<Object, Row> explain = argument -> Engine.get(key, sent::value).struct(argument, failing);
        session.udf().register(name, explain, type());
    }

    /** Returns the engine on the driver. */
    Engine engine(SparkSession session) {
        Broadcast<ExplainerBroadcast> sent = builder.sendTo(session.sparkContext());
        return Engine.get(sent.value().key(), sent::value);
    }
}
