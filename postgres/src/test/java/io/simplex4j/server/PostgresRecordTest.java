package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.server.internal.record.Recorder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A record in PostgreSQL, and what may happen to servers of databases. */
@EnabledOnOs(
        value = OS.LINUX,
        architectures = "amd64",
        disabledReason = "PostgreSQL for the tests is for Linux on amd64; NOT tested elsewhere")
@Tag("slow")
final class PostgresRecordTest extends RecordContract {
    @TempDir
    private static Path folder;

    private static EmbeddedPostgres postgres;
    private static int port;
    private static int schemas;

    private String url;

    @BeforeAll
    static void start() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        run();
    }

    /** Starts PostgreSQL with the data that there are; commits wait for the disk. */
    private static void run() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.resolve("programs").toFile())
                .setDataDirectory(folder.resolve("data"))
                .setCleanDataDirectory(false)
                .setPort(port)
                .setPGStartupWait(Duration.ofMinutes(2))
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
    }

    /** Ends PostgreSQL at once, with everything that it is doing. */
    private static void crash() throws Exception {
        long id = Long.parseLong(
                Files.readAllLines(folder.resolve("data/postmaster.pid")).get(0).strip());
        ProcessHandle process = ProcessHandle.of(id).orElseThrow();
        new ProcessBuilder("kill", "-QUIT", Long.toString(id)).start().waitFor();
        process.onExit().get(2, TimeUnit.MINUTES);
        postgres.close();
    }

    @AfterAll
    static void stop() throws IOException {
        postgres.close();
    }

    @BeforeEach
    void create() throws SQLException {
        String name = "record" + schemas++;
        try (Connection connection = DriverManager.getConnection(url("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("create schema " + name);
        }
        url = url("postgres") + "&currentSchema=" + name;
    }

    private static String url(String database) {
        return "jdbc:postgresql://localhost:" + port + "/" + database + "?user=postgres&password=secret";
    }

    @Override
    RecordStore store() {
        return RecordStore.at(url);
    }

    @Override
    void tamper(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("set session_replication_role = replica");
            statement.execute(sql);
        }
    }

    @Override
    void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void several_servers_share_a_database_each_with_its_chain() {
        try (Recorder one = store().withChain("one").record(AuditLevel.HASH).orElseThrow();
                Recorder two = store().withChain("two").record(AuditLevel.FULL).orElseThrow()) {
            done(one.explained("ann", explanation("E1")));
            done(two.explained("ann", explanation("E2")));
            assertThat(one.explanation("E2")).as("of the other chain").isPresent();
        }
        try (AuditTrail trail = store().read()) {
            assertThat(trail.chains()).containsExactly("one", "two");
            assertThat(trail.verify("one").explanations()).isEqualTo(1);
            assertThat(trail.verify("two").passed()).isTrue();
        }
    }

    @Test
    void each_schema_of_a_database_may_have_a_chain_of_the_same_name() throws SQLException {
        try (Recorder here = store().record(AuditLevel.HASH).orElseThrow()) {
            create();
            try (Recorder there = store().record(AuditLevel.HASH).orElseThrow()) {
                assertThat(head(here, 0).seq()).isEqualTo(1);
                assertThat(head(there, 1).seq()).isEqualTo(1);
            }
        }
    }

    @Test
    void a_chain_that_another_server_keeps_is_refused_and_stays_as_it_is() {
        try (Recorder first = store().record(AuditLevel.HASH).orElseThrow()) {
            assertThatThrownBy(() -> store().record(AuditLevel.HASH).orElseThrow())
                    .hasMessage("jdbc:postgresql://localhost:" + port + "/postgres"
                            + ": another server writes the chain main; use another chain (--chain)");
            assertThat(head(first, 0).seq()).isEqualTo(1);
        }
    }

    @Test
    void a_chain_whose_server_is_ending_is_waited_for() throws Exception {
        Recorder first = store().record(AuditLevel.HASH).orElseThrow();
        CompletableFuture<Recorder> second;
        try {
            assertThat(head(first, 0).seq()).isEqualTo(1);
            second = CompletableFuture.supplyAsync(
                    () -> store().record(AuditLevel.HASH).orElseThrow());
            while (!second.isDone() && !somebodyWaits()) {
                Thread.onSpinWait();
            }
            assertThat(second).as("waiting for the lock").isNotDone();
        } finally {
            first.close();
        }
        try (Recorder next = second.get()) {
            assertThat(head(next, 1).seq()).isEqualTo(2);
        }
    }

    private static AuditHead head(Recorder recorder, int event) {
        return done(recorder.happened("ann", "predict", "m", Recorder.sha256(new byte[event])));
    }

    private boolean somebodyWaits() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet waiting = statement.executeQuery(
                        "select count(*) from pg_locks where locktype = 'advisory' and not granted")) {
            waiting.next();
            return waiting.getInt(1) > 0;
        }
    }

    @Test
    void a_restart_in_between_loses_nothing() throws Exception {
        List<AuditHead> acknowledged = new ArrayList<>();
        try (Recorder recorder = store().record(AuditLevel.FULL).orElseThrow()) {
            for (int i = 0; i < 20; i++) {
                acknowledged.add(done(recorder.explained("ann", explanation("E" + i))));
            }
            crash();
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> done(recorder.explained("ann", explanation("meanwhile"))))
                        .isInstanceOf(CompletionException.class)
                        .hasMessageEndingWith(": cannot be reached")
                        .hasMessageNotContaining("secret");
            }
            assertThatThrownBy(() -> recorder.explanation("E1")).hasMessageEndingWith(": cannot be reached");
            run();
            acknowledged.add(done(recorder.explained("ann", explanation("after"))));
            assertThat(recorder.explanation("E1")).isPresent();
        }
        try (AuditTrail trail = store().read()) {
            List<AuditHead> found = new ArrayList<>();
            trail.events("main", 1, event -> found.add(new AuditHead(event.seq(), event.hash())));
            assertThat(found).isEqualTo(acknowledged);
            assertThat(trail.verify("main").problems()).isEmpty();
        }
    }

    @Test
    void a_lost_connection_is_made_again_and_who_took_the_chain_meanwhile_has_it() throws SQLException {
        try (Recorder recorder = store().record(AuditLevel.HASH).orElseThrow();
                Connection other = DriverManager.getConnection(url);
                Statement statement = other.createStatement()) {
            done(recorder.happened("ann", "predict", "m", Recorder.sha256(new byte[0])));
            statement.execute("create temporary table kept as select classid, objid from pg_locks"
                    + " where locktype = 'advisory' and objsubid = 1");
            statement.execute("select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where application_name = 'simplex' and datname = current_database()");
            // The lock is free once the process behind the connection has ended.
            statement.execute("select pg_advisory_lock(objid::bigint | (classid::bigint << 32)) from kept");
            assertThatThrownBy(() -> done(recorder.happened("ann", "predict", "m", Recorder.sha256(new byte[1]))))
                    .hasMessageEndingWith(": cannot be reached");
            assertThatThrownBy(() -> done(recorder.happened("ann", "predict", "m", Recorder.sha256(new byte[1]))))
                    .hasMessageContaining("another server writes the chain main");
            statement.execute("select pg_advisory_unlock_all()");
            assertThat(done(recorder.happened("ann", "predict", "m", Recorder.sha256(new byte[2])))
                            .seq())
                    .isEqualTo(2);
        }
        try (AuditTrail trail = store().read()) {
            assertThat(trail.verify("main").events()).isEqualTo(2);
        }
    }

    @Test
    void what_cannot_be_used_is_said_in_words_without_the_password() {
        assertThatThrownBy(() ->
                        RecordStore.at(url("nowhere")).record(AuditLevel.HASH).orElseThrow())
                .hasMessage("jdbc:postgresql://localhost:" + port + "/nowhere: there is no such database");
        assertThatThrownBy(() -> store().read()).hasMessageEndingWith(": is not a record of simplex serve");
        assertThatThrownBy(() -> RecordStore.at("jdbc:postgresql://localhost:1/d?user=u")
                        .record(AuditLevel.HASH)
                        .orElseThrow())
                .hasMessage("jdbc:postgresql://localhost:1/d: cannot be reached");
    }
}
