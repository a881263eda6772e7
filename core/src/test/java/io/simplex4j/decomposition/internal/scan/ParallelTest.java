package io.simplex4j.decomposition.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

final class ParallelTest {
    @Test
    void every_piece_runs_once() {
        for (int pieces : new int[] {1, 2, 7, 50}) {
            AtomicIntegerArray runs = new AtomicIntegerArray(pieces);
            Parallel.run(pieces, runs::incrementAndGet);
            for (int p = 0; p < pieces; p++) {
                assertThat(runs.get(p)).isEqualTo(1);
            }
        }
    }

    @Test
    void of_several_failures_the_lowest_speaks() {
        assertThatThrownBy(() -> Parallel.run(8, piece -> {
                    if (piece >= 3) {
                        throw new IllegalStateException("piece " + piece);
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("piece 3");
    }

    @Test
    void pieces_cover_all_items_without_overlap() {
        for (int items : new int[] {0, 1, 5, 100, Integer.MAX_VALUE}) {
            for (int pieces : new int[] {1, 2, 3, 16}) {
                assertThat(Parallel.start(items, pieces, 0)).isZero();
                assertThat(Parallel.start(items, pieces, pieces)).isEqualTo(items);
                for (int p = 0; p < pieces; p++) {
                    long length = (long) Parallel.start(items, pieces, p + 1) - Parallel.start(items, pieces, p);
                    assertThat(length).isBetween((long) items / pieces, (long) items / pieces + 1);
                }
            }
        }
    }
}
