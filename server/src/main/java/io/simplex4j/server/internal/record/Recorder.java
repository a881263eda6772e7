package io.simplex4j.server.internal.record;

import io.simplex4j.server.AuditEvent;
import io.simplex4j.server.AuditHead;
import io.simplex4j.server.AuditLevel;
import io.simplex4j.server.RecordException;
import io.simplex4j.server.RecordException.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Records the events of a server: the only writer of its chain. Thread-safe. */
public final class Recorder implements AutoCloseable {
    /*
     * A commit waits for the disk, however small it is. So one thread takes all events that arrived during the last
     * commit and writes them in one transaction. They are acknowledged once it is durable.
     *
     * After a failure it is unknown whether the transaction is in the database. So the writer closes the connection,
     * and reads the end of the chain again with the next one.
     */
    private static final int MAX_WAITING = 1024;
    private static final int MAX_GROUP = 256;
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(2);

    private final AuditLevel level;
    private final Database database;
    private final Database.Claim claim;
    private final String chain;
    private final Clock clock;
    private final BlockingQueue<Pending> queue = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Thread thread = new Thread(this::run, "simplex-record");
    private final LongAdder events = new LongAdder();
    private final LongAdder commits = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private volatile boolean working = true;
    private boolean closed;
    private @Nullable Session session;
    private final Object reading = new Object();
    private @Nullable Connection reader;

    /** An event to write, the future of its waiter and the time of its arrival. The last one has no action. */
    private record Pending(
            String who,
            String action,
            String subject,
            String content,
            Optional<RecordedExplanation> explanation,
            CompletableFuture<AuditHead> done,
            long since) {
        static Pending of(String who, String action, String subject, String content) {
            return of(who, action, subject, content, Optional.empty());
        }

        static Pending of(
                String who, String action, String subject, String content, Optional<RecordedExplanation> explanation) {
            return new Pending(
                    who, action, subject, content, explanation, new CompletableFuture<>(), System.nanoTime());
        }
    }

    /** A connection and the end of the chain that it knows. */
    private static final class Session {
        private final Connection connection;
        private final PreparedStatement events;
        private final PreparedStatement explanations;
        private boolean hasExplanations;
        private AuditHead head;

        Session(Connection connection, AuditHead head) throws SQLException {
            this.connection = connection;
            this.head = head;
            events = connection.prepareStatement("insert into audit"
                    + " (chain, seq, at, who, action, subject, content_sha256, hash) values (?, ?, ?, ?, ?, ?, ?, ?)");
            explanations = connection.prepareStatement("insert into explanation (id, chain, seq, model, model_digest,"
                    + " corpus, corpus_digest, params, input_sha256, result_sha256, result) values (?, ?, ?, ?, ?, ?, ?,"
                    + " ?, ?, ?, ?)");
        }

        void add(AuditEvent event, String hash) throws SQLException {
            events.setString(1, event.chain());
            events.setLong(2, event.seq());
            events.setString(3, ChainHash.text(event.at()));
            events.setString(4, event.who());
            events.setString(5, event.action());
            events.setString(6, event.subject());
            events.setString(7, event.content());
            events.setBytes(8, HexFormat.of().parseHex(hash));
            events.addBatch();
        }

        void add(AuditEvent event, RecordedExplanation explanation) throws SQLException {
            explanations.setString(1, explanation.id());
            explanations.setString(2, event.chain());
            explanations.setLong(3, event.seq());
            explanations.setString(4, explanation.model().name());
            explanations.setString(5, explanation.model().digest());
            explanations.setString(6, explanation.corpus().name());
            explanations.setString(7, explanation.corpus().digest());
            explanations.setString(8, explanation.parameters());
            explanations.setString(9, explanation.input());
            explanations.setString(10, explanation.digest());
            if (explanation.document().isPresent()) {
                explanations.setString(11, explanation.document().get());
            } else {
                explanations.setNull(11, Types.VARCHAR);
            }
            explanations.addBatch();
            hasExplanations = true;
        }

        void execute() throws SQLException {
            events.executeBatch();
            if (hasExplanations) {
                explanations.executeBatch();
                hasExplanations = false;
            }
        }
    }

    private Recorder(AuditLevel level, Database database, Database.Claim claim, String chain, Clock clock) {
        this.level = level;
        this.database = database;
        this.claim = claim;
        this.chain = chain;
        this.clock = clock;
        thread.setDaemon(true);
    }

