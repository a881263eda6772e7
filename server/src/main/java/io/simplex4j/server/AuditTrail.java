package io.simplex4j.server;

import io.simplex4j.server.internal.record.ChainQueries;
import io.simplex4j.server.internal.record.ChainVerifier;
import io.simplex4j.server.internal.record.Database;
import io.simplex4j.server.internal.record.StoredExplanation;
import io.simplex4j.server.internal.record.Tables;
import io.simplex4j.server.internal.record.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads, verifies and purges a record. Not thread-safe. */
public final class AuditTrail implements AutoCloseable {
    private final Database database;
    private final Clock clock;
    private final Connection connection;

    private AuditTrail(Database database, Clock clock, Connection connection) {
        this.database = database;
        this.clock = clock;
        this.connection = connection;
    }

    static AuditTrail open(Database database, Clock clock) {
        if (!database.exists()) {
            throw new RecordException(
                    RecordException.Kind.UNREADABLE,
                    database.name() + ": no such file; expected the record of simplex serve --data",
                    null);
        }
        try {
            Connection connection = database.connect(Database.Use.READ, Duration.ZERO);
            AuditTrail trail = new AuditTrail(database, clock, connection);
            try {
                Tables.require(connection, database);
                return trail;
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw database.problem(e);
        }
    }

    /** Runs a query in its own transaction, which sees one state of the record. */
    private <T> T ask(Transaction<T> query) {
        try {
            return query.on(connection);
        } catch (SQLException e) {
            throw database.problem(e);
        }
    }

    /** Returns the names of all chains. */
    public List<String> chains() {
        return ask(ChainQueries::chains);
    }

    /** Returns the end of a chain, even if all its events were purged, or nothing if it never had events. */
    public Optional<AuditHead> head(String chain) {
        return ask(open -> ChainQueries.head(open, chain));
    }

    /** Passes the events of a chain from a number on to a consumer, in order. */
    public void events(String chain, long from, Consumer<AuditEvent> consumer) {
        ask(open -> {
            ChainQueries.events(open, chain, from, (event, explanation) -> {
                consumer.accept(event);
                return true;
            });
            return true;
        });
    }

    /** Returns the number of the first event at a time or later. */
    public Optional<Long> firstSince(String chain, Instant at) {
        return ask(open -> ChainQueries.firstSince(open, chain, at));
    }

    /** Returns a recorded explanation. */
    Optional<StoredExplanation> explanation(String id) {
        return ask(open -> ChainQueries.explanation(open, id));
    }

    /** Verifies a chain from the end of the last purge on, with its explanations. */
    public AuditCheck verify(String chain) {
        return ask(open -> ChainVerifier.verify(open, chain, Optional.empty()));
    }

    /** Verifies a chain, and that it has or had an event that was stored elsewhere. */
    public AuditCheck verify(String chain, AuditHead kept) {
        return ask(open -> ChainVerifier.verify(open, chain, Optional.of(kept)));
    }

    /**
     * Deletes all events of a chain before a time, with their explanations.
     *
     * @return the number of deleted events
     */
    public long purgeBefore(String chain, Instant at, String who) {
        Optional<Long> first = firstSince(chain, at);
        long upto = first.isPresent()
                ? first.get() - 1
                : head(chain).map(AuditHead::seq).orElse(0L);
        return purge(chain, upto, who);
    }

    /**
     * Deletes the events of a chain up to a number, with their explanations, in one transaction. Keeps the hash of the
     * last one, so that the rest can be verified. A server may write at the same time.
     *
     * @return the number of deleted events
     * @throws IllegalArgumentException if the chain has no event of this number
     * @throws RecordException if the chain is broken, because a purge would delete the evidence
     */
    public long purge(String chain, long upto, String who) {
        AuditCheck check = verify(chain);
        if (!check.passed()) {
            throw new RecordException(
                    RecordException.Kind.UNREADABLE,
                    database.name() + ": chain " + chain + ": "
                            + check.problems().get(0) + "; nothing was purged, because the chain is broken",
                    null);
        }
        if (upto > check.head().seq()) {
            throw new IllegalArgumentException("the chain " + chain + " has no event " + upto + "; expected at most "
                    + check.head().seq());
        }
        Transaction<Long> purge = open -> {
            Optional<AuditHead> anchor = ChainQueries.at(open, chain, upto);
            return anchor.isEmpty() ? 0 : ChainQueries.purge(open, chain, anchor.get(), clock.instant(), who);
        };
        try (Connection writing = database.connect(Database.Use.WRITE, Duration.ZERO)) {
            return purge.on(writing);
        } catch (SQLException e) {
            throw database.problem(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw database.problem(e);
        }
    }
}
