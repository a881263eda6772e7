package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.internal.ClassHulls;
import io.simplex4j.trust.internal.Scorer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HullRatioTest {
    private static final int LABELS = 6;

    /** Clusters at this distance from each other, in a random order. */
    private static Corpus corpus(int rows, int columns, double apart, SplittableRandom random) {
        double[][] all = new double[rows][];
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int label = random.nextInt(LABELS);
            labels.add("label " + label);
            all[row] = around(label, columns, apart, random);
        }
        return Corpus.ofLatents(Examples.of(Matrix.of(all)).withLabels(labels));
    }

    private static double[] around(int label, int columns, double apart, SplittableRandom random) {
        double[] row = new double[columns];
        for (int j = 0; j < columns; j++) {
            row[j] = random.nextGaussian() + (j == label % columns ? apart : 0);
        }
        return row;
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 3", "4, 6", "5, 20", "6, 1000"})
    void labels_that_are_not_solved_do_not_change_the_ratio(long seed, double apart) {
        SplittableRandom random = new SplittableRandom(seed);
        Corpus corpus = corpus(150, 8, apart, random);
        Matrix inputs = Matrix.of(IntStream.range(0, 60)
                .mapToObj(i -> around(random.nextInt(LABELS), 8, apart, random))
                .toArray(double[][]::new));
        List<Optional<String>> predictions = IntStream.range(0, 60)
                .mapToObj(i -> Optional.of("label " + i % LABELS))
                .toList();
        List<Decomposition> solved =
                ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(inputs);
        List<OptionalDouble> found =
                Scorer.of(Calibration.Score.HULL_RATIO, corpus, Workers.of(2)).evaluateAll(inputs, solved, predictions);
        ClassHulls hulls = ClassHulls.of(corpus, Workers.of(1));
        for (int row = 0; row < 60; row++) {
            Vec latent = inputs.row(row);
            String predicted = predictions.get(row).orElseThrow();
            double min = Scorer.rounding(corpus.latents());
            double own = Math.max(min, hulls.decompose(predicted, latent).residual());
            double others = hulls.labels().stream()
                    .filter(label -> !label.equals(predicted))
                    .mapToDouble(label -> hulls.decompose(label, latent).residual())
                    .min()
                    .orElseThrow();
            double expected = own / Math.max(min, others);
            assertThat(found.get(row).orElseThrow()).isCloseTo(expected, within(1e-12 * expected));
        }
    }

    @Test
    void a_label_without_examples_or_without_others_has_no_ratio() {
        Corpus two = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {2, 0}}))
                .withLabels(List.of("a", "b")));
        Scorer scorer = Scorer.of(Calibration.Score.HULL_RATIO, two);
        Decomposition any = ActiveSet.withDefaults().over(two.latents()).decompose(Vec.of(1, 1));
        assertThat(scorer.evaluate(Vec.of(1, 1), Vec.of(1, 1), any, Optional.of("a")))
                .hasValue(1);
        assertThat(scorer.evaluate(Vec.of(1, 1), Vec.of(1, 1), any, Optional.of("c")))
                .isEmpty();
        assertThat(scorer.evaluate(Vec.of(1, 1), Vec.of(1, 1), any, Optional.empty()))
                .isEmpty();
        Corpus one = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {2, 0}}))
                .withLabels(List.of("a", "a")));
        assertThat(Scorer.of(Calibration.Score.HULL_RATIO, one)
                        .evaluate(Vec.of(1, 1), Vec.of(1, 1), any, Optional.of("a")))
                .isEmpty();
    }
}
