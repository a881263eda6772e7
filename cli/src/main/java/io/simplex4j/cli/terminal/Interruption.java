package io.simplex4j.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Gives a run that is told to end, as by Ctrl-C, the time to clean up behind itself. */
public final class Interruption {
    private static final int SECONDS_TO_CLEAN_UP = 3;

    private final CountDownLatch over = new CountDownLatch(1);

    private Interruption() {}

    /** Interrupts the calling thread when the process is told to end, and waits for it a little. */
    public static Interruption ofThisThread() {
        Interruption interruption = new Interruption();
        Thread worker = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.end(worker), "clean-up"));
        return interruption;
    }

    /** Says that there is nothing left to clean up. */
    public void over() {
        over.countDown();
    }

    private void end(Thread worker) {
        try {
            if (over.getCount() > 0) {
                worker.interrupt();
                boolean unused = over.await(SECONDS_TO_CLEAN_UP, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
