package io.simplex4j.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Latents and patients by a seed, as tables of Spark and without it. */
final class Samples {
    static final Path MODEL = Path.of("../cli/src/main/resources/io/simplex4j/cli/demo/clinical.onnx");
    static final Path SCHEMA = Path.of("src/test/resources/clinical.yaml");

    private Samples() {}

    static Matrix latents(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = (float) (random.nextDouble() - 0.3);
            }
        }
        return Matrix.of(values);
    }

    static Corpus corpus(Matrix latents) {
        return Corpus.ofLatents(Examples.of(latents)
                .withIds(IntStream.range(0, latents.rows())
                        .mapToObj(row -> "c" + row)
                        .toList()));
    }

    /** A table with the columns id and latent. */
    static Dataset<Row> table(Matrix latents) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            rows.add(RowFactory.create("r" + row, latents.row(row).toArray()));
        }
        return TestSession.get().createDataFrame(rows, LATENTS);
    }

    static final StructType LATENTS = new StructType()
            .add("id", DataTypes.StringType)
            .add("latent", DataTypes.createArrayType(DataTypes.DoubleType));

    /** The lines of a table of patients, the header first. */
    static List<String> patients(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>();
        lines.add("patient,age,menopause,size,grade,nodes,progesterone,oestrogen,hormones,outcome,hospital");
        for (int i = 0; i < count; i++) {
            lines.add(String.join(
                    ",",
                    "P" + i,
                    Integer.toString(random.nextInt(30, 80)),
                    random.nextBoolean() ? "before" : "after",
                    List.of("<=20", "20-50", ">50").get(random.nextInt(3)),
                    random.nextBoolean() ? "I or II" : "III",
                    Integer.toString(random.nextInt(12)),
                    Integer.toString(random.nextInt(400)),
                    Integer.toString(random.nextInt(400)),
                    random.nextBoolean() ? "no" : "yes",
                    random.nextBoolean() ? "no relapse" : "relapse or death",
                    List.of("north", "south, old").get(random.nextInt(2)).replaceFirst("(.*,.*)", "\"$1\"")));
        }
        return lines;
    }

    static Path patients(Path folder, String name, int count, long seed) throws IOException {
        return Files.write(folder.resolve(name), patients(count, seed));
    }

    static OnnxModel model() {
        return OnnxModel.load(MODEL, ModelOptions.defaults().withClasses(List.of("0", "1")));
    }

    static StoredCorpus stored(LatentModel model, Path csv) {
        Schema schema = Schema.read(SCHEMA);
        Corpus corpus = Corpus.encode(model, schema.examples(CsvTable.read(csv)));
        return StoredCorpus.of(model, corpus, Optional.of(schema));
    }

    /** Holds a struct against the explanation of the plain library, bit by bit. */
    static void assertSame(Row why, Explanation expected) {
        assertThat(why.<String>getAs("error")).isNull();
        List<Contribution> contributions = expected.contributions();
        assertThat(why.getList(why.fieldIndex("indices")))
                .isEqualTo(contributions.stream().map(Contribution::row).toList());
        assertThat(why.getList(why.fieldIndex("ids")))
                .isEqualTo(contributions.stream().map(Contribution::id).toList());
        assertThat(why.getList(why.fieldIndex("weights")))
                .isEqualTo(contributions.stream().map(Contribution::weight).toList());
        assertThat(why.<Double>getAs("residual"))
                .isEqualTo(expected.decomposition().residual());
        assertThat(why.<Double>getAs("relative_residual"))
                .isEqualTo(expected.decomposition().relativeResidual());
        assertThat(why.<Double>getAs("gap"))
                .isEqualTo(expected.decomposition().certificate().gap());
        assertThat(Optional.<Double>ofNullable(why.getAs("p_value")))
                .isEqualTo(boxed(expected.pValues().far()));
        assertThat(Optional.<Double>ofNullable(why.getAs("hull_ratio")))
                .isEqualTo(boxed(expected.pValues().ratio()));
        assertThat(Optional.<Double>ofNullable(why.getAs("disputed_p_value")))
                .isEqualTo(boxed(expected.pValues().disputed()));
        assertThat(Optional.<String>ofNullable(why.getAs("prediction"))).isEqualTo(expected.predictionText());
        assertThat(why.<String>getAs("verdict"))
                .isEqualTo(expected.verdict().level().id());
        assertThat(Optional.<Boolean>ofNullable(why.getAs("unique")))
                .isEqualTo(expected.decomposition().uniqueness().map(each -> each.unique()));
        assertThat(why.getList(why.fieldIndex("warnings")))
                .isEqualTo(expected.verdict().reasons().stream()
                        .map(reason -> reason.code().id())
                        .toList());
    }

    private static Optional<Double> boxed(java.util.OptionalDouble number) {
        return number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
    }
}
