package io.simplex4j.server.internal.http;

import io.simplex4j.server.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The open connections of a server. Closes connections that wait too long, and makes room for new ones. Thread-safe.
 */
public final class Connections implements Connection.Listener {
    /*
     * A connection either waits for the headers of a request or has a request in progress. Waiting ends at a fixed
     * time, even if bytes arrive: the idle timeout of the socket starts again with each byte.
     *
     * At the limit, a new connection replaces the one that has waited longest. If all have a request in progress, the
     * server accepts a few more, for health checks only.
     */
    private static final int SPARE = 32;
    private static final Duration SWEEP = Duration.ofMillis(250);

    private final Limits limits;
    private final Map<Connection, Entry> open = new HashMap<>();
    private final Set<Entry> waiting = new LinkedHashSet<>();
    private int spares;

    /** A connection, whether it is a spare one, and how long it may wait. */
    private static final class Entry {
        private final Connection connection;
        private boolean spare;
        private Deadline deadline;

        Entry(Connection connection, Deadline deadline) {
            this.connection = connection;
            this.deadline = deadline;
        }
    }

    public Connections(Limits limits) {
        this.limits = limits;
    }

    /**
     * Returns the number of sockets to accept. It exceeds the number of connections, because closing one takes a
     * moment.
     */
    public int sockets() {
        return limits.connections() + 2 * SPARE;
    }

    /** Starts to close connections that have waited too long. */
    public void watch(Scheduler scheduler) {
        scheduler.schedule(
                () -> {
                    late().forEach(Connections::close);
                    watch(scheduler);
                },
                SWEEP.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    private synchronized List<Connection> late() {
        List<Connection> late = new ArrayList<>();
        for (Entry entry : waiting) {
            if (entry.deadline.passed()) {
                late.add(entry.connection);
            }
        }
        return late;
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof ConnectionMetaData) {
            add(connection).ifPresent(Connections::close);
        }
    }

    /** Adds a connection, and returns the one to close for it, if any. */
    private synchronized Optional<Connection> add(Connection connection) {
        Entry entry = new Entry(connection, Deadline.in(limits.headTime()));
        Optional<Entry> replaced = Optional.empty();
        if (isFull()) {
            replaced = longestWaiting(false);
            entry.spare = replaced.isEmpty();
            if (entry.spare && spares >= SPARE) {
                replaced = longestWaiting(true);
            }
        }
        replaced.ifPresent(old -> remove(old.connection));
        if (open.putIfAbsent(connection, entry) == null) {
            waiting.add(entry);
            spares += entry.spare ? 1 : 0;
        }
        return replaced.map(old -> old.connection);
    }

    private boolean isFull() {
        return open.size() - spares >= limits.connections();
    }

    private Optional<Entry> longestWaiting(boolean spare) {
        return waiting.stream().filter(entry -> entry.spare == spare).findFirst();
    }

    @Override
    public void onClosed(Connection connection) {
        remove(connection);
    }

    private synchronized void remove(Connection connection) {
        Entry entry = open.remove(connection);
        if (entry != null) {
            waiting.remove(entry);
            spares -= entry.spare ? 1 : 0;
        }
    }

    /**
     * Notes that a request has begun. Returns whether its connection is within the limit, so that any request is
     * allowed.
     */
    synchronized boolean began(Connection connection) {
        Entry entry = open.get(connection);
        if (entry == null) {
            return true;
        }
        waiting.remove(entry);
        if (entry.spare && !isFull()) {
            entry.spare = false;
            spares--;
        }
        return !entry.spare;
    }

    /** Notes that a request has ended. */
    synchronized void ended(Connection connection) {
        Entry entry = open.get(connection);
        if (entry != null) {
            entry.deadline = Deadline.in(limits.idle());
            waiting.add(entry);
        }
    }

    synchronized int count() {
        return open.size();
    }

    /** Closes a connection at once, without the closing handshake of TLS, which might take long. */
    static void close(Connection connection) {
        EndPoint end = connection.getEndPoint();
        (end instanceof EndPoint.Wrapper wrapper ? wrapper.unwrap() : end).close();
    }
}
