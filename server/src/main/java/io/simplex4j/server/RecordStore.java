package io.simplex4j.server;

import io.simplex4j.server.internal.record.Database;
import io.simplex4j.server.internal.record.PostgresServer;
import io.simplex4j.server.internal.record.Recorder;
import io.simplex4j.server.internal.record.SqliteFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The location of a record: a folder or a PostgreSQL database. Immutable; opens nothing until it is used. */
public final class RecordStore {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,63}");
    private static final String DEFAULT_CHAIN = "main";

    private final Database database;
    private final String chain;
    private final Clock clock;

    RecordStore(Database database, String chain, Clock clock) {
        this.database = database;
        this.chain = chain;
        this.clock = clock;
    }

    /** Returns a record in a folder, as an SQLite database that only its owner can read. Writing creates the folder. */
    public static RecordStore in(Path folder) {
        return new RecordStore(new SqliteFile(folder), DEFAULT_CHAIN, Clock.systemUTC());
    }

    /**
     * Returns a record in a PostgreSQL database. The driver {@code org.postgresql:postgresql} must be on the class
     * path.
     *
     * @param url a URL such as {@code jdbc:postgresql://host/database?user=simplex}
     * @throws IllegalArgumentException if the URL has another scheme
     */
    public static RecordStore at(String url) {
        if (!url.toLowerCase(Locale.ROOT).startsWith(PostgresServer.SCHEME)) {
            throw new IllegalArgumentException("unsupported database URL; expected " + PostgresServer.SCHEME
                    + "//HOST/DATABASE, or a folder instead of a URL");
        }
        return new RecordStore(new PostgresServer(url), DEFAULT_CHAIN, Clock.systemUTC());
    }

    /**
     * Sets the name of the chain instead of {@code main}. Servers that share a database need different chains.
     *
     * @throws IllegalArgumentException if the name has characters other than letters, digits, {@code _} and {@code -},
     *     or more than 63 of them
     */
    public RecordStore withChain(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "invalid chain name '" + name + "'; expected 1 to 63 letters, digits, _ or -");
        }
        return new RecordStore(database, name, clock);
    }

    /** Sets the clock for the times of events. */
    RecordStore withClock(Clock newClock) {
        return new RecordStore(database, chain, newClock);
    }

    /**
     * Opens the chain for writing by one server at a time.
     *
     * @return the writer, or nothing if the level is {@code OFF}
     * @throws RecordException if another server writes it, or it cannot be written
     */
    Optional<Recorder> record(AuditLevel level) {
        return level == AuditLevel.OFF ? Optional.empty() : Optional.of(Recorder.open(level, database, chain, clock));
    }

    /**
     * Opens the record for reading. A server may write it at the same time.
     *
     * @throws RecordException if it does not exist or cannot be read
     */
    public AuditTrail read() {
        return AuditTrail.open(database, clock);
    }
}
