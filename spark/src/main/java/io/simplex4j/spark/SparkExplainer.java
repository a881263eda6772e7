package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.model.LinearHead;
import io.simplex4j.spark.internal.Columns;
import io.simplex4j.spark.internal.Engine;
import io.simplex4j.spark.internal.Engines;
import io.simplex4j.spark.internal.ExplainFunction;
import io.simplex4j.spark.internal.ExplainPartition;
import io.simplex4j.spark.internal.NumberColumn;
import io.simplex4j.spark.internal.Packing;
import io.simplex4j.spark.internal.RowReader;
import io.simplex4j.spark.internal.Settings;
import io.simplex4j.spark.internal.Shipment;
import io.simplex4j.spark.internal.Why;
import io.simplex4j.trust.Score;
import java.util.function.UnaryOperator;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Explains the rows of tables of Spark: a column more, with a struct.
 *
 * <p>The struct has {@code indices}, {@code ids} and {@code weights} of the contributing examples, the heaviest first;
 * {@code residual}, {@code relative_residual} and the duality {@code gap}; {@code score} and {@code p_value}, {@code hull_ratio}
 * and {@code disputed_p_value} where verdicts are calibrated; the model's {@code prediction} in words; {@code verdict}, whether
 * weights are {@code unique}, and the codes of {@code warnings}; {@code shares}, a map from the names of features, where people
 * have some; {@code projections}, one array for each example, where asked for; and {@code error}, the only one that a row has
 * which cannot be explained.
 *
 * <p>A struct depends on its row alone: not on partitions, executors or threads. Corpus and model are sent once, each JVM
 * unpacks them once, and nothing is shuffled. Tasks explain on their own threads. Immutable and thread-safe. Spark Connect has
 * no way to send code like this: a session of Spark itself is needed.
 */
public final class SparkExplainer {
    /** Files of a corpus above this many bytes travel as files, and are mapped, rather than in a broadcast. */
    public static final long LARGE = 200L << 20;

    private final Packing packing;
    private final RowTreatment treatment;

    private SparkExplainer(Packing packing, RowTreatment treatment) {
        this.packing = packing;
        this.treatment = treatment;
    }

    /**
     * Explains latents with a corpus, with these defaults.
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
        return new SparkExplainer(Packing.of(corpus, LARGE), RowTreatment.OF_LATENTS);
    }

    /** Explains latents with those of a corpus; defaults as {@link #over}. */
    public static SparkExplainer overLatents(Corpus corpus) {
        return over(Packing.latents(corpus));
    }

    /**
     * Explains inputs with the model that encoded the corpus, and features unless {@linkplain #withoutFeatures not}. Inputs are
     * taken from columns by the schema of the corpus, where it has one, else from an array in the column {@code features};
     * {@link #withInput} says otherwise.
     *
     * @param onnx the bytes of a file that has its weights in itself, as {@code OnnxModel.toBytes} gives them
     */
    public SparkExplainer withModel(byte[] onnx) {
        return new SparkExplainer(packing.withModel(onnx), treatment.withInput(named() ? null : "features"));
    }

    private boolean named() {
        return packing.corpus()
                .schema()
                .filter(known -> !known.features().isEmpty())
                .isPresent();
    }

    /** Takes this tensor of the model, or the first output of the node of this name, as the latent. */
    public SparkExplainer withLatent(String tensor) {
        return with(settings -> settings.withLatent(tensor));
    }

    /** Takes the outputs of the model for this. */
    public SparkExplainer withTask(LinearHead.Task task) {
        return with(settings -> settings.withTask(task));
    }

    /** Compares features with this baseline. */
    public SparkExplainer withBaseline(BaselineChoice baseline) {
        return with(settings -> settings.withBaseline(baseline.code()));
    }

    /** Decomposes only: there are no shares of features, and no projections. */
    public SparkExplainer withoutFeatures() {
        return with(settings -> settings.withBaseline(null));
    }

    /** Has the projections of each contributing example in the struct: an array as long as an input for each. */
    public SparkExplainer withProjections() {
        return with(Settings::withProjections);
    }

