package io.simplex4j.server.record;

import io.simplex4j.server.record.internal.ChainHash;
import io.simplex4j.server.record.internal.ChainQueries;
import io.simplex4j.server.record.internal.ChainWriter;
import io.simplex4j.server.record.internal.Database;
import io.simplex4j.server.record.internal.Entry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Writes what happens to the chain of a server. Thread-safe. */
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

    /** Keeps nothing. */
    public static Recorder none() {
        return NONE;
    }

    /** The digest that a record keeps of bytes: their SHA-256 in 64 hexadecimal digits. */
    public static String sha256(byte[] bytes) {
        return ChainHash.sha256(bytes);
    }

    public AuditLevel level() {
        return level;
    }

    /** How writing goes, where anything is written. */
    public Optional<RecordStatistics> statistics() {
        return writer.map(ChainWriter::statistics);
    }

    /**
     * An explanation was given.
     *
     * @return the event, once it is durable; a {@link RecordException} where it cannot be written
     */
    public CompletionStage<AuditHead> explained(String who, RecordedExplanation explanation) {
        RecordedExplanation kept = level == AuditLevel.FULL ? explanation : explanation.withoutDocument();
        return append(new Entry(who, "explain", kept.id(), kept.content(), Optional.of(kept)));
    }

    /**
     * Something else happened.
     *
     * @param action what was done, any word but {@code explain}
     * @param subject what it was done to
     * @param content the SHA-256 of what came out, in 64 hexadecimal digits
     * @return the event, once it is durable; a {@link RecordException} where it cannot be written
     */
    public CompletionStage<AuditHead> happened(String who, String action, String subject, String content) {
        if (action.equals("explain")) {
            throw new IllegalArgumentException("found the action explain, expected an explanation with it");
        }
        return append(new Entry(who, action, subject, content, Optional.empty()));
    }

    private CompletableFuture<AuditHead> append(Entry entry) {
        return writer.map(open -> open.append(entry))
                .orElseGet(() -> CompletableFuture.completedFuture(AuditHead.none()));
    }

    /**
     * An explanation on record.
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

    /** Writes what is still to be written, and gives the chain back. */
    @Override
    public void close() {
        writer.ifPresent(ChainWriter::close);
        synchronized (reading) {
            closeReader();
        }
    }
}
