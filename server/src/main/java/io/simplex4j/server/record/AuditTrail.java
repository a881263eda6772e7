package io.simplex4j.server.record;

import io.simplex4j.server.record.internal.ChainQueries;
import io.simplex4j.server.record.internal.ChainVerifier;
import io.simplex4j.server.record.internal.Database;
import io.simplex4j.server.record.internal.Tables;
import io.simplex4j.server.record.internal.Transaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads, verifies and purges a record. For one thread. */
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
                    database.name() + ": no such file, expected the record of simplex serve --data",
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

    /** Asks in a transaction of its own, which sees one state of the record. */
    private <T> T ask(Transaction<T> question) {
        try {
            return question.on(connection);
        } catch (SQLException e) {
            throw database.problem(e);
        }
    }

    /** The names of all chains. */
    public List<String> chains() {
        return ask(ChainQueries::chains);
    }

    /** The end of a chain, also where all of its events were purged; none where it never had one. */
    public Optional<AuditHead> head(String chain) {
        return ask(open -> ChainQueries.head(open, chain));
    }

    /** Writes the events of a chain from a number on, in their order. */
    public void write(String chain, long from, AuditOutput output) throws IOException {
        try {
            events(chain, from, event -> {
                try {
                    output.write(event);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Gives the events of a chain from a number on, in their order. */
    public void events(String chain, long from, Consumer<AuditEvent> consumer) {
        ask(open -> {
            ChainQueries.events(open, chain, from, (event, explanation) -> {
                consumer.accept(event);
                return true;
            });
            return true;
        });
    }

    /** The number of the first event at a moment or later. */
    public Optional<Long> firstSince(String chain, Instant at) {
        return ask(open -> ChainQueries.firstSince(open, chain, at));
    }

    public Optional<StoredExplanation> explanation(String id) {
        return ask(open -> ChainQueries.explanation(open, id));
    }

    /** Recomputes a chain, from where the last purge ended, and everything that hangs on it. */
    public AuditCheck verify(String chain) {
        return ask(open -> ChainVerifier.verify(open, chain, Optional.empty()));
    }

    /** Verifies a chain that is known to have had an event. */
    public AuditCheck verify(String chain, AuditHead kept) {
        return ask(open -> ChainVerifier.verify(open, chain, Optional.of(kept)));
    }

    /**
     * Deletes all events of a chain before the first one at a moment or later, with their explanations.
     *
     * @return how many events there were
     */
    public long purgeBefore(String chain, Instant at, String who) {
        Optional<Long> first = firstSince(chain, at);
        long upto = first.isPresent()
                ? first.get() - 1
                : head(chain).map(AuditHead::seq).orElse(0L);
        return purge(chain, upto, who);
    }

    /**
     * Deletes the events of a chain up to a number, with their explanations, and keeps the hash of the last one, from which
     * the chain goes on: all of it or nothing, while a server writes or not.
     *
     * @return how many events there were
     * @throws IllegalArgumentException if the chain has not come so far
     * @throws RecordException if the chain is broken: what shows that it was changed is not deleted
     */
    public long purge(String chain, long upto, String who) {
        AuditCheck check = verify(chain);
        if (!check.passed()) {
            throw new RecordException(
                    RecordException.Kind.UNREADABLE,
                    database.name() + ": chain " + chain + ": "
                            + check.problems().get(0) + ", expected a whole chain: nothing was purged",
                    null);
        }
        if (upto > check.head().seq()) {
            throw new IllegalArgumentException("found event " + upto + ", expected one up to "
                    + check.head().seq() + ", the last of the chain " + chain);
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
