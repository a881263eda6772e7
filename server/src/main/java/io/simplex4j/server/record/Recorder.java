package io.simplex4j.server.record;

import io.simplex4j.server.record.internal.ChainHash;
import io.simplex4j.server.record.internal.ChainQueries;
import io.simplex4j.server.record.internal.ChainWriter;
import io.simplex4j.server.record.internal.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Records the events of a server in its chain. Thread-safe. */
public final class Recorder implements AutoCloseable {
    private static final Recorder NONE = new Recorder();

    private final AuditLevel level;
    private final Optional<ChainWriter> writer;
    private final Optional<Database> database;
    private final Object reading = new Object();
    private @Nullable Connection reader;

    private Recorder() {
        this.level = AuditLevel.OFF;
        this.writer = Optional.empty();
        this.database = Optional.empty();
    }

    Recorder(AuditLevel level, Database database, ChainWriter writer) {
        this.level = level;
        this.writer = Optional.of(writer);
        this.database = Optional.of(database);
    }

    /** Returns a recorder that keeps nothing. */
    public static Recorder none() {
        return NONE;
    }

    /** Returns the SHA-256 of bytes in 64 hexadecimal digits. */
    public static String sha256(byte[] bytes) {
        return ChainHash.sha256(bytes);
    }

    public AuditLevel level() {
        return level;
    }

    /** Returns whether answers can be sent: the record can be written, or there is none. */
    public boolean isReady() {
        return writer.map(ChainWriter::working).orElse(true);
    }

    /** Returns the statistics of writing, if there is a record. */
    public Optional<RecordStatistics> statistics() {
        return writer.map(ChainWriter::statistics);
    }

    /**
     * Records an explanation.
     *
     * @return completes with the event once it is durable, or fails with a {@link RecordException}
     */
    public CompletionStage<AuditHead> explained(String who, RecordedExplanation explanation) {
        RecordedExplanation kept = level == AuditLevel.FULL ? explanation : explanation.withoutDocument();
        return append(new ChainWriter.Entry(who, "explain", kept.id(), kept.content(), Optional.of(kept)));
    }

    /**
     * Records another event.
     *
     * @param action what happened, any word except {@code explain}
     * @param subject what it happened to
     * @param content the SHA-256 of the answer in 64 hexadecimal digits
     * @return completes with the event once it is durable, or fails with a {@link RecordException}
     */
    public CompletionStage<AuditHead> happened(String who, String action, String subject, String content) {
        if (action.equals("explain")) {
            throw new IllegalArgumentException("the action explain needs an explanation");
        }
        return append(new ChainWriter.Entry(who, action, subject, content, Optional.empty()));
    }

    private CompletableFuture<AuditHead> append(ChainWriter.Entry entry) {
        return writer.map(open -> open.append(entry))
                .orElseGet(() -> CompletableFuture.completedFuture(AuditHead.none()));
    }

    /**
     * Returns a recorded explanation.
     *
     * @throws RecordException if the record cannot be read
     */
    public Optional<StoredExplanation> explanation(String id) {
        if (database.isEmpty()) {
            return Optional.empty();
        }
        synchronized (reading) {
            try {
                Connection connection = reader;
                if (connection == null) {
                    connection = database.get().connect(Database.Use.READ, Database.PATIENCE);
                    reader = connection;
                }
                return ChainQueries.explanation(connection, id);
            } catch (SQLException e) {
                closeReader();
                throw database.get().problem(e);
            }
        }
    }

    private void closeReader() {
        Connection connection = reader;
        reader = null;
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                // Nothing was written on it.
            }
        }
    }

    /** Writes all events that wait and closes the chain. */
    @Override
    public void close() {
        writer.ifPresent(ChainWriter::close);
        synchronized (reading) {
            closeReader();
        }
    }
}
