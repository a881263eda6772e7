package io.simplex4j.server.record.internal;

import io.simplex4j.server.record.AuditEvent;
import io.simplex4j.server.record.AuditHead;
import io.simplex4j.server.record.RecordException;
import io.simplex4j.server.record.RecordException.Kind;
import io.simplex4j.server.record.RecordStatistics;
import io.simplex4j.server.record.RecordedExplanation;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The one writer of a chain. Thread-safe. */
public final class ChainWriter implements AutoCloseable {
    /*
     * A commit waits for the disk, whatever is in it. So one thread takes all events that have gathered while it waited for
     * the last commit, and writes them in one transaction; each is acknowledged once that is durable.
     *
     * After a failure it is not known whether the transaction is in the database. So the connection is given up, and with
     * the next one the end of the chain is read again.
     */
    private static final int WAITING = 1024;
    private static final int GROUP = 256;

    private final Database database;
    private final Database.Claim claim;
    private final String chain;
    private final Clock clock;
    private final BlockingQueue<Pending> queue = new ArrayBlockingQueue<>(WAITING);
    private final Thread thread = new Thread(this::run, "simplex-record");
    private final LongAdder events = new LongAdder();
    private final LongAdder commits = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private volatile boolean working = true;
    private boolean closed;
    private @Nullable Session session;

    /** An entry, who waits for it, and since when; the last one has no entry. */
    private record Pending(Optional<Entry> entry, CompletableFuture<AuditHead> done, long since) {
        static Pending of(Optional<Entry> entry) {
            return new Pending(entry, new CompletableFuture<>(), System.nanoTime());
        }
    }

    /** A connection, and the end of the chain as it knows it. */
    private static final class Session {
        private final Connection connection;
        private final ChainInserts inserts;
        private AuditHead head;

        Session(Connection connection, AuditHead head) throws SQLException {
            this.connection = connection;
            this.inserts = new ChainInserts(connection);
            this.head = head;
        }
    }

    private ChainWriter(Database database, Database.Claim claim, String chain, Clock clock) {
        this.database = database;
        this.claim = claim;
        this.chain = chain;
        this.clock = clock;
        thread.setDaemon(true);
    }

    /**
     * Takes a chain, making the tables where they are missing.
     *
     * @throws RecordException if another server has it, or the database cannot be used
     */
    public static ChainWriter open(Database database, String chain, Clock clock) {
        Database.Claim claim = database.claim(chain);
        ChainWriter writer = new ChainWriter(database, claim, chain, clock);
        try {
            writer.session = writer.connect();
        } catch (SQLException e) {
            claim.close();
            throw database.problem(e);
        } catch (RuntimeException e) {
            claim.close();
            throw e;
        }
        writer.thread.start();
        return writer;
    }

    /** Appends an event; done once it is durable, or fails with a {@link RecordException}. */
    public CompletableFuture<AuditHead> append(Entry entry) {
        Pending pending = Pending.of(Optional.of(entry));
        synchronized (this) {
            if (closed) {
                return refused("the record is closed");
            }
            if (!queue.offer(pending)) {
                return refused("too many events wait to be written");
            }
        }
        return pending.done;
    }

    private CompletableFuture<AuditHead> refused(String why) {
        failures.increment();
        return CompletableFuture.failedFuture(
                new RecordException(Kind.UNAVAILABLE, database.name() + ": " + why, null));
    }

    private void run() {
        List<Pending> group = new ArrayList<>();
        boolean ended = false;
        try {
            while (!ended) {
                group.clear();
                group.add(queue.take());
                queue.drainTo(group, GROUP - 1);
                ended = group.get(group.size() - 1).entry.isEmpty();
                write(ended ? group.subList(0, group.size() - 1) : List.copyOf(group));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            disconnect();
        }
    }

    private void write(List<Pending> group) {
        if (group.isEmpty()) {
            return;
        }
        try {
            List<AuditHead> heads = commit(group);
            succeeded(group);
            for (int i = 0; i < heads.size(); i++) {
                group.get(i).done.complete(heads.get(i));
            }
        } catch (SQLException | RuntimeException e) {
            disconnect();
            RecordException problem = e instanceof SQLException sql
                    ? database.problem(sql)
                    : e instanceof RecordException known
                            ? known
                            : new RecordException(Kind.UNAVAILABLE, database.name() + ": failed (" + e + ")", e);
            failures.add(group.size());
            working = false;
            group.forEach(each -> each.done.completeExceptionally(problem));
        }
    }

    private void succeeded(List<Pending> group) {
        long now = System.nanoTime();
        group.forEach(each -> waitedNanos.add(now - each.since));
        events.add(group.size());
        commits.increment();
        working = true;
    }

    /** How writing has gone so far. */
    public RecordStatistics statistics() {
        return new RecordStatistics(
                events.sum(),
                commits.sum(),
                failures.sum(),
                queue.size(),
                Duration.ofNanos(waitedNanos.sum()),
                working);
    }

    private List<AuditHead> commit(List<Pending> group) throws SQLException {
        Session current = session;
        if (current == null) {
            current = connect();
            session = current;
        }
        Session open = current;
        List<AuditHead> heads = ((Transaction<List<AuditHead>>) connection -> insert(open, group)).on(open.connection);
        open.head = heads.get(heads.size() - 1);
        return heads;
    }

    private List<AuditHead> insert(Session open, List<Pending> group) throws SQLException {
        List<AuditHead> heads = new ArrayList<>();
        AuditHead head = open.head;
        for (Pending each : group) {
            head = add(open, head, each.entry.orElseThrow());
            heads.add(head);
        }
        open.inserts.execute();
        return heads;
    }

    private AuditHead add(Session current, AuditHead head, Entry entry) throws SQLException {
        AuditEvent event = new AuditEvent(
                chain,
                head.seq() + 1,
                clock.instant().truncatedTo(ChronoUnit.MILLIS),
                entry.who(),
                entry.action(),
                entry.subject(),
                entry.content(),
                "");
        String hash = event.hashAfter(head.hash());
        current.inserts.add(event, hash);
        Optional<RecordedExplanation> explanation = entry.explanation();
        if (explanation.isPresent()) {
            current.inserts.add(event, explanation.get());
        }
        return new AuditHead(event.seq(), hash);
    }

    private Session connect() throws SQLException {
        Connection connection = claim.connect();
        try {
            Transaction<AuditHead> begin = open -> {
                Tables.complete(open, database, clock.instant());
                return ChainQueries.head(open, chain).orElse(AuditHead.none());
            };
            return new Session(connection, begin.on(connection));
        } catch (SQLException | RuntimeException e) {
            close(connection);
            throw e;
        }
    }

    private void disconnect() {
        Session current = session;
        session = null;
        if (current != null) {
            close(current.connection);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is given up because it failed, or is not needed any more.
        }
    }

    /** Writes what was appended, and gives the chain back. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        try {
            queue.put(Pending.of(Optional.empty()));
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            claim.close();
        }
    }
}
