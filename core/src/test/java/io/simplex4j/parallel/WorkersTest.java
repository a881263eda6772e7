package io.simplex4j.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.CancellationException;
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
    void an_interrupt_ends_the_work_and_is_kept() {
        for (int threads : new int[] {1, 2}) {
            Thread.currentThread().interrupt();
            AtomicInteger runs = new AtomicInteger();
            assertThatThrownBy(() -> Workers.of(threads).run(3, piece -> runs.incrementAndGet()))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("interrupted");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(runs).hasValue(0);
        }
    }

    @Test
    void an_interrupt_of_the_caller_reaches_helpers_of_helpers() {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            Thread caller = Thread.currentThread();
            Workers workers = Workers.of(2).withExecutor(pool);
            CountDownLatch all = new CountDownLatch(4);
            AtomicInteger stopped = new AtomicInteger();
            assertThatThrownBy(() -> workers.run(
                            2,
                            outer -> workers.run(2, inner -> {
                                all.countDown();
                                awaitAllAnyhow(all);
                                caller.interrupt();
                                try {
                                    while (true) {
                                        Workers.checkInterrupted();
                                        Thread.onSpinWait();
                                    }
                                } finally {
                                    stopped.incrementAndGet();
                                }
                            })))
                    .isInstanceOf(CancellationException.class);
            assertThat(stopped).hasValue(4);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(Workers.interruption().getAsBoolean()).isFalse();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void an_interrupt_of_a_helper_is_its_pools_business() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        try {
            Thread caller = Thread.currentThread();
            CountDownLatch both = new CountDownLatch(2);
            Workers.of(2).withExecutor(pool).run(2, piece -> {
                both.countDown();
                awaitAll(both);
                if (Thread.currentThread() != caller) {
                    Thread.currentThread().interrupt();
                }
                Workers.checkInterrupted();
            });
            assertThat(caller.isInterrupted()).isFalse();
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void no_thread_is_refused() {
        assertThatThrownBy(() -> Workers.of(0)).hasMessage("threads is 0; expected at least 1");
    }

    /** Waits whether interrupted or not. */
    private static void awaitAllAnyhow(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
