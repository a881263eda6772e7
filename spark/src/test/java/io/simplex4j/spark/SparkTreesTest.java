package io.simplex4j.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees with Spark; XGBoost wrote the model. */
final class SparkTreesTest {
    private static final Path MODEL = Path.of("../cli/src/test/resources/trees/small.json");
    private static final Schema SCHEMA = Schema.parse("""
            schema: simplex4j/schema/1
            id: id
            features:
              - {name: Kind, column: kind, missing: keep}
              - {name: Age, column: age, missing: keep}
              - {name: Size, column: size, missing: keep}
              - {name: Dose, column: dose}
            """, "test.yaml");

    @TempDir
    Path folder;

    private static LatentModel model() throws IOException {
        return ModelFiles.open(Files.readAllBytes(MODEL), ModelOptions.defaults());
    }

    private StoredCorpus stored(LatentModel model) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        List<String> lines = new ArrayList<>(List.of("id,kind,age,size,dose"));
        for (int row = 0; row < 60; row++) {
            lines.add("c" + row + "," + random.nextInt(6) + ","
                    + (random.nextInt(10) == 0 ? "" : (float) random.nextGaussian()) + ","
                    + (float) random.nextGaussian() + "," + (float) random.nextGaussian());
        }
        Path csv = Files.write(folder.resolve("corpus.csv"), lines);
        return StoredCorpus.of(model, Corpus.encode(model, SCHEMA.examples(CsvTable.read(csv))), Optional.of(SCHEMA));
    }

    @Test
    void a_null_in_a_column_is_a_missing_value() throws IOException {
        try (LatentModel model = model()) {
            StoredCorpus stored = stored(model);
            Path csv = Files.writeString(folder.resolve("new.csv"), "id,kind,age,size,dose\na,3,,0.5,-1\nb,2,1,0,\n");
            Dataset<Row> table = TestSession.get().read().option("header", true).csv(csv.toString());
            List<Row> rows = SparkExplainer.over(stored)
                    .withModel(Files.readAllBytes(MODEL))
                    .apply(table)
                    .orderBy("id")
                    .collectAsList();
            assertThat(rows).hasSize(2);
            Examples example = SCHEMA.examples(CsvTable.read(
                    Files.writeString(folder.resolve("one.csv"), "id,kind,age,size,dose\na,3,,0.5,-1\n")));
            Explanation expected = Explainer.of(model, stored.corpus())
                    .explain(example)
                    .toList()
                    .get(0);
            Row why = rows.get(0).getAs("why");
            Samples.assertSame(why, expected);
            Vec total = expected.groupedAttribution().orElseThrow().total();
            assertThat(why.getJavaMap(why.fieldIndex("shares")))
                    .hasSize(4)
                    .containsEntry("Kind", total.get(0))
                    .containsEntry("Age", total.get(1));
            Row refused = rows.get(1).getAs("why");
            assertThat(refused.<String>getAs("error"))
                    .startsWith("field 'dose': found nothing, which counts as missing");
        }
    }

    @Test
    void an_array_without_gaps_is_explained_and_one_with_a_gap_says_why_not() throws IOException {
        try (LatentModel model = model()) {
            Corpus known = stored(model).corpus();
            Corpus corpus = Corpus.encode(model, Examples.of(known.inputs()));
            StructType columns = new StructType()
                    .add("id", DataTypes.StringType)
                    .add("features", DataTypes.createArrayType(DataTypes.DoubleType));
            Dataset<Row> table = TestSession.get()
                    .createDataFrame(
                            List.of(
                                    RowFactory.create("a", new double[] {3, 0.25, 0.5, -1}),
                                    RowFactory.create("b", new double[] {3, Double.NaN, 0.5, -1})),
                            columns);
            List<Row> rows = SparkExplainer.over(StoredCorpus.of(model, corpus, Optional.empty()))
                    .withModel(Files.readAllBytes(MODEL))
                    .apply(table)
                    .orderBy("id")
                    .collectAsList();
            Samples.assertSame(
                    rows.get(0).getAs("why"), Explainer.of(model, corpus).explain(Vec.of(3, 0.25, 0.5, -1)));
            Row refused = rows.get(1).getAs("why");
            assertThat(refused.<String>getAs("error")).startsWith("column 'features' has NaN at index 1");
        }
    }
}
