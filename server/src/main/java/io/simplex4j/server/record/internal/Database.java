package io.simplex4j.server.record.internal;

import io.simplex4j.server.record.RecordException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A database that may hold a record. Thread-safe. */
public interface Database {
    /** How long a server waits for the database of its record. */
    Duration PATIENCE = Duration.ofSeconds(10);

    /** What a connection is for. */
    enum Use {
        /** Transactions see one state of the record, and stop no writer. */
        READ,
        /** Transactions are alone from their first statement on, and durable once they are committed. */
        WRITE
    }

    /** How messages call it; without passwords. */
    String name();

    /** The folder of the scripts that make its tables. */
    String scripts();

    /**
     * A new connection, in no transaction.
     *
     * @param patience how long another machine may say nothing; zero where it may for as long as it likes
     */
    Connection connect(Use use, Duration patience) throws SQLException;

    /** Lets one process at a time change the tables, until the transaction ends. */
    void lockTables(Connection connection) throws SQLException;

    /**
     * The right to write a chain.
     *
     * @throws RecordException if another server has it
     */
    Claim claim(String chain);

    /** Whether there is anything to read. */
    boolean exists();

    /** What an exception means here. */
    RecordException problem(SQLException exception);

    /** The right to write a chain, until it is closed. */
    interface Claim extends AutoCloseable {
        /**
         * A new connection that holds the right.
         *
         * @throws RecordException if another server has taken it meanwhile
         */
        Connection connect() throws SQLException;

        @Override
        void close();
    }
}
