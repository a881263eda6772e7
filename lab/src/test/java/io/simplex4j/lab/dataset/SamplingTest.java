package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SamplingTest {
    /** Ten examples that hold their number; the first seven are of class 0. */
    private static final Examples TEN = Sampling.labelled(
            Matrix.of(IntStream.range(0, 10).mapToObj(i -> new double[] {i, -i}).toArray(double[][]::new)),
            IntStream.range(0, 10).map(i -> i < 7 ? 0 : 1).toArray());

    @Test
    void there_is_one_label_for_each_row() {
        assertThatThrownBy(() -> Sampling.labelled(Matrix.of(new double[2][3]), new int[3]))
                .hasMessage("there are 3 labels; expected 2, one for each example");
        assertThatThrownBy(() -> Sampling.labelled(Matrix.of(new double[2][3]), new int[] {0, -1}))
                .hasMessage("class 1 is -1; expected 0 or more");
    }

    @Test
    void selections_of_selections_hold_the_right_rows() {
        Examples some = TEN.select(9, 0, 8, 9).select(3, 2);
        assertThat(numbers(some)).containsExactly(9, 8);
        assertThat(Sampling.labels(some)).containsExactly(1, 1);
        assertThat(some.inputs().at(1, 1)).isEqualTo(-8);
        assertThatThrownBy(() -> TEN.select(10)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Sampling.label(TEN, -1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void a_sample_has_different_examples_with_their_labels() {
        for (long seed = 0; seed < 50; seed++) {
            Examples sample = Sampling.sample(TEN, 6, seed);
            assertThat(numbers(sample)).hasSize(6).doesNotHaveDuplicates();
            for (int i = 0; i < 6; i++) {
                assertThat(Sampling.label(sample, i)).isEqualTo(sample.inputs().at(i, 0) < 7 ? 0 : 1);
            }
        }
        assertThatThrownBy(() -> Sampling.sample(TEN, 11, 1)).hasMessage("sample is of 11; expected 0 to 10");
    }

    @Test
    void an_order_depends_on_the_seed_only() {
        assertThat(numbers(Sampling.sample(TEN, 10, 3)))
                .isEqualTo(numbers(Sampling.sample(TEN, 10, 3)))
                .isNotEqualTo(numbers(Sampling.sample(TEN, 10, 4)));
        assertThat(numbers(Sampling.sample(TEN, 10, 3))).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void every_place_is_as_likely() {
        int[] first = new int[10];
        for (long seed = 0; seed < 10_000; seed++) {
            first[(int) Sampling.sample(TEN, 10, seed).inputs().at(0, 0)]++;
        }
        assertThat(Arrays.stream(first).boxed()).allMatch(count -> count > 880 && count < 1120);
    }

    @Test
    void a_balanced_sample_has_half_of_each_class() {
        Examples balanced = Sampling.balanced(TEN, 6, 1);
        assertThat(Sampling.ofClass(balanced, 0)).hasSize(3);
        assertThat(Sampling.ofClass(balanced, 1)).hasSize(3);
        assertThat(numbers(balanced)).doesNotHaveDuplicates();
        assertThatThrownBy(() -> Sampling.balanced(TEN, 8, 1))
                .hasMessage("balanced sample is of 8; expected an even number up to 6");
        assertThatThrownBy(() -> Sampling.balanced(TEN, 5, 1))
                .hasMessage("balanced sample is of 5; expected an even number up to 6");
    }

    @Test
    void a_split_keeps_the_order() {
        Sampling.Split split = Sampling.split(TEN, 7);
        assertThat(split.training().size()).isEqualTo(7);
        assertThat(numbers(split.test())).containsExactly(7, 8, 9);
        assertThat(Sampling.split(TEN, 10).test().size()).isZero();
        assertThatThrownBy(() -> Sampling.split(TEN, 11)).hasMessage("training part is of 11; expected 0 to 10");
    }

    @Test
    void lists_are_shuffled_by_seed() {
        List<Integer> items = List.of(1, 2, 3, 4, 5, 6);
        assertThat(Sampling.shuffled(items, 2))
                .containsExactlyInAnyOrderElementsOf(items)
                .isEqualTo(Sampling.shuffled(items, 2))
                .isNotEqualTo(Sampling.shuffled(items, 3));
    }

    private static List<Integer> numbers(Examples examples) {
        return IntStream.range(0, examples.size())
                .mapToObj(i -> (int) examples.inputs().row(i).get(0))
                .toList();
    }
}
