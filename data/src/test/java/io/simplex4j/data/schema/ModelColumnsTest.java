package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.SchemaInference.Hints;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ModelColumnsTest {
    @TempDir
    private Path folder;

    /** A model whose file describes a number, a category and its place. */
    private record Described(boolean acceptsMissing) implements LatentModel {
        @Override
        public Shape inputShape() {
            return Shape.of(5);
        }

        @Override
        public int latentSize() {
            return 5;
        }

        @Override
        public Matrix latents(Matrix inputs) {
            return inputs;
        }

        @Override
        public Optional<LinearHead> head() {
            return Optional.of(LinearHead.of(
                    Matrix.of(new double[][] {{1, 0, 0, 0, 0}}), Vec.of(0), LinearHead.Activation.SIGMOID));
        }

        @Override
        public List<LatentModel.Column> columns() {
            return List.of(
                    LatentModel.Column.number("age", OptionalDouble.of(59.5)),
                    new LatentModel.Column(
                            "site",
                            LatentModel.Column.Kind.ONE_HOT,
                            List.of("left", "right", "no"),
                            OptionalDouble.empty()),
                    new LatentModel.Column(
                            "grade", LatentModel.Column.Kind.ORDINAL, List.of("I", "II"), OptionalDouble.empty()));
        }

        @Override
        public List<String> classes() {
            return List.of("none", "relapse");
        }

        @Override
        public String digest() {
            return "sha256:described";
        }
    }

    private Path csv(String... lines) throws IOException {
        return Files.write(folder.resolve("table.csv"), List.of(lines));
    }

    @Test
    void the_file_alone_tells_the_schema() {
        String yaml = SchemaInference.infer(new Described(false), Hints.NONE).toYaml();
        assertThat(yaml)
                .contains(
                        "classes: [none, relapse]\n",
                        "  - name: age\n    missing: 59.5\n",
                        "  - name: site\n    categories: [left, right, \"no\"]\n    missing: zeros\n",
                        "  - name: grade\n    categories: [I, II]\n    encoding: ordinal\n");
        assertThat(Schema.parse(yaml, "again").toYaml())
                .isEqualTo(SchemaInference.ofModel(new Described(false))
                        .orElseThrow()
                        .toYaml());
        assertThat(SchemaInference.infer(new Described(true), Hints.NONE).toYaml())
                .contains("  - name: age\n    missing: keep\n");
    }

    @Test
    void a_table_adds_its_label() throws IOException {
        CsvTable table = CsvTable.read(csv("age,site,grade,outcome,label", "61,left,II,x,none", "70,no,I,y,relapse"));
        assertThat(SchemaInference.infer(table, Hints.NONE, new Described(false))
                        .schema()
                        .labelColumn())
                .contains("label");
    }

    @Test
    void a_reader_without_a_schema_knows_the_columns() throws IOException {
        Path file = csv("grade,age,site", "II,61,left", "I,,right");
        Examples examples =
                ExampleReader.of(new Described(false), Optional.empty()).examples(file.toString());
        assertThat(examples.inputs().row(0)).isEqualTo(Vec.of(61, 1, 0, 0, 1));
        assertThat(examples.inputs().row(1)).isEqualTo(Vec.of(59.5, 0, 1, 0, 0));
        assertThat(examples.classes().names()).containsExactly("none", "relapse");
    }

    @Test
    void a_table_without_a_column_is_refused() throws IOException {
        CsvTable table = CsvTable.read(csv("age,site", "61,left"));
        assertThatThrownBy(() -> SchemaInference.infer(table, Hints.NONE, new Described(false)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("has no column 'grade'; expected one as the model takes it");
    }

    @Test
    void a_file_that_does_not_describe_columns_needs_a_table() {
        LatentModel plain = FunctionModel.of(Shape.of(2), 2, x -> x);
        assertThatThrownBy(() -> SchemaInference.infer(plain, Hints.NONE))
                .hasMessage("the model file does not describe columns; expected a table to propose a schema for");
    }
}
