package io.simplex4j.data.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.example.NumberText;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers and categories in words. */
final class TextTest {
    private static final List<Category> GRADES =
            List.of(new Category("1", "I"), new Category("2", "II"), new Category("3", "III"));

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "62, 62",
        "62.0000019, 62",
        "1.5, 1.5",
        "0.123456, 0.1235",
        "-12.34567, -12.35",
        "999.96, 1000",
        "1234.5, 1235",
        "123456789, 123456789",
        "1e14, 100000000000000",
        "1e15, 1e15",
        "-1.23456e20, -1.235e20",
        "0.0001, 0.0001",
        "0.00001234567, 1.235e-5",
        "1e-300, 1e-300",
        "NaN, NaN",
        "Infinity, Infinity"
    })
    void numbers_have_as_many_digits_as_needed(double number, String text) {
        assertThat(NumberText.shown(number, OptionalInt.empty())).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"62.4, 0, 62", "-0.4, 0, 0", "0.5, 0, 1", "2, 2, 2.00", "1234.5678, 1, 1234.6", "1e300, 1, 1e300"})
    void numbers_may_have_a_fixed_number_of_decimals(double number, int decimals, String text) {
        assertThat(NumberText.shown(number, OptionalInt.of(decimals))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -2.5, 0.1, 1.0 / 3, 1e15, 1e-5, Double.MIN_VALUE, Double.MAX_VALUE, 2e-3, 123456.789})
    void exact_text_reads_back_as_the_same_number(double number) {
        assertThat(Decimal.POINT.parse(NumberText.exact(number))).isEqualTo(OptionalDouble.of(number));
    }

    @Test
    void exact_text_is_short() {
        assertThat(NumberText.exact(0.1)).isEqualTo("0.1");
        assertThat(NumberText.exact(2e22)).isEqualTo("2e22");
        assertThat(NumberText.exact(1.0 / 3)).isEqualTo("0.3333333333333333");
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 1000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                assertThat(Decimal.POINT.parse(NumberText.exact(number))).isEqualTo(OptionalDouble.of(number));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1;0;0;I",
                "0;0;1;III",
                "0;0.99999;0.00001;II",
                "0;0;0;none",
                "0.4;0.6;0;I 40 %, II 60 %",
                "0.333;0.333;0.334;I 33 %, II 33 %, III 33 %",
                "1;1;0;I 100 %, II 100 %",
                "0;0.5;0;II 50 %",
                "-0.2;0;1.2;I -20 %, III 120 %",
                "NaN;0;0;I NaN %"
            })
    void choices_are_named_or_mixed(double first, double second, double third, String text) {
        assertThat(CategoryText.mixture(GRADES, Vec.of(9, first, second, third), 1))
                .isEqualTo(text);
    }

    @Test
    void long_mixtures_are_summed_up() {
        List<Category> many = IntStream.range(0, 8)
                .mapToObj(i -> new Category("c" + i, "c" + i))
                .toList();
        assertThat(CategoryText.mixture(many, Vec.of(0.1, 0.2, 0.05, 0.15, 0.1, 0.2, 0.15, 0.05), 0))
                .isEqualTo("c0 10 %, c1 20 %, c3 15 %, c5 20 %, c6 15 %, others 20 %");
    }

    @ParameterizedTest
    @CsvSource({
        "0, I",
        "2.00001, III",
        "1.4, between II and III",
        "0.4, between I and II",
        "-0.5, below I",
        "2.5, above III",
        "NaN, unknown"
    })
    void ordered_choices_are_named_or_between(double place, String text) {
        assertThat(CategoryText.ordinal(GRADES, place)).isEqualTo(text);
    }

    /** A random table, encoded and put in words, gives its cells back. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void words_are_what_the_table_says(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String deviation = NumberText.exact(Math.exp(random.nextDouble(-5, 5)));
        Schema schema =
                SchemaTest.schema("""
                schema: simplex4j/schema/1
                features:
                  - {name: a, unit: kg, decimals: 2, scale: {mean: %s, deviation: %s}}
                  - {name: b, categories: [x, y, z]}
                  - {name: c, categories: [x, y, z], encoding: ordinal, scale: {mean: 0.7, deviation: %s}}
                  - {name: d, columns: [d1, d2], categories: [p, q]}
                """.formatted(NumberText.exact(random.nextDouble(-100, 100)), deviation, deviation));
        String[] letters = {"x", "y", "z"};
        for (int i = 0; i < 100; i++) {
            String number = NumberText.shown(random.nextDouble(-1000, 1000), OptionalInt.of(2));
            String b = letters[random.nextInt(3)];
            String c = letters[random.nextInt(3)];
            int d = random.nextInt(2);
            String row = String.join(",", number, b, c, Integer.toString(1 - d), Integer.toString(d));
            Vec exact = schema.examples(SchemaTest.table("a,b,c,d1,d2\n" + row))
                    .inputs()
                    .row(0);
            for (Vec input : List.of(exact, asFloats(exact))) {
                assertThat(IntStream.range(0, 4).mapToObj(f -> schema.form().text(f, input)))
                        .containsExactly(number + " kg", b, c, d == 0 ? "p" : "q");
            }
        }
    }

    private static Vec asFloats(Vec input) {
        float[] floats = new float[input.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = (float) input.get(i);
        }
        return Vec.of(floats);
    }
}
