package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class SchemaRefusalTest {
    private static final String V = "schema: simplex4j/schema/1\n";

    @TempDir
    private Path folder;

    private static void refuses(String text, String message) {
        assertThatThrownBy(() -> SchemaTest.schema(text))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("cancer.yaml" + message);
    }

    static Stream<Arguments> documents() {
        String features = "features: [{name: a}]";
        return Stream.of(
                Arguments.of("", ": is empty; expected a schema"),
                Arguments.of("# nothing\n", ": is empty; expected a schema"),
                Arguments.of("5", " line 1, column 1: found '5'; expected keys with values"),
                Arguments.of("- a", " line 1, column 1: found a list; expected keys with values"),
                Arguments.of(features, " line 1, column 1: found no key 'schema'; expected one"),
                Arguments.of(
                        "schema: simplex4j/schema/2\n" + features,
                        " line 1, column 9: found 'simplex4j/schema/2'; expected simplex4j/schema/1"),
                Arguments.of(V, " line 1, column 1: found no key 'features'; expected one"),
                Arguments.of(
                        V + "feature: []", " line 2, column 1: found the unknown key 'feature'; expected features"),
                Arguments.of(
                        V + "qqqqq: 1",
                        " line 2, column 1: found the unknown key 'qqqqq'; expected schema, title, noun, modality, id, pseudonym,"
                                + " label, classes, task, decimal, missing, features, shape, layout, pixels, resize, steps, channels, text"),
                Arguments.of(V + V, " line 2, column 1: found the key 'schema' twice; expected it once"),
                Arguments.of(V + "[1]: 2", " line 2, column 1: found a list; expected a text"),
                Arguments.of(V + "features: 5", " line 2, column 11: found '5'; expected a list"),
                Arguments.of(V + "features:", " line 2, column 10: found nothing; expected a list"),
                Arguments.of(V + "features: []", " line 2, column 11: found an empty list; expected features"),
                Arguments.of(V + "features: [a]", " line 2, column 12: found 'a'; expected keys with values"),
                Arguments.of(V + "title: [a]\n" + features, " line 2, column 8: found a list; expected a text"),
                Arguments.of(V + "title:\n" + features, " line 2, column 7: found nothing; expected a text"),
                Arguments.of(V + "title: ' '\n" + features, " line 2, column 8: found an empty string; expected text"),
                Arguments.of(
                        V + "modality: sound\n" + features,
                        " line 2, column 11: found 'sound'; expected tabular, image, series or text"),
                Arguments.of(
                        V + "decimal: dot\n" + features, " line 2, column 10: found 'dot'; expected point or comma"),
                Arguments.of(
                        V + "id: a\nlabel: a\n" + features,
                        " line 3, column 8: found 'a'; expected a column other than that of 'id'"),
                Arguments.of(
                        V + "id: a\n" + features,
                        " line 3, column 12: found the column 'a' for the feature 'a'; expected a column other than"
                                + " that of the names of rows"),
                Arguments.of(
                        V + "classes: [a, b, a]\n" + features,
                        " line 2, column 17: found the class 'a' twice; expected it once"),
                Arguments.of(
                        V + "classes: []\n" + features,
                        " line 2, column 10: found an empty list; expected the names of classes"),
                Arguments.of(
                        V + "shape: [8]\n" + features,
                        " line 2, column 1: found the key 'shape'; expected none as the modality is tabular"),
                Arguments.of(V + features + "\n---\n" + V, " line 3, column 1: found a second document; expected one"),
                Arguments.of(
                        V + "title: \u0007\n",
                        " line 2, column 8: found the character U+0007; expected printable text"),
                Arguments.of(
                        V + "title: {a", " line 2, column 10: is not YAML (expected ',' or '}', but got <stream end>)"),
                Arguments.of(V + "title: a: b", " line 2, column 9: is not YAML (mapping values are not allowed here)"),
                Arguments.of(
                        V + "\tid: b",
                        " line 2, column 1: is not YAML (found character '\\t(TAB)' that cannot start any token. (Do"
                                + " not use \\t(TAB) for indentation))"),
                Arguments.of(V + "title: *a", " line 2, column 8: is not YAML (found undefined alias a)"),
                Arguments.of(
                        V + "title: " + "[".repeat(100_000),
                        " line 2, column 23: found more than 16 levels of lists and keys; expected fewer"));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void other_documents_are_refused_with_their_place(String text, String message) {
        refuses(text, message);
    }

    static Stream<Arguments> features() {
        return Stream.of(
                Arguments.of("{column: a}", 4, "found no key 'name'; expected one"),
                Arguments.of("{name: }", 10, "found nothing; expected a text"),
                Arguments.of("{name: null}", 11, "found nothing; expected a text"),
                Arguments.of("{name: {a: b}}", 11, "found keys with values; expected a text"),
                Arguments.of("{name: a, colum: b}", 14, "found the unknown key 'colum'; expected column"),
                Arguments.of("{name: a, Units: b}", 14, "found the unknown key 'Units'; expected unit"),
                Arguments.of("{name: a, decimals: 1.5}", 24, "found '1.5'; expected an integer from 0 to 10"),
                Arguments.of("{name: a, decimals: 11}", 24, "found '11'; expected an integer from 0 to 10"),
                Arguments.of("{name: a, decimals: '1'}", 24, "found the text '1'; expected a number"),
                Arguments.of("{name: a, min: low}", 19, "found 'low'; expected a finite number"),
                Arguments.of(
                        "{name: a, min: 5, max: 4}", 27, "found '4'; expected a number of at least 5, which is min"),
                Arguments.of(
                        "{name: a, categories: [b], min: 0}",
                        31,
                        "found the key 'min'; expected none as the feature has categories"),
                Arguments.of("{name: a, scale: 5}", 21, "found '5'; expected keys with values"),
                Arguments.of("{name: a, scale: {mean: 5}}", 21, "found no key 'deviation'; expected one"),
                Arguments.of(
                        "{name: a, scale: {mean: 5, std: 1}}",
                        31,
                        "found the unknown key 'std'; expected mean, deviation"),
                Arguments.of("{name: a, scale: {mean: 5, deviation: 0}}", 42, "found '0'; expected a number above 0"),
                Arguments.of("{name: a, scale: {mean: 5, deviation: -1}}", 42, "found '-1'; expected a number above 0"),
                Arguments.of(
                        "{name: a, scale: {mean: .nan, deviation: 1}}", 28, "found '.nan'; expected a finite number"),
                Arguments.of(
                        "{name: a, scale: {mean: 0, deviation: .inf}}", 42, "found '.inf'; expected a finite number"),
                Arguments.of(
                        "{name: a, scale: {mean: 1e999, deviation: 1}}", 28, "found '1e999'; expected a finite number"),
                Arguments.of(
                        "{name: a, missing: mean}",
                        23,
                        "found 'mean' for a feature without a scale; expected a number or a scale"),
                Arguments.of(
                        "{name: a, missing: median}", 23, "found 'median'; expected refuse, keep, mean or a number"),
                Arguments.of("{name: a, missing: [1]}", 23, "found a list; expected refuse, keep, mean or a number"),
                Arguments.of(
                        "{name: a, encoding: one-hot}",
                        14,
                        "found the key 'encoding'; expected none as the feature has no categories"),
                Arguments.of("{name: a, categories: b}", 26, "found 'b'; expected a list"),
                Arguments.of("{name: a, categories: []}", 26, "found an empty list; expected categories"),
                Arguments.of("{name: a, categories: [b, c, b]}", 33, "found the category 'b' twice; expected it once"),
                Arguments.of(
                        "{name: a, categories: [b, {value: c, name: b}]}",
                        30,
                        "found the category 'b' twice; expected it once"),
                Arguments.of("{name: a, categories: [{value: b}]}", 27, "found no key 'name'; expected one"),
                Arguments.of(
                        "{name: a, categories: [b], encoding: hot}", 41, "found 'hot'; expected one-hot or ordinal"),
                Arguments.of(
                        "{name: a, categories: [b], unit: kg}",
                        31,
                        "found the key 'unit'; expected none as the feature has categories"),
                Arguments.of(
                        "{name: a, categories: [b], scale: {mean: 0, deviation: 1}}",
                        31,
                        "found the key 'scale'; expected none as its categories are one-hot (a scale goes with"
                                + " 'encoding: ordinal')"),
                Arguments.of(
                        "{name: a, categories: [b, c], missing: mean}",
                        43,
                        "found 'mean'; expected refuse, zeros or one of 'b', 'c'"),
                Arguments.of(
                        "{name: a, categories: [b, c], encoding: ordinal, missing: zeros}",
                        62,
                        "found 'zeros'; expected refuse, keep or one of 'b', 'c'"),
                Arguments.of("{name: a, columns: [b, c]}", 4, "found no key 'categories'; expected one"),
                Arguments.of(
                        "{name: a, columns: [b, b], categories: [c, d]}",
                        27,
                        "found the column 'b' twice; expected it once"),
                Arguments.of(
                        "{name: a, columns: [b], categories: [c, d]}",
                        23,
                        "found 1 columns; expected 2 as there are categories"),
                Arguments.of(
                        "{name: a, columns: [b], categories: [c], column: b}",
                        45,
                        "found the key 'column'; expected none as the feature has columns that are 0 or 1"),
                Arguments.of(
                        "{name: a, columns: [b], categories: [c], encoding: ordinal}",
                        45,
                        "found the key 'encoding'; expected none as the feature has columns that are 0 or 1"));
    }

    @ParameterizedTest
    @MethodSource("features")
    void other_features_are_refused_with_their_place(String feature, int column, String message) {
        refuses(V + "features:\n - " + feature, " line 3, column " + column + ": " + message);
    }

    @Test
    void features_and_columns_are_there_once() {
        refuses(
                V + "features:\n - name: a\n - name: b\n - name: a",
                " line 5, column 4: found the feature 'a' twice; expected different names");
        refuses(
                V + "features:\n - name: a\n - name: b\n   column: a",
                " line 4, column 4: found the column 'a' for the feature 'b'; expected a column other than that of the"
                        + " feature 'a'");
    }

    static Stream<Arguments> forms() {
        String image = "modality: image\n";
        String series = "modality: series\n";
        return Stream.of(
                Arguments.of(image, " line 1, column 1: found no key 'shape'; expected one"),
                Arguments.of(image + "shape: 28", " line 3, column 8: found '28'; expected a list"),
                Arguments.of(
                        image + "shape: [28]",
                        " line 3, column 8: found 1 axes; expected height and width, and channels before or after"),
                Arguments.of(image + "shape: [1, 0, 28]", " line 3, column 12: found '0'; expected an integer from 1"),
                Arguments.of(image + "shape: [1, 28, x]", " line 3, column 16: found 'x'; expected a finite number"),
                Arguments.of(
                        image + "shape: [3, 28, 3]",
                        " line 3, column 8: found 1 or 3 on both sides; expected the key 'layout' with channels-first"
                                + " or channels-last"),
                Arguments.of(
                        image + "shape: [4, 28, 28]",
                        " line 3, column 8: found neither 1 nor 3 channels; expected the key 'layout' with"
                                + " channels-first or channels-last"),
                Arguments.of(
                        image + "shape: [2147483647, 2147483647]",
                        " line 3, column 8: axes [2147483647, 2147483647] have more than 2147483647 numbers; expected"
                                + " at most that many"),
                Arguments.of(
                        image + "shape: [2147483647, 1, 1]\nlayout: channels-first",
                        " line 3, column 8: found 2147483647 channels; expected at most 4096"),
                Arguments.of(
                        image + "shape: [1, 8, 8]\nlayout: first",
                        " line 4, column 9: found 'first'; expected channels-first or channels-last"),
                Arguments.of(
                        image + "shape: [1, 8, 8]\npixels: {mean: [1, 2]}",
                        " line 4, column 16: found 2 numbers; expected one or as many as channels, 1"),
                Arguments.of(
                        image + "shape: [1, 8, 8]\npixels: {deviation: 0}",
                        " line 4, column 21: found '0'; expected a number above 0"),
                Arguments.of(
                        image + "shape: [1, 8, 8]\nfeatures: []",
                        " line 4, column 1: found the key 'features'; expected none as the modality is image"),
                Arguments.of(series + "channels: []", " line 1, column 1: found no key 'steps'; expected one"),
                Arguments.of(
                        series + "steps: 5\nchannels: []",
                        " line 4, column 11: found an empty list; expected channels"),
                Arguments.of(
                        series + "steps: 5\nchannels: [{name: a}, {name: a}]",
                        " line 4, column 23: found the channel 'a' twice; expected different names"),
                Arguments.of(
                        series + "steps: 2147483647\nchannels: [{name: a}, {name: b}]",
                        " line 3, column 8: there are 2147483647 steps of 2 channels; expected at least 1 of each and"
                                + " at most 2147483647 numbers"),
                Arguments.of(
                        series + "steps: 5\nlayout: channels-last\nchannels: [{name: a}]",
                        " line 4, column 9: found 'channels-last'; expected steps-first or channels-first"));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void other_forms_are_refused_with_their_place(String text, String message) {
        refuses(V + text, message);
    }

    @Test
    void aliases_are_few() {
        String many = V + "title: &t x\nfeatures:\n - {name: a, unit: *t}\n";
        assertThat(SchemaTest.schema(many).features().get(0).unit()).contains("x");
        refuses(
                V + "missing: &m [" + "x, ".repeat(10) + "]\nclasses: [" + "*m, ".repeat(101) + "]",
                " line 3, column 411: found more than 100 aliases; expected fewer");
        refuses(V + "features: &f [*f]", " line 2, column 11: found a list; expected keys with values");
        refuses(V + "features: [&f {name: *f}]", " line 2, column 12: found keys with values; expected a text");
    }

    @Test
    void a_text_beyond_reason_is_refused() {
        refuses("#".repeat(3_000_000), ": has 3000000 characters; expected at most 2097152");
    }

    @Test
    void files_are_read_strictly() throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "\ufeff" + V + "features: [{name: größe}]\n");
        assertThat(Schema.read(file).features().get(0).name()).isEqualTo("größe");
        Files.write(file, new byte[] {'a', (byte) 0xff});
        assertThatThrownBy(() -> Schema.read(file))
                .hasMessage(file + " line 1, character 2: found bytes that are not UTF-8; expected UTF-8 text");
        Path missing = folder.resolve("none.yaml");
        assertThatThrownBy(() -> Schema.read(missing)).hasMessage(missing + ": no such file");
    }
}
