package io.simplex4j.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @BeforeEach
    void begin() {
        SparkSession unused = TestSession.get();
    }

    private int run(String... args) {
        out.reset();
        err.reset();
        return Main.run(args, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private void latents() {
        Npy.write(folder.resolve("corpus.npy"), Samples.latents(60, 5, 1), DType.FLOAT64, AtomicFile.Existing.REPLACE);
        Npy.write(folder.resolve("held.npy"), Samples.latents(50, 5, 2), DType.FLOAT64, AtomicFile.Existing.REPLACE);
        Matrix near = Samples.latents(80, 5, 3);
        double[][] rows = new double[80][];
        for (int row = 0; row < 80; row++) {
            rows[row] = near.row(row).toArray();
            rows[row][0] += row % 2 == 0 ? 3 : 0;
        }
        Samples.table(Matrix.of(rows))
                .withColumn("ward", col("id").endsWith("0").cast("string"))
                .write()
                .parquet(path("in.parquet"));
    }

    @Test
    void a_table_of_patients_comes_out_as_the_plain_library_explains_it() throws Exception {
        Path corpus = Samples.patients(folder, "corpus.csv", 60, 7);
        Path csv = Samples.patients(folder, "new.csv", 12, 8);
        assertThat(run(
                        "--model", Samples.MODEL.toString(),
                        "--schema", Samples.SCHEMA.toString(),
                        "--corpus", corpus.toString(),
                        "--input", csv.toString(),
                        "--keep", "hospital",
                        "--output", path("why.parquet")))
                .as(err.toString(UTF_8))
                .isZero();
        Dataset<Row> written = TestSession.get().read().parquet(path("why.parquet"));
        assertThat(written.columns()).containsExactly("id", "hospital", "why");
        Map<String, Row> found = new HashMap<>();
        written.collectAsList().forEach(row -> found.put(row.getString(0), row.getAs("why")));
        assertThat(found).hasSize(12);
        try (OnnxModel model = Samples.model()) {
            StoredCorpus stored = Samples.stored(model, corpus);
            Explainer plain = Explainer.of(model, stored.corpus());
            for (Example patient : Schema.read(Samples.SCHEMA).examples(CsvTable.read(csv))) {
                Samples.assertSame(found.get(patient.id()), plain.explain(patient));
            }
        }
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    @Test
    void rows_of_every_format_give_the_same_and_lines_that_break_are_marked() throws Exception {
        Path corpus = Samples.patients(folder, "corpus.csv", 40, 7);
        List<String> lines = Samples.patients(6, 8);
        List<String> semicolons = new ArrayList<>();
        List<String> json = new ArrayList<>();
        String[] names = lines.get(0).split(",");
        for (String line : lines) {
            String[] cells = line.split(",", names.length);
            semicolons.add(String.join(";", cells));
            List<String> fields = new ArrayList<>();
            for (int i = 0; i < names.length; i++) {
                boolean number = cells[i].matches("\\d+");
                String text = cells[i].startsWith("\"") ? cells[i] : "\"" + cells[i] + "\"";
                fields.add("\"" + names[i] + "\":" + (number ? cells[i] : text));
            }
            json.add("{" + String.join(",", fields) + "}");
        }
        json.remove(0);
        lines.add("broken,1,2");
        semicolons.add("broken;1;2");
        json.add("{\"broken\":");
        Files.write(folder.resolve("new.csv"), lines);
        Files.write(folder.resolve("semi.csv"), semicolons);
        Files.write(folder.resolve("new.jsonl"), json);
        List<String> found = new ArrayList<>();
        for (String input : List.of("new.csv", "semi.csv", "new.jsonl")) {
            for (String ending : input.equals("new.csv") ? List.of(".csv", ".json") : List.of(".parquet")) {
                assertThat(run(
                                "--model",
                                Samples.MODEL.toString(),
                                "--schema",
                                Samples.SCHEMA.toString(),
                                "--corpus",
                                corpus.toString(),
                                "--no-features",
                                "--input",
                                path(input),
                                "--output",
                                path(input + ending)))
                        .as(err.toString(UTF_8))
                        .isZero();
                assertThat(err.toString(UTF_8))
                        .isEqualTo("simplex-spark: 1 of 7 rows could not be explained; why.error says why\n");
                if (!ending.equals(".csv")) {
                    Dataset<Row> rows = ending.equals(".json")
                            ? TestSession.get().read().json(path(input + ending))
                            : TestSession.get().read().parquet(path(input + ending));
                    found.add(rows.filter(col("why.error").isNull())
                            .orderBy("id")
                            .select("id", "why.ids", "why.weights", "why.residual", "why.verdict")
                            .collectAsList()
                            .toString());
                }
            }
        }
        assertThat(found).hasSize(3);
        assertThat(found.stream().distinct()).hasSize(1);
        assertThat(found.get(0)).contains("[P0,", "[P5,");
        String csv = TestSession.get()
                .read()
                .option("header", true)
                .option("escape", "\"")
                .csv(path("new.csv.csv"))
                .filter(col("id").equalTo("P0"))
                .first()
                .getAs("why");
        assertThat(csv).startsWith("{\"indices\":[").contains("\"verdict\":\"");
    }

    @Test
    void rows_without_names_get_their_numbers() throws Exception {
        Path corpus = Samples.patients(folder, "corpus.csv", 40, 7);
        Files.createDirectories(folder.resolve("new.csv"));
        List<String> lines = Samples.patients(7, 8);
        String schema = Files.readString(Samples.SCHEMA).replace("id: patient\n", "");
        Path noId = Files.writeString(folder.resolve("no-id.yaml"), schema);
        List<String> first = new ArrayList<>(lines.subList(0, 3));
        List<String> second = new ArrayList<>(lines.subList(0, 1));
        second.addAll(lines.subList(3, 8));
        Files.write(folder.resolve("new.csv/a.csv"), first);
        Files.write(folder.resolve("new.csv/b.csv"), second);
        assertThat(run(
                        "--model",
                        Samples.MODEL.toString(),
                        "--schema",
                        noId.toString(),
                        "--corpus",
                        corpus.toString(),
                        "--no-features",
                        "--input",
                        path("new.csv"),
                        "--keep",
                        "patient",
                        "--output",
                        path("why.parquet")))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(TestSession.get().read().parquet(path("why.parquet")).collectAsList())
                .hasSize(7)
                .allSatisfy(row -> assertThat("P" + row.getString(0)).isEqualTo(row.getString(1)));
    }

    @Test
    void triage_marks_foreign_rows_and_prints_groups() {
        latents();
        assertThat(run(
                        "triage",
                        "--corpus",
                        path("corpus.npy"),
                        "--calibration",
                        path("held.npy"),
                        "--input",
                        path("in.parquet"),
                        "--output",
                        path("out.parquet"),
                        "--fdr",
                        "0.2",
                        "--group-by",
                        "ward"))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(TestSession.get().read().parquet(path("out.parquet")).columns())
                .containsExactly("id", "why", "foreign");
        assertThat(err.toString(UTF_8))
                .contains(" of 80 rows with a p-value are foreign at a false discovery rate of 0.2, p ≤ ");
        assertThat(out.toString(UTF_8).lines().toList())
                .hasSize(3)
                .first()
                .isEqualTo(
                        "ward,rows,errors,examples_fit,read_with_care,do_not_rely,foreign,mean,smallest,median,p90,p99,"
                                + "largest");
        assertThat(out.toString(UTF_8)).contains("\nfalse,72,0,").contains("\ntrue,8,0,");
        assertThat(run(
                        "triage",
                        "--corpus",
                        path("corpus.npy"),
                        "--calibration",
                        path("held.npy"),
                        "--input",
                        path("in.parquet"),
                        "--output",
                        path("again.parquet"),
                        "--fdr",
                        "0.2",
                        "--fail-on",
                        "foreign"))
                .isEqualTo(5);
    }

    @Test
    void a_stream_of_files_is_explained_until_there_are_no_more() {
        latents();
        String[] args = {
            "stream",
            "--corpus",
            path("corpus.npy"),
            "--calibration",
            path("held.npy"),
            "--input",
            path("in.parquet") + "/*.parquet",
            "--output",
            path("out.parquet"),
            "--checkpoint",
            path("checkpoint"),
            "--drift",
            path("drift"),
            "--available-now",
            "--fail-on",
            "drift"
        };
        assertThat(run(args)).as(err.toString(UTF_8)).isEqualTo(5);
        assertThat(err.toString(UTF_8))
                .contains("simplex-spark: drift: inputs differ from the calibration rows since input ");
        assertThat(TestSession.get().read().parquet(path("out.parquet")).count())
                .isEqualTo(80);
        assertThat(run(args)).as("nothing is left to explain").isZero();
        assertThat(TestSession.get().read().parquet(path("out.parquet")).count())
                .isEqualTo(80);
    }

    /** From a table with names and from an array, in each case as the plain library does it. */
    @Test
    void latents_are_decomposed_over_a_corpus_that_is_spread() {
        latents();
        Matrix corpus = Samples.latents(60, 5, 1);
        Samples.table(corpus)
                .coalesce(1)
                .withColumnRenamed("id", "name")
                .write()
                .parquet(path("corpus.parquet"));
        assertThat(run(
                        "decompose",
                        "--corpus",
                        path("corpus.parquet"),
                        "--corpus-id",
                        "name",
                        "--input",
                        path("held.npy"),
                        "--members",
                        "3",
                        "--output",
                        path("held.json")))
                .as(err.toString(UTF_8))
                .isZero();
        assertThat(run(
                        "decompose",
                        "--corpus",
                        path("c*.npy"),
                        "--input",
                        path("in.parquet"),
                        "--output",
                        path("in-why.parquet")))
                .as(err.toString(UTF_8))
                .isZero();
        List<Row> found = TestSession.get()
                .read()
                .json(path("held.json"))
                .orderBy(col("id").cast("int"))
                .collectAsList();
        List<Decomposition> expected = ActiveSet.withDefaults()
                .withSparsity(Sparsity.atMost(3))
                .over(corpus)
                .decomposeAll(Samples.latents(50, 5, 2));
        assertThat(found).hasSameSizeAs(expected);
        for (int row = 0; row < expected.size(); row++) {
            Row why = found.get(row).getAs("why");
            List<MixtureWeights.Entry> entries = expected.get(row).weights().heaviestFirst();
            assertThat(why.getList(why.fieldIndex("ids")))
                    .isEqualTo(entries.stream().map(entry -> "r" + entry.row()).toList());
            assertThat(why.getList(why.fieldIndex("weights")))
                    .isEqualTo(
                            entries.stream().map(MixtureWeights.Entry::weight).toList());
            assertThat(why.<Double>getAs("residual"))
                    .isEqualTo(expected.get(row).residual());
        }
        assertThat(TestSession.get()
                        .read()
                        .parquet(path("in-why.parquet"))
                        .filter("why.residual IS NOT NULL")
                        .count())
                .isEqualTo(80);
        assertThat(err.toString(UTF_8)).isEmpty();
    }

    private void fails(int code, String message, String... args) {
        assertThat(run(args)).as(err.toString(UTF_8)).isEqualTo(code);
        assertThat(err.toString(UTF_8)).startsWith("simplex-spark: ").contains(message);
        assertThat(err.toString(UTF_8).lines()).hasSize(1);
    }

    @Test
    void what_is_wrong_is_said_in_one_line() throws Exception {
        latents();
        String corpus = path("corpus.npy");
        String in = path("in.parquet");
        String to = path("o.parquet");
        fails(2, "Missing required option: '--output=OUT'", "--corpus", corpus, "--input", in);
        fails(2, "Unknown option: '--nonsense'", "--corpus", corpus, "--input", in, "--output", to, "--nonsense");
        fails(
                2,
                "--input is x.xls; expected a name that ends in .parquet, .csv, .tsv, .json or .jsonl",
                "--corpus",
                corpus,
                "--input",
                "x.xls",
                "--output",
                to);
        fails(2, " exists; choose a new folder or add --overwrite", "--corpus", corpus, "--input", in, "--output", in);
        fails(
                2,
                "--score is best; expected relative, residual, direction or decoded",
                "--corpus",
                corpus,
                "--input",
                in,
                "--output",
                to,
                "--score",
                "best");
        fails(
                2,
                "triage needs p-values; add --calibration SOURCE or --calibration leave-one-out",
                "triage",
                "--corpus",
                corpus,
                "--input",
                in,
                "--output",
                to);
        fails(
                2,
                "--group-by is nowhere; expected one of the columns id, latent, ward",
                "triage",
                "--calibration",
                "leave-one-out",
                "--corpus",
                corpus,
                "--input",
                in,
                "--output",
                to,
                "--group-by",
                "nowhere");
        fails(
                2,
                "--id is name; expected one of the columns",
                "--corpus",
                corpus,
                "--input",
                in,
                "--output",
                to,
                "--id",
                "name");
        fails(
                3,
                "cannot read the input " + path("none.parquet") + ": Path does not exist",
                "--corpus",
                corpus,
                "--input",
                path("none.parquet"),
                "--output",
                to);
        fails(4, "cannot load the corpus ", "--corpus", path("none.npy"), "--input", in, "--output", to);
        fails(4, "cannot load the model ", "--model", "m.onnx", "--corpus", corpus, "--input", in, "--output", to);
        fails(
                4,
                "column id has the type string; expected an array of numbers",
                "--corpus",
                corpus,
                "--input",
                in,
                "--output",
                to,
                "--column",
                "id");
        fails(
                4,
                "have 3 components; expected 5 as in the corpus",
                "--corpus",
                corpus,
                "--input",
                in,
                "--output",
                to,
                "--calibration",
                threeWide());
        String[] spread = {"decompose", "--corpus", corpus, "--input", in, "--output", to};
        fails(2, "--batch is 0; expected at least 1", with(spread, "--batch", "0"));
        fails(2, "--column is nowhere; expected one of the columns id", with(spread, "--column", "nowhere"));
        fails(4, "column id has the type string; expected an array of numbers", with(spread, "--column", "id"));
        spread[2] = path("none-*.npy");
        fails(4, "cannot load the corpus " + path("none-*.npy") + ": matches no file", spread);
        Files.writeString(folder.resolve("bad.jsonl"), "{\"latent\":[0,0]}\n{\"latent\":[0,null]}\n");
        spread[2] = path("bad.jsonl");
        fails(3, "bad.jsonl, block 0: column 'latent' has no number at index 1", spread);
        assertThat(folder.resolve("o.parquet")).doesNotExist();
    }

    private static String[] with(String[] args, String... more) {
        return Stream.of(args, more).flatMap(Arrays::stream).toArray(String[]::new);
    }

    private String threeWide() {
        Npy.write(folder.resolve("three.npy"), Samples.latents(9, 3, 1), DType.FLOAT64, AtomicFile.Existing.REPLACE);
        return path("three.npy");
    }

    @Test
    void a_bad_row_that_stops_the_job_is_named_and_leaves_no_output() throws Exception {
        latents();
        Files.writeString(
                folder.resolve("in.jsonl"),
                "{\"id\":\"fine\",\"latent\":[0,0,0,0,0]}\n{\"id\":\"bad\",\"latent\":[0,1]}\n");
        fails(
                3,
                "simplex-spark: row bad: column 'latent' has 2 numbers; expected 5 as in the corpus",
                "--corpus",
                path("corpus.npy"),
                "--input",
                path("in.jsonl"),
                "--output",
                path("o.parquet"),
                "--bad-rows",
                "fail");
        assertThat(folder.resolve("o.parquet")).doesNotExist();
    }

    @Test
    void help_is_help() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(UTF_8)).contains("--corpus", "--[no-]features", "triage, stream or benchmark");
        assertThat(run("triage", "--help")).isZero();
        assertThat(out.toString(UTF_8)).contains("--fdr", "--group-by");
    }

    @Test
    void the_corpus_of_examples_without_words_is_no_different() {
        Corpus corpus = Corpus.ofLatents(Examples.of(Samples.latents(30, 5, 1)));
        List<Row> rows = SparkExplainer.overLatents(corpus)
                .apply(Samples.table(Samples.latents(5, 5, 2)))
                .select("why.ids", "why.indices")
                .collectAsList();
        assertThat(rows)
                .hasSize(5)
                .allSatisfy(row -> assertThat(row.<Object>getList(0))
                        .hasToString(row.getList(1).toString()));
    }
}
