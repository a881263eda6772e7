package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
import io.simplex4j.report.EqualNeighbours;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Every kind of picture in several settings, by name. */
public final class Gallery {
    private final Map<String, Tag> pictures = new LinkedHashMap<>();

    private Gallery() {}

    /** All of them. */
    public static Map<String, Tag> pictures() {
        Gallery gallery = new Gallery();
        gallery.bars();
        gallery.strips();
        gallery.hulls();
        gallery.images();
        gallery.series();
        return gallery.pictures;
    }

    private void bars() {
        add("weight-46", WeightBar.of(0.46, Optional.empty()));
        add("weight-range", WeightBar.of(0.46, Optional.of(new WeightRange(0.2, 0.71, true))));
        add("weight-all", WeightBar.of(1, Optional.of(new WeightRange(1, 1, true))));
        add("weight-tiny", WeightBar.of(0.0004, Optional.of(new WeightRange(0, 0.05, false))));
    }

    private void strips() {
        SplittableRandom random = new SplittableRandom(5);
        List<Double> hundred = IntStream.range(0, 100)
                .mapToObj(i -> StrictMath.exp(0.5 * Drawables.normal(random)))
                .toList();
        List<Double> thousands = IntStream.range(0, 5000)
                .mapToObj(i -> StrictMath.exp(0.5 * Drawables.normal(random)))
                .toList();
        add("strip", ResidualStrip.of("strip", 2.345, hundred, 0, Language.english()));
        add("strip-small", ResidualStrip.of("strip-small", 0.02, hundred, 0, Language.english()));
        add("strip-many", ResidualStrip.of("strip-many", 1.2, thousands, 0, Language.english()));
        add("strip-one", ResidualStrip.of("strip-one", 3, List.of(1.5), 0, Language.english()));
    }

    private void hulls() {
        Corpus corpus = Drawables.corpus(1000, 8, 1);
        hull("hull", corpus, Vec.of(5, 3, -2, 4, 1, 2, -2, 1.5));
        hull("hull-close", corpus, Vec.of(3, 3, -2, 2.6, 0.8, 1.2, -1.2, 1.5));
        hull("hull-far", corpus, Vec.of(40, 3, -2, 1.6, 0.8, 0.2, -1.2, 1.5));
        hull("hull-one", Drawables.corpus(1, 3, 2), Vec.of(1, 2, 3));
        hull("hull-line", Drawables.corpus(30, 1, 3), Vec.of(20));
        Corpus few = Drawables.corpus(12, 3, 6);
        hull("hull-small", few, Vec.of(9, 2, 3));
        Vec latent = Vec.of(1, 1, 1, 1, 1, 1, 1, 1);
        add(
                "hull-neighbours",
                HullPicture.of(
                        "hull-neighbours",
                        HullView.of(Drawables.explained(corpus, latent, new EqualNeighbours(5)))
                                .orElseThrow(),
                        new Range(0, 0),
                        Language.english()));
    }

    private void hull(String name, Corpus corpus, Vec latent) {
        add(
                name,
                HullPicture.of(
                        name,
                        HullView.of(Drawables.explained(corpus, latent)).orElseThrow(),
                        new Range(0, 0),
                        Language.english()));
    }

    private void images() {
        ImageForm digits = Drawables.digits();
        Vec digit = Drawables.digit();
        add("image", HeatPicture.plain("image", digits, digit, "a ring"));
        for (Palette palette : Palette.values()) {
            HeatScale scale = HeatScale.of(0.009, palette);
            String name = palette == Palette.PRINT ? "print" : "colour";
            add("heat-" + name, HeatPicture.heat("heat-" + name, digits, digit, Drawables.parts(), scale, "its parts"));
            add("legend-" + name, scale.legend("legend-" + name, Language.english()));
        }
        ImageForm tiny = Drawables.grey(2, 3);
        Vec greys = Vec.of(0, 0.2, 0.4, 0.6, 0.8, 1);
        Vec signs = Vec.of(1, -1, 0, 0.5, -0.5, -0.1);
        add("image-small", HeatPicture.plain("image-small", tiny, greys, "six greys"));
        for (Palette palette : Palette.values()) {
            String name = palette == Palette.PRINT ? "heat-small-print" : "heat-small-colour";
            add(name, HeatPicture.heat(name, tiny, greys, signs, HeatScale.of(1, palette), "six parts"));
        }
        add("legend-none", HeatScale.of(0, Palette.BLUE_RED).legend("legend-none", Language.english()));
        ImageForm colour = Drawables.colours(32, 40, ImageForm.Layout.CHANNELS_LAST, 255);
        double[] pixels = new double[colour.columns()];
        double[] parts = new double[colour.columns()];
        for (int i = 0; i < pixels.length; i++) {
            int row = i / 120;
            int column = i / 3 % 40;
            pixels[i] = i % 3 == 0 ? 8 * row : i % 3 == 1 ? 6 * column : 200 - 5 * row;
            parts[i] = StrictMath.sin(row / 5.0) * StrictMath.cos(column / 6.0) / 1000;
        }
        add("image-rgb", HeatPicture.plain("image-rgb", colour, Vec.of(pixels), "a slope of colours"));
        HeatScale scale = HeatScale.of(0.003, Palette.BLUE_RED);
        add("heat-rgb", HeatPicture.heat("heat-rgb", colour, Vec.of(pixels), Vec.of(parts), scale, "its parts"));
    }

    private void series() {
        SeriesForm three = Drawables.series(48, 3);
        Vec input = Drawables.wave(three, 0);
        add("series", SeriesPicture.of("series", three, input, Optional.empty(), "three measures", Language.english()));
        for (Palette palette : Palette.values()) {
            String name = palette == Palette.PRINT ? "series-print" : "series-colour";
            HeatScale scale = HeatScale.of(1.2, palette);
            add(
                    name,
                    SeriesPicture.of(
                            name,
                            three,
                            input,
                            Optional.of(new SeriesPicture.Heat(Drawables.wave(three, 2), scale)),
                            "three measures",
                            Language.english()));
        }
        SeriesForm small = Drawables.series(6, 7);
        Vec little = Drawables.wave(small, 4);
        add(
                "series-small",
                SeriesPicture.of(
                        "series-small",
                        small,
                        little,
                        Optional.of(new SeriesPicture.Heat(little, HeatScale.of(1, Palette.PRINT))),
                        "seven measures",
                        Language.english()));
        SeriesForm one = Drawables.series(1, 1);
        HeatScale scale = HeatScale.of(2, Palette.BLUE_RED);
        add(
                "series-one",
                SeriesPicture.of(
                        "series-one",
                        one,
                        Vec.of(0.4),
                        Optional.of(new SeriesPicture.Heat(Vec.of(-1), scale)),
                        "one measure",
                        Language.english()));
        SeriesForm long8 = Drawables.series(2000, 8);
        add(
                "series-long",
                SeriesPicture.of(
                        "series-long",
                        long8,
                        Drawables.wave(long8, 1),
                        Optional.of(new SeriesPicture.Heat(Drawables.wave(long8, 3), scale)),
                        "eight measures",
                        Language.english()));
    }

    private void add(String name, Tag picture) {
        pictures.put(name, picture);
    }
}
