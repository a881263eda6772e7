package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.example.Examples;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares times and results of Spark and a plain JVM on latents from a seed. */
@Command(
        name = "simplex-spark benchmark",
        mixinStandardHelpOptions = true,
        description = "Explain latents generated from a seed, with Spark and without, and compare times and results.")
final class BenchmarkJob implements Job {
    private static final int CORPUS = 1000;
    private static final int WIDTH = 50;
    private static final int BATCH = 256;
    private static final int SPREAD = 1024;
    private static final StructType LATENTS = new StructType()
            .add("id", DataTypes.LongType)
            .add("latent", DataTypes.createArrayType(DataTypes.DoubleType, false));

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "40000",
            description = "rows (default: ${DEFAULT-VALUE})")
    private int rows = 40_000;

    @Option(
            names = "--partitions",
            paramLabel = "P",
            split = ",",
            defaultValue = "2,8,32,128",
            description = "numbers of partitions to try (default: ${DEFAULT-VALUE})")
    private List<Integer> partitions = List.of(2, 8, 32, 128);

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "rounds, in each of which every way runs once; medians count (default: ${DEFAULT-VALUE})")
    private int rounds = 3;

    @Option(names = "--markdown", paramLabel = "FILE", description = "write the figures as a page")
    private @Nullable String markdown;

    @Option(
            names = "--verify",
            paramLabel = "DIR",
            description =
                    "explain once, through a Parquet folder of this name, compare every row with the plain library, and"
                            + " print the seconds that Spark took")
    private @Nullable String verify;

    @Option(
            names = "--spread",
            description =
                    "decompose once, over a corpus that is spread over executors, compare every row with the plain"
                            + " library, and print the seconds that Spark took")
    private boolean spread;

    private final Corpus corpus = Corpus.ofLatents(Examples.of(latents(-CORPUS, 0)));
    private final Explainer plain =
            Explainer.ofLatents(corpus).withoutReferences().withThreads(1);
    private final SparkExplainer explainer =
            SparkExplainer.overLatents(corpus).withOption(ExplanationOption.REFERENCES, 0);

    /** Returns a latent like those behind a ReLU, which depends on its number alone. */
    private static double[] latent(long number) {
        SplittableRandom random = new SplittableRandom(0x5EED ^ (number * 0x9E37_79B9_7F4A_7C15L));
        double[] latent = new double[WIDTH];
        for (int j = 0; j < WIDTH; j++) {
            latent[j] = (float) Math.max(0, random.nextGaussian() + 0.2);
        }
        return latent;
    }

    private static Matrix latents(int from, int to) {
        double[][] latents = new double[to - from][];
        for (int row = from; row < to; row++) {
            latents[row - from] = latent(row);
        }
        return Matrix.of(latents);
    }

    private static Dataset<Row> table(SparkSession session, int from, int to, int partitions) {
        MapFunction<Long, Row> made = number -> RowFactory.create(number, latent(number));
        return session.range(from, to, 1, partitions).as(Encoders.LONG()).map(made, Encoders.row(LATENTS));
    }

    /** Returns the corpus, spread over executors. */
    private static SparkCorpus shards(SparkSession session, int parts) {
        return SparkCorpus.of(table(session, -CORPUS, 0, parts));
    }

    @Override
    public void run(SparkSession session, PrintStream out, PrintStream err) throws Exception {
        if (rounds < 1 || rows < 1 || partitions.stream().anyMatch(each -> each < 1)) {
            throw new JobFailure(JobFailure.USAGE, "--rounds, --rows and --partitions must be at least 1");
        }
        if (spread) {
            verifySpread(session, out);
        } else if (verify != null) {
            verify(session, verify, out);
        } else {
            compare(session, out);
        }
    }

    private void verifySpread(SparkSession session, PrintStream out) {
        int parts = partitions.get(partitions.size() - 1);
        long start = System.nanoTime();
        List<Decomposition> found;
        try (SparkCorpus shards = shards(session, parts)) {
            found = ActiveSet.withDefaults().overShards(shards).decomposeAll(latents(0, rows));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        List<Decomposition> expected =
                ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(latents(0, rows));
        for (int row = 0; row < rows; row++) {
            if (!found.get(row).weights().equals(expected.get(row).weights())
                    || found.get(row).relativeResidual() != expected.get(row).relativeResidual()) {
                throw differs(row, found.get(row), expected.get(row));
            }
        }
        out.println(String.format(
                Locale.ROOT,
                "%d rows over a corpus in %d shards, each as the plain library has it; Spark took %.1f s",
                rows,
                parts,
                seconds));
    }

    private static JobFailure differs(int row, Object found, Object expected) {
        return new JobFailure(
                JobFailure.UNEXPECTED, "row " + row + " is " + found + "; the plain library returns " + expected);
    }

    private void verify(SparkSession session, String folder, PrintStream out) {
        long start = System.nanoTime();
        explainer
                .apply(table(session, 0, rows, partitions.get(partitions.size() - 1)))
                .write()
                .parquet(folder);
        double seconds = (System.nanoTime() - start) / 1e9;
        List<Row> found =
                session.read().parquet(folder).orderBy("id").select("id", "why").collectAsList();
        if (found.size() != rows) {
            throw new JobFailure(JobFailure.UNEXPECTED, "found " + found.size() + " rows; expected " + rows);
        }
        for (int from = 0; from < rows; from += BATCH) {
            List<Explanation> expected = explain(from);
            for (int i = 0; i < expected.size(); i++) {
                Row row = found.get(from + i);
                if (row.getLong(0) != from + i || !same(row.getAs("why"), expected.get(i))) {
                    throw differs(from + i, row, expected.get(i));
                }
            }
        }
        out.println(String.format(
                Locale.ROOT, "%d rows, each as the plain library has it; Spark took %.1f s", rows, seconds));
    }

    private static boolean same(Row why, Explanation expected) {
        List<Contribution> contributions = expected.contributions();
        return why.getList(0)
                        .equals(contributions.stream().map(Contribution::row).toList())
                && why.getList(2)
                        .equals(contributions.stream().map(Contribution::weight).toList())
                && why.<Double>getAs("residual") == expected.decomposition().residual()
                && why.<Double>getAs("gap")
                        == expected.decomposition().certificate().gap()
                && why.<String>getAs("verdict")
                        .equals(expected.verdict().level().id());
    }

    /** Explains a batch of rows without Spark. */
    private List<Explanation> explain(int from) {
        return plain.explain(Examples.of(latents(from, Math.min(rows, from + BATCH))))
                .toList();
    }

    /** The elapsed time and the processor time of a run. */
    private record Took(String way, int rows, double seconds, double processorSeconds) {
        String line() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %,.0f | %.0f | %.0f |",
                    way,
                    rows / seconds,
                    1e6 * seconds / rows,
                    1e6 * processorSeconds / rows);
        }
    }

    private static Took time(String way, int rows, Runnable work) {
        long processor = processorNanos();
        long start = System.nanoTime();
        work.run();
        return new Took(way, rows, (System.nanoTime() - start) / 1e9, (processorNanos() - processor) / 1e9);
    }

    private static long processorNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }

    private void compare(SparkSession session, PrintStream out) {
        int threads = session.sparkContext().defaultParallelism();
        Map<String, List<Took>> all = new LinkedHashMap<>();
        for (int round = 0; round <= rounds; round++) {
            List<Took> took = new ArrayList<>();
            took.add(time("plain JVM, " + NumberText.count(threads, "thread"), rows, () -> plain(threads)));
            for (int count : partitions) {
                String way = "Spark " + session.sparkContext().master() + ", " + NumberText.count(count, "partition");
                took.add(time(way, rows, () -> spark(session, count)));
            }
            if (round > 0) { // after one that warms up
                took.forEach(each ->
                        all.computeIfAbsent(each.way, way -> new ArrayList<>()).add(each));
            }
        }
        List<String> page = new ArrayList<>(List.of(
                "# Spark beside a plain JVM",
                "",
                "Written by `spark/run benchmark`: " + NumberText.grouped(rows) + " latents of " + WIDTH
                        + " numbers, generated from a seed while they are explained, with a corpus of "
                        + NumberText.grouped(CORPUS)
                        + " examples; no features, no calibration. The last row of the table has "
                        + NumberText.grouped(Math.min(rows, SPREAD))
                        + " of them over the same corpus in shards, which shows the cost of shards that are not"
                        + " needed. All runs were warm and took turns; figures are medians of "
                        + NumberText.count(rounds, "round")
                        + ". Processor time is the time of the whole process; compare it if other programs use the"
                        + " machine too. JDK "
                        + Runtime.version().feature() + ", "
                        + NumberText.count(Runtime.getRuntime().availableProcessors(), "processor")
                        + ".",
                "",
                "| way | rows a second | µs a row | processor µs a row |",
                "|---|---|---|---|"));
        all.values().forEach(runs -> page.add(median(runs).line()));
        page.add(spread(session, threads).line());
        page.forEach(out::println);
        if (markdown != null) {
            byte[] text = (String.join("\n", page) + "\n").getBytes(StandardCharsets.UTF_8);
            AtomicFile.write(Path.of(markdown), Existing.REPLACE, to -> to.write(text));
        }
    }

    /** Returns the run with the median of the processor times. */
    private static Took median(List<Took> runs) {
        return runs.stream()
                .sorted(Comparator.comparingDouble(Took::processorSeconds))
                .toList()
                .get(runs.size() / 2);
    }

    /** Measures decompositions over the same corpus in shards. */
    private Took spread(SparkSession session, int parts) {
        Matrix some = latents(0, Math.min(rows, SPREAD));
        try (SparkCorpus shards = shards(session, parts)) {
            ExactDecomposer decomposer = ActiveSet.withDefaults().overShards(shards);
            decomposer.decomposeAll(some);
            return time(
                    "corpus in " + NumberText.count(parts, "shard") + " of Spark",
                    some.rows(),
                    () -> decomposer.decomposeAll(some));
        }
    }

    /** Explains in batches on several threads without Spark. */
    private void plain(int threads) {
        Workers.of(threads).run((rows + BATCH - 1) / BATCH, batch -> explain(batch * BATCH));
    }

    private void spark(SparkSession session, int parts) {
        explainer
                .apply(table(session, 0, rows, parts))
                .write()
                .format("noop")
                .mode("overwrite")
                .save();
    }
}
