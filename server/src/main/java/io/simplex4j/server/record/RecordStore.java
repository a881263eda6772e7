package io.simplex4j.server.record;

import io.simplex4j.server.record.internal.ChainWriter;
import io.simplex4j.server.record.internal.Database;
import io.simplex4j.server.record.internal.PostgresServer;
import io.simplex4j.server.record.internal.SqliteFile;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.regex.Pattern;

/** Where a record is kept: in a folder, or in a database of PostgreSQL. Immutable; nothing is opened before it is asked for. */
public final class RecordStore {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,63}");
    private static final String USUAL_CHAIN = "main";

    private final Database database;
    private final String chain;
    private final Clock clock;

    RecordStore(Database database, String chain, Clock clock) {
        this.database = database;
        this.chain = chain;
        this.clock = clock;
    }

    /** In a folder, made with the first event, in a database of SQLite that only its owner may read. */
    public static RecordStore in(Path folder) {
        return new RecordStore(new SqliteFile(folder), USUAL_CHAIN, Clock.systemUTC());
    }

    /**
     * In a database of PostgreSQL, such as {@code jdbc:postgresql://host/database?user=simplex}. Its driver, {@code
     * org.postgresql:postgresql}, must be on the class path.
     *
     * @throws IllegalArgumentException if the URL is of something else
     */
    public static RecordStore at(String url) {
        if (!url.toLowerCase(Locale.ROOT).startsWith(PostgresServer.SCHEME)) {
            throw new IllegalArgumentException("found the URL of another database, expected " + PostgresServer.SCHEME
                    + "//HOST/DATABASE, or a folder instead of a URL");
        }
        return new RecordStore(new PostgresServer(url), USUAL_CHAIN, Clock.systemUTC());
    }

    /**
     * Writes another chain than {@code main}: of several servers with one database, each needs its own.
     *
     * @throws IllegalArgumentException if the name has other characters than letters, digits, {@code _} and {@code -}, or
     *     more than 63 of them
     */
    public RecordStore withChain(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "a chain has the name '" + name + "', expected 1 to 63 letters, digits, _ or -");
        }
        return new RecordStore(database, name, clock);
    }

    /** Takes the times of events from another clock. */
    public RecordStore withClock(Clock newClock) {
        return new RecordStore(database, chain, newClock);
    }

    /**
     * Opens the chain for writing; one server at a time may.
     *
     * @throws RecordException if another server has it, or it cannot be written
     */
    public Recorder record(AuditLevel level) {
        return level == AuditLevel.OFF
                ? Recorder.none()
                : new Recorder(level, database, ChainWriter.open(database, chain, clock));
    }

    /**
     * Opens the record for reading, while a server writes it or not.
     *
     * @throws RecordException if there is none, or it cannot be read
     */
    public AuditTrail read() {
        return AuditTrail.open(database, clock);
    }
}