    /**
     * Opens a chain. Creates missing tables.
     *
     * @throws RecordException if another server writes it, or the database cannot be used
     */
    public static Recorder open(AuditLevel level, Database database, String chain, Clock clock) {
        Database.Claim claim = database.claim(chain);
        Recorder writer = new Recorder(level, database, claim, chain, clock);
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

    /** Returns the SHA-256 of bytes in 64 hexadecimal digits. */
    public static String sha256(byte[] bytes) {
        return ChainHash.sha256(bytes);
    }

    /** Returns the recorded part of explanations: {@code HASH} or {@code FULL}. */
    public AuditLevel level() {
        return level;
    }

    /**
     * Records an explanation.
     *
     * @return completes with the event once it is durable, or fails with a {@link RecordException}
     */
    public CompletableFuture<AuditHead> explained(String who, RecordedExplanation explanation) {
        RecordedExplanation kept = level == AuditLevel.FULL ? explanation : explanation.withoutDocument();
        return append(Pending.of(who, "explain", kept.id(), kept.content(), Optional.of(kept)));
    }

    /**
     * Records another event.
     *
     * @param action the kind of the event, any word except {@code explain}
     * @param subject its object
     * @param content the SHA-256 of the answer in 64 hexadecimal digits
     * @return completes with the event once it is durable, or fails with a {@link RecordException}
     */
    public CompletableFuture<AuditHead> happened(String who, String action, String subject, String content) {
        if (action.equals("explain")) {
            throw new IllegalArgumentException("the action explain needs an explanation");
        }
        return append(Pending.of(who, action, subject, content));
    }

    private CompletableFuture<AuditHead> append(Pending pending) {
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
                Pending first = queue.poll(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
                if (first == null) {
                    check();
                    continue;
                }
                group.clear();
                group.add(first);
                queue.drainTo(group, MAX_GROUP - 1);
                ended = group.get(group.size() - 1).action.isEmpty();
                write(ended ? group.subList(0, group.size() - 1) : List.copyOf(group));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            disconnect();
        }
    }

    /**
     * Checks the record while there is nothing to write. After a failure, writes an event to see whether it can be
     * written again.
     */
    private void check() {
        try {
            claim.check();
            if (!working) {
                String who = System.getProperty("user.name", "unknown");
                Pending resumed = Pending.of(who, "resume", chain, sha256(new byte[0]));
                commit(List.of(resumed));
                succeeded(List.of(resumed));
            }
        } catch (SQLException | RuntimeException e) {
            disconnect();
            working = false;
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

    /** Returns the statistics of writing. */
    public RecordStatistics statistics() {
        return new RecordStatistics(
                events.sum(),
                commits.sum(),
                failures.sum(),
                queue.size(),
                Duration.ofNanos(waitedNanos.sum()),
                working);
    }

    /** Returns whether the last write succeeded, so that answers can be sent. */
    public boolean isReady() {
        return working;
    }

    private List<AuditHead> commit(List<Pending> group) throws SQLException {
        claim.check();
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
            head = add(open, head, each);
            heads.add(head);
        }
        open.execute();
        return heads;
    }

    private AuditHead add(Session current, AuditHead head, Pending entry) throws SQLException {
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
        current.add(event, hash);
        Optional<RecordedExplanation> explanation = entry.explanation();
        if (explanation.isPresent()) {
            current.add(event, explanation.get());
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
            // The connection failed, or is not needed any more.
        }
    }

    /** Writes all appended events and closes the chain. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        try {
            queue.put(Pending.of("", "", "", ""));
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            claim.close();
            synchronized (reading) {
                closeReader();
            }
        }
    }

    /**
     * Returns a recorded explanation.
     *
     * @throws RecordException if the record cannot be read
     */
    public Optional<StoredExplanation> explanation(String id) {
        synchronized (reading) {
            try {
                Connection connection = reader;
                if (connection == null) {
                    connection = database.connect(Database.Use.READ, Database.PATIENCE);
                    reader = connection;
                }
                return ChainQueries.explanation(connection, id);
            } catch (SQLException e) {
                closeReader();
                throw database.problem(e);
            }
        }
    }

    private void closeReader() {
        if (reader != null) {
            close(reader);
            reader = null;
        }
    }
}
