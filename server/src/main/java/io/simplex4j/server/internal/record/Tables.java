package io.simplex4j.server.internal.record;

import io.simplex4j.server.RecordException;
import io.simplex4j.server.RecordException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;

/** Creates the tables of a record with numbered scripts. A table lists the scripts that have run. */
public final class Tables {
    /** The number of the last script. */
    static final int CURRENT = 1;

    private Tables() {}

    /** Creates missing tables in the caller's transaction. */
    static void complete(Connection connection, Database database, Instant now) throws SQLException {
        database.lockTables(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "create table if not exists record_version (version integer not null primary key, at text not"
                            + " null)");
        }
        for (int version = version(connection, database) + 1; version <= CURRENT; version++) {
            run(connection, database, version, now);
        }
    }

    /**
     * Returns the number of the last script that has run.
     *
     * @throws RecordException if a newer version has written the record
     */
    static int version(Connection connection, Database database) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("select coalesce(max(version), 0) from record_version")) {
            int version = found.next() ? found.getInt(1) : 0;
            if (version > CURRENT) {
                throw new RecordException(
                        Kind.UNREADABLE,
                        database.name() + ": was written by a newer version (tables " + version
                                + "; this version knows " + CURRENT + ")",
                        null);
            }
            return version;
        }
    }

    /**
     * Checks that the tables exist.
     *
     * @throws RecordException if they do not, or were created by a newer version
     */
    public static void require(Connection connection, Database database) throws SQLException {
        boolean there;
        try (ResultSet tables =
                connection.getMetaData().getTables(null, connection.getSchema(), "record_version", null)) {
            there = tables.next();
        }
        if (!there || version(connection, database) < CURRENT) {
            throw new RecordException(Kind.UNREADABLE, database.name() + ": is not a record of simplex serve", null);
        }
    }

    private static void run(Connection connection, Database database, int version, Instant now) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : script(database.scripts() + "/" + version + ".sql")) {
                statement.execute(each);
            }
        }
        try (PreparedStatement insert =
                connection.prepareStatement("insert into record_version (version, at) values (?, ?)")) {
            insert.setInt(1, version);
            insert.setString(2, ChainHash.text(now));
            insert.executeUpdate();
        }
    }

    /** Returns the statements of a script, which empty lines separate. */
    private static List<String> script(String name) {
        try (InputStream in = Tables.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from the jar");
            }
            return List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .strip()
                    .split("\\R\\R"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
