package io.simplex4j.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The page of the guide "At scale": its code runs, and its options are there. */
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

    @Test
    void every_option_of_a_command_is_one() throws IOException {
        int commands = 0;
        for (String block : blocks("console")) {
            Matcher command = Pattern.compile("(?:spark/run|simplex-spark\\.jar) (.*?)(?: > \\S+)?\n", Pattern.DOTALL)
                    .matcher(block.replace("\\\n", " "));
            assertThat(command.find()).as(block).isTrue();
            List<String> args = new ArrayList<>(
                    List.of(command.group(1).replace("'", "").strip().split("\\s+")));
            Job job = switch (args.get(0)) {
                case "decompose" -> new DecomposeJob();
                case "triage" -> new TriageJob();
                case "stream" -> new StreamJob();
                default -> new ExplainJob();
            };
            if (!(job instanceof ExplainJob)) {
                args.remove(0);
            }
            assertThat(new CommandLine(job)
                            .parseArgs(args.toArray(String[]::new))
                            .unmatched())
                    .isEmpty();
            commands++;
        }
        assertThat(commands).isEqualTo(5);
    }

    @Test
    void every_field_of_the_struct_is_described() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(SparkExplainer.overLatents(Samples.corpus(Samples.latents(3, 2, 1)))
                        .withProjections()
                        .type()
                        .fieldNames())
                .hasSize(17)
                .allSatisfy(field -> assertThat(page).contains("`" + field + "`"));
    }
}
