package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.report.EqualNeighbours;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.words.Language;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HullViewTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    private static HullView view(Corpus corpus, Vec latent) {
        return HullView.of(Drawables.explained(corpus, latent)).orElseThrow();
    }

    private static double mixed(HullView view, ToDoubleFunction<HullView.Spot> coordinate) {
        return view.contributing().stream()
                .mapToDouble(spot -> spot.weight() * coordinate.applyAsDouble(spot))
                .sum();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_corpus_lies_at_or_below_the_line_and_what_contributes_lies_on_it(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int columns = 1 + random.nextInt(8);
        Corpus corpus = Drawables.corpus(1 + random.nextInt(600), columns, seed);
        Vec latent = Vec.of(DoubleStream.generate(() -> 10 * Drawables.normal(random))
                .limit(columns)
                .toArray());
        Explanation explanation = Drawables.explained(corpus, latent);
        Optional<HullView> drawn = HullView.of(explanation);
        if (drawn.isEmpty()) {
            assertThat(explanation.decomposition().relativeResidual()).isLessThan(1e-6);
            return;
        }
        HullView view = drawn.get();
        assertThat(view.residual()).isEqualTo(explanation.decomposition().residual());
        assertThat(view.contributing())
                .isNotEmpty()
                .allSatisfy(spot -> assertThat(spot.y()).isCloseTo(0, within(1e-6)));
        assertThat(view.others()).allSatisfy(spot -> assertThat(spot.y()).isLessThan(1e-6));
        assertThat(view.beyond()).isLessThan(1e-6);
        assertThat(mixed(view, HullView.Spot::x)).isCloseTo(0, within(1e-6));
        assertThat(mixed(view, HullView.Spot::y)).isCloseTo(0, within(1e-6));
        assertThat(view.contributing().size() + view.others().size())
                .isEqualTo(Math.min(corpus.size(), 200 + view.contributing().size()));
    }

    /** The heights of a square under a point: known by hand. */
    @Test
    void heights_are_exact() {
        Corpus corpus = Drawables.corpus(new double[][] {{0, 0, 0}, {4, 0, 0}, {0, 1, -3}, {4, 1, -5}});
        HullView view = view(corpus, Vec.of(2, 0, 7));
        assertThat(view.residual()).isCloseTo(7, within(1e-9));
        assertThat(view.contributing()).hasSize(2).extracting(HullView.Spot::y).allMatch(y -> Math.abs(y) < 1e-9);
        assertThat(view.others())
                .hasSize(2)
                .extracting(HullView.Spot::y)
                .allSatisfy(y -> assertThat(y).isLessThan(-2.9));
        assertThat(view.contributing())
                .extracting(spot -> Math.abs(spot.x()))
                .allSatisfy(x -> assertThat(x).isCloseTo(2, within(0.1)));
    }

    @Test
    void nothing_is_drawn_of_an_example_of_the_corpus() {
        Corpus corpus = Drawables.corpus(50, 4, 1);
        assertThat(HullView.of(Drawables.explained(corpus, corpus.latents().row(7))))
                .isEmpty();
    }

    static Stream<double[][]> odd() {
        return Stream.of(
                new double[][] {{1}},
                new double[][] {{1, 2, 3}},
                new double[][] {{5}, {5}, {5}},
                new double[][] {{0}, {1}, {2}},
                new double[][] {{1, 1}, {1, 1}, {1, 1}, {2, 2}},
                new double[][] {{1e140, 0}, {0, 1e140}},
                new double[][] {{1e-140, 0}, {0, 1e-140}});
    }

    @ParameterizedTest
    @MethodSource("odd")
    void odd_corpora_are_drawn(double[][] rows) {
        Corpus corpus = Corpus.ofLatents(Examples.of(Matrix.of(rows)));
        for (double factor : List.of(1.0, 3.0)) {
            Vec latent = Vec.of(DoubleStream.of(rows[0]).map(v -> factor * v).toArray());
            HullView.of(Drawables.explained(corpus, latent))
                    .ifPresent(view ->
                            Markup.assertKept(HullPicture.of("h", view, new Range(0, 0), Language.english()), "h"));
        }
    }

    @Test
    void a_large_corpus_is_sampled_evenly() {
        double[][] rows = new double[100_000][2];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = new double[] {row / 1e5, row % 7};
        }
        HullView view = view(Drawables.corpus(rows), Vec.of(0.5, 30));
        assertThat(view.others()).hasSize(200);
        assertThat(view.corpusSize()).isEqualTo(100_000);
        long left = view.others().stream().filter(spot -> spot.y() < -3).count();
        assertThat(left).isBetween(75L, 125L);
    }

    @Test
    void a_mixture_that_is_not_the_best_is_told() {
        Corpus corpus = Drawables.corpus(200, 3, 3);
        Explanation explanation = Drawables.explained(corpus, Vec.of(0.5, 0.5, 0.5), new EqualNeighbours(3));
        HullView view = HullView.of(explanation).orElseThrow();
        assertThat(view.beyond()).isGreaterThan(view.residual());
        assertThat(Markup.words(HullPicture.of("h", view, new Range(0, 0), Language.english())))
                .contains("A better mixture exists")
                .doesNotContain("The corpus lies below");
    }
}
