package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.server.internal.record.Database;
import io.simplex4j.server.internal.record.Recorder;
import io.simplex4j.server.internal.record.SqliteFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A record in a folder, and what may happen to folders. */
final class SqliteRecordTest extends RecordContract {
    @TempDir
    private Path temp;

    @Override
    RecordStore store() {
        return RecordStore.in(folder());
    }

    private Path folder() {
        return temp.resolve("what? 100%\u00e9");
    }

    @Override
    void tamper(String sql) throws SQLException {
        try (Connection connection = raw();
                Statement statement = connection.createStatement()) {
            List<String> triggers = new ArrayList<>();
            try (ResultSet found = statement.executeQuery("select name from sqlite_master where type = 'trigger'")) {
                while (found.next()) {
                    triggers.add(found.getString(1));
                }
            }
            for (String trigger : triggers) {
                statement.execute("drop trigger " + trigger);
            }
            statement.execute(sql);
        }
    }

    @Override
    void execute(String sql) throws SQLException {
        try (Connection connection = raw();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection raw() throws SQLException {
        return DriverManager.getConnection(
                "jdbc:sqlite:" + folder().toUri().toString().replace("file:///", "file:/") + "record.db");
    }

    @Test
    void commits_wait_for_the_disk() throws SQLException {
        store().record(AuditLevel.HASH).orElseThrow().close();
        try (Connection connection = new SqliteFile(folder()).connect(Database.Use.WRITE, Duration.ZERO);
                Statement statement = connection.createStatement()) {
            assertThat(pragma(statement, "synchronous")).isEqualTo("2");
            assertThat(pragma(statement, "journal_mode")).isEqualTo("wal");
            assertThat(pragma(statement, "foreign_keys")).isEqualTo("1");
            assertThat(pragma(statement, "secure_delete")).isEqualTo("1");
        }
    }

    private static String pragma(Statement statement, String name) throws SQLException {
        try (ResultSet found = statement.executeQuery("pragma " + name)) {
            return found.getString(1);
        }
    }

    @Test
    void only_the_owner_may_read_it() throws IOException {
        try (Recorder recorder = store().record(AuditLevel.FULL).orElseThrow()) {
            done(recorder.explained("ann", explanation("E1")));
            assertThat(recorder.explanation("E1")).isPresent();
            try (var files = Files.list(folder())) {
                assertThat(files)
                        .hasSize(4)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .as(file.toString())
                                        .isEqualTo("rw-------"));
            }
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                .isEqualTo("rwx------");
    }

    /** A database that may have only so many pages. */
    private record Limited(Database database, AtomicInteger pages) implements Database {
        @Override
        public String name() {
            return database.name();
        }

        @Override
        public String scripts() {
            return database.scripts();
        }

        @Override
        public Connection connect(Use use, Duration patience) throws SQLException {
            return limited(database.connect(use, patience));
        }

        private Connection limited(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("pragma max_page_count = " + pages.get());
            }
            return connection;
        }

        @Override
        public void lockTables(Connection connection) throws SQLException {
            database.lockTables(connection);
        }

        @Override
        public Claim claim(String chain) {
            Claim claim = database.claim(chain);
            return new Claim() {
                @Override
                public Connection connect() throws SQLException {
                    return limited(claim.connect());
                }

                @Override
                public void close() {
                    claim.close();
                }
            };
        }

        @Override
        public boolean exists() {
            return database.exists();
        }

        @Override
        public RecordException problem(SQLException exception) {
            return database.problem(exception);
        }
    }

    /** A record on a disk that has room for so many pages. */
    static RecordStore limited(Path folder, AtomicInteger pages) {
        return new RecordStore(new Limited(new SqliteFile(folder), pages), "main", Clock.systemUTC());
    }

    @Test
    void a_full_disk_is_said_to_be_and_loses_nothing() {
        AtomicInteger pages = new AtomicInteger(60);
        List<AuditHead> acknowledged = new ArrayList<>();
        try (Recorder recorder =
                limited(folder(), pages).record(AuditLevel.FULL).orElseThrow()) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 5000; i++) {
                            acknowledged.add(done(recorder.explained("ann", explanation("E" + i))));
                        }
                    })
                    .isInstanceOf(CompletionException.class)
                    .hasMessageEndingWith("record.db: cannot be written (the disk is full)");
            assertThat(acknowledged).hasSizeGreaterThan(20);
            pages.set(10_000);
            acknowledged.add(done(recorder.explained("ann", explanation("after"))));
        }
        try (AuditTrail trail = store().read()) {
            AuditCheck check = trail.verify("main", acknowledged.get(acknowledged.size() - 1));
            assertThat(check.problems()).isEmpty();
            assertThat(check.explanations()).isEqualTo(acknowledged.size());
        }
    }

    @Test
    void a_flipped_bit_shows() throws IOException {
        try (Recorder recorder = store().record(AuditLevel.FULL).orElseThrow()) {
            for (int i = 0; i < 200; i++) {
                done(recorder.explained("ann", explanation("E" + i)));
            }
        }
        Path file = folder().resolve("record.db");
        byte[] bytes = Files.readAllBytes(file);
        byte[] who = "annexplainE150".getBytes(StandardCharsets.UTF_8);
        int place = indexOf(bytes, who);
        flip(file, place);
        try (AuditTrail trail = store().read()) {
            assertThat(trail.verify("main").problems())
                    .containsExactly("event 151 is not what was recorded after event 150");
        }
        flip(file, place);
        try (AuditTrail trail = store().read()) {
            assertThat(trail.verify("main").passed()).isTrue();
        }
        flip(file, 5);
        assertThatThrownBy(() -> store().read())
                .hasMessageEndingWith("record.db: is damaged or not an SQLite database");
    }

    private static int indexOf(byte[] bytes, byte[] part) {
        for (int i = 0; i + part.length <= bytes.length; i++) {
            if (java.util.Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
                return i;
            }
        }
        throw new AssertionError("the file has no such bytes");
    }

    private static void flip(Path file, int place) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, place);
            one.put(0, (byte) (one.get(0) ^ 4)).rewind();
            channel.write(one, place);
        }
    }

    @Test
    void what_is_no_record_is_said_to_be_none() throws IOException {
        assertThatThrownBy(() -> store().read())
                .hasMessageEndingWith("record.db: no such file; expected the record of simplex serve --data");
        Files.createDirectories(folder());
        Files.createFile(folder().resolve("record.db"));
        assertThatThrownBy(() -> store().read()).hasMessageEndingWith("record.db: is not a record of simplex serve");
        Files.writeString(
                folder().resolve("record.db"), "Some other file, longer than the head of a database. ".repeat(20));
        for (boolean read : new boolean[] {true, false}) {
            assertThatThrownBy(() -> {
                        if (read) {
                            store().read();
                        } else {
                            store().record(AuditLevel.HASH).orElseThrow();
                        }
                    })
                    .hasMessageEndingWith("record.db: is damaged or not an SQLite database");
        }
        assertThatThrownBy(() -> RecordStore.in(folder().resolve("record.db"))
                        .record(AuditLevel.HASH)
                        .orElseThrow())
                .hasMessageContaining("record.db: cannot be written (");
    }

    @Test
    void names_and_urls_are_checked() {
        assertThatThrownBy(() -> RecordStore.at("jdbc:mysql://h/d"))
                .hasMessage("unsupported database URL; expected jdbc:postgresql://HOST/DATABASE, or a folder"
                        + " instead of a URL");
        assertThatThrownBy(() -> store().withChain("a b"))
                .hasMessage("invalid chain name 'a b'; expected 1 to 63 letters, digits, _ or -");
        assertThatThrownBy(() -> AuditHead.parse("12:ab"))
                .hasMessage("invalid head '12:ab'; expected SEQ:HASH with the number of an event and 64 hexadecimal"
                        + " digits");
    }
}
