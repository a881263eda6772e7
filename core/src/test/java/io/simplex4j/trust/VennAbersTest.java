package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VennAbersTest {
    /** The isotonic rate at a score, by maxima of minima of means, which is slow and plain. */
    private static double isotonic(double[] scores, boolean[] wrong, double at, boolean atWrong) {
        TreeMap<Double, int[]> groups = new TreeMap<>();
        groups.put(at, new int[] {atWrong ? 1 : 0, 1});
        for (int row = 0; row < scores.length; row++) {
            int[] group = groups.computeIfAbsent(scores[row], each -> new int[2]);
            group[0] += wrong[row] ? 1 : 0;
            group[1]++;
        }
        double best = 0;
        for (double from : groups.headMap(at, true).keySet()) {
            double smallest = 1;
            int[] sum = new int[2];
            for (var group : groups.tailMap(from, true).entrySet()) {
                sum[0] += group.getValue()[0];
                sum[1] += group.getValue()[1];
                if (group.getKey() >= at) {
                    smallest = Math.min(smallest, (double) sum[0] / sum[1]);
                }
            }
            best = Math.max(best, smallest);
        }
        return best;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 30, 80})
    void rates_are_those_of_two_isotonic_fits_with_and_without_ties(int size) {
        for (long seed = 0; seed < 60; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int distinct = random.nextInt(1, 2 * size + 1);
            double[] scores = random.ints(size, 0, distinct).asDoubleStream().toArray();
            double slope = random.nextDouble();
            boolean[] wrong = new boolean[size];
            for (int row = 0; row < size; row++) {
                wrong[row] = random.nextDouble() < slope * scores[row] / distinct + (1 - slope) / 2;
            }
            VennAbers fitted = VennAbers.of(scores, wrong);
            for (double at = -0.5; at <= distinct; at += 0.5) {
                VennAbers.Rates found = fitted.at(at);
                assertThat(found.ifRight())
                        .as("seed %d at %s", seed, at)
                        .isCloseTo(isotonic(scores, wrong, at, false), within(1e-12));
                assertThat(found.ifWrong())
                        .as("seed %d at %s", seed, at)
                        .isCloseTo(isotonic(scores, wrong, at, true), within(1e-12));
                assertThat(found.merged()).isBetween(found.ifRight(), found.ifWrong());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void the_rate_of_the_actual_outcome_is_calibrated(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] rated = new double[10];
        double[] wrongs = new double[10];
        int[] counts = new int[10];
        double low = 0;
        double high = 0;
        double all = 0;
        int draws = 400;
        int inputs = 50;
        for (int draw = 0; draw < draws; draw++) {
            double[] scores = new double[150];
            boolean[] wrong = new boolean[150];
            for (int row = 0; row < 150; row++) {
                scores[row] = random.nextInt(40) / 40.0;
                wrong[row] = random.nextDouble() < trueRate(scores[row]);
            }
            VennAbers fitted = VennAbers.of(scores, wrong);
            for (int input = 0; input < inputs; input++) {
                double score = random.nextInt(40) / 40.0;
                boolean isWrong = random.nextDouble() < trueRate(score);
                VennAbers.Rates rates = fitted.at(score);
                double ofActual = isWrong ? rates.ifWrong() : rates.ifRight();
                int bin = (int) Math.min(9, 10 * ofActual);
                counts[bin]++;
                rated[bin] += ofActual;
                wrongs[bin] += isWrong ? 1 : 0;
                low += rates.ifRight();
                high += rates.ifWrong();
                all += isWrong ? 1 : 0;
            }
        }
        assertThat(all).isBetween(low, high);
        assertThat((high - low) / (draws * inputs)).isLessThan(0.1);
        for (int bin = 0; bin < 10; bin++) {
            if (counts[bin] > 500) {
                assertThat(wrongs[bin] / counts[bin])
                        .as("bin %d of %d", bin, counts[bin])
                        .isCloseTo(rated[bin] / counts[bin], within(0.05));
            }
        }
    }

    /** A rate that the score does not show as such, and that is not even linear. */
    private static double trueRate(double score) {
        return 0.05 + 0.6 * score * score;
    }

    @Test
    void similar_rows_are_those_pooled_with_the_input() {
        VennAbers fitted = VennAbers.of(
                new double[] {1, 2, 3, 4, 10, 11, 12, 13},
                new boolean[] {false, true, false, false, true, false, true, true});
        assertThat(fitted.at(2.5).similar()).isEqualTo(new Reliability.ErrorRate(2, 5));
        assertThat(fitted.at(99).similar()).isEqualTo(new Reliability.ErrorRate(2, 2));
        assertThat(fitted.at(0).similar()).isEqualTo(new Reliability.ErrorRate(1, 4));
        assertThat(fitted.at(4).rank()).isEqualTo(3 / 8.0);
        for (double at = 0; at < 14; at += 0.5) {
            VennAbers.Rates rates = fitted.at(at);
            Reliability.ErrorRate similar = rates.similar();
            double ifRight = similar.wrong() / (similar.of() + 1.0);
            double ifWrong = (similar.wrong() + 1) / (similar.of() + 1.0);
            assertThat(Math.min(Math.abs(ifRight - rates.ifRight()), Math.abs(ifWrong - rates.ifWrong())))
                    .as("at %s", at)
                    .isLessThan(1e-12);
        }
    }

    @Test
    void one_constant_score_gives_the_base_rate() {
        VennAbers.Rates rates = VennAbers.of(
                        new double[9], new boolean[] {true, false, false, false, false, false, false, false, false})
                .at(0);
        assertThat(rates.ifRight()).isCloseTo(0.1, within(1e-12));
        assertThat(rates.ifWrong()).isCloseTo(0.2, within(1e-12));
        assertThat(rates.similar()).isEqualTo(new Reliability.ErrorRate(1, 9));
    }
}
