package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Example;
import io.simplex4j.math.Vec;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One row of named values, as a form on a page or a JSON object gives it. */
final class FieldsTest {
    private static final Map<String, String> PATIENT = Map.of(
            "patient",
            "P1",
            "age",
            "67",
            "grade",
            "3",
            "Size",
            "small",
            "meno_pre",
            "1",
            "meno_post",
            "0",
            "Nodes",
            "2.25",
            "outcome",
            "1");

    private static Example example(Map<String, String> fields) {
        return SchemaTest.schema(SchemaTest.CANCER).example(fields);
    }

    private static Map<String, String> without(String... names) {
        Map<String, String> fields = new HashMap<>(PATIENT);
        fields.keySet().removeAll(java.util.List.of(names));
        return fields;
    }

    private static Map<String, String> with(String name, String value) {
        Map<String, String> fields = new HashMap<>(PATIENT);
        fields.put(name, value);
        return fields;
    }

    @Test
    void become_the_same_example_as_in_a_table() {
        Example example = example(PATIENT);
        assertThat(example.input().toArray()).containsExactly(1, 0, 0, 1, -2, 1, 0, 2.25);
        assertThat(example.id()).isEqualTo("P1");
        assertThat(example.label()).contains("died");
        assertThat(example.comment()).isEmpty();
        assertThat(example.classes().names()).containsExactly("alive", "died");
        assertThat(example.form().values(example.input())).containsExactly("67 years", "III", "small", "pre", "2.25");
    }

    @Test
    void are_taken_as_numbers_and_truth_values_where_they_are_some() {
        Map<String, Object> typed = new HashMap<>(PATIENT);
        typed.putAll(Map.of("age", 67L, "grade", 3.0f, "meno_pre", true, "meno_post", false, "outcome", 1));
        typed.putAll(Map.of("patient", 17, "Nodes", new BigDecimal("2.25")));
        Example example = SchemaTest.schema(SchemaTest.CANCER).example(typed);
        assertThat(example.input()).isEqualTo(example(PATIENT).input());
        assertThat(example.id()).isEqualTo("17");
        assertThat(example.label()).contains("died");
    }

    @Test
    void that_are_numbers_know_no_decimal_mark() {
        Schema schema = SchemaTest.schema("""
            schema: simplex4j/schema/1
            decimal: comma
            missing: ["-999", NaN]
            features:
              - {name: Dose, missing: 7}
              - {name: Smoker, categories: ["0", "1"]}
            """);
        assertThat(schema.example(Map.of("Dose", 61.3, "Smoker", true)).input()).isEqualTo(Vec.of(61.3, 0, 1));
        assertThat(schema.example(Map.of("Dose", "61,3", "Smoker", 0)).input()).isEqualTo(Vec.of(61.3, 1, 0));
        assertThat(schema.example(Map.of("Dose", -999, "Smoker", 1)).input().get(0))
                .isEqualTo(7);
        assertThat(schema.example(Map.of("Dose", Double.NaN, "Smoker", 1))
                        .input()
                        .get(0))
                .isEqualTo(7);
    }

    @Test
    void that_are_neither_text_nor_numbers_nor_truth_values_are_refused() {
        Map<String, Object> typed = new HashMap<>(PATIENT);
        typed.put("age", java.util.List.of(1));
        assertThatThrownBy(() -> SchemaTest.schema(SchemaTest.CANCER).example(typed))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith("field 'age': found a value of type ")
                .hasMessageEndingWith("; expected text, a number or a truth value");
        typed.put("age", Double.POSITIVE_INFINITY);
        assertThatThrownBy(() -> SchemaTest.schema(SchemaTest.CANCER).example(typed))
                .hasMessage("field 'age': found 'Infinity'; expected a finite number");
    }

