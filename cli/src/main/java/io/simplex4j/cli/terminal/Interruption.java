package io.simplex4j.cli.terminal;

import io.simplex4j.data.internal.Drafts;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends an interrupted run quickly and cleanly, for example after Ctrl-C. */
public final class Interruption {
    /*
     * When the process is asked to end, Java starts its shutdown, and the exit code is 128 plus the number of the
     * signal, whatever the state of the run. The run is interrupted and has a moment to clean up. Drafts that it leaves
     * are deleted here.
     */

    private static final int MILLISECONDS_TO_CLEAN_UP = 40;

    private final CountDownLatch over = new CountDownLatch(1);

    private Interruption() {}

    /** Interrupts the calling thread when the process is asked to end, and waits briefly for it. */
    public static Interruption ofThisThread() {
        Interruption interruption = new Interruption();
        Thread worker = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.end(worker), "clean-up"));
        return interruption;
    }

    /** Reports that there is nothing left to clean up. */
    public void over() {
        over.countDown();
    }

    private void end(Thread worker) {
        try {
            if (over.getCount() > 0) {
                worker.interrupt();
                boolean unused = over.await(MILLISECONDS_TO_CLEAN_UP, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Drafts.discardAll();
        }
    }
}
