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
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** One raw output: a weighted sum of inputs less a threshold. */
    private static FunctionModel single(double threshold, double... weights) {
        return model(threshold, weights)
                .withHead(
                        LinearHead.of(Matrix.of(new double[][] {{1}}), Vec.of(-threshold), LinearHead.Activation.NONE));
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
    void equal_readings_count_once() {
        assertThat(proposal(model(59.5, 1, 0, 0, 60))).contains("The next best of 6 different readings: about 35.");
    }

    @Test
    void the_order_of_classes_follows_the_model() {
        assertThat(proposal(model(-59.5, -1, 0, 0, -60))).contains("classes: [ill, well]");
    }

    @Test
    void a_single_raw_output_and_two_labels_are_a_classifier() {
        String raw = "one raw output and labels have two values, so it is taken for a score of classes";
        assertThat(proposal(single(59.5, 1, 0, 0, 60)))
                .contains("# The model is right about 60 of 60 labelled examples.", raw, "(--task values)")
                .contains("classes: [well, ill]", "task: classes");
        assertThat(proposal(single(-59.5, -1, 0, 0, -60)))
                .contains("# The model is right about 60 of 60 labelled examples.", raw, "classes: [ill, well]");
        assertThat(proposal(single(0.4, 1, 0.2))).contains("numbers standardised", "classes: [well, ill]");
    }

    @Test
    void a_single_raw_output_that_is_near_numbers_is_a_value() throws IOException {
        String rows = IntStream.range(0, 60)
                .mapToObj(i -> 30 + 7 * i % 53 + "," + (i % 3 + 1) + "," + (i % 3 == 2 ? 80 : 10) + "\n")
                .collect(Collectors.joining());
        table = CsvTable.read(Files.writeString(folder.resolve("values.csv"), "age,grade,y\n" + rows));
        assertThat(proposal(single(-10, 0, 0, 0, 70)))
                .contains("account for 100% of the variance of 60 labels (R²)", "task: values", "(--task classes)")
                .doesNotContain("\nclasses:");
    }

    @Test
    void a_single_raw_output_and_many_labels_are_a_regression() throws IOException {
        String rows = IntStream.range(0, 60)
                .mapToObj(i -> i % 7 + 0.5 + "," + (i % 11 + 0.25) + "," + (3 * (i % 7) + 2.5 + i % 11) + "\n")
                .collect(Collectors.joining());
        table = CsvTable.read(Files.writeString(folder.resolve("sums.csv"), "a,b,sum\n" + rows));
        SchemaInference.Hints hints = new SchemaInference.Hints(Optional.empty(), Optional.of("sum"), List.of());
        assertThat(SchemaInference.infer(table, hints, single(-0.75, 3, 1)).toYaml())
                .contains("The model's values account for 100% of the variance of 60 labels (R²).")
                .doesNotContain("task:", "\nclasses:");
    }

    @Test
    void missing_cells_do_not_hide_what_labels_tell() throws IOException {
        StringBuilder rows = new StringBuilder("age,colour,died\n");
        for (int i = 0; i < 60; i++) {
            String colour = i % 10 == 0 ? "" : i % 2 == 0 ? "red" : "green";
            double age = (30 + 7 * i % 53 - 56) / 15.3 + (colour.equals("red") ? 2 : 0);
            rows.append(i == 7 || i == 14 ? "" : Integer.toString(30 + 7 * i % 53))
                    .append(',')
                    .append(colour)
                    .append(',')
                    .append(i == 20 ? "" : age > 0.8 ? "yes" : "no")
                    .append('\n');
        }
        table = CsvTable.read(Files.writeString(folder.resolve("holes.csv"), rows));
        String yaml = proposal(model(0.8, 1, 0, 2));
        assertThat(yaml)
                .contains("numbers standardised", "The model is right about 56 of 59 labelled examples.")
                .contains("1 row without a label was skipped", "8 missing cells counted as 'missing:' says")
                .contains("missing: 54.5", "missing: zeros", "classes: [\"no\", \"yes\"]")
                .doesNotContain("There is no label");
        assertThat(proposal(model(-1.2, 1, -2, 0))).contains("missing: green", "count as the most frequent category");
    }

    @Test
    void why_labels_tell_nothing_is_said() throws IOException {
        table = CsvTable.read(Files.writeString(
                folder.resolve("three.csv"),
                "age,grade,outcome\n1.5,2.5,a\n2.5,3.5,b\n3.5,1.5,c\n1.5,1.25,a\n9,8,b\n1,2,c\n"));
        assertThat(proposal(model(1, 1, 1)))
                .contains("# Labels have 3 values, but the model has 2 classes, so nothing tells whether");
    }

    @Test
    void a_table_that_no_reading_fits_is_refused() {
        assertThatThrownBy(() -> proposal(model(1, new double[7])))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(
                        table.name() + ": gives 2, 3, 4, 5, 6 numbers, depending on how columns are read; expected 7 of"
                                + " shape (7) as the model takes");
    }

    @Test
    void a_column_too_many_is_named() throws IOException {
        String rows = IntStream.range(0, 30)
                .mapToObj(i -> ".5," + (i * 7 % 11) * 1.5 + "," + (i * 5 % 13) * 2.5 + "\n" + i)
                .collect(Collectors.joining("", "0", "0.5,1,1\n"));
        assertSurplus("a,b,price\n" + rows, "column 'price' is probably the label (--label 'price')");
        assertSurplus("a,target,b\n" + rows, "column 'target' is probably the label");
        assertSurplus("nr,b,c\n" + rows, "column 'nr' is probably the id (--id 'nr')");
    }

    private void assertSurplus(String csv, String message) throws IOException {
        table = CsvTable.read(Files.writeString(folder.resolve("surplus.csv"), csv));
        assertThatThrownBy(() -> proposal(single(1, 1, 1)))
                .hasMessageContaining("gives 3 numbers; expected 2 of shape (2) as the model takes: " + message);
    }

    @Test
    void as_many_classes_are_named_as_the_model_has() {
        SchemaInference.Hints three =
                new SchemaInference.Hints(Optional.empty(), Optional.of("became"), List.of("ill", "well", "lost"));
        assertThatThrownBy(() -> SchemaInference.infer(table, three, single(59.5, 1, 0, 0, 60)))
                .hasMessage("schema of " + table.name() + ": names 3 classes; expected 2 as the model has 1 output");
    }

    @Test
    void arrays_pictures_and_series_keep_what_is_known() {
        SchemaInference.Hints hints =
                new SchemaInference.Hints(Optional.of("no"), Optional.of("y"), List.of("cat", "dog"));
        for (Shape shape : List.of(Shape.of(3), Shape.of(50, 2), Shape.of(1, 28, 28))) {
            Schema schema = Schema.parse(SchemaInference.infer(shape, hints), "schema");
            assertThat(schema.classes()).containsExactly("cat", "dog");
            assertThat(schema.idColumn()).contains("no");
            assertThat(schema.labelColumn()).contains("y");
            schema.requireFits(shape);
        }
        assertThat(SchemaInference.infer(Shape.of(3))).contains("# Name the features", "- name: feature 2");
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
