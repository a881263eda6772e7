package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SeriesPictureTest {
    private static final HeatScale SCALE = HeatScale.of(1, Palette.BLUE_RED);

    private static Element drawn(Tag picture) {
        return Jsoup.parse(picture.toString()).selectFirst("svg");
    }

    @ParameterizedTest
    @CsvSource({"6, ''", "7, 'and 1 more channel'", "9, 'and 3 more channels'"})
    void six_channels_are_drawn_and_the_others_counted(int channels, String words) {
        SeriesForm form = Drawables.series(10, channels);
        Element drawn = drawn(
                SeriesPicture.of("s", form, Drawables.wave(form, 0), Optional.empty(), "a series", Language.english()));
        assertThat(drawn.select("path.ink")).hasSize(6);
        assertThat(drawn.text()).contains(words);
        assertThat(drawn.text().contains("more channel")).isEqualTo(channels > 6);
    }

    @Test
    void measures_are_in_their_own_units() {
        SeriesForm form = Drawables.series(3, Drawables.channel("temperature", "°C", 37, 0.5));
        List<String> words = drawn(
                        SeriesPicture.of("s", form, Vec.of(-2, 0, 4), Optional.empty(), "a fever", Language.english()))
                .select("text")
                .eachText();
        assertThat(words).contains("temperature (°C)", "36", "37", "38", "39", "step", "1", "2", "3");
    }

    @Test
    void parts_are_bands_and_negative_ones_are_hatched() {
        SeriesForm form = Drawables.series(4, 1);
        Element drawn = drawn(SeriesPicture.of(
                "s",
                form,
                Vec.of(0, 1, 0, 1),
                Optional.of(new SeriesPicture.Heat(Vec.of(1, 1, 0, -1), SCALE)),
                "a series",
                Language.english()));
        assertThat(drawn.select("rect.pos")).hasSize(1);
        assertThat(drawn.select("rect.neg")).hasSize(1);
        assertThat(drawn.select("rect[fill=url(#s-hatch)]")).hasSize(1);
        double step = Double.parseDouble(drawn.selectFirst("rect.neg").attr("width"));
        assertThat(Double.parseDouble(drawn.selectFirst("rect.pos").attr("width")))
                .isBetween(2 * step - 0.02, 2 * step + 0.02);
    }

    @Test
    void a_single_step_is_a_point() {
        Element drawn = drawn(SeriesPicture.of(
                "s",
                Drawables.series(1, 1),
                Vec.of(1),
                Optional.of(new SeriesPicture.Heat(Vec.of(-1), SCALE)),
                "one measure",
                Language.english()));
        assertThat(drawn.select("circle.ink")).hasSize(1);
        assertThat(drawn.select("path")).isEmpty();
        assertThat(drawn.select("rect.neg")).hasSize(1);
    }

    @Test
    void two_thousand_steps_take_little_room() {
        SeriesForm form = Drawables.series(2000, 1);
        Vec wave = Drawables.wave(form, 0);
        assertThat(SeriesPicture.of(
                                "s",
                                form,
                                wave,
                                Optional.of(new SeriesPicture.Heat(wave, SCALE)),
                                "long",
                                Language.english())
                        .toString()
                        .length())
                .isLessThan(40_000);
    }

    /** A spike of one step in two thousand must not be lost. */
    @Test
    void a_short_spike_is_seen() {
        SeriesForm form = Drawables.series(2000, Drawables.channel("a", "", 0, 1));
        double[] values = new double[2000];
        double[] parts = new double[2000];
        values[777] = 100;
        parts[777] = -1;
        Element drawn = drawn(SeriesPicture.of(
                "s",
                form,
                Vec.of(values),
                Optional.of(new SeriesPicture.Heat(Vec.of(parts), SCALE)),
                "a spike",
                Language.english()));
        assertThat(drawn.select("rect.neg")).hasSize(1);
        assertThat(drawn.selectFirst("path.ink").attr("d")).contains(" 23.2");
    }

    @Test
    void what_does_not_fit_is_refused() {
        SeriesForm form = Drawables.series(2, 1);
        assertThatThrownBy(() -> SeriesPicture.of("s", form, Vec.of(1), Optional.empty(), "short", Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("input has 1 numbers; expected 2");
        assertThatThrownBy(() ->
                        SeriesPicture.of("s", form, Vec.of(1e308, 1), Optional.empty(), "large", Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("measure of channel 0 is Infinity; expected a finite number");
    }
}
