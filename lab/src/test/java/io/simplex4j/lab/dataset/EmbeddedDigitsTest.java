package io.simplex4j.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.Examples;
import org.junit.jupiter.api.Test;

final class EmbeddedDigitsTest {
    @Test
    void the_first_digits_of_mnist_are_there() {
        Examples training = EmbeddedDigits.training();
        assertThat(training.size()).isEqualTo(1500);
        assertThat(Sampling.labels(training)).startsWith(5, 0, 4, 1, 9, 2, 1, 3, 1, 4);
        assertThat(EmbeddedDigits.test().size()).isEqualTo(300);
        assertThat(Sampling.labels(EmbeddedDigits.test())).startsWith(7, 2, 1, 0, 4, 1, 4, 9);
        for (int digit = 0; digit < 10; digit++) {
            assertThat(Sampling.ofClass(training, digit)).hasSizeGreaterThan(100);
        }
        assertThat(training.inputs().at(0, 0)).isEqualTo(Mnist.black());
    }

    @Test
    void letters_are_drawn_from_a_seed() {
        float[] letter = DrawnLetters.draw('A', 1);
        assertThat(letter).isEqualTo(DrawnLetters.draw('A', 1)).isNotEqualTo(DrawnLetters.draw('A', 2));
        int ink = 0;
        for (float pixel : letter) {
            ink += pixel > 0 ? 1 : 0;
        }
        assertThat(ink).isBetween(60, 250);
        assertThat(letter[0]).isEqualTo((float) Mnist.black());
        OutlierImages letters = DrawnLetters.sample(30, 5);
        assertThat(letters.inputs().rows()).isEqualTo(30);
        assertThatThrownBy(() -> DrawnLetters.draw('O', 1)).hasMessageContaining("AEFH");
    }
}
