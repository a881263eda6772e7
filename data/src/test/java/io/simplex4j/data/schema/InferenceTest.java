package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Means and deviations are checked with the functions mean and pstdev of Python's statistics module. */
final class InferenceTest {
    private static final String PATIENTS = """
        Patient ID,age,bmi,grade,smoker,sex,race_white,race_black,race_other,note,empty,outcome
        P1,54,21.5,1,0,f,1,0,0,a,,alive
        P2,NaN,22.25,2,1,m,1,0,0,b,NA,died
        P3,61,24,2,0,f,0,1,0,c,,alive
        P4,48,19.5,1,0,,0,0,1,d,,alive
        P5,70,30,2,1,m,1,0,0,e,,died
        P6,33,22,2,1,m,1,0,0,f,,died
        P7,?,22,1,1,m,1,0,0,g,,died
        P8,33,22,1,1,m,1,0,0,h,,died
        P9,33,22,2,1,m,1,0,0,i,,died
        P10,33,22,1,1,m,1,0,0,j,,died
        """;

    @Test
    void a_table_gets_a_proposal_with_remarks() {
        InferredSchema inferred = SchemaInference.infer(SchemaTest.table(PATIENTS));
        assertThat(inferred.toYaml()).isEqualTo("""
            # Proposed from patients.csv (10 rows); check it before use.
            # With these features, in this order, the model takes 10 numbers.
            # If it was trained on standardised numbers, remove the '# ' before each scale.
            schema: simplex4j/schema/1
            modality: tabular
            # guessed: all values differ; 'noun: patient' would call each row a patient in reports
            id: Patient ID
            # guessed from the name of the column
            label: outcome
            # put them in the order of the model's outputs; names may be better
            classes: [alive, died]
            missing: ["", NA, "?", "NaN"]
            features:
              - name: age
                decimals: 0
                min: 0
                missing: 40.5
                # scale: {mean: 45.625, deviation: 13.8919}
                # 2 of 10 cells are missing ('?' 1, 'NaN' 1) and count as the median; say what the model was trained with (a number, mean if there is a scale, or refuse)
              - name: bmi
                decimals: 2
                # scale: {mean: 22.725, deviation: 2.63261}
              - name: grade
                categories: ["1", "2"]
                # if the model takes the number itself, remove categories
              - name: smoker
                categories: ["0", "1"]
                encoding: ordinal
                # 0 and 1 can be named: categories: [{value: "0", name: no}, {value: "1", name: yes}]
              - name: sex
                categories: [f, m]
                missing: zeros
                # 1 of 10 cells are missing (empty 1) and count as no category; say what the model was trained with (zeros, one of the categories, or refuse)
              - name: race
                columns: [race_white, race_black, race_other]
                categories: [white, black, other]
                # one of these is 1 in every row
            # column 'note' is left out (text with 10 different values)
            # column 'empty' is left out (no values)
            """);
        assertThat(inferred.notes())
                .containsExactly(
                        "column 'Patient ID' is taken for the names of rows",
                        "column 'outcome' is taken for the labels",
                        "column 'age': 2 of 10 cells are missing ('?' 1, 'NaN' 1)",
                        "column 'sex': 1 of 10 cells are missing (empty 1)",
                        "columns 'race_white', 'race_black', 'race_other' are taken for one feature 'race'",
                        "column 'note' is left out (text with 10 different values)",
                        "column 'empty' is left out (no values)");
        assertThat(SchemaTest.schema(inferred.toYaml()).toYaml())
                .isEqualTo(inferred.schema().toYaml());
    }

    @Test
    void remarks_on_scale_can_become_keys() {
        String text = SchemaInference.infer(SchemaTest.table(PATIENTS)).toYaml();
        Schema schema = SchemaTest.schema(text.replace("# scale:", "scale:"));
        assertThat(schema.toYaml()).contains("scale: {mean: 45.625, deviation: 13.8919}");
    }

    @Test
    void a_proposal_reads_its_own_table() {
        CsvTable table = SchemaTest.table(PATIENTS);
        Examples encoded = SchemaInference.infer(table).schema().examples(table);
        assertThat(encoded.inputs().row(3).toArray()).containsExactly(48, 19.5, 1, 0, 0, 0, 0, 0, 0, 1);
        assertThat(encoded.inputs().at(1, 0)).isEqualTo(40.5);
        assertThat(SchemaTest.labels(encoded)).startsWith("alive", "died");
        assertThat(SchemaTest.ids(encoded)).startsWith("P1", "P2");
    }

