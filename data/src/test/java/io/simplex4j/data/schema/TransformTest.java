package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import org.junit.jupiter.api.Test;

/** Measures that models take as logarithms. */
final class TransformTest {
    private static final String SCHEMA = """
            schema: simplex4j/schema/1
            features:
              - name: nodes
                unit: positive
                decimals: 0
                transform: log1p
                scale: {mean: 1, deviation: 2}
                missing: mean
              - name: marker
                transform: log
            """;

    private static Schema schema() {
        return Schema.parse(SCHEMA, "s.yaml");
    }

    @Test
    void comes_before_the_scale_and_is_undone_for_people() {
        Examples encoded = schema().examples(SchemaTest.table("nodes,marker\n3,1\n0,20\n"));
        assertThat(encoded.inputs().at(0, 0)).isCloseTo((Math.log(4) - 1) / 2, within(1e-12));
        assertThat(encoded.inputs().at(1, 1)).isCloseTo(Math.log(20), within(1e-12));
        assertThat(schema().form().text(0, encoded.inputs().row(0))).isEqualTo("3 positive");
        assertThat(schema().form().text(1, encoded.inputs().row(1))).isEqualTo("20");
    }

    @Test
    void a_missing_value_is_the_mean_that_the_model_knows() {
        Examples encoded = schema().examples(SchemaTest.table("nodes,marker\nNA,1\n"));
        assertThat(encoded.inputs().at(0, 0)).isCloseTo(0, within(1e-12));
        assertThat(encoded.notes())
                .containsExactly("patients.csv: 1 missing value was replaced as the schema says (nodes 1)");
    }

    @Test
    void what_has_no_logarithm_is_refused_with_its_place() {
        assertThatThrownBy(() -> schema().examples(SchemaTest.table("nodes,marker\n3,1\n-1,1\n")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("patients.csv line 3, column 'nodes': found '-1'; expected a number above -1 for log1p");
        assertThatThrownBy(() -> schema().examples(SchemaTest.table("nodes,marker\n3,0\n")))
                .hasMessage("patients.csv line 2, column 'marker': found '0'; expected a number above 0 for log");
    }

    @Test
    void is_written_and_read_back_and_unknown_ones_are_refused() {
        assertThat(Schema.parse(schema().toYaml(), "s.yaml").toYaml())
                .isEqualTo(schema().toYaml())
                .contains("transform: log1p", "transform: log\n");
        assertThatThrownBy(() -> Schema.parse(SCHEMA.replace("log1p", "ln"), "s.yaml"))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("line 6")
                .hasMessageContaining("none, log or log1p");
    }
}
