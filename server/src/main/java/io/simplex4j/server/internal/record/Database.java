package io.simplex4j.server.internal.record;

import io.simplex4j.server.RecordException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A database for records. Thread-safe. */
public interface Database {
    /** The time for which a server waits for the database. */
    Duration PATIENCE = Duration.ofSeconds(10);

    /** The use of a connection. */
    enum Use {
        /** Transactions see one state of the record and do not block writers. */
        READ,
        /** Transactions are exclusive from their first statement on, and durable once committed. */
        WRITE
    }

    /** Returns the name for messages, without passwords. */
    String name();

    /** Returns the folder of the scripts that create its tables. */
    String scripts();

    /**
     * Returns a new connection without a transaction.
     *
     * @param patience the time to wait for a response from another machine, or zero for no limit
     */
    Connection connect(Use use, Duration patience) throws SQLException;

    /** Locks the tables against changes by other processes until the transaction ends. */
    void lockTables(Connection connection) throws SQLException;

    /**
     * Claims the right to write a chain.
     *
     * @throws RecordException if another server has it
     */
    Claim claim(String chain);

    /** Returns whether there is anything to read. */
    boolean exists();

    /** Translates an exception of the database. */
    RecordException problem(SQLException exception);

    /** The right to write a chain, until it is closed. */
    interface Claim extends AutoCloseable {
        /**
         * Returns a new connection that holds the right.
         *
         * @throws RecordException if another server has claimed it meanwhile
         */
        Connection connect() throws SQLException;

        /**
         * Checks that the database was not moved or replaced.
         *
         * @throws RecordException if it was
         */
        default void check() {}

        @Override
        void close();
    }
}