    /**
     * Limits the number of contributing examples.
     *
     * @throws IllegalArgumentException if that is less than 1
     */
    public SparkExplainer withMembers(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("members is " + most + ", expected at least 1");
        }
        return with(settings -> settings.withMembers(most));
    }

    /** Compares residuals with nothing but calibration rows. */
    public SparkExplainer withoutReferences() {
        return with(Settings::withoutReferences);
    }

    /** Gives verdicts by p-values from held-out rows that the model has encoded. */
    public SparkExplainer withCalibration(Corpus rows) {
        return with(packing.withRows(rows));
    }

    /** Gives verdicts by p-values from the corpus itself, each example explained by the others. */
    public SparkExplainer withLeaveOneOut() {
        return with(settings -> settings.withLeaveOneOut(true));
    }

    /** Calibrates this score, not the relative residual. */
    public SparkExplainer withScore(Score score) {
        return with(settings -> settings.withScore(score));
    }

    /** Does not calibrate how disputed classes are, which takes a solve for each class. */
    public SparkExplainer withoutDisputes() {
        return with(Settings::withoutDisputes);
    }

    /** Reads inputs, or latents where there is no model, from a column of arrays of numbers. */
    public SparkExplainer withInput(String column) {
        return with(treatment.withInput(column));
    }

    /** Calls the column of structs this. */
    public SparkExplainer withOutput(String column) {
        return with(treatment.withOutput(column));
    }

    /** Names rows by this column in messages. */
    public SparkExplainer withId(String column) {
        return with(treatment.withId(column));
    }

    public SparkExplainer withBadRows(BadRows newBadRows) {
        return with(treatment.withBadRows(newBadRows));
    }

    /**
     * Lets this many rows share a pass over the corpus; changes no result.
     *
     * @throws IllegalArgumentException if that is less than 1
     */
    public SparkExplainer withBatch(int rows) {
        return with(treatment.withBatch(rows));
    }

    /** Sends files of a corpus above this many bytes as files. */
    public SparkExplainer withLarge(long bytes) {
        return with(packing.withLarge(bytes));
    }

    private SparkExplainer with(UnaryOperator<Settings> change) {
        return with(packing.with(change.apply(packing.settings())));
    }

    private SparkExplainer with(Packing newPacking) {
        return new SparkExplainer(newPacking, treatment);
    }

    private SparkExplainer with(RowTreatment newTreatment) {
        return new SparkExplainer(packing, newTreatment);
    }

    /** The column of structs. */
    public String output() {
        return treatment.output();
    }

    /** The type of the structs. */
    public StructType type() {
        return Why.type(packing.settings().projections());
    }

    boolean isCalibrated() {
        return packing.isCalibrated();
    }

    /**
     * The same rows with a struct each, in their order. A stream gives a stream.
     *
     * @throws IllegalArgumentException if a column is missing, of another type, or there already
     */
    public Dataset<Row> apply(Dataset<Row> rows) {
        StructType columns = rows.schema();
        requireFits(columns);
        Broadcast<Shipment> sent = packing.sendTo(rows.sparkSession().sparkContext());
        RowReader reader = treatment.input() == null
                ? RowReader.ofSchema(columns, schema())
                : RowReader.ofArray(columns, treatment.input());
        return rows.mapPartitions(
                new ExplainPartition(sent, sent.value().keyText(), reader, treatment.of(columns)),
                Encoders.row(columns.add(treatment.output(), type(), false)));
    }

    private Schema schema() {
        return packing.corpus().schema().orElseThrow();
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
     * Makes a function for SQL of it: {@code SELECT simplex(latent).residual FROM patients}. It takes an array, or
     * {@code struct(*)} where the corpus has a schema.
     */
    public void registerUdf(SparkSession session, String name) {
        Broadcast<Shipment> sent = packing.sendTo(session.sparkContext());
        session.udf().register(name, new ExplainFunction(sent, sent.value().keyText(), treatment.failing()), type());
    }

    /** What explains on the driver, for what the driver has to know. */
    Engine engine(SparkSession session) {
        Broadcast<Shipment> sent = packing.sendTo(session.sparkContext());
        return Engines.get(sent.value().keyText(), sent::value);
    }
}
