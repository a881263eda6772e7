package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.Noun;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SchemaTest {
    static final String CANCER = """
            schema: simplex4j/schema/1
            title: Breast cancer            # optional
            modality: tabular               # tabular (default), image or series
            id: patient                     # column with the names of rows
            label: outcome                  # column with the actual labels
            classes: [alive, died]          # names of the model's classes 0, 1, …
            decimal: point                  # point (default) or comma
            missing: ["", NA, "?"]          # what counts as missing; this is the default
            features:                       # in the order in which the model takes them
              - name: Age
                column: age
                unit: years
                decimals: 0
                scale: {mean: 54.5, deviation: 12.5}
                missing: mean
              - name: Grade
                column: grade
                categories: [{value: 1, name: I}, {value: 2, name: II}, {value: 3, name: III}]
                missing: 2
              - name: Size
                categories: [small, medium, large]
                encoding: ordinal
                scale: {mean: 1, deviation: 0.5}
              - name: Meno
                columns: [meno_pre, meno_post]
                categories: [pre, post]
              - name: Nodes
                missing: refuse
            """;

    private static final String ROWS = """
            patient,age,grade,Size,meno_pre,meno_post,Nodes,outcome,comment
            P1,67,3,small,1,0,2.25,died,x
            P2,NA,?,large,0,0,0,0,
            """;

    static CsvTable table(String text) {
        return CsvTable.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "patients.csv");
    }

    static Schema schema(String text) {
        return Schema.parse(text, "cancer.yaml");
    }

    static List<String> ids(Examples examples) {
        return examples.stream().map(Example::id).toList();
    }

    static List<String> labels(Examples examples) {
        return examples.stream().map(Example::label).flatMap(Optional::stream).toList();
    }

    @Test
    void a_noun_is_read_written_and_carried_by_examples() {
        Schema schema = schema(CANCER.replace("modality:", "noun: patient\nmodality:"));
        assertThat(schema.noun()).contains(new Noun("patient", "patients"));
        assertThat(schema.toYaml()).contains("\nnoun: patient\n");
        assertThat(schema.examples(table(ROWS)).noun().many()).isEqualTo("patients");
        assertThat(schema(CANCER).noun()).isEmpty();
        assertThat(schema(CANCER).examples(table(ROWS)).noun()).isEqualTo(Noun.EXAMPLE);
        String irregular = CANCER.replace("modality:", "noun: [child, children]\nmodality:");
        assertThat(schema(irregular).noun()).contains(new Noun("child", "children"));
        assertThat(schema(irregular).toYaml()).contains("\nnoun: [child, children]\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            noun: 7             | noun is '7'; expected a word of letters, at most 40
            noun: "<b>"         | noun is '<b>'; expected a word of letters, at most 40
            noun: [a, b, c]     | found a list of 3; expected a noun such as patient, or a list of one and many such as [child, children]
            """)
    void what_is_no_noun_is_refused(String key, String message) {
        assertThatThrownBy(() -> schema(CANCER.replace("modality:", key + "\nmodality:")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining(message);
    }

    @Test
    void says_what_the_file_says() {
        Schema schema = schema(CANCER);
        assertThat(schema.title()).contains("Breast cancer");
        assertThat(schema.idColumn()).contains("patient");
        assertThat(schema.labelColumn()).contains("outcome");
        assertThat(schema.classes()).containsExactly("alive", "died");
        assertThat(schema.form().columns()).isEqualTo(8);
        assertThat(schema.features())
                .extracting(Feature::name)
                .containsExactly("Age", "Grade", "Size", "Meno", "Nodes");
        assertThat(schema.features().get(0).unit()).contains("years");
        assertThat(schema.features().get(1).categories())
                .containsExactly(new Category("1", "I"), new Category("2", "II"), new Category("3", "III"));
        assertThat(schema.features().get(3).columns()).containsExactly("meno_pre", "meno_post");
        assertThat(schema.form().groups().groups())
                .containsExactly(
                        new FeatureGroups.Group("Age", Optional.of("years"), List.of(0)),
                        new FeatureGroups.Group("Grade", List.of(1, 2, 3)),
                        new FeatureGroups.Group("Size", List.of(4)),
                        new FeatureGroups.Group("Meno", List.of(5, 6)),
                        new FeatureGroups.Group("Nodes", List.of(7)));
    }

    @Test
    void turns_a_table_into_the_models_numbers() {
        Examples encoded = schema(CANCER).examples(table(ROWS));
        assertThat(encoded.inputs().row(0).toArray()).containsExactly(1, 0, 0, 1, -2, 1, 0, 2.25);
        assertThat(encoded.inputs().row(1).toArray()).containsExactly(0, 0, 1, 0, 2, 0, 0, 0);
        assertThat(ids(encoded)).containsExactly("P1", "P2");
        assertThat(labels(encoded)).containsExactly("died", "alive");
        assertThat(encoded.classes().names()).containsExactly("alive", "died");
        assertThat(encoded.notes())
                .containsExactly("patients.csv: 2 missing values were replaced as the schema says (Age 1, Grade 1)");
        assertThat(encoded.name()).isEqualTo("patients.csv");
    }

    @Test
    void turns_the_models_numbers_into_words() {
        Schema schema = schema(CANCER);
        Examples encoded = schema.examples(table(ROWS));
        assertThat(schema.form().values(encoded.inputs().row(0)))
                .containsExactly("67 years", "III", "small", "pre", "2.25");
        assertThat(schema.form().values(encoded.inputs().row(1)))
                .containsExactly("55 years", "II", "large", "none", "0");
    }

    @Test
    void writes_text_that_reads_back_as_the_same_schema() {
        String text = schema(CANCER).toYaml();
        assertThat(text).isEqualTo("""
                        schema: simplex4j/schema/1
                        title: Breast cancer
                        modality: tabular
                        id: patient
                        label: outcome
                        classes: [alive, died]
                        features:
                          - name: Age
                            column: age
                            unit: years
                            decimals: 0
                            scale: {mean: 54.5, deviation: 12.5}
                            missing: mean
                          - name: Grade
                            column: grade
                            categories: [{value: "1", name: I}, {value: "2", name: II}, {value: "3", name: III}]
                            missing: "2"
                          - name: Size
                            categories: [small, medium, large]
                            encoding: ordinal
                            scale: {mean: 1, deviation: 0.5}
                          - name: Meno
                            columns: [meno_pre, meno_post]
                            categories: [pre, post]
                          - name: Nodes
                        """);
        assertThat(schema(text).toYaml()).isEqualTo(text);
    }
}
