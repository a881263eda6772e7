package io.simplex4j.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import org.junit.jupiter.api.Test;

final class MemoryTest {
    @Test
    void a_corpus_is_copied_where_two_thirds_of_the_heap_hold_the_copies() {
        Examples corpus = Examples.of(Matrix.of(new float[100_000][100]));
        long copies = 100_000L * 552 + (64 << 20);
        assertThat(Memory.holdsCopyOf(corpus, copies * 3 / 2 + 3)).isTrue();
        assertThat(Memory.holdsCopyOf(corpus, copies * 3 / 2 - 3)).isFalse();
    }
}
