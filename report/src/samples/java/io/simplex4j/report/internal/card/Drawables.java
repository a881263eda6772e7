package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Things to draw. */
final class Drawables {
    private Drawables() {}

    static Corpus corpus(int size, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[size][columns];
        for (double[] row : rows) {
            for (int i = 0; i < columns; i++) {
                row[i] = normal(random) * (1 + 3.0 / (1 + i));
            }
        }
        return corpus(rows);
    }

    static Corpus corpus(double[][] rows) {
        return Corpus.ofLatents(Examples.of(Matrix.of(rows))
                .withIds(IntStream.range(0, rows.length)
                        .mapToObj(row -> "patient " + (1000 + row))
                        .toList()));
    }

    static double normal(SplittableRandom random) {
        return Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()))
                * StrictMath.cos(2 * Math.PI * random.nextDouble());
    }

    static Explanation explained(Corpus corpus, Vec latent) {
        return explained(corpus, latent, ActiveSet.withDefaults());
    }

    static Explanation explained(Corpus corpus, Vec latent, DecompositionMethod method) {
        return Explainer.of(same(corpus.latents().columns()), corpus)
                .withMethod(method)
                .withoutFeatures()
                .withoutReferences()
                .withThreads(1)
                .explain(latent);
    }

    private static LatentModel same(int columns) {
        return FunctionModel.ofDoubles(Shape.of(columns), columns, input -> input);
    }

    static ImageForm digits() {
        return grey(28, 28);
    }

    /** Grey pictures from 0 for black to 1 for white. */
    static ImageForm grey(int height, int width) {
        return ImageForm.unscaled(Shape.of(height, width), ImageForm.Layout.CHANNELS_FIRST);
    }

    /** Pictures in colours from 0 for black to this for white. */
    static ImageForm colours(int height, int width, ImageForm.Layout layout, double white) {
        boolean first = layout == ImageForm.Layout.CHANNELS_FIRST;
        Shape shape = first ? Shape.of(3, height, width) : Shape.of(height, width, 3);
        return new ImageForm(shape, layout, Collections.nCopies(3, new InputForm.Scale(0, 1 / white)));
    }

    /** Something like a handwritten ring. */
    static Vec digit() {
        double[] pixels = new double[28 * 28];
        for (int row = 0; row < 28; row++) {
            for (int column = 0; column < 28; column++) {
                double distance = StrictMath.hypot((row - 13.5) * 0.8, column - 13.5);
                pixels[row * 28 + column] = Math.max(0, 1 - Math.abs(distance - 7) / 2.2);
            }
        }
        return Vec.of(pixels);
    }

    /** Parts that change sign from the left to the right, strongest on the ring. */
    static Vec parts() {
        Vec digit = digit();
        double[] parts = new double[28 * 28];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = 0.01 * digit.get(i) * StrictMath.sin((i % 28) / 4.0) + 0.0008 * StrictMath.sin(i * 0.9);
        }
        return Vec.of(parts);
    }

    static SeriesForm series(int steps, int channels) {
        List<SeriesForm.Channel> read = new ArrayList<>();
        List<String> names = List.of("blood pressure", "heart rate", "lactate", "temperature", "oxygen", "urine");
        List<String> units = List.of("mmHg", "1/min", "mmol/l", "°C", "%", "");
        for (int i = 0; i < channels; i++) {
            read.add(channel(names.get(i % 6), units.get(i % 6), 80.0 / (1 + i), 12.0 / (1 + i * i)));
        }
        return series(steps, read.toArray(SeriesForm.Channel[]::new));
    }

    static SeriesForm series(int steps, SeriesForm.Channel... channels) {
        return new SeriesForm(steps, SeriesForm.Layout.STEPS_FIRST, List.of(channels));
    }

    static SeriesForm.Channel channel(String name, String unit, double mean, double deviation) {
        return new SeriesForm.Channel(
                name,
                Optional.of(unit).filter(any -> !any.isEmpty()),
                Optional.of(new InputForm.Scale(mean, deviation)));
    }

    static Vec wave(SeriesForm form, double shift) {
        double[] values = new double[form.columns()];
        for (int step = 0; step < form.steps(); step++) {
            for (int channel = 0; channel < form.channels().size(); channel++) {
                double at = 12.0 * step / form.steps();
                values[form.column(step, channel)] =
                        StrictMath.sin(at + shift + channel) + 0.3 * StrictMath.sin(5.3 * at * (channel + 1) + shift);
            }
        }
        return Vec.of(values);
    }
}
