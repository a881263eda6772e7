package io.simplex4j.server.internal.page;

import io.simplex4j.decomposition.Progress;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** A computation that runs once in the background, because it takes longer than a request may. Thread-safe. */
final class Preparation<T> {
    private final Function<Progress, T> work;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile State<T> state;

    /**
     * The progress of a computation.
     *
     * @param done the amount of work that is done
     * @param total the total amount of work
     * @param result the result, once it is ready
     * @param failure why the computation failed, if it did
     */
    record State<T>(int done, int total, Optional<T> result, Optional<String> failure) {
        boolean waiting() {
            return result.isEmpty() && failure.isEmpty();
        }
    }

    /**
     * Creates a computation.
     *
     * @param total the total amount of work
     * @param work computes the result
     */
    Preparation(int total, Function<Progress, T> work) {
        this.work = work;
        this.state = new State<>(0, total, Optional.empty(), Optional.empty());
    }

    /** Starts the computation, unless it has started. */
    Preparation<T> begin(Executor executor) {
        if (begun.compareAndSet(false, true)) {
            try {
                executor.execute(this::run);
            } catch (RejectedExecutionException e) {
                failed("the server is stopping");
            }
        }
        return this;
    }

    private void run() {
        try {
            T made = work.apply((done, total) -> state = new State<>(done, total, Optional.empty(), Optional.empty()));
            state = new State<>(state.total, state.total, Optional.of(made), Optional.empty());
        } catch (OutOfMemoryError e) {
            failed("not enough memory");
        } catch (RuntimeException e) {
            failed(Optional.ofNullable(e.getMessage()).orElse("unexpected"));
        }
    }

    private void failed(String why) {
        state = new State<>(state.done, state.total, Optional.empty(), Optional.of(why));
    }

    State<T> state() {
        return state;
    }
}
