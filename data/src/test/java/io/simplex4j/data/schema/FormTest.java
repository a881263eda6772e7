package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class FormTest {
    private static final String V = "schema: simplex4j/schema/1\n";
    private static final String DIGITS = V
            + "modality: image\n"
            + "label: digit\n"
            + "shape: [1, 2, 2]\n"
            + "layout: channels-first\n"
            + "pixels: {mean: 0.2, deviation: 0.4}\n";
    private static final String COLOURS =
            V + "modality: image\nshape: [2, 1, 3]\npixels: {mean: [0, 0.5, 0], deviation: [1, 0.5, 0.25]}\n";
    private static final String HEART = V + """
        modality: series
        steps: 2
        layout: steps-first
        channels:
          - {name: heart rate, unit: bpm, scale: {mean: 80, deviation: 12}}
          - {name: pressure}
        """;

    @Test
    void a_picture_has_a_size_and_a_light() {
        Schema schema = SchemaTest.schema(DIGITS);
        ImageForm form = (ImageForm) schema.form();
        assertThat(List.of(form.height(), form.width(), form.channels())).containsExactly(2, 2, 1);
        assertThat(form.mean(0)).isEqualTo(0.2);
        assertThat(form.deviation(0)).isEqualTo(0.4);
        assertThat(form.black(0)).isEqualTo(-0.5);
        assertThat(form.white(0)).isEqualTo(2);
        assertThat(schema.features()).isEmpty();
        assertThat(schema.form().columns()).isEqualTo(4);
        assertThat(schema.form().text(3, Vec.of(0, 0, 0, 2))).isEqualTo("255");
        assertThat(schema.toYaml()).isEqualTo(DIGITS);
    }

    @Test
    void a_picture_may_have_channels() {
        Schema schema = SchemaTest.schema(COLOURS);
        ImageForm form = (ImageForm) schema.form();
        assertThat(form.layout()).isEqualTo(ImageForm.Layout.CHANNELS_LAST);
        assertThat(List.of(form.height(), form.width(), form.channels())).containsExactly(2, 1, 3);
        assertThat(schema.form().groups().groups())
                .containsExactly(
                        new FeatureGroups.Group("0,0", List.of(0, 1, 2)),
                        new FeatureGroups.Group("1,0", List.of(3, 4, 5)));
        assertThat(schema.form().text(1, Vec.of(0, 0, 0, 1, 0, 2))).isEqualTo("255, 128, 128");
        assertThat(SchemaTest.schema(schema.toYaml()).toYaml()).isEqualTo(schema.toYaml());
    }

    @Test
    void pictures_may_come_in_a_table() {
        Examples encoded = SchemaTest.schema(DIGITS).examples(SchemaTest.table("digit,p0,p1,p2,p3\n7,0,51,255,0\n"));
        assertThat(encoded.inputs().row(0).toArray())
                .containsExactly(new double[] {-0.5, 0, 2, -0.5}, Offset.offset(1e-12));
        assertThat(SchemaTest.labels(encoded)).containsExactly("7");
        assertThatThrownBy(
                        () -> SchemaTest.schema(DIGITS).examples(SchemaTest.table("digit,p0,p1,p2,p3\n7,0,0,256,0\n")))
                .hasMessage(
                        "patients.csv line 2, column 'p2': found '256'; expected the brightness of a pixel from 0 to"
                                + " 255");
        assertThatThrownBy(() -> SchemaTest.schema(DIGITS).examples(SchemaTest.table("digit,p0,p1\n7,0,0\n")))
                .hasMessage("patients.csv: has 2 columns besides those of names and labels; expected 4, one for each of"
                        + " the model's numbers in their order");
    }

    @Test
    void a_series_has_steps_and_channels() {
        Schema schema = SchemaTest.schema(HEART);
        SeriesForm form = (SeriesForm) schema.form();
        assertThat(form.channels())
                .containsExactly(
                        new SeriesForm.Channel(
                                "heart rate", Optional.of("bpm"), Optional.of(new InputForm.Scale(80, 12))),
                        new SeriesForm.Channel("pressure", Optional.empty(), Optional.empty()));
        assertThat(schema.form().shape()).isEqualTo(Shape.of(2, 2));
        assertThat(schema.form().groups().groups())
                .extracting(FeatureGroups.Group::name)
                .containsExactly("heart rate, step 0", "pressure, step 0", "heart rate, step 1", "pressure, step 1");
        assertThat(schema.form().text(2, Vec.of(0, 0, 0.5, 0))).isEqualTo("86 bpm");
        assertThat(schema.toYaml()).isEqualTo(HEART);
        Examples encoded = schema.examples(SchemaTest.table("a,b,c,d\n80,1,92,2\n"));
        assertThat(encoded.inputs().row(0).toArray()).containsExactly(0, 1, 1, 2);
        assertThatThrownBy(() -> schema.examples(SchemaTest.table("a,b,c,d\n80,1,?,2\n")))
                .hasMessageStartingWith("patients.csv line 2, column 'c': found '?', which counts as missing");
    }

    @Test
    void a_series_may_have_one_channel_after_the_other() {
        Schema schema =
                SchemaTest.schema(HEART.replace("steps-first", "channels-first").replace("steps: 2", "steps: 3"));
        assertThat(schema.form().shape()).isEqualTo(Shape.of(2, 3));
        assertThat(schema.form().text(2, Vec.of(0, 0, 1, 0, 0, 0))).isEqualTo("92 bpm");
        assertThat(schema.form().text(3, Vec.of(0, 0, 1, 5, 0, 0))).isEqualTo("5");
        assertThat(schema.form().groups().groups().get(4).name()).isEqualTo("pressure, step 1");
    }

    static Stream<Arguments> fitting() {
        return Stream.of(
                Arguments.of(SchemaTest.CANCER, Shape.of(8)),
                Arguments.of(SchemaTest.CANCER, Shape.of(1, 8)),
                Arguments.of(DIGITS, Shape.of(1, 2, 2)),
                Arguments.of(DIGITS, Shape.of(2, 2)),
                Arguments.of(DIGITS, Shape.of(2, 2, 1)),
                Arguments.of(DIGITS, Shape.of(4)),
                Arguments.of(COLOURS, Shape.of(2, 1, 3)),
                Arguments.of(HEART, Shape.of(2, 2)));
    }

    @ParameterizedTest
    @MethodSource("fitting")
    void a_schema_fits_models_of_its_shape(String schema, Shape shape) {
        assertThatCode(() -> SchemaTest.schema(schema).requireFits(shape)).doesNotThrowAnyException();
    }

    static Stream<Arguments> unfitting() {
        return Stream.of(
                Arguments.of(
                        SchemaTest.CANCER,
                        Shape.of(9),
                        "8 numbers of 5 features; expected 9 of shape (9) as the model takes"),
                Arguments.of(
                        COLOURS,
                        Shape.of(3, 2, 1),
                        "6 numbers of pictures of shape (2, 1, 3); expected 6 of shape (3, 2, 1) as the model takes"),
                Arguments.of(
                        HEART,
                        Shape.of(50, 1),
                        "4 numbers of series of shape (2, 2); expected 50 of shape (50, 1) as the model takes"));
    }

    @ParameterizedTest
    @MethodSource("unfitting")
    void other_models_are_refused(String schema, Shape shape, String message) {
        assertThatThrownBy(() -> SchemaTest.schema(schema).requireFits(shape))
                .hasMessage("cancer.yaml: describes " + message);
    }

    @Test
    void an_input_of_another_size_is_refused() {
        InputForm form = SchemaTest.schema(HEART).form();
        assertThatThrownBy(() -> Examples.of(Matrix.of(new double[][] {{1}}), form))
                .hasMessage("inputs have 1 numbers each; expected 4 for their form");
    }

    static Stream<Arguments> plain() {
        return Stream.of(
                Arguments.of(Shape.of(3), 0),
                Arguments.of(Shape.of(7, 8), 0),
                Arguments.of(Shape.of(8, 8), 1),
                Arguments.of(Shape.of(1, 8, 9), 1),
                Arguments.of(Shape.of(3, 8, 9), 3),
                Arguments.of(Shape.of(8, 9, 3), 3),
                Arguments.of(Shape.of(2, 8, 9), 0),
                Arguments.of(Shape.of(1, 8, 7), 0),
                Arguments.of(Shape.of(), 0));
    }

    @ParameterizedTest
    @MethodSource("plain")
    void an_input_nobody_described_is_a_picture_if_it_looks_like_one(Shape shape, int channels) {
        Schema schema = Schema.plain(shape);
        assertThat(schema.form() instanceof ImageForm image ? image.channels() : 0)
                .isEqualTo(channels);
        assertThat(schema.form().shape()).isEqualTo(shape);
        assertThat(schema.form().features()).isEmpty();
        assertThat(schema.form().columns()).isEqualTo(shape.size());
        assertThatCode(() -> schema.requireFits(shape)).doesNotThrowAnyException();
        assertThat(SchemaTest.schema(schema.toYaml()).toYaml()).isEqualTo(schema.toYaml());
    }

    @Test
    void features_nobody_described_are_numbered() {
        Schema schema = Schema.plain(Shape.of(3));
        assertThat(schema.features()).extracting(Feature::name).containsExactly("feature 0", "feature 1", "feature 2");
        assertThat(schema.form().text(1, Vec.of(0, -1.23456, 0))).isEqualTo("-1.235");
        String header = IntStream.range(0, 3).mapToObj(i -> "feature " + i).collect(Collectors.joining(","));
        assertThat(schema.examples(SchemaTest.table(header + "\n1,2,3"))
                        .inputs()
                        .row(0))
                .isEqualTo(Vec.of(1, 2, 3));
    }
}
