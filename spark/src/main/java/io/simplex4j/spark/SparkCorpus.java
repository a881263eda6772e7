package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;

import io.simplex4j.decomposition.CorpusShards;
import io.simplex4j.decomposition.ShardAnswer;
import io.simplex4j.decomposition.ShardRequest;
import io.simplex4j.spark.internal.ArrayRows;
import io.simplex4j.spark.internal.BadRowException;
import io.simplex4j.spark.internal.Layout;
import io.simplex4j.spark.internal.Piece;
import io.simplex4j.spark.internal.PieceReader;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * A corpus of latents that no machine has to hold: each partition keeps its rows, in the memory of its executor, as a shard of
 * the exact solve.
 *
 * <pre>{@code
 * try (SparkCorpus corpus = SparkCorpus.ofFiles(spark.read().parquet("hdfs:///latents.parquet"))) {
 *     ShardedDecomposer decomposer = ActiveSet.withDefaults().overShards(corpus);
 *     List<Decomposition> why = decomposer.decomposeAll(latents);
 * }
 * }</pre>
 *
 * <p>A pass over the corpus is one job: planes go out in a broadcast, the rows below and on them come back, nothing is shuffled.
 * Weights, residuals and uniqueness are the same bits however the rows are spread, and those of the same rows in one place. What an
 * executor had is made again elsewhere if it is lost, and refused if other rows come out. {@link SparkDecomposer} decomposes
 * the rows of tables. Thread-safe.
 */
public final class SparkCorpus implements CorpusShards, AutoCloseable {
    private static final String LATENT = "latent";
    private static final String ID = "id";
    private static final String FILE = "_simplex_file";
    private static final String BLOCK = "_simplex_block";

    private final JavaRDD<Piece> pieces;
    private @Nullable Layout layout;

    private SparkCorpus(JavaRDD<Piece> pieces) {
        this.pieces = pieces.setName("corpus of latents").persist(StorageLevel.MEMORY_AND_DISK());
    }

    /**
     * The rows of a table in its order, partition by partition, as {@code collect} has them: arrays of numbers in the column
     * {@code latent}, and their names in the column {@code id}, where there is one.
     *
     * @throws IllegalArgumentException if there is no column {@code latent} of arrays of numbers
     */
    public static SparkCorpus of(Dataset<Row> table) {
        PieceReader reader = new PieceReader(table.schema(), LATENT, ID, FILE, BLOCK);
        return new SparkCorpus(table.javaRDD().mapPartitionsWithIndex(reader, true));
    }

    /**
     * The rows of a table as it was read from files, in the order of the files' names and of the rows in each, whatever partitions
     * Spark makes of them; columns as in {@link #of}.
     *
     * @throws IllegalArgumentException if there is no column {@code latent} of arrays of numbers
     */
    public static SparkCorpus ofFiles(Dataset<Row> table) {
        return of(table.withColumn(FILE, col("_metadata.file_path"))
                .withColumn(BLOCK, col("_metadata.file_block_start")));
    }

    /**
     * Files of numpy's npy format, each of them a shard, in the order of their names. Those on a disk of this machine have to be
     * there for all executors; they are mapped rather than held.
     *
     * @param pattern a name as Spark takes it, such as {@code /shared/part-*.npy}
     * @throws io.simplex4j.data.UnreadableDataException if there is no such file
     */
    public static SparkCorpus ofArrays(SparkSession session, String pattern) {
        SparkContext context = session.sparkContext();
        List<String> names = ArrayRows.names(pattern, context.hadoopConfiguration());
        Broadcast<SerializableConfiguration> configuration = SerializableConfiguration.broadcast(context);
        return new SparkCorpus(JavaSparkContext.fromSparkContext(context)
                .parallelize(names, names.size())
                .mapPartitionsWithIndex(
                        (place, files) -> stream(files)
                                .map(name -> ArrayRows.piece(name, place, configuration))
                                .iterator(),
                        true));
    }

    private static <T> Stream<T> stream(Iterator<T> all) {
        Iterable<T> each = () -> all;
        return StreamSupport.stream(each.spliterator(), false);
    }

    @Override
    public List<ShardAnswer> ask(ShardRequest request) {
        Layout known = layout();
        Broadcast<byte[]> sent =
                JavaSparkContext.fromSparkContext(pieces.context()).broadcast(request.toBytes());
        try {
            return collect(pieces.mapPartitionsWithIndex(
                            (partition, some) -> known.scan(partition, some, sent.value()), true))
                    .stream()
                    .map(ShardAnswer::of)
                    .toList();
        } finally {
            sent.destroy();
        }
    }

    /** The names of examples by their numbers: those of the table, or the numbers themselves. */
    public Map<Integer, String> ids(int... examples) {
        Layout known = layout();
        int[] wanted = Arrays.stream(examples).sorted().distinct().toArray();
        Map<Integer, String> ids = new TreeMap<>();
        collect(pieces.mapPartitionsWithIndex(
                        (partition, some) ->
                                List.of(known.ids(partition, some, wanted)).iterator(),
                        true))
                .forEach(ids::putAll);
        return ids;
    }

    private synchronized Layout layout() {
        Layout known = layout;
        if (known == null) {
            known = Layout.of(collect(pieces.mapPartitions(some -> List.<Piece.Facts[]>of(
                            stream(some).map(Piece::facts).toArray(Piece.Facts[]::new))
                    .iterator())));
            layout = known;
        }
        return known;
    }

    /** Has executors forget the rows; after that, each pass would read them again. */
    @Override
    public void close() {
        pieces.unpersist();
    }

    /** What a job brings back; Spark throws exceptions that Java would have declared. */
    private static <T> List<T> collect(JavaRDD<T> job) {
        try {
            return job.collect();
        } catch (Exception e) {
            Optional<String> badRow = BadRowException.messageIn(e);
            if (badRow.isPresent()) {
                throw new BadRowException(badRow.get());
            }
            if (e instanceof RuntimeException failure) {
                throw failure;
            }
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            }
            throw new IllegalStateException("a pass over the corpus failed: " + e.getMessage(), e);
        }
    }
}
