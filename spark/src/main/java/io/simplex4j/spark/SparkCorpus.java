package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.decomposition.CorpusShards;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
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
 * A corpus of latents that is too large for one machine: each executor holds a part of it as a shard of the exact solver.
 *
 * <pre>{@code
 * try (SparkCorpus corpus = SparkCorpus.ofFiles(spark.read().parquet("hdfs:///latents.parquet"))) {
 *     Decomposer decomposer = ActiveSet.withDefaults().overShards(corpus);
 *     List<Decomposition> why = decomposer.decomposeAll(latents);
 * }
 * }</pre>
 *
 * <p>A pass over the corpus is one job: a broadcast carries the planes, and the rows below and on them come back; nothing is
 * shuffled. Weights, residuals and uniqueness do not depend on how the rows are spread. Spark recomputes a lost part,
 * and the solver rejects it if its rows are different. {@link SparkDecomposer} decomposes the rows of tables.
 * Thread-safe.
 */
public final class SparkCorpus implements CorpusShards, AutoCloseable {
    private static final String FILE = "_simplex_file";
    private static final String BLOCK = "_simplex_block";

    private final JavaRDD<CorpusPart> parts;
    private @Nullable HashMap<String, CorpusPart.Span> layout;

    private SparkCorpus(JavaRDD<CorpusPart> parts) {
        this.parts = parts.setName("corpus of latents").persist(StorageLevel.MEMORY_AND_DISK());
    }

    /**
     * Returns a corpus of the rows of a table, in the order in which {@code collect} returns them. Latents are arrays
     * of numbers in the column {@code latent}; ids are in the column {@code id}, if there is one.
     *
     * @throws IllegalArgumentException if there is no column {@code latent} of arrays of numbers
     */
    public static SparkCorpus of(Dataset<Row> table) {
        return new SparkCorpus(table.javaRDD()
                .mapPartitionsWithIndex(CorpusPart.reader(table.schema(), "latent", "id", FILE, BLOCK), true));
    }

    /**
     * Returns a corpus of the rows of files, in the order of the files' names and of the rows in each, whatever the
     * partitions.
     *
     * @param table a table as Spark read it from files, with columns as for {@link #of}
     * @throws IllegalArgumentException if there is no column {@code latent} of arrays of numbers
     */
    public static SparkCorpus ofFiles(Dataset<Row> table) {
        return of(table.withColumn(FILE, col("_metadata.file_path"))
                .withColumn(BLOCK, col("_metadata.file_block_start")));
    }

    /**
     * Returns a corpus of npy files in the order of their names, each a shard. Files on a local disk must be there for
     * all executors, which map them.
     *
     * @param pattern a name or pattern of Spark, such as {@code /shared/part-*.npy}
     * @throws UnreadableDataException if the file does not exist
     */
    public static SparkCorpus ofArrays(SparkSession session, String pattern) {
        SparkContext context = session.sparkContext();
        List<String> names = names(pattern, context);
        Broadcast<SerializableConfiguration> configuration = SerializableConfiguration.broadcast(context);
        return new SparkCorpus(JavaSparkContext.fromSparkContext(context)
                .parallelize(names, names.size())
                .mapPartitionsWithIndex(
                        (index, files) -> Stream.of(CorpusPart.ofArray(files.next(), index, configuration))
                                .iterator(),
                        true));
    }

    private static List<String> names(String pattern, SparkContext context) {
        try {
            Path path = new Path(pattern);
            FileStatus @Nullable [] found =
                    path.getFileSystem(context.hadoopConfiguration()).globStatus(path);
            List<String> names = Arrays.stream(found == null ? new FileStatus[0] : found)
                    .filter(FileStatus::isFile)
                    .map(FileStatus::getPath)
                    .sorted(Comparator.comparing(Path::getName).thenComparing(Path::toString))
                    .map(Path::toString)
                    .toList();
            if (names.isEmpty()) {
                throw new UnreadableDataException(pattern, "matches no file");
            }
            return names;
        } catch (IOException e) {
            throw UnreadableDataException.of(pattern, e);
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(pattern, "is neither a file nor a pattern of file names", e);
        }
    }

    @Override
    public List<byte[]> ask(byte[] request) {
        HashMap<String, CorpusPart.Span> known = layout();
        Broadcast<byte[]> sent =
                JavaSparkContext.fromSparkContext(parts.context()).broadcast(request);
        try {
            List<byte[]> answers = collect(parts.map(part -> part.scan(known, sent.value())));
            if (answers.size() != known.size()) {
                throw CorpusPart.changed();
            }
            return answers;
        } finally {
            sent.destroy();
        }
    }

    /** Returns the ids of some rows: their ids in the table, otherwise the row numbers. */
    public Map<Integer, String> ids(int... rows) {
        HashMap<String, CorpusPart.Span> known = layout();
        int[] wanted = Arrays.stream(rows).distinct().toArray();
        Map<Integer, String> ids = new TreeMap<>();
        collect(parts.map(part -> part.ids(known, wanted))).forEach(ids::putAll);
        return ids;
    }

    @SuppressWarnings("NonApiType") // Spark serializes it, which a Map need not allow.
    private synchronized HashMap<String, CorpusPart.Span> layout() {
        HashMap<String, CorpusPart.Span> known = layout;
        if (known == null) {
            known = new HashMap<>();
            long first = 0;
            for (CorpusPart.Span part : collect(parts.map(each -> each.span(0))).stream()
                    .sorted(Comparator.comparing(CorpusPart.Span::key))
                    .toList()) {
                if (first + part.rows() > Integer.MAX_VALUE) {
                    throw new IllegalArgumentException(
                            "the corpus has too many rows; expected at most " + Integer.MAX_VALUE);
                }
                known.put(part.key(), new CorpusPart.Span(part.key(), (int) first, part.rows(), part.digest()));
                first += part.rows();
            }
            if (first == 0) {
                throw new IllegalArgumentException("the corpus has no rows; expected at least one");
            }
            layout = known;
        }
        return known;
    }

    /** Frees the memory of the executors; a later pass reads the rows again. */
    @Override
    public void close() {
        parts.unpersist();
    }

    /** Collects the result of a job. Spark throws checked exceptions that its Java signatures do not declare. */
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
