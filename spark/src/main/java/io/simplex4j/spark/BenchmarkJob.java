package io.simplex4j.spark;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.AtomicFile.Existing;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.example.Examples;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import io.simplex4j.spark.JobFailure.Exit;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
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
            names = "--corpus-size",
            paramLabel = "C",
            defaultValue = "1000",
            description = "examples in the corpus (default: ${DEFAULT-VALUE})")
    private int size = 1000;

    @Option(
            names = "--width",
            paramLabel = "D",
            defaultValue = "50",
            description = "numbers in a latent (default: ${DEFAULT-VALUE})")
    private int width = 50;

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

    /** Returns a latent like those behind a ReLU, which depends on its number alone. */
    private static double[] latent(long number, int width) {
        SplittableRandom random = new SplittableRandom(0x5EED ^ (number * 0x9E37_79B9_7F4A_7C15L));
        double[] latent = new double[width];
        for (int j = 0; j < width; j++) {
            latent[j] = (float) Math.max(0, random.nextGaussian() + 0.2);
        }
        return latent;
    }

    private static Corpus corpus(int size, int width) {
        double[][] latents = new double[size][];
        for (int row = 0; row < size; row++) {
            latents[row] = latent(-1 - row, width);
        }
        return Corpus.ofLatents(Examples.of(Matrix.of(latents)));
    }

    /** Returns the same corpus, spread over executors. */
    private static SparkCorpus spread(SparkSession session, int size, int width, int partitions) {
        MapFunction<Long, Row> made = number -> RowFactory.create(number, latent(-1 - number, width));
        return SparkCorpus.of(
                session.range(0, size, 1, partitions).as(Encoders.LONG()).map(made, Encoders.row(LATENTS)));
    }

    private static Dataset<Row> table(SparkSession session, int rows, int width, int partitions) {
        MapFunction<Long, Row> made = number -> RowFactory.create(number, latent(number, width));
        return session.range(0, rows, 1, partitions).as(Encoders.LONG()).map(made, Encoders.row(LATENTS));
    }

    @Override
    public void run(SparkSession session, PrintStream out, PrintStream err) throws Exception {
        if (rounds < 1
                || rows < 1
                || size < 1
                || width < 1
                || partitions.stream().anyMatch(each -> each < 1)) {
            throw new JobFailure(
                    Exit.USAGE, "--rounds, --rows, --corpus-size, --width and --partitions must be at least 1");
        }
        Corpus corpus = corpus(size, width);
        SparkExplainer explainer = SparkExplainer.overLatents(corpus).withOption(ExplanationOption.REFERENCES, 0);
        Explainer plain = Explainer.ofLatents(corpus).withoutReferences().withThreads(1);
        if (spread) {
            verifySpread(session, corpus, out);
        } else if (verify != null) {
            verify(session, explainer, plain, verify, out);
        } else {
            compare(session, explainer, plain, out);
        }
    }

    private void verifySpread(SparkSession session, Corpus corpus, PrintStream out) {
        int parts = partitions.get(partitions.size() - 1);
        long start = System.nanoTime();
        List<Decomposition> found;
        try (SparkCorpus shards = spread(session, size, width, parts)) {
            found = ActiveSet.withDefaults().overShards(shards).decomposeAll(latents(0, rows));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        List<Decomposition> expected =
                ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(latents(0, rows));
        for (int row = 0; row < rows; row++) {
            if (!found.get(row).weights().equals(expected.get(row).weights())
                    || found.get(row).relativeResidual() != expected.get(row).relativeResidual()) {
                throw new JobFailure(
                        Exit.UNEXPECTED,
                        "row " + row + " is " + found.get(row) + ", expected " + expected.get(row)
                                + " as in the plain library");
            }
        }
        out.println(String.format(
                Locale.ROOT,
                "%d rows over a corpus in %d shards, each as the plain library has it; Spark took %.1f s",
                rows,
                parts,
                seconds));
    }

    private void verify(
            SparkSession session, SparkExplainer explainer, Explainer plain, String folder, PrintStream out) {
        long start = System.nanoTime();
        explainer
                .apply(table(session, rows, width, partitions.get(partitions.size() - 1)))
                .write()
                .parquet(folder);
        double seconds = (System.nanoTime() - start) / 1e9;
        List<Row> found =
                session.read().parquet(folder).orderBy("id").select("id", "why").collectAsList();
        if (found.size() != rows) {
            throw new JobFailure(Exit.UNEXPECTED, "found " + found.size() + " rows, expected " + rows);
        }
        for (int from = 0; from < rows; from += BATCH) {
            List<Explanation> expected = explain(plain, from, Math.min(rows, from + BATCH));
            for (int i = 0; i < expected.size(); i++) {
                Row row = found.get(from + i);
                if (row.getLong(0) != from + i || !same(row.getAs("why"), expected.get(i))) {
                    throw new JobFailure(
                            Exit.UNEXPECTED,
                            "row " + (from + i) + " is " + row + ", expected what the plain library gives");
                }
            }
        }
        out.println(String.format(
                Locale.ROOT, "%d rows, each as the plain library has it; Spark took %.1f s", rows, seconds));
    }

    private static boolean same(Row why, Explanation expected) {
        return why.<Integer>getList(why.fieldIndex("indices"))
                        .equals(expected.contributions().stream()
                                .map(Contribution::row)
                                .toList())
                && why.<Double>getList(why.fieldIndex("weights"))
                        .equals(expected.contributions().stream()
                                .map(Contribution::weight)
                                .toList())
                && why.<Double>getAs("residual") == expected.decomposition().residual()
                && why.<Double>getAs("gap")
                        == expected.decomposition().certificate().gap()
                && why.<String>getAs("verdict")
                        .equals(expected.verdict().level().id());
    }

    private List<Explanation> explain(Explainer plain, int from, int to) {
        return plain.explain(Examples.of(latents(from, to))).toList();
    }

    private Matrix latents(int from, int to) {
        double[][] latents = new double[to - from][];
        for (int row = from; row < to; row++) {
            latents[row - from] = latent(row, width);
        }
        return Matrix.of(latents);
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

    private void compare(SparkSession session, SparkExplainer explainer, Explainer plain, PrintStream out)
            throws Exception {
        int threads = session.sparkContext().defaultParallelism();
        plain(plain, threads, Math.max(1, rows / 4));
        spark(session, explainer, Math.max(1, rows / 4), threads);
        Map<String, List<Took>> all = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            add(
                    all,
                    time("plain JVM, " + NumberText.count(threads, "thread"), rows, () -> plain(plain, threads, rows)));
            for (int count : partitions) {
                add(
                        all,
                        time(
                                "Spark " + session.sparkContext().master() + ", "
                                        + NumberText.count(count, "partition"),
                                rows,
                                () -> spark(session, explainer, rows, count)));
            }
        }
        add(all, spread(session, threads));
        List<String> page = new ArrayList<>(List.of(
                "# Spark beside a plain JVM",
                "",
                "Written by `spark/run benchmark`: " + NumberText.grouped(rows) + " latents of " + width
                        + " numbers, generated from a seed while they are explained, with a corpus of "
                        + NumberText.grouped(size)
                        + " examples; no features, no calibration. The last row of the table has "
                        + NumberText.grouped(Math.min(rows, SPREAD))
                        + " of them over the same corpus in shards, which shows the cost of shards that are not"
                        + " needed. All runs were warm and took turns; figures are"
                        + " medians of " + NumberText.count(rounds, "round")
                        + ". Processor time is the time of the whole process; compare it if other programs use the"
                        + " machine too. JDK "
                        + Runtime.version().feature() + ", "
                        + NumberText.count(Runtime.getRuntime().availableProcessors(), "processor")
                        + ".",
                "",
                "| way | rows a second | µs a row | processor µs a row |",
                "|---|---|---|---|"));
        all.values().forEach(runs -> page.add(median(runs).line()));
        page.forEach(out::println);
        if (markdown != null) {
            page.add("");
            write(Path.of(markdown), page);
        }
    }

    private static void add(Map<String, List<Took>> all, Took took) {
        all.computeIfAbsent(took.way, way -> new ArrayList<>()).add(took);
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
        try (SparkCorpus shards = spread(session, size, width, parts)) {
            ExactDecomposer decomposer = ActiveSet.withDefaults().overShards(shards);
            decomposer.decomposeAll(some);
            return time(
                    "corpus in " + NumberText.count(parts, "shard") + " of Spark",
                    some.rows(),
                    () -> decomposer.decomposeAll(some));
        }
    }

    private static void write(Path file, List<String> page) {
        AtomicFile.write(
                file, Existing.REPLACE, to -> to.write(String.join("\n", page).getBytes(StandardCharsets.UTF_8)));
        if (!Files.exists(file)) {
            throw new JobFailure(Exit.USAGE, "cannot write " + file);
        }
    }

    /** Explains in batches on several threads without Spark. */
    private void plain(Explainer plain, int threads, int count) {
        int batches = (count + BATCH - 1) / BATCH;
        AtomicInteger members = new AtomicInteger();
        Workers.of(threads)
                .run(
                        batches,
                        batch -> explain(plain, batch * BATCH, Math.min(count, (batch + 1) * BATCH))
                                .forEach(each ->
                                        members.addAndGet(each.contributions().size())));
    }

    private void spark(SparkSession session, SparkExplainer explainer, int count, int parts) {
        explainer
                .apply(table(session, count, width, parts))
                .write()
                .format("noop")
                .mode("overwrite")
                .save();
    }
}
