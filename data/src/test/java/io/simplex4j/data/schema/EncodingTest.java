package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Examples;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EncodingTest {
    private static final String SCHEMA = """
        schema: simplex4j/schema/1
        id: patient
        label: outcome
        classes: [alive, died]
        features:
          - name: Age
            column: age
          - name: Grade
            column: grade
            categories: [low, high]
          - name: Meno
            columns: [pre, post]
            categories: [before, after]
        """;
    private static final String HEADER = "patient,age,grade,pre,post,outcome\n";
    private static final String ROW = "P0,50,low,1,0,alive\n";

    private static Examples encode(String schema, String table) {
        return SchemaTest.schema(schema).examples(SchemaTest.table(table));
    }

    static Stream<Arguments> rows() {
        return Stream.of(
                Arguments.of("P1,x,low,1,0,alive", "column 'age': found 'x'; expected a finite number"),
                Arguments.of("P1,NaN,low,1,0,alive", "column 'age': found 'NaN'; expected a finite number"),
                Arguments.of("P1,-inf,low,1,0,alive", "column 'age': found '-inf'; expected a finite number"),
                Arguments.of("P1,1e999,low,1,0,alive", "column 'age': found '1e999'; expected a finite number"),
                Arguments.of("P1,0x10,low,1,0,alive", "column 'age': found '0x10'; expected a finite number"),
                Arguments.of("P1,5d,low,1,0,alive", "column 'age': found '5d'; expected a finite number"),
                Arguments.of(
                        "P1,\"3,5\",low,1,0,alive",
                        "column 'age': found '3,5'; expected a number with a decimal point (or 'decimal: comma' in the"
                                + " schema)"),
                Arguments.of(
                        "P1,\"1,234.5\",low,1,0,alive",
                        "column 'age': found '1,234.5'; expected a number without thousands separators"),
                Arguments.of(
                        "P1,1 234,low,1,0,alive",
                        "column 'age': found '1 234'; expected a number without thousands separators"),
                Arguments.of(
                        "P1,NA,low,1,0,alive",
                        "column 'age': found 'NA', which counts as missing; expected a value (or 'missing:' for this"
                                + " feature in the schema)"),
                Arguments.of(
                        "P1,,low,1,0,alive",
                        "column 'age': found '', which counts as missing; expected a value (or 'missing:' for this"
                                + " feature in the schema)"),
                Arguments.of("P1,50,Low,1,0,alive", "column 'grade': found 'Low'; expected one of 'low', 'high'"),
                Arguments.of(
                        "P1,50,?,1,0,alive",
                        "column 'grade': found '?', which counts as missing; expected a value (or 'missing:' for this"
                                + " feature in the schema)"),
                Arguments.of("P1,50,low,2,0,alive", "column 'pre': found '2'; expected 0 or 1"),
                Arguments.of("P1,50,low,1,yes,alive", "column 'post': found 'yes'; expected a finite number"),
                Arguments.of(
                        "P1,50,low,1,1,alive", "column 'post': found '1'; expected 0 as column 'pre' is 1 already"),
                Arguments.of(
                        "P1,50,low,1,0,unsure",
                        "column 'outcome': found 'unsure'; expected one of 'alive', 'died' or a number from 0 to 1"),
                Arguments.of(
                        "P1,50,low,1,0,2",
                        "column 'outcome': found '2'; expected one of 'alive', 'died' or a number from 0 to 1"),
                Arguments.of(
                        "P1,50,low,1,0,0.5",
                        "column 'outcome': found '0.5'; expected one of 'alive', 'died' or a number from 0 to 1"));
    }

    static Stream<Arguments> namelessRows() {
        return Stream.of(
                Arguments.of(
                        "P1,50,low,1,0,",
                        "column 'outcome': found '', which counts as missing; expected a label as in other rows"),
                Arguments.of(
                        "P0,50,low,1,0,died",
                        "column 'patient': found 'P0'; expected a name other than that of line 2"),
                Arguments.of(
                        ",50,low,1,0,died",
                        "column 'patient': found '', which counts as missing; expected a name for the row"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void a_value_that_does_not_fit_is_refused_by_field(String row, String message) {
        CsvTable table = SchemaTest.table(HEADER + row);
        Map<String, String> fields = new HashMap<>();
        for (int column = 0; column < table.header().size(); column++) {
            fields.put(table.header().get(column), table.cell(0, column));
        }
        assertThatThrownBy(() -> SchemaTest.schema(SCHEMA).example(fields))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message.replace("column '", "field '"));
    }

    @ParameterizedTest
    @MethodSource({"rows", "namelessRows"})
    void a_cell_that_does_not_fit_is_refused_by_line_and_column(String row, String message) {
        assertThatThrownBy(() -> encode(SCHEMA, HEADER + ROW + row))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("patients.csv line 3, " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                min: 0, max: 120; -5; expected a number from 0 to 120
                min: 0, max: 120; 120.5; expected a number from 0 to 120
                min: 0.5; 0; expected a number of at least 0.5
                max: -1; 0; expected a number of at most -1
                """)
    void a_number_outside_the_allowed_range_is_refused(String range, String cell, String expected) {
        Schema schema = SchemaTest.schema(
                "schema: simplex4j/schema/1\nfeatures: [{name: Age, column: age, missing: -9, " + range + "}]\n");
        assertThatThrownBy(() -> schema.examples(SchemaTest.table("age\n" + cell + "\n")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("patients.csv line 2, column 'age': found '" + cell + "'; " + expected);
        assertThatThrownBy(() -> schema.example(Map.of("age", Double.parseDouble(cell))))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("field 'age': found '" + cell + "'; " + expected);
        assertThat(schema.example(Map.of("age", "NA")).input().toArray()).containsExactly(-9);
        assertThat(Schema.parse(schema.toYaml(), "again.yaml").toYaml()).isEqualTo(schema.toYaml());
    }

    @Test
    void hidden_features_reach_the_model_and_nobody_else() {
        String yaml = """
                schema: simplex4j/schema/1
                features:
                  - {name: Age, column: age, hidden: true}
                  - {name: Grade, column: grade, categories: [low, high]}
                  - {name: Income, column: income, missing: 5, hidden: true}
                """;
        Schema schema = SchemaTest.schema(yaml);
        Examples rows = schema.examples(SchemaTest.table("age,grade,income\n62,high,\n"));
        assertThat(rows.get(0).input().toArray()).containsExactly(62, 0, 1, 5);
        assertThat(rows.form().values(rows.get(0).input())).containsExactly("hidden", "high");
        assertThat(rows.form().groups().groups())
                .extracting(group -> group.name() + " " + group.columns())
                .containsExactly("hidden features [0, 3]", "Grade [1, 2]");
        assertThat(rows.form().isHidden(0)).isTrue();
        assertThat(rows.form().isHidden(1)).isFalse();
        assertThat(rows.form().columnNames()).containsExactly("grade", "Grade");
        assertThat(rows.get(0).replaced()).isEmpty();
        assertThat(schema.row(rows.get(0).input())).containsOnlyKeys("grade");
        assertThat(SchemaTest.schema(schema.toYaml()).toYaml())
                .isEqualTo(schema.toYaml())
                .contains("hidden: true");
    }

    @Test
    void pseudonyms_are_stable_and_keyed() {
        Schema schema = SchemaTest.schema(
                "schema: simplex4j/schema/1\nid: patient\npseudonym: true\nfeatures: [{name: age}]\n");
        String table = "patient,age\nGBSG 724,62\nGBSG 725,63\n";
        assertThatThrownBy(() -> schema.examples(SchemaTest.table(table)))
                .hasMessage(
                        "cancer.yaml: says pseudonym: true, but there is no key; expected SIMPLEX_PSEUDONYM_KEY to name"
                                + " a file with one");
        Schema keyed = schema.withPseudonyms("0123456789abcdef".getBytes(StandardCharsets.UTF_8));
        Examples rows = keyed.examples(SchemaTest.table(table));
        assertThat(rows.id(0)).matches("P-[0-9a-f]{16}").isNotEqualTo(rows.id(1));
        assertThat(keyed.example(Map.of("patient", "GBSG 724", "age", 62)).id()).isEqualTo(rows.id(0));
        assertThat(keyed.publicId("GBSG 724"))
                .isEqualTo(keyed.publicId(rows.id(0)))
                .isEqualTo(rows.id(0));
        assertThat(schema.withPseudonyms("0123456789abcdeF".getBytes(StandardCharsets.UTF_8))
                        .publicId("GBSG 724"))
                .isNotEqualTo(rows.id(0));
        assertThat(keyed.toYaml()).contains("id: patient\npseudonym: true\n");
        assertThatThrownBy(() -> schema.withPseudonyms(new byte[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key has 3 bytes; expected at least 16");
    }

    static Stream<Arguments> headers() {
        return Stream.of(
                Arguments.of("Age", "has no column 'age'; expected one for the feature 'Age' (did you mean 'Age'?)"),
                Arguments.of("agee", "has no column 'age'; expected one for the feature 'Age' (did you mean 'agee'?)"),
                Arguments.of("years", "has no column 'age'; expected one for the feature 'Age'"));
    }

    @ParameterizedTest
    @MethodSource("headers")
    void a_missing_column_is_named_with_near_misses(String found, String message) {
        assertThatThrownBy(() -> encode(SCHEMA, HEADER.replace("age", found) + ROW))
                .hasMessage("patients.csv: " + message);
    }

    @Test
    void names_of_rows_and_labels_are_looked_for() {
        assertThatThrownBy(() -> encode(SCHEMA, HEADER.replace("patient", "Patients") + ROW))
                .hasMessage("patients.csv: has no column 'patient'; expected one for the names of rows (did you mean"
                        + " 'Patients'?)");
        assertThatThrownBy(() -> encode(SCHEMA, HEADER.replace("outcome", "outcomes") + ROW))
                .hasMessage("patients.csv: has no column 'outcome'; expected one for the labels (did you mean"
                        + " 'outcomes'?)");
    }

    @Test
    void labels_may_be_unknown() {
        assertThat(encode(SCHEMA, HEADER.replace("outcome", "x") + ROW).labelled())
                .isFalse();
        assertThat(encode(SCHEMA, HEADER + ROW.replace("alive", "?")).labelled())
                .isFalse();
    }

    @Test
    void a_label_is_a_name_before_it_is_a_number() {
        String schema = SCHEMA.replace("[alive, died]", "[1, 0, NA]");
        String rows = "P1,50,low,1,0,1\nP2,50,low,1,0,0\nP3,50,low,1,0,2.0\nP4,50,low,1,0,NA\n";
        assertThat(SchemaTest.labels(encode(schema, HEADER + rows))).containsExactly("1", "0", "NA", "NA");
    }

    @Test
    void labels_without_classes_are_as_they_are() {
        String schema = SCHEMA.replace("classes: [alive, died]\n", "");
        assertThat(SchemaTest.labels(encode(schema, HEADER + ROW))).containsExactly("alive");
    }

    @Test
    void unknown_categories_are_answered_by_some_known_ones() {
        String many = IntStream.range(0, 20).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        String schema = SCHEMA.replace("low, high", many);
        assertThatThrownBy(() -> encode(schema, HEADER + ROW))
                .hasMessage("patients.csv line 2, column 'grade': found 'low'; expected one of 'c0', 'c1', 'c2', 'c3',"
                        + " 'c4', 'c5', 'c6', 'c7' and 12 more");
    }

    @Test
    void a_listed_category_is_not_missing() {
        String schema = SCHEMA.replace("low, high", "low, NA");
        assertThat(encode(schema, HEADER + ROW.replace("low", "NA"))
                        .inputs()
                        .row(0)
                        .toArray())
                .containsExactly(50, 0, 1, 1, 0);
    }

    @Test
    void missing_values_are_replaced_as_the_schema_says_and_counted() {
        String schema = SCHEMA.replace("column: age", "column: age\n    missing: -1.5")
                .replace("[low, high]", "[low, high]\n    missing: high")
                .replace("[before, after]", "[before, after]\n    missing: after");
        Examples encoded = encode(schema, HEADER + "P1, NA ,,,,died\nP2,1,low,1,?,died\nP3,1,low,0,0,died\n");
        assertThat(encoded.inputs().row(0).toArray()).containsExactly(-1.5, 0, 1, 0, 1);
        assertThat(encoded.inputs().row(1).toArray()).containsExactly(1, 1, 0, 0, 1);
        assertThat(encoded.inputs().row(2).toArray()).containsExactly(1, 1, 0, 0, 0);
        assertThat(encoded.notes())
                .containsExactly(
                        "patients.csv: 4 missing values were replaced as the schema says (Age 1, Grade 1, Meno 2)");
        assertThat(encoded.replaced(0)).containsExactly(0, 1, 2);
        assertThat(encoded.select(1).get(0).replaced()).containsExactly(2);
        assertThat(encoded.replaced(2)).isEmpty();
    }

    @Test
    void a_missing_category_can_be_zeros_as_dummies_are() {
        String schema = SCHEMA.replace("[low, high]", "[low, high]\n    missing: zeros")
                .replace("[before, after]", "[before, after]\n    missing: zeros");
        Examples encoded = encode(schema, HEADER + "P1,1,,1,0,died\nP2,1,low,1,?,died\n");
        assertThat(encoded.inputs().row(0).toArray()).containsExactly(1, 0, 0, 1, 0);
        assertThat(encoded.inputs().row(1).toArray()).containsExactly(1, 1, 0, 0, 0);
        assertThat(encoded.notes())
                .containsExactly("patients.csv: 2 missing values were replaced as the schema says (Grade 1, Meno 1)");
        assertThat(SchemaTest.schema(schema).toYaml()).contains("missing: zeros");
        assertThat(SchemaTest.schema(schema).row(encoded.inputs().row(0))).containsEntry("grade", "");
        String named = SCHEMA.replace("[low, high]", "[low, zeros]\n    missing: zeros");
        assertThat(encode(named, HEADER + "P1,1,,1,0,died\n").inputs().row(0).toArray())
                .containsExactly(1, 0, 1, 1, 0);
    }

    @Test
    void a_decimal_comma_is_one_if_the_schema_says_so() {
        String schema = SCHEMA + "decimal: comma\n";
        String header = HEADER.replace(',', ';');
        assertThat(encode(schema, header + "P1;-3,5e1;low;1;0;died").inputs().at(0, 0))
                .isEqualTo(-35);
        assertThatThrownBy(() -> encode(schema, header + "P1;3.5;low;1;0;died"))
                .hasMessage("patients.csv line 2, column 'age': found '3.5'; expected a number with a decimal comma (or"
                        + " 'decimal: point' in the schema)");
        assertThatThrownBy(() -> encode(schema, header + "P1;1.234,5;low;1;0;died"))
                .hasMessage("patients.csv line 2, column 'age': found '1.234,5'; expected a number without thousands"
                        + " separators");
    }

    @Test
    void markers_of_missing_values_can_be_chosen() {
        String schema = SCHEMA.replace("column: age", "column: age\n    missing: 1") + "missing: [-99, ' ']\n";
        assertThat(encode(schema, HEADER + "P1,-99,low,1,0,died\nP2,,low,1,0,died")
                        .notes())
                .containsExactly("patients.csv: 2 missing values were replaced as the schema says (Age 2)");
        assertThatThrownBy(() -> encode(schema, HEADER + "P1,NA,low,1,0,died"))
                .hasMessage("patients.csv line 2, column 'age': found 'NA'; expected a finite number");
    }

    @Test
    void a_scale_that_makes_a_number_infinite_is_refused() {
        String schema = SCHEMA.replace("column: age", "column: age\n    scale: {mean: 0, deviation: 1e-300}");
        assertThatThrownBy(() -> encode(schema, HEADER + "P1,1e300,low,1,0,died"))
                .hasMessage("patients.csv line 2, column 'age': found '1e300'; expected a value of magnitude at most"
                        + " 3.4e38 once scaled, as models take them");
    }

    @Test
    void a_number_beyond_floats_is_refused_at_its_cell() {
        assertThatThrownBy(() -> encode(SCHEMA, HEADER + "P1,62,low,1,0,died\nP2,-1e308,low,1,0,died"))
                .hasMessage("patients.csv line 3, column 'age': found '-1e308'; expected a value of magnitude at most"
                        + " 3.4e38 once scaled, as models take them");
        assertThat(encode(SCHEMA, HEADER + "P1,3.4e38,low,1,0,died").inputs().at(0, 0))
                .isEqualTo(3.4e38);
        String scaled = SCHEMA.replace("column: age", "column: age\n    scale: {mean: 0, deviation: 1e10}");
        assertThat(encode(scaled, HEADER + "P1,1e40,low,1,0,died").inputs().at(0, 0))
                .isEqualTo(1e30);
    }

    @Test
    void hostile_text_reaches_no_message_raw() {
        assertThatThrownBy(() ->
                        encode(SCHEMA, HEADER + "P1,\"\u001b[31m\u202e\n" + "x".repeat(10_000) + "\",low,1,0,died"))
                .hasMessage("patients.csv line 2, column 'age': found '?[31m??" + "x".repeat(53)
                        + "...'; expected a finite number");
    }

    /** A random table, encoded and put in words, gives its cells back. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void words_are_what_the_table_says(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String deviation = NumberText.exact(Math.exp(random.nextDouble(-5, 5)));
        Schema schema =
                SchemaTest.schema("""
                    schema: simplex4j/schema/1
                    features:
                      - {name: a, unit: kg, decimals: 2, scale: {mean: %s, deviation: %s}}
                      - {name: b, categories: [x, y, z]}
                      - {name: c, categories: [x, y, z], encoding: ordinal, scale: {mean: 0.7, deviation: %s}}
                      - {name: d, columns: [d1, d2], categories: [p, q]}
                    """.formatted(NumberText.exact(random.nextDouble(-100, 100)), deviation, deviation));
        String[] letters = {"x", "y", "z"};
        for (int i = 0; i < 100; i++) {
            String number = NumberText.shown(random.nextDouble(-1000, 1000), OptionalInt.of(2));
            String b = letters[random.nextInt(3)];
            String c = letters[random.nextInt(3)];
            int d = random.nextInt(2);
            String row = String.join(",", number, b, c, Integer.toString(1 - d), Integer.toString(d));
            Vec exact = schema.examples(SchemaTest.table("a,b,c,d1,d2\n" + row))
                    .inputs()
                    .row(0);
            for (Vec input : List.of(exact, asFloats(exact))) {
                assertThat(IntStream.range(0, 4).mapToObj(f -> schema.form().text(f, input)))
                        .containsExactly(number + " kg", b, c, d == 0 ? "p" : "q");
            }
        }
    }

    private static Vec asFloats(Vec input) {
        float[] floats = new float[input.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) input.get(i);
        }
        return Vec.of(floats);
    }
}
