package io.simplex4j.server.internal.record;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.server.RecordException;
import io.simplex4j.server.RecordException.Kind;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** A record in a PostgreSQL database, which several servers can share with one chain each. */
public final class PostgresServer implements Database {
    public static final String SCHEME = "jdbc:postgresql:";

    private static final Duration HANDOVER = Duration.ofSeconds(5);
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private final String url;

    public PostgresServer(String url) {
        this.url = url;
    }

    @Override
    public String name() {
        return url.replaceFirst("\\?.*", "").replaceFirst("//[^/@]*@", "//");
    }

    @Override
    public String scripts() {
        return "postgresql";
    }

    @Override
    public boolean exists() {
        return true;
    }

    @Override
    public Connection connect(Use use, Duration patience) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("ApplicationName", "simplex");
        properties.setProperty("connectTimeout", Long.toString(PATIENCE.toSeconds()));
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("socketTimeout", Long.toString(patience.toSeconds()));
        Connection connection = DriverManager.getConnection(url, properties);
        try {
            connection.setTransactionIsolation(
                    use == Use.WRITE ? Connection.TRANSACTION_READ_COMMITTED : Connection.TRANSACTION_REPEATABLE_READ);
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void lockTables(Connection connection) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement("select pg_advisory_xact_lock(?)")) {
            lock.setLong(1, key(connection, "tables"));
            lock.execute();
        }
    }

    @Override
    public Claim claim(String chain) {
        return new Claim() {
            @Override
            public Connection connect() throws SQLException {
                Connection connection = PostgresServer.this.connect(Use.WRITE, PATIENCE);
                try {
                    requireLock(connection, chain);
                    return connection;
                } catch (SQLException | RecordException e) {
                    connection.close();
                    throw e;
                }
            }

            @Override
            public void close() {
                // The lock ends with the connection.
            }
        };
    }

    /** Locks a chain. Waits, because the lock of a server that is just ending becomes free a moment later. */
    private void requireLock(Connection connection, String chain) throws SQLException {
        try (Statement setting = connection.createStatement();
                PreparedStatement lock = connection.prepareStatement("select pg_advisory_lock(?)")) {
            setting.execute("set lock_timeout = " + HANDOVER.toMillis());
            lock.setLong(1, key(connection, "chain " + chain));
            lock.execute();
            setting.execute("reset lock_timeout");
        } catch (SQLException e) {
            if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw new RecordException(
                        Kind.IN_USE,
                        name() + ": another server writes the chain " + chain + "; use another chain (--chain)",
                        null);
            }
            throw e;
        }
    }

    /**
     * Returns the key of a lock. It depends on the schema of the record, because locks belong to the whole database.
     */
    private static long key(Connection connection, String what) throws SQLException {
        String schema = String.valueOf(connection.getSchema());
        return ByteBuffer.wrap(HexFormat.of().parseHex(ChainHash.ofTexts("simplex4j", schema, what)))
                .getLong();
    }

    @Override
    public RecordException problem(SQLException exception) {
        @Nullable String state = exception.getSQLState();
        String group = state == null || state.length() < 2 ? "" : state.substring(0, 2);
        String words = switch (group) {
            case "08", "57" -> "cannot be reached";
            case "28" -> "refuses this user or password";
            case "3D" -> "there is no such database";
            case "42" -> "does not allow this, or has other tables (" + message(exception) + ")";
            case "53" -> "has no room (" + message(exception) + ")";
            default ->
                message(exception).startsWith("No suitable driver")
                        ? "needs org.postgresql:postgresql on the class path"
                        : "failed (" + message(exception) + ")";
        };
        return new RecordException(Kind.UNAVAILABLE, name() + ": " + words, exception);
    }

    private static String message(SQLException exception) {
        return OneLine.of(
                String.valueOf(exception.getMessage()).lines().findFirst().orElse(""));
    }
}
