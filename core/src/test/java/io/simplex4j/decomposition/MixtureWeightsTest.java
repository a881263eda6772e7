package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.decomposition.MixtureWeights.Entry;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MixtureWeightsTest {
    private static final MixtureWeights WEIGHTS =
            MixtureWeights.of(6, List.of(new Entry(4, 0.25), new Entry(1, 0.5), new Entry(5, 0), new Entry(0, 0.25)));

    @Test
    void entries_are_in_the_order_of_the_corpus_without_zeros() {
        assertThat(WEIGHTS.entries()).containsExactly(new Entry(0, 0.25), new Entry(1, 0.5), new Entry(4, 0.25));
        assertThat(WEIGHTS.count()).isEqualTo(3);
        assertThat(WEIGHTS.corpusSize()).isEqualTo(6);
    }

    @Test
    void the_heaviest_come_first_and_equals_in_the_order_of_the_corpus() {
        assertThat(WEIGHTS.heaviestFirst()).containsExactly(new Entry(1, 0.5), new Entry(0, 0.25), new Entry(4, 0.25));
    }

    @Test
    void an_example_without_an_entry_has_weight_zero() {
        assertThat(WEIGHTS.weight(1)).isEqualTo(0.5);
        assertThat(WEIGHTS.weight(2)).isZero();
        assertThat(WEIGHTS.toArray()).containsExactly(0.25, 0.5, 0, 0, 0.25, 0);
    }

    @Test
    void the_weight_of_some_examples_is_the_sum_of_theirs() {
        assertThat(WEIGHTS.weightOfAll(example -> example > 0)).isEqualTo(0.75);
        assertThat(WEIGHTS.weightOfAll(example -> example == 3)).isZero();
    }

    @Test
    void it_mixes_the_rows_of_a_matrix() {
        Matrix rows = Matrix.of(new double[][] {{4, 0}, {0, 2}, {9, 9}, {9, 9}, {0, 4}, {9, 9}});
        assertThat(WEIGHTS.mix(rows)).isEqualTo(Vec.of(1.0, 2.0));
        assertThatThrownBy(() -> WEIGHTS.mix(Matrix.of(new double[2][2])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("rows has 2 rows; expected 6");
    }

    @Test
    void what_is_not_on_the_simplex_is_refused() {
        refused("example is 3; expected each row of the corpus (0 to 2) at most once", new Entry(3, 1));
        refused("example is -1; expected each row of the corpus (0 to 2) at most once", new Entry(-1, 1));
        refused(
                "example is 1; expected each row of the corpus (0 to 2) at most once",
                new Entry(1, 0.5),
                new Entry(1, 0.5));
        refused("weight of example 0 is -0.5; expected a number from 0 to 1", new Entry(0, -0.5), new Entry(1, 1.5));
        refused("weight of example 0 is NaN; expected a number from 0 to 1", new Entry(0, Double.NaN));
        refused("weights sum to 0.5; expected 1", new Entry(0, 0.5));
        refused("weights sum to 0.0; expected 1");
    }

    private static void refused(String message, Entry... entries) {
        assertThatThrownBy(() -> MixtureWeights.of(3, List.of(entries)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void it_cannot_be_changed_from_outside() {
        List<Entry> entries = new ArrayList<>(List.of(new Entry(0, 1)));
        MixtureWeights weights = MixtureWeights.of(2, entries);
        entries.set(0, new Entry(1, 1));
        weights.toArray()[0] = 7;
        assertThat(weights.toArray()).containsExactly(1, 0);
        assertThatThrownBy(() -> weights.entries().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> weights.heaviestFirst().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void equality_is_by_value() {
        MixtureWeights same = MixtureWeights.of(6, List.of(new Entry(0, 0.25), new Entry(1, 0.5), new Entry(4, 0.25)));
        assertThat(same).isEqualTo(WEIGHTS).hasSameHashCodeAs(WEIGHTS);
        assertThat(MixtureWeights.of(7, same.entries())).isNotEqualTo(WEIGHTS);
        assertThat(MixtureWeights.of(6, List.of(new Entry(0, 1)))).isNotEqualTo(WEIGHTS);
        assertThat(WEIGHTS).hasToString("{1: 0.5, 0: 0.25, 4: 0.25}");
    }
}