    @Test
    void hints_go_before_guesses() {
        CsvTable table = SchemaTest.table(PATIENTS);
        SchemaInference.Hints hints =
                new SchemaInference.Hints(Optional.of("note"), Optional.of("smoker"), List.of("no", "yes"));
        Schema schema = SchemaInference.infer(table, hints).schema();
        assertThat(schema.idColumn()).contains("note");
        assertThat(schema.labelColumn()).contains("smoker");
        assertThat(schema.classes()).containsExactly("no", "yes");
        assertThat(schema.features())
                .extracting(Feature::name)
                .contains("outcome")
                .doesNotContain("note", "smoker");
        SchemaInference.Hints wrong = new SchemaInference.Hints(Optional.empty(), Optional.of("outcom"), List.of());
        assertThatThrownBy(() -> SchemaInference.infer(table, wrong))
                .hasMessage("patients.csv: has no column 'outcom'; expected one (did you mean 'outcome'?)");
    }

    @Test
    void names_of_classes_are_those_of_labels_or_of_their_numbers() {
        CsvTable table = SchemaTest.table(PATIENTS);
        assertThatThrownBy(() -> infer(table, "alive", "dead"))
                .hasMessage("patients.csv: column 'outcome' has the label 'died'; expected one of 'alive', 'dead' or a"
                        + " number from 0 to 1");
        assertThatThrownBy(() -> infer(table, "died", "died"))
                .hasMessage("classes has the name 'died' twice; expected a different name for each class");
        assertThat(infer(table, "died", "alive", "lost"))
                .contains("# no row has the label 'lost'\nclasses: [died, alive, lost]");
        assertThat(infer(SchemaTest.table(PATIENTS.replace("alive", "0").replace("died", "1")), "well", "ill"))
                .contains("classes: [well, ill]")
                .doesNotContain("no row has");
    }

    private static String infer(CsvTable table, String... classes) {
        return SchemaInference.infer(
                        table, new SchemaInference.Hints(Optional.empty(), Optional.empty(), List.of(classes)))
                .toYaml();
    }

    @Test
    void a_label_of_many_values_has_no_classes() {
        String rows = IntStream.range(0, 30).mapToObj(i -> i + "," + i * 1.5).collect(Collectors.joining("\n"));
        SchemaInference.Hints hints = new SchemaInference.Hints(Optional.empty(), Optional.of("y"), List.of());
        Schema schema =
                SchemaInference.infer(SchemaTest.table("x,y\n" + rows), hints).schema();
        assertThat(schema.labelColumn()).contains("y");
        assertThat(schema.classes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "id, 1, true",
        "PatientID, 1, true",
        "patient_id, 1, true",
        "Subject No, 1, false",
        "age, 1, false",
        "age, a, true",
        "width, 1, false"
    })
    void names_of_rows_are_guessed(String name, String start, boolean guessed) {
        String rows = IntStream.range(0, 9)
                .mapToObj(i -> start + i + "," + i % 3 * 1.5)
                .collect(Collectors.joining("\n"));
        assertThat(SchemaInference.infer(SchemaTest.table(name + ",x\n" + rows))
                        .schema()
                        .idColumn())
                .isEqualTo(guessed ? Optional.of(name) : Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        "died, outcome, outcome",
        "outcome, died, died",
        "class, age, class",
        "Class, x, Class",
        "marital_status, x, ",
        "five_year_outcome, x, five_year_outcome",
        "y, x, y"
    })
    void labels_are_guessed(String first, String second, String label) {
        String rows = IntStream.range(0, 9)
                .mapToObj(i -> i % 2 + "," + i % 2 + "," + i * 1.5)
                .collect(Collectors.joining("\n"));
        assertThat(SchemaInference.infer(SchemaTest.table(first + "," + second + ",z\n" + rows))
                        .schema()
                        .labelColumn())
                .isEqualTo(Optional.ofNullable(label));
    }

