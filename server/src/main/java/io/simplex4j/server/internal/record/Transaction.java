package io.simplex4j.server.internal.record;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A database transaction.
 *
 * @param <T> the type of its result
 */
@FunctionalInterface
public interface Transaction<T> {
    T run(Connection connection) throws SQLException;

    /**
     * Runs the transaction on a connection without one, and returns once it is durable. After a failure, the caller
     * must close the connection, which rolls the transaction back.
     */
    default T on(Connection connection) throws SQLException {
        // SQLite takes its locks with the first of these and keeps them until the second, which commits.
        connection.setAutoCommit(false);
        T result = run(connection);
        connection.setAutoCommit(true);
        return result;
    }
}
