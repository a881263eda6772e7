package io.simplex4j.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

final class WorkersTest {
    @Test
    void every_piece_runs_once() {
        for (int pieces : new int[] {1, 2, 7, 50}) {
            AtomicIntegerArray runs = new AtomicIntegerArray(pieces);
            Workers.of(3).run(pieces, runs::incrementAndGet);
            for (int p = 0; p < pieces; p++) {
                assertThat(runs.get(p)).isEqualTo(1);
            }
        }
    }

    @Test
    void of_several_failures_the_lowest_speaks() {
        assertThatThrownBy(() -> Workers.of(4).run(8, piece -> {
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
                assertThat(Workers.start(items, pieces, 0)).isZero();
                assertThat(Workers.start(items, pieces, pieces)).isEqualTo(items);
                for (int p = 0; p < pieces; p++) {
                    long length = (long) Workers.start(items, pieces, p + 1) - Workers.start(items, pieces, p);
                    assertThat(length).isBetween((long) items / pieces, (long) items / pieces + 1);
                }
            }
        }
    }

    @Test
    void other_threads_come_from_the_executor() {
        ExecutorService pool = Executors.newFixedThreadPool(2, task -> new Thread(task, "theirs"));
        try {
            Set<String> names = ConcurrentHashMap.newKeySet();
            CountDownLatch together = new CountDownLatch(3);
            Workers.of(3).withExecutor(pool).run(3, piece -> {
                names.add(Thread.currentThread().getName());
                together.countDown();
                awaitAll(together);
            });
            assertThat(names).containsExactlyInAnyOrder(Thread.currentThread().getName(), "theirs");
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void nested_work_on_a_pool_of_one_thread_ends() throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            Workers workers = Workers.of(4).withExecutor(pool);
            AtomicInteger runs = new AtomicInteger();
            pool.submit(() -> workers.run(4, outer -> workers.run(4, inner -> runs.incrementAndGet())))
                    .get(10, TimeUnit.SECONDS);
            assertThat(runs).hasValue(16);
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void an_executor_that_is_shut_down_leaves_the_work_to_the_caller() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.shutdown();
        AtomicInteger runs = new AtomicInteger();
        Workers.of(3).withExecutor(pool).run(5, piece -> runs.incrementAndGet());
        assertThat(runs).hasValue(5);
    }

    @Test
    void an_interrupt_is_kept() {
        Thread.currentThread().interrupt();
        Workers.of(2).run(2, piece -> {});
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void no_thread_is_refused() {
        assertThatThrownBy(() -> Workers.of(0)).hasMessage("threads is 0, expected at least 1");
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