    private static Example json(String text) {
        return SchemaTest.schema(SchemaTest.CANCER)
                .exampleFromJson(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void are_read_from_a_json_object() {
        Example example = json("""
            {"patient": "P1", "age": 67, "grade": "3", "Size": "small", "meno_pre": 1, "meno_post": false,
             "Nodes": 2.25, "outcome": null}
            """);
        assertThat(example.input()).isEqualTo(example(PATIENT).input());
        assertThat(example.id()).isEqualTo("P1");
        assertThat(example.label()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        []                      | row: is not an object; expected one such as {"age": 62}
        {"age": [67]}           | field 'age': is an object or an array; expected text, a number or a truth value
        {"agee": 67}            | field 'agee': is unknown; expected a column of the schema (did you mean 'age'?)
        {"age": 1e999}          | field 'age': found 'Infinity'; expected a finite number
        {"age": 67} {}          | row: has trailing text at line 1, column 14; expected none
        {"age": 67, "age": 68}  | row: is not JSON: Duplicate field 'age' at line 1, column 18
        {"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1} | field 'j': is one too many; expected at most 9 fields
        """)
    void of_json_that_is_no_row_are_refused(String text, String message) {
        assertThatThrownBy(() -> json(text))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message);
    }

    @Test
    void come_back_from_the_numbers_of_the_model() {
        Schema schema = SchemaTest.schema(SchemaTest.CANCER);
        Map<String, String> row = schema.row(schema.example(PATIENT).input());
        assertThat(row)
                .containsEntry("age", "67")
                .containsEntry("grade", "3")
                .containsEntry("Nodes", "2.25")
                .containsEntry("meno_pre", "1")
                .containsEntry("meno_post", "0")
                .doesNotContainKeys("patient", "outcome");
        assertThat(schema.example(row).input())
                .isEqualTo(schema.example(PATIENT).input());
    }

    @Test
    void come_back_with_few_digits_and_empty_where_no_cell_reads_so() {
        Schema schema = Schema.parse("""
                schema: simplex4j/schema/1
                decimal: comma
                features:
                  - {name: Nodes, transform: log1p, scale: {mean: 1.0423, deviation: 0.917}}
                  - {name: Dose, scale: {mean: 54.1, deviation: 12.93}}
                  - {name: Size, categories: [small, large]}
                """, "test.yaml");
        Vec input = schema.example(Map.of("Nodes", "7", "Dose", "61,3", "Size", "large"))
                .input();
        assertThat(schema.row(input))
                .containsExactly(entry("Nodes", "7"), entry("Dose", "61,3"), entry("Size", "large"));
        assertThat(schema.row(Vec.of(0, 0, 0.5, 0.5))).containsEntry("Size", "");
    }

    @Test
    void need_no_name_and_no_label() {
        Example example = example(without("patient", "outcome"));
        assertThat(example.named()).isFalse();
        assertThat(example.label()).isEmpty();
        assertThat(example(with("patient", "")).named()).isFalse();
        assertThat(example(with("outcome", "?")).label()).isEmpty();
    }

    @Test
    void that_are_absent_count_as_missing_and_are_replaced_as_the_schema_says() {
        Example example = example(without("age", "grade"));
        assertThat(example.form().values(example.input())).startsWith("55 years", "II");
        assertThat(example.comment()).contains("2 missing values were replaced as the schema says (Age 1, Grade 1)");
        assertThat(example.replaced()).containsExactly(0, 1);
        Map<String, String> withNull = with("age", "1");
        withNull.replace("age", null);
        assertThat(example(withNull).comment()).contains("1 missing value was replaced as the schema says (Age 1)");
    }

    @Test
    void that_are_absent_count_as_missing_whatever_else_does() {
        Schema schema = SchemaTest.schema("""
            schema: simplex4j/schema/1
            missing: [none]
            features:
              - {name: a, missing: 7}
            """);
        assertThat(schema.example(Map.of()).input().get(0)).isEqualTo(7);
        assertThatThrownBy(() -> schema.example(Map.of("a", "")))
                .hasMessage("field 'a': found ''; expected a finite number");
    }

    @Test
    void that_are_absent_are_refused_where_the_schema_has_no_replacement() {
        assertThatThrownBy(() -> example(without("Nodes")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("field 'Nodes': found nothing, which counts as missing; expected a value (or 'missing:' for"
                        + " this feature in the schema)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        agee     | field 'agee': is unknown; expected a column of the schema (did you mean 'age'?)
        Grade    | field 'Grade': is unknown; expected a column of the schema (did you mean 'grade'?)
        outcomes | field 'outcomes': is unknown; expected a column of the schema (did you mean 'outcome'?)
        weight   | field 'weight': is unknown; expected a column of the schema
        """)
    void that_the_schema_does_not_know_are_refused(String name, String message) {
        assertThatThrownBy(() -> example(with(name, "1")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message);
    }

    @Test
    void are_not_for_pictures_and_series() {
        Schema schema = SchemaTest.schema("schema: simplex4j/schema/1\nmodality: image\nshape: [1, 2, 2]\n");
        assertThatThrownBy(() -> schema.example(Map.of()))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("cancer.yaml: describes pictures of shape (1, 2, 2); expected features with names");
    }

    @Test
    void of_hostile_text_reach_no_message_raw() {
        assertThatThrownBy(() -> example(with("\u001b[31m", "1"))).hasMessageStartingWith("field '?[31m': is unknown");
    }
}
