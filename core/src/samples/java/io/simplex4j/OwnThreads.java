package io.simplex4j;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** An executor that gives each task a thread of its own and waits for it: so all work that is shared is done there. */
public final class OwnThreads implements Executor {
    /** What its threads are called. */
    public static final String NAME = "theirs";

    private final AtomicInteger tasks = new AtomicInteger();

    @Override
    public void execute(Runnable task) {
        tasks.incrementAndGet();
        Thread thread = new Thread(task, NAME);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The number of tasks so far. */
    public int tasks() {
        return tasks.get();
    }
}
