package io.simplex4j.server.record.internal;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Statements that count together or not at all.
 *
 * @param <T> what they give
 */
@FunctionalInterface
public interface Transaction<T> {
    T run(Connection connection) throws SQLException;

    /**
     * Runs it on a connection that is in none, and returns once it is durable. After a failure the connection is to be
     * closed, which takes back what was done.
     */
    default T on(Connection connection) throws SQLException {
        // SQLite takes its locks with the first of these and keeps them until the second, which commits.
        connection.setAutoCommit(false);
        T result = run(connection);
        connection.setAutoCommit(true);
        return result;
    }
}
