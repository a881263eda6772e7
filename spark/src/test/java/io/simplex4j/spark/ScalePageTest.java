package io.simplex4j.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.onnx.OnnxModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The page of the guide "At scale": its code and its commands run. */
@Tag("slow")
final class ScalePageTest {
    private static final Path PAGE = Path.of("../guide/scale.md");
    private static final Path THIS = Path.of("src/test/java/io/simplex4j/spark/ScalePageTest.java");

    @TempDir
    Path folder;

    private static List<String> blocks(String language) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher block =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        while (block.find()) {
            blocks.add(block.group(1));
        }
        assertThat(blocks).isNotEmpty();
        return blocks;
    }

    /** Without comments, which the formatter moves, and white space. */
    private static String bare(String code) {
        return code.replaceAll("//[^\n]*", "").replaceAll("\\s+", "");
    }

    @Test
    void the_code_is_what_this_runs() throws Exception {
        assertThat(blocks("java"))
                .allSatisfy(block -> assertThat(bare(Files.readString(THIS))).contains(bare(block)));
        SparkSession spark = TestSession.get();
        byte[] onnx = Files.readAllBytes(Samples.MODEL);
        try (OnnxModel model = Samples.model()) {
            StoredCorpus stored = Samples.stored(model, Samples.patients(folder, "corpus.csv", 20, 1));
            Path held = Samples.patients(folder, "held.csv", 20, 2);
            Corpus rows = Corpus.encode(model, Schema.read(Samples.SCHEMA).examples(CsvTable.read(held)));
            Dataset<Row> patients = spark.read()
                    .option("header", true)
                    .csv(Samples.patients(folder, "new.csv", 3, 3).toString());

            SparkExplainer why = SparkExplainer.over(stored).withModel(onnx).withCalibration(rows);
            Dataset<Row> explained = why.apply(patients);
            why.registerUdf(spark, "simplex");

            patients.createOrReplaceTempView("patients");
            assertThat(spark.sql("SELECT simplex(struct(*)).verdict FROM patients")
                            .collectAsList())
                    .isEqualTo(explained.select("why.verdict").collectAsList())
                    .hasSize(3);
        }
    }

    @Test
    void the_code_of_a_spread_corpus_runs() {
        SparkSession spark = TestSession.get();
        Dataset<Row> tests = Samples.table(Samples.latents(2, 3, 2));
        String latents = folder.resolve("latents.parquet").toString();
        String mixtures = folder.resolve("mixtures.parquet").toString();
        Samples.table(Samples.latents(9, 3, 1)).write().parquet(latents);

        try (SparkCorpus corpus = SparkCorpus.ofFiles(spark.read().parquet(latents))) {
            SparkDecomposer.over(corpus, ActiveSet.withDefaults())
                    .apply(tests)
                    .write()
                    .parquet(mixtures);
        }

        assertThat(spark.read().parquet(mixtures).select("why.weights").collectAsList())
                .hasSize(2);
    }

    /** Returns the arguments of each command, in order; those of a cluster have another launcher. */
    private static List<List<String>> commands(String launcher) throws IOException {
        Pattern line = Pattern.compile("^" + Pattern.quote(launcher) + " (.*?)(?: > \\S+)?$", Pattern.MULTILINE);
        List<List<String>> commands = new ArrayList<>();
        for (String block : blocks("console")) {
            line.matcher(block.replace("\\\n", " "))
                    .results()
                    .map(match -> match.group(1).replace("'", "").strip().split("\\s+"))
                    .forEach(words -> commands.add(List.of(words)));
        }
        return commands;
    }

    @Test
    void every_command_runs_on_files_like_those_of_the_demo() throws IOException {
        SparkSession spark = TestSession.get();
        makeFiles();
        List<String> outputs = new ArrayList<>();
        for (List<String> command : commands("spark/run")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exitCode =
                    Main.run(inFolder(command), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
            assertThat(exitCode).as("%s: %s", command, err.toString(UTF_8)).isZero();
            assertThat(err.toString(UTF_8)).doesNotContain("could not be explained");
            assertThat(out.toString(UTF_8).startsWith("grade,")).isEqualTo(command.contains("--group-by"));
            outputs.add(command.get(command.indexOf("--output") + 1));
        }
        assertThat(outputs).containsExactly("why.parquet", "triaged.parquet", "mixtures.parquet", "stream.parquet");
        assertThat(spark.read()
                        .parquet(folder.resolve("why.parquet").toString())
                        .count())
                .isEqualTo(12);
        String sql = blocks("sql")
                .get(0)
                .replace("triaged.parquet", folder.resolve("triaged.parquet").toString());
        assertThat(spark.sql(sql).columns()).containsExactly("id", "nearest", "p_value");
    }

    /** The files that the page starts from: those of the demo, and what other commands on the page make of them. */
    private void makeFiles() throws IOException {
        Path demo = Files.createDirectories(folder.resolve("simplex-demo"));
        Files.copy(Samples.MODEL, demo.resolve("clinical.onnx"));
        Files.copy(Samples.SCHEMA, demo.resolve("clinical.yaml"));
        List<String> tables = List.of("dutch", "dutch-held-out", "german");
        for (String table : tables) {
            Files.write(
                    demo.resolve(table + ".csv"),
                    Samples.patients(table.equals("german") ? 12 : 40, tables.indexOf(table)).stream()
                            .map(line -> line.replaceFirst(",(\"[^\"]*\"|[^,]*)$", ""))
                            .toList());
        }
        Files.copy(
                demo.resolve("german.csv"),
                Files.createDirectories(folder.resolve("inbox")).resolve("german.csv"));
        for (String table : List.of("dutch", "german")) {
            Npy.write(
                    Files.createDirectories(folder.resolve(table + "-latents")).resolve("latents.npy"),
                    Samples.latents(20, 5, tables.indexOf(table)),
                    DType.FLOAT64,
                    AtomicFile.Existing.REFUSE);
        }
    }

    /** Makes names of files absolute. */
    private String[] inFolder(List<String> command) {
        Set<String> files = Set.of(
                "--model", "--schema", "--corpus", "--calibration", "--input", "--output", "--checkpoint", "--drift");
        List<String> args = new ArrayList<>(command);
        for (int i = 1; i < args.size(); i++) {
            if (files.contains(args.get(i - 1))) {
                args.set(i, folder + "/" + args.get(i));
            }
        }
        return args.toArray(String[]::new);
    }

    @Test
    void every_option_on_a_cluster_is_one() throws IOException {
        List<String> submitted = commands("spark-submit").get(0);
        List<String> args =
                submitted.subList(submitted.indexOf("spark/target/simplex-spark.jar") + 1, submitted.size());
        assertThat(new CommandLine(new ExplainJob())
                        .parseArgs(args.toArray(String[]::new))
                        .unmatched())
                .isEmpty();
        assertThat(args).contains("--output");
    }

    @Test
    void every_field_of_the_struct_is_described() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(SparkExplainer.overLatents(Samples.corpus(Samples.latents(3, 2, 1)))
                        .withOption(ExplanationOption.PROJECTIONS, true)
                        .type()
                        .fieldNames())
                .hasSize(21)
                .allSatisfy(field -> assertThat(page).contains("`" + field + "`"));
    }
}
