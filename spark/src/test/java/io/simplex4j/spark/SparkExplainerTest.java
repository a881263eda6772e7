package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.OptionException;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.trust.Calibration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SparkExplainerTest {
    private static final Corpus CORPUS = Samples.corpus(Samples.latents(200, 8, 1));

    @TempDir
    Path folder;

    private static Map<String, Row> byId(Dataset<Row> explained, String id) {
        Map<String, Row> rows = new HashMap<>();
        explained.collectAsList().forEach(row -> rows.put(row.getAs(id), row.getAs("why")));
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"1, 256", "7, 3", "20, 1"})
    void latents_give_what_the_plain_library_gives_in_any_partitions(int partitions, int batch) {
        Matrix latents = Samples.latents(60, 8, 2);
        List<Explanation> expected =
                Explainer.ofLatents(CORPUS).explain(Examples.of(latents)).toList();
        Map<String, Row> found = byId(
                SparkExplainer.overLatents(CORPUS)
                        .withBatch(batch)
                        .apply(Samples.table(latents).repartition(partitions)),
                "id");
        assertThat(found).hasSize(60);
        for (int row = 0; row < 60; row++) {
            Samples.assertSame(found.get("r" + row), expected.get(row));
        }
    }

    @Test
    void calibration_and_few_members_are_those_of_the_plain_library() {
        Matrix latents = Samples.latents(40, 8, 3);
        Corpus rows = Corpus.ofLatents(Examples.of(Samples.latents(99, 8, 4)));
        Explainer plain = Explainer.ofLatents(CORPUS).withCalibration(Calibration.heldOut(CORPUS, rows));
        Map<String, Row> found =
                byId(SparkExplainer.overLatents(CORPUS).withCalibration(rows).apply(Samples.table(latents)), "id");
        Map<String, Row> few = byId(
                SparkExplainer.overLatents(CORPUS)
                        .withOption(ExplanationOption.MEMBERS, 2)
                        .apply(Samples.table(latents)),
                "id");
        for (int row = 0; row < 40; row++) {
            Samples.assertSame(found.get("r" + row), plain.explain(latents.row(row)));
            assertThat(few.get("r" + row).getList(0)).hasSizeLessThanOrEqualTo(2);
        }
        assertThat(found.values()).allMatch(why -> why.<Double>getAs("p_value") >= 0.01);
    }

    @Test
    void a_corpus_that_travels_as_files_gives_the_same() {
        Matrix latents = Samples.latents(20, 8, 5);
        SparkExplainer whole = SparkExplainer.overLatents(Samples.corpus(Samples.latents(150, 8, 6)));
        assertThat(byId(whole.withLarge(100).apply(Samples.table(latents)), "id"))
                .hasSize(20)
                .isEqualTo(byId(whole.apply(Samples.table(latents)), "id"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void columns_by_a_schema_go_through_the_model_to_features(int partitions) throws Exception {
        try (OnnxModel model = Samples.model()) {
            StoredCorpus stored = Samples.stored(model, Samples.patients(folder, "corpus.csv", 80, 7));
            Path csv = Samples.patients(folder, "new.csv", 12, 8);
            Path held = Samples.patients(folder, "held.csv", 60, 9);
            Corpus rows = Corpus.encode(model, Schema.read(Samples.SCHEMA).examples(CsvTable.read(held)));
            Explainer plain =
                    Explainer.of(model, stored.corpus()).withCalibration(Calibration.heldOut(stored.corpus(), rows));
            Dataset<Row> table = TestSession.get()
                    .read()
                    .option("header", true)
                    .option("inferSchema", partitions == 5)
                    .csv(csv.toString());
            Map<String, Row> found = byId(
                    SparkExplainer.over(stored)
                            .withModel(Files.readAllBytes(Samples.MODEL))
                            .withCalibration(rows)
                            .withOption(ExplanationOption.PROJECTIONS, true)
                            .withBatch(4)
                            .apply(table.repartition(partitions)),
                    "patient");
            assertThat(found).hasSize(12);
            for (Example patient : Schema.read(Samples.SCHEMA).examples(CsvTable.read(csv))) {
                Row why = found.get(patient.id());
                Explanation expected = plain.explain(patient);
                Samples.assertSame(why, expected);
                assertThat(why.getJavaMap(why.fieldIndex("shares"))).isEqualTo(shares(expected));
                assertThat(why.getList(why.fieldIndex("projections")))
                        .hasSameSizeAs(expected.attribution().orElseThrow().projections());
                assertThat(((scala.collection.Seq<?>) why.getList(why.fieldIndex("projections"))
                                        .get(0))
                                .apply(0))
                        .isEqualTo(expected.attribution()
                                .orElseThrow()
                                .projections()
                                .get(0)
                                .values()
                                .get(0));
            }
        }
    }

    private static Map<Object, Object> shares(Explanation expected) {
        Vec total = expected.groupedAttribution().orElseThrow().total();
        Map<Object, Object> shares = new HashMap<>();
        List<FeatureGroups.Group> groups = expected.features().orElseThrow().groups();
        for (int i = 0; i < groups.size(); i++) {
            shares.put(groups.get(i).name(), total.get(i));
        }
        assertThat(shares).hasSize(8).containsKey("Tumour size");
        return shares;
    }

    private static Dataset<Row> badTable() {
        return TestSession.get()
                .createDataFrame(
                        List.of(
                                RowFactory.create("fine", new double[] {0, 0, 0, 0, 0, 0, 0, 0}),
                                RowFactory.create("nan", new double[] {0, 0, 0, Double.NaN, 0, 0, 0, 0}),
                                RowFactory.create("short", new double[] {1, 2}),
                                RowFactory.create("hole", new Double[] {0.0, null, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}),
                                RowFactory.create("large", new double[] {1e300, 0, 0, 0, 0, 0, 0, 0}),
                                RowFactory.create("null", null)),
                        Samples.LATENTS)
                .repartition(1);
    }

    @Test
    void bad_rows_say_why_and_leave_the_others_alone() {
        Map<String, Row> found = byId(SparkExplainer.overLatents(CORPUS).apply(badTable()), "id");
        assertThat(found).hasSize(6);
        assertThat(error(found, "nan"))
                .startsWith("column 'latent' has NaN at index 3; expected a finite number of magnitude at most ");
        assertThat(error(found, "short")).isEqualTo("column 'latent' has 2 numbers; expected 8 as in the corpus");
        assertThat(error(found, "hole")).isEqualTo("column 'latent' has no number at index 1");
        assertThat(error(found, "large")).startsWith("column 'latent' has 1.0E300 at index 0; expected");
        assertThat(error(found, "null")).isEqualTo("column 'latent' has no value; expected an array of 8 numbers");
        assertThat(error(found, "fine")).isNull();
        assertThat(found.get("fine").<Double>getAs("residual")).isNotNull();
        assertThat(found.get("nan").<Double>getAs("residual")).isNull();
    }

    private static String error(Map<String, Row> found, String id) {
        return found.get(id).getAs("error");
    }

    @Test
    void bad_rows_stop_the_job_where_asked() {
        Dataset<Row> explained = SparkExplainer.overLatents(CORPUS)
                .withBadRows(BadRows.FAIL)
                .withId("id")
                .apply(badTable());
        assertThatThrownBy(explained::collectAsList).hasStackTraceContaining("row nan: column 'latent' has NaN");
    }

    @Test
    void cells_that_do_not_fit_the_schema_are_bad_rows() throws Exception {
        try (OnnxModel model = Samples.model()) {
            StoredCorpus stored = Samples.stored(model, Samples.patients(folder, "corpus.csv", 20, 7));
            Path csv = Files.write(
                    folder.resolve("bad.csv"),
                    List.of(
                            Samples.patients(0, 1).get(0),
                            "a,old,before,<=20,III,1,2,3,no,no relapse,north",
                            "b,50,before,<=20,IV,1,2,3,no,no relapse,north",
                            "c,50,before,<=20,III,,2,3,no,no relapse,north"));
            Map<String, Row> found = byId(
                    SparkExplainer.over(stored)
                            .withModel(Files.readAllBytes(Samples.MODEL))
                            .withOption(ExplanationOption.FEATURES, false)
                            .apply(TestSession.get()
                                    .read()
                                    .option("header", true)
                                    .csv(csv.toString())),
                    "patient");
            assertThat(error(found, "a")).isEqualTo("field 'age': found 'old'; expected a finite number");
            assertThat(error(found, "b")).startsWith("field 'grade': found 'IV'; expected ");
            assertThat(error(found, "c")).startsWith("field 'nodes': found nothing, which counts as missing");
        }
    }

    @Test
    void the_function_for_sql_gives_the_same() throws Exception {
        Matrix latents = Samples.latents(10, 8, 11);
        SparkExplainer why = SparkExplainer.overLatents(CORPUS);
        why.registerUdf(TestSession.get(), "simplex_latent");
        Samples.table(latents).createOrReplaceTempView("latents");
        List<Row> found = TestSession.get()
                .sql("SELECT id, simplex_latent(latent) AS why FROM latents")
                .collectAsList();
        Map<String, Row> expected = byId(why.apply(Samples.table(latents)), "id");
        assertThat(found)
                .hasSize(10)
                .allSatisfy(row -> assertThat(row.<Row>getAs("why")).isEqualTo(expected.get(row.getString(0))));
        assertThat(TestSession.get()
                        .sql("SELECT simplex_latent(array(1.0D)).error")
                        .first()
                        .getString(0))
                .isEqualTo("the argument has 1 numbers; expected 8 as in the corpus");
    }

    @Test
    void the_function_for_sql_takes_columns_by_the_schema() throws Exception {
        try (OnnxModel model = Samples.model()) {
            StoredCorpus stored = Samples.stored(model, Samples.patients(folder, "corpus.csv", 20, 7));
            SparkExplainer why = SparkExplainer.over(stored)
                    .withModel(Files.readAllBytes(Samples.MODEL))
                    .withOption(ExplanationOption.FEATURES, false);
            why.registerUdf(TestSession.get(), "simplex_patient");
            Dataset<Row> table = TestSession.get()
                    .read()
                    .option("header", true)
                    .csv(Samples.patients(folder, "new.csv", 5, 8).toString());
            table.createOrReplaceTempView("patients");
            Map<String, Row> expected = byId(why.apply(table), "patient");
            assertThat(TestSession.get()
                            .sql("SELECT patient, simplex_patient(struct(*)) AS why FROM patients")
                            .collectAsList())
                    .hasSize(5)
                    .allSatisfy(row -> assertThat(row.<Row>getAs("why")).isEqualTo(expected.get(row.getString(0))));
        }
    }

    @Test
    void nothing_is_shuffled() {
        Dataset<Row> explained = SparkExplainer.overLatents(CORPUS).apply(Samples.table(Samples.latents(4, 8, 1)));
        assertThat(explained.queryExecution().executedPlan().toString())
                .contains("MapPartitions")
                .doesNotContain("Exchange");
    }

    @Test
    void a_table_without_the_column_is_refused_before_any_task() {
        Dataset<Row> table = Samples.table(Samples.latents(4, 8, 1));
        SparkExplainer why = SparkExplainer.overLatents(CORPUS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> why.withInput("features").apply(table))
                .withMessage("the table has the columns id, latent; expected features for an array of numbers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> why.withInput("id").apply(table))
                .withMessage("column id has the type string; expected an array of numbers");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> why.withOutput("id").apply(table))
                .withMessage("the table has a column id already; choose another name with withOutput");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> why.withOption(ExplanationOption.MEMBERS, 0))
                .withMessage("members is 0; expected a whole number of at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> why.withBatch(0))
                .withMessage("batch is 0; expected at least 1");
    }

    /** Spark hands such rows on as they are: without the names of their columns, and with arrays of Java. */
    @Test
    void rows_of_a_function_of_the_user_are_rows_too() {
        Matrix latents = Samples.latents(5, 8, 12);
        double[][] rows = new double[5][];
        Arrays.setAll(rows, row -> latents.row(row).toArray());
        MapFunction<Row, Row> made =
                row -> RowFactory.create(row.getString(0), rows[row.getString(0).charAt(1) - '0']);
        SparkExplainer why = SparkExplainer.overLatents(CORPUS).withId("id");
        Dataset<Row> table = Samples.table(latents);
        assertThat(byId(why.apply(table.map(made, Encoders.row(Samples.LATENTS))), "id"))
                .isEqualTo(byId(why.apply(table), "id"));
    }

    @Test
    void arrays_of_floats_and_integers_are_numbers_too() {
        StructType type = new StructType()
                .add("id", DataTypes.StringType)
                .add("latent", DataTypes.createArrayType(DataTypes.FloatType));
        Dataset<Row> floats = TestSession.get()
                .createDataFrame(List.of(RowFactory.create("r0", new float[] {0, 0.5f, 0, 0, 0, 0.25f, 0, 1})), type);
        Dataset<Row> same = floats.withColumn("latent", col("latent").cast("array<double>"));
        SparkExplainer why = SparkExplainer.overLatents(CORPUS);
        assertThat(byId(why.apply(floats), "id")).isEqualTo(byId(why.apply(same), "id"));
    }

    @Test
    void rows_are_explained_with_the_examples_that_meet_a_condition() {
        Matrix latents = Samples.latents(40, 3, 1);
        Corpus corpus = Samples.corpus(latents);
        corpus = corpus.withExamples(corpus.examples()
                .withTags(Map.of(
                        "site",
                        IntStream.range(0, 40)
                                .mapToObj(row -> row % 3 == 0 ? "A" : "B")
                                .toList())));
        Matrix inputs = Samples.latents(5, 3, 2);
        Map<String, Row> found = byId(
                SparkExplainer.overLatents(corpus)
                        .withOption(ExplanationOption.WHERE, "site = A")
                        .apply(Samples.table(inputs)),
                "id");
        Explainer plain = Explainer.ofLatents(corpus.where("site = A"));
        for (int row = 0; row < 5; row++) {
            Samples.assertSame(found.get("r" + row), plain.explain(inputs.row(row)));
        }
        SparkExplainer nobody = SparkExplainer.overLatents(corpus).withOption(ExplanationOption.WHERE, "site = C");
        assertThatThrownBy(() -> nobody.apply(Samples.table(inputs)))
                .isInstanceOf(OptionException.class)
                .hasMessage("where: no example meets site = C; site is one of A, B");
    }
}
