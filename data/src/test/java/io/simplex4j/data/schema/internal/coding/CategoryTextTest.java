package io.simplex4j.data.schema.internal.coding;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.schema.Category;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CategoryTextTest {
    private static final List<Category> GRADES =
            List.of(new Category("1", "I"), new Category("2", "II"), new Category("3", "III"));

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1;0;0;I",
                "0;0;1;III",
                "0;0.99999;0.00001;II",
                "0;0;0;none",
                "0.4;0.6;0;I 40%, II 60%",
                "0.333;0.333;0.334;I 33%, II 33%, III 33%",
                "1;1;0;I 100%, II 100%",
                "0;0.5;0;II 50%",
                "-0.2;0;1.2;I −20%, III 120%",
                "NaN;0;0;I not a number"
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
                .isEqualTo("c0 10%, c1 20%, c3 15%, c5 20%, c6 15%, others 20%");
    }

    @ParameterizedTest
    @CsvSource({
        "0, I",
        "2.00001, III",
        "1.4, between II and III",
        "0.4, between I and II",
        "-0.5, below I",
        "2.5, above III",
        "NaN, missing"
    })
    void ordered_choices_are_named_or_between(double place, String text) {
        assertThat(CategoryText.ordinal(GRADES, place)).isEqualTo(text);
    }
}
