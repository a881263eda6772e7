package io.simplex4j.experiments.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LabelledExamplesTest {
    /** Ten examples that hold their number; the first seven are of class 0. */
    private static final LabelledExamples TEN = LabelledExamples.of(
            Matrix.of(IntStream.range(0, 10).mapToObj(i -> new double[] {i, -i}).toArray(double[][]::new)),
            IntStream.range(0, 10).map(i -> i < 7 ? 0 : 1).toArray());

    @Test
    void labels_are_copied_in_and_out() {
        int[] labels = {0, 1};
        LabelledExamples examples = LabelledExamples.of(Matrix.of(new double[2][3]), labels);
        labels[0] = 5;
        examples.labels()[1] = 6;
        assertThat(examples.labels()).containsExactly(0, 1);
    }

    @Test
    void there_is_one_label_for_each_row() {
        assertThatThrownBy(() -> LabelledExamples.of(Matrix.of(new double[2][3]), new int[3]))
                .hasMessage("there are 3 labels, expected 2");
        assertThatThrownBy(() -> LabelledExamples.of(Matrix.of(new double[2][3]), new int[] {0, -1}))
                .hasMessage("label 1 is -1, expected 0 or more");
    }

    @Test
    void selections_of_selections_hold_the_right_rows() {
        LabelledExamples some = TEN.select(9, 0, 8, 9).select(3, 2);
        assertThat(numbers(some)).containsExactly(9, 8);
        assertThat(some.labels()).containsExactly(1, 1);
        assertThat(some.inputs().at(1, 1)).isEqualTo(-8);
        assertThatThrownBy(() -> TEN.select(10)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> TEN.label(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void a_sample_has_different_examples_with_their_labels() {
        for (long seed = 0; seed < 50; seed++) {
            LabelledExamples sample = TEN.sample(6, seed);
            assertThat(numbers(sample)).hasSize(6).doesNotHaveDuplicates();
            for (int i = 0; i < 6; i++) {
                assertThat(sample.label(i)).isEqualTo(sample.inputs().at(i, 0) < 7 ? 0 : 1);
            }
        }
        assertThatThrownBy(() -> TEN.sample(11, 1)).hasMessage("sample is of 11, expected 0 to 10");
    }

    @Test
    void an_order_depends_on_the_seed_only() {
        assertThat(numbers(TEN.shuffled(3))).isEqualTo(numbers(TEN.shuffled(3))).isNotEqualTo(numbers(TEN.shuffled(4)));
        assertThat(numbers(TEN.shuffled(3))).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void every_place_is_as_likely() {
        int[] first = new int[10];
        for (long seed = 0; seed < 10_000; seed++) {
            first[(int) TEN.shuffled(seed).inputs().at(0, 0)]++;
        }
        assertThat(Arrays.stream(first).boxed()).allMatch(count -> count > 880 && count < 1120);
    }

    @Test
    void a_balanced_sample_has_half_of_each_class() {
        LabelledExamples balanced = TEN.balanced(6, 1);
        assertThat(balanced.count(0)).isEqualTo(3);
        assertThat(balanced.count(1)).isEqualTo(3);
        assertThat(numbers(balanced)).doesNotHaveDuplicates();
        assertThatThrownBy(() -> TEN.balanced(8, 1))
                .hasMessage("balanced sample is of 8, expected an even number up to 6");
        assertThatThrownBy(() -> TEN.balanced(5, 1))
                .hasMessage("balanced sample is of 5, expected an even number up to 6");
    }

    @Test
    void a_split_keeps_the_order() {
        LabelledExamples.Split split = TEN.split(7);
        assertThat(split.training().size()).isEqualTo(7);
        assertThat(numbers(split.test())).containsExactly(7, 8, 9);
        assertThat(TEN.split(10).test().size()).isZero();
        assertThatThrownBy(() -> TEN.split(11)).hasMessage("training part is of 11, expected 0 to 10");
    }

    @Test
    void lists_are_shuffled_by_seed() {
        List<Integer> items = List.of(1, 2, 3, 4, 5, 6);
        assertThat(RandomOrder.of(items, 2))
                .containsExactlyInAnyOrderElementsOf(items)
                .isEqualTo(RandomOrder.of(items, 2))
                .isNotEqualTo(RandomOrder.of(items, 3));
    }

    private static List<Integer> numbers(LabelledExamples examples) {
        return IntStream.range(0, examples.size())
                .mapToObj(i -> (int) examples.inputs().row(i).get(0))
                .toList();
    }
}
