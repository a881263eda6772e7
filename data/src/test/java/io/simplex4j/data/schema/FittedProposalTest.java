package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sixty people with an age, a grade of 1 to 3 and what became of them: ill from 60 years or grade 3 on. */
final class FittedProposalTest {
    @TempDir
    Path folder;

    private CsvTable table;

    @BeforeEach
    void write() throws IOException {
        StringBuilder rows = new StringBuilder("age,grade,became\n");
        for (int i = 0; i < 60; i++) {
            int age = 30 + 7 * i % 53;
            int grade = i % 3 + 1;
            rows.append(age)
                    .append(',')
                    .append(grade)
                    .append(',')
                    .append(age >= 60 || grade == 3 ? "ill" : "well")
                    .append('\n');
        }
        table = CsvTable.read(Files.writeString(folder.resolve("people.csv"), rows));
    }

    /** Class 1 where a weighted sum of inputs is above a threshold. */
    private static FunctionModel model(double threshold, double... weights) {
        LinearHead head = LinearHead.of(
                Matrix.of(new double[][] {{0}, {1}}), Vec.of(0, -threshold), LinearHead.Activation.SOFTMAX);
        return FunctionModel.ofDoubles(Shape.of(weights.length), 1, input -> {
                    double sum = 0;
                    for (int i = 0; i < weights.length; i++) {
                        sum += weights[i] * input[i];
                    }
                    return new double[] {sum};
                })
                .withHead(head);
    }

    private String proposal(FunctionModel model) {
        return SchemaInference.infer(table, SchemaInference.Hints.NONE, model).toYaml();
    }

    @Test
    void categories_and_classes_are_those_that_the_model_is_right_about() {
        assertThat(proposal(model(59.5, 1, 0, 0, 60)))
                .contains("# The model is right about 60 of 60 labelled examples.", "label: became")
                .contains("classes: [well, ill]", "categories:", "few integers as categories, numbers as they are");
    }

    @Test
    void numbers_are_standardised_for_a_model_that_wants_it() {
        assertThat(proposal(model(0.4, 1, 0.2)))
                .contains("integers as numbers, numbers standardised", "classes: [well, ill]", "scale:")
                .doesNotContain("# scale:", "# The model is right about 60 of 60");
    }

    @Test
    void the_order_of_classes_follows_the_model() {
        assertThat(proposal(model(-59.5, -1, 0, 0, -60))).contains("classes: [ill, well]");
    }

    @Test
    void a_table_that_no_reading_fits_is_refused() {
        assertThatThrownBy(() -> proposal(model(1, new double[7])))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("has features of [")
                .hasMessageContaining(
                        "numbers, depending on how they are read, expected 7 of shape (7) as the model takes");
    }

    @Test
    void pictures_and_series_are_proposed_by_their_axes() {
        Schema grey = Schema.parse(SchemaInference.infer(Shape.of(1, 28, 28)), "grey");
        assertThat(grey.form().shape()).isEqualTo(Shape.of(1, 28, 28));
        assertThat(SchemaInference.infer(Shape.of(32, 32, 3))).contains("modality: image", "channels-last");
        assertThat(SchemaInference.infer(Shape.of(50, 2))).contains("modality: series", "steps-first", "channel 2");
        assertThat(SchemaInference.infer(Shape.of(2, 50))).contains("modality: series", "channels-first");
        assertThat(Schema.parse(SchemaInference.infer(Shape.of(50, 2)), "series")
                        .form()
                        .shape())
                .isEqualTo(Shape.of(50, 2));
    }
}
