package io.simplex4j.server;

import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** A server that runs until it is closed. Thread-safe. */
public final class RunningServer implements AutoCloseable {
    private final URI address;
    private final Runnable stop;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    RunningServer(URI address, Runnable stop) {
        this.address = address;
        this.stop = stop;
    }

    /** Returns the address of the server, such as {@code http://127.0.0.1:8080}. */
    public URI address() {
        return address;
    }

    /** Waits until the server is closed. */
    public void await() throws InterruptedException {
        ended.await();
    }

    /**
     * Stops the server: rejects new requests, waits for requests in progress within the limits, and returns when it has
     * stopped.
     */
    @Override
    public void close() {
        if (stopping.compareAndSet(false, true)) {
            try {
                stop.run();
            } finally {
                ended.countDown();
            }
            return;
        }
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
