package io.simplex4j.decomposition.internal.weighing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SmallestWeightsTest {
    private static AdamBlock block(double... preWeights) {
        AdamBlock block = new AdamBlock(new float[1][preWeights.length]);
        System.arraycopy(preWeights, 0, block.preWeights(), 0, preWeights.length);
        block.weigh(0);
        Arrays.fill(block.gradient(), 0);
        return block;
    }

    @Test
    void among_equals_the_last_go_free() {
        List<AdamBlock> blocks = List.of(block(-1, -1, -1), block(-1, -2));
        SmallestWeights smallest = new SmallestWeights(2, 5, 0.1);
        smallest.find(blocks);
        blocks.forEach(block -> smallest.penalise(block, 7));
        assertThat(blocks.get(0).gradient()).containsExactly(7, 7, 0);
        assertThat(blocks.get(1).gradient()).containsExactly(0, 7);
        assertThat(smallest.power()).isCloseTo(2 * Math.exp(-1) + Math.exp(-2), within(1e-12));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void finds_what_sorting_finds_while_the_values_move(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(3, 200);
        int free = random.nextInt(1, size);
        SmallestWeights smallest = new SmallestWeights(free, size, 0.05);
        double[] values = new double[size];
        for (int epoch = 0; epoch < 50; epoch++) {
            double reach = epoch % 10 == 9 ? 3 : 0.02;
            Arrays.setAll(values, i -> Math.round((values[i] + (random.nextDouble() - 0.6) * reach) * 64) / 64.0);
            AdamBlock block = block(values);
            smallest.find(List.of(block));
            smallest.penalise(block, 1);
            double[] expected = new double[size];
            IntStream.range(0, size)
                    .boxed()
                    .sorted(Comparator.comparingDouble(i -> values[i]))
                    .limit(size - free)
                    .forEach(i -> expected[i] = 1);
            assertThat(block.gradient()).containsExactly(expected);
        }
    }
}