    @Test
    void an_unnamed_first_column_names_the_rows() {
        String rows = "0,1.5,no\n1,2.5,yes\n2,3.5,no\n3,4.5,yes\n";
        InferredSchema inferred = SchemaInference.infer(SchemaTest.table(",x,outcome\n" + rows));
        assertThat(inferred.schema().idColumn()).contains("index");
        assertThat(SchemaTest.ids(inferred.schema().examples(SchemaTest.table(",x,outcome\n" + rows))))
                .containsExactly("0", "1", "2", "3");
        InferredSchema repeated = SchemaInference.infer(SchemaTest.table(",x,outcome\n" + rows.replace("3,", "0,")));
        assertThat(repeated.schema().idColumn()).isEmpty();
        assertThat(repeated.toYaml())
                .contains("column 'index' is left out (the index of the table, whose values repeat)");
    }

    @Test
    void a_decimal_comma_is_recognised() {
        CsvTable table = SchemaTest.table("a;b;c\n1,5;2;x\n2,25;3;x\n-,5;4;y\n;5;x\n");
        InferredSchema inferred = SchemaInference.infer(table);
        assertThat(inferred.toYaml())
                .contains("decimal: comma")
                .contains("# scale: {mean: 1.08333, deviation: 1.1607}");
        assertThat(inferred.notes()).contains("numbers have a decimal comma");
    }

    @Test
    void quantities_that_cannot_be_negative_get_a_range() {
        Schema schema = SchemaInference.infer(SchemaTest.table("""
                        Tumour size (mm),stays,grade,temperature,delta weight,fat %,cover_pct
                        20.5,0,1,12,-1,20,20
                        30,1,2,13,2,30,130
                        31,2,3,14,3,31,31
                        32,3,4,15,4,32,32
                        33,4,5,16,5,33,33
                        34,7,1,17,6,34,34
                        """)).schema();
        assertThat(schema.features())
                .extracting(feature -> feature.name() + " " + feature.min() + " " + feature.max())
                .containsExactly(
                        "Tumour size (mm) OptionalDouble[0.0] OptionalDouble.empty",
                        "stays OptionalDouble[0.0] OptionalDouble.empty",
                        "grade OptionalDouble.empty OptionalDouble.empty",
                        "temperature OptionalDouble.empty OptionalDouble.empty",
                        "delta weight OptionalDouble.empty OptionalDouble.empty",
                        "fat % OptionalDouble[0.0] OptionalDouble[100.0]",
                        "cover_pct OptionalDouble[0.0] OptionalDouble.empty");
        assertThat(SchemaTest.schema(schema.toYaml()).toYaml())
                .isEqualTo(schema.toYaml())
                .contains("max: 100");
    }

    @Test
    void columns_that_do_not_take_turns_stay_apart() {
        String table = "g_a,g_b,h_a,h_b,h\n1,0,1,0,2.5\n0,0,0,1,3.5\n";
        Schema schema = SchemaInference.infer(SchemaTest.table(table)).schema();
        assertThat(schema.features()).extracting(Feature::name).containsExactly("g_a", "g_b", "h (together)", "h");
        assertThat(schema.form().columns()).isEqualTo(5);
    }

    @Test
    void numbers_without_spread_or_end_have_no_scale() {
        String text = SchemaInference.infer(SchemaTest.table("a,b,c\n7,1e308,5e-324\n7,-1e308,0\n7,1e308,0\n"))
                .toYaml();
        assertThat(text)
                .doesNotContain("# scale: {mean: 7")
                .doesNotContain("NaN")
                .doesNotContain("Infinity");
        assertThat(SchemaTest.schema(text).form().columns()).isEqualTo(3);
    }

    @Test
    void a_table_without_features_is_refused() {
        assertThatThrownBy(() -> SchemaInference.infer(SchemaTest.table("id,note\n1,\n2,\n")))
                .hasMessage(
                        "patients.csv: has no column that can be a feature; expected numbers or few distinct strings");
    }

    /** Whatever a table holds, the proposal can be read, and is the same each time. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void a_proposal_can_always_be_read(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 60; i++) {
            CsvTable table = SchemaTest.table(AwkwardText.table(random));
            InferredSchema inferred = SchemaInference.infer(table);
            String text = inferred.toYaml();
            assertThat(SchemaTest.schema(text).toYaml())
                    .as(text)
                    .isEqualTo(inferred.schema().toYaml());
            assertThat(SchemaInference.infer(table).toYaml()).isEqualTo(text);
            assertThat(SchemaTest.schema(text.replace("# scale:", "scale:"))
                            .form()
                            .columns())
                    .isEqualTo(inferred.schema().form().columns());
        }
    }
}
