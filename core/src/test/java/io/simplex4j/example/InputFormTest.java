package io.simplex4j.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class InputFormTest {
    private static SeriesForm series(SeriesForm.Layout layout) {
        return new SeriesForm(
                3,
                layout,
                List.of(
                        new SeriesForm.Channel(
                                "heart rate", Optional.of("bpm"), Optional.of(new InputForm.Scale(70, 10))),
                        new SeriesForm.Channel("drug", Optional.empty(), Optional.empty())));
    }

    @Test
    void a_table_has_features_with_values_in_words() {
        TableForm form = TableForm.of(
                FeatureGroups.of(
                        3,
                        List.of(
                                new FeatureGroups.Group("age", Optional.of("years"), List.of(0)),
                                new FeatureGroups.Group("grade", List.of(1, 2)))),
                (feature, input) -> feature == 0 ? input.get(0) + " years" : "III");
        assertThat(form.columns()).isEqualTo(3);
        assertThat(form.features()).contains(form.groups());
        assertThat(form.values(Vec.of(62, 0, 1))).containsExactly("62.0 years", "III");
        assertThat(form.text(1, Vec.of(62, 0, 1))).isEqualTo("III");
        assertThat(form.groups().groups().get(0).unit()).contains("years");
        assertThatThrownBy(() -> new TableForm(Shape.of(2), form.groups(), form.words(), true))
                .hasMessage("features have 3 columns; expected 2 for the shape (2)");
    }

    @Test
    void features_that_nobody_named_have_no_words() {
        TableForm form = TableForm.unnamed(Shape.of(1, 2));
        assertThat(form.features()).isEmpty();
        assertThat(form.values(Vec.of(1, 2))).isEmpty();
        assertThat(form.text(1, Vec.of(1, 2.00004))).isEqualTo("2");
        assertThat(form).isEqualTo(TableForm.unnamed(Shape.of(1, 2)));
    }

    @ParameterizedTest
    @EnumSource
    void every_number_of_a_picture_has_a_place(ImageForm.Layout layout) {
        Shape shape = layout == ImageForm.Layout.CHANNELS_FIRST ? Shape.of(3, 4, 5) : Shape.of(4, 5, 3);
        ImageForm form = new ImageForm(
                shape,
                layout,
                List.of(new InputForm.Scale(0.5, 0.25), InputForm.Scale.NONE, new InputForm.Scale(0, 2)));
        boolean[] seen = new boolean[60];
        for (int row = 0; row < 4; row++) {
            for (int column = 0; column < 5; column++) {
                for (int channel = 0; channel < 3; channel++) {
                    int place = form.column(row, column, channel);
                    assertThat(seen[place]).isFalse();
                    seen[place] = true;
                    assertThat(form.channel(place)).isEqualTo(channel);
                    assertThat(form.pixel(place)).isEqualTo(row * 5 + column);
                }
            }
        }
        Vec black = form.black();
        for (int place = 0; place < 60; place++) {
            assertThat(form.light(black, place)).isZero();
        }
        assertThat(black.get(form.column(0, 0, 0))).isEqualTo(-2);
        assertThat(form.text(7, black)).isEqualTo("0, 0, 0");
        assertThat(form.groups().groups()).hasSize(20);
        assertThat(form.groups().groups().get(7).columns())
                .containsExactlyInAnyOrder(form.column(1, 2, 0), form.column(1, 2, 1), form.column(1, 2, 2));
        assertThat(form.features()).isEmpty();
    }

    @Test
    void light_is_between_black_and_white() {
        ImageForm form = ImageForm.unscaled(Shape.of(1, 2), ImageForm.Layout.CHANNELS_FIRST);
        assertThat(form.light(Vec.of(-3, 0.25), 0)).isZero();
        assertThat(form.light(Vec.of(7, 0.25), 0)).isEqualTo(1);
        assertThat(form.light(Vec.of(7, 0.25), 1)).isEqualTo(0.25);
    }

    @ParameterizedTest
    @EnumSource
    void a_series_has_channels_as_features_and_steps_to_read(SeriesForm.Layout layout) {
        SeriesForm form = series(layout);
        double[] input = new double[6];
        input[form.column(1, 0)] = 1;
        input[form.column(2, 0)] = -2;
        input[form.column(2, 1)] = 5;
        assertThat(form.shape().size()).isEqualTo(6);
        assertThat(form.groups().groups().get(form.column(2, 0)).name()).isEqualTo("heart rate, step 2");
        assertThat(form.text(form.column(1, 0), Vec.of(input))).isEqualTo("80 bpm");
        FeatureGroups channels = form.features().orElseThrow();
        assertThat(channels.groups()).extracting(FeatureGroups.Group::name).containsExactly("heart rate", "drug");
        assertThat(channels.groups().get(0).columns())
                .containsExactly(form.column(0, 0), form.column(1, 0), form.column(2, 0));
        assertThat(form.values(Vec.of(input))).containsExactly("50 to 80 bpm", "0 to 5");
        assertThat(form.values(Vec.of(new double[6]))).containsExactly("70 bpm", "0");
        for (int place = 0; place < 6; place++) {
            assertThat(form.column(form.step(place), form.channel(place))).isEqualTo(place);
        }
    }
}
