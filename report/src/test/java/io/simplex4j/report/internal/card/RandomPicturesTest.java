package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.words.Language;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class RandomPicturesTest {
    private static final double[] EXTREMES = {
        0, -0.0, 1, -1, 50, -50, 1e-12, -1e-12, 1e12, -1e12, 1e100, -1e100, Double.MIN_VALUE, -Double.MIN_VALUE, 1e-300
    };

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    private static double number(SplittableRandom random) {
        return random.nextInt(3) == 0 ? EXTREMES[random.nextInt(EXTREMES.length)] : Drawables.normal(random);
    }

    private static Vec numbers(SplittableRandom random, int count) {
        return Vec.of(DoubleStream.generate(() -> number(random)).limit(count).toArray());
    }

    private static HeatScale scale(SplittableRandom random) {
        return HeatScale.of(Math.abs(number(random)), random.nextBoolean() ? Palette.PRINT : Palette.BLUE_RED);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void bars_and_legends_keep_what_is_promised(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double weight = Math.min(1, Math.abs(number(random)));
        WeightRange range = new WeightRange(Math.max(0, weight - random.nextDouble()), weight, true);
        Markup.assertDecoration(WeightBar.of(weight, Optional.of(range)));
        Markup.assertKept(scale(random).legend("l", Language.english()), "l");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void strips_keep_what_is_promised(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = 1 + random.nextInt(random.nextBoolean() ? 5 : 5000);
        List<Double> references = DoubleStream.generate(() -> Math.abs(number(random)))
                .limit(count)
                .boxed()
                .toList();
        Markup.assertKept(ResidualStrip.of("r", Math.abs(number(random)), references, 0, Language.english()), "r");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void hulls_keep_what_is_promised(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int columns = 1 + random.nextInt(4);
        double size = List.of(1.0, 1e-9, 1e9, 1e-3).get(random.nextInt(4));
        double[][] rows = new double[1 + random.nextInt(30)][columns];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < columns; column++) {
                rows[row][column] = row > 0 && random.nextInt(4) == 0
                        ? rows[row - 1][column]
                        : size * Math.rint(4 * Drawables.normal(random));
            }
        }
        Corpus corpus = Drawables.corpus(rows);
        Vec latent = random.nextBoolean()
                ? corpus.latents().row(random.nextInt(rows.length))
                : Vec.of(DoubleStream.generate(() -> 6 * size * Drawables.normal(random))
                        .limit(columns)
                        .toArray());
        drawn(HullView.of(Drawables.explained(corpus, latent)));
        if (size == 1) {
            SoftmaxAdam descent = SoftmaxAdam.withDefaults().withEpochs(20);
            drawn(HullView.of(Drawables.explained(corpus, latent, descent)));
        }
    }

    private static void drawn(Optional<HullView> view) {
        view.ifPresent(
                known -> Markup.assertKept(HullPicture.of("h", known, new Range(0, 0), Language.english()), "h"));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void inputs_keep_what_is_promised(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ImageForm image = image(random);
        Vec pixels = numbers(random, image.columns());
        Markup.assertKept(HeatPicture.plain("i", image, pixels, "picture"), "i");
        Markup.assertKept(
                HeatPicture.heat("i", image, pixels, numbers(random, image.columns()), scale(random), "picture"), "i");
        SeriesForm series =
                Drawables.series(1 + random.nextInt(random.nextBoolean() ? 4 : 2000), 1 + random.nextInt(9));
        Vec measures = numbers(random, series.columns());
        Markup.assertKept(SeriesPicture.of("s", series, measures, Optional.empty(), "series", Language.english()), "s");
        Markup.assertKept(
                SeriesPicture.of(
                        "s",
                        series,
                        measures,
                        Optional.of(new SeriesPicture.Heat(numbers(random, series.columns()), scale(random))),
                        "series",
                        Language.english()),
                "s");
    }

    private static ImageForm image(SplittableRandom random) {
        int height = 1 + random.nextInt(40);
        int width = 1 + random.nextInt(40);
        int channels = 1 + random.nextInt(4);
        boolean first = random.nextBoolean();
        return new ImageForm(
                first ? Shape.of(channels, height, width) : Shape.of(height, width, channels),
                first ? ImageForm.Layout.CHANNELS_FIRST : ImageForm.Layout.CHANNELS_LAST,
                Collections.nCopies(
                        channels, random.nextBoolean() ? InputForm.Scale.NONE : new InputForm.Scale(0.3, 0.2)));
    }
}
