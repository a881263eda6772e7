package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.server.AuditLevel;
import io.simplex4j.server.internal.record.RecordedExplanation;
import io.simplex4j.server.internal.record.Recorder;
import io.simplex4j.server.internal.record.SqliteFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code simplex audit}, and the record of {@code simplex serve}. */
final class AuditTest {
    private static final String NL = System.lineSeparator();

    @TempDir
    private Path temp;

    private String data() {
        return temp.resolve("record").toString();
    }

    /** Three events a day, of which the second is an explanation. */
    private void record(String... days) {
        for (String day : days) {
            Clock noon = Clock.fixed(Instant.parse(day + "T12:00:00Z"), ZoneOffset.UTC);
            try (Recorder recorder = Recorder.open(AuditLevel.FULL, new SqliteFile(Path.of(data())), "main", noon)) {
                RecordedExplanation.Source source = new RecordedExplanation.Source("m", "sha256:1");
                recorder.happened("ann", "predict", "m", "ab".repeat(32));
                recorder.explained(
                        "=bob", RecordedExplanation.of("E" + day, source, source, "{}", new byte[1], new byte[] {65}));
                recorder.happened("ann", "predict", "m", "ab".repeat(32));
            }
        }
    }

    @Test
    void events_are_listed_as_text_csv_and_json() throws IOException {
        record("2026-11-16", "2026-11-17");
        String text = Ran.simplex("audit", "list", "--data", data()).ok().out();
        assertThat(text.lines()).hasSize(6);
        assertThat(text)
                .startsWith("main  1  2026-11-16T12:00:00.000Z  ann  predict  m  ")
                .contains("main  5  2026-11-17T12:00:00.000Z  =bob  explain  E2026-11-17  ");
        assertThat(Ran.simplex("audit", "list", "--data", data(), "--since", "2026-11-17")
                        .ok()
                        .out()
                        .lines())
                .hasSize(3);
        assertThat(Ran.simplex("audit", "list", "--data", data(), "--last", "2")
                        .ok()
                        .out()
                        .lines())
                .hasSize(2)
                .first()
                .satisfies(line -> assertThat(line).startsWith("main  5  "));
        Path csv = temp.resolve("e.csv");
        Ran.simplex("audit", "list", "--data", data(), "--csv", csv.toString()).ok();
        assertThat(Files.readAllLines(csv))
                .hasSize(7)
                .contains("chain,seq,at,who,action,subject,content_sha256,hash")
                .anyMatch(line -> line.startsWith("main,2,2026-11-16T12:00:00.000Z,'=bob,explain,E2026-11-16,"));
        String json = Ran.simplex("audit", "list", "--data", data(), "--json", "-")
                .ok()
                .out();
        assertThat(json)
                .startsWith("{\"schema\":\"simplex4j/audit/1\",\"events\":[")
                .contains("{\"chain\":\"main\",\"seq\":3,\"at\":\"2026-11-16T12:00:00.000Z\",\"who\":\"ann\"");
    }

    @Test
    void verification_ends_with_three_where_the_chain_breaks() throws SQLException {
        record("2026-11-16");
        String head = Ran.simplex("audit", "head", "--data", data()).ok().out().strip();
        assertThat(head).matches("3:[0-9a-f]{64}");
        assertThat(Ran.simplex("audit", "verify", "--data", data(), "--head", head)
                        .ok()
                        .out())
                .isEqualTo("main: 3 events, all as recorded; explanations as recorded: 1" + NL + "main: head " + head
                        + NL);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data() + "/record.db");
                Statement statement = connection.createStatement()) {
            statement.execute("drop trigger audit_stays");
            statement.execute("update audit set who = 'eve' where seq = 2");
        }
        Ran broken = Ran.simplex("audit", "verify", "--data", data());
        assertThat(broken.exitCode()).isEqualTo(3);
        assertThat(broken.out())
                .startsWith("main: event 2 is not what was recorded after event 1" + NL
                        + "main: 1 event as recorded before that; explanations as recorded: 0" + NL + "main: head 1:");
    }

    private void meddle(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data() + "/record.db");
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    @Test
    void a_record_without_its_events_is_not_the_one_whose_head_is_known() throws SQLException {
        record("2026-11-16");
        String head = Ran.simplex("audit", "head", "--data", data()).ok().out().strip();
        meddle("drop trigger audit_purged", "pragma foreign_keys = off", "delete from audit");
        Ran strays = Ran.simplex("audit", "verify", "--data", data());
        assertThat(strays.exitCode()).isEqualTo(3);
        assertThat(strays.out()).startsWith("main: the explanation E2026-11-16 belongs to no event" + NL);
        meddle("drop trigger explanation_purged", "delete from explanation");
        Ran empty = Ran.simplex("audit", "verify", "--data", data(), "--head", head);
        assertThat(empty.exitCode()).isEqualTo(3);
        assertThat(empty.out()).isEqualTo("the record has no events, though event 3 is known elsewhere" + NL);
    }

    @Test
    void a_purge_says_how_much_and_the_rest_is_still_whole() {
        record("2026-11-16", "2026-11-17");
        assertThat(Ran.simplex("audit", "purge", "--data", data(), "--before", "2026-11-17")
                        .ok()
                        .out())
                .isEqualTo("main: purged 3 events" + NL);
        assertThat(Ran.simplex("audit", "verify", "--data", data()).ok().out())
                .startsWith(
                        "main: 3 events since the purge up to 3, all as recorded; explanations as recorded: 1" + NL);
        assertThat(Ran.simplex("audit", "purge", "--data", data(), "--upto", "5")
                        .ok()
                        .out())
                .isEqualTo("main: purged 2 events" + NL);
        Ran.simplex("audit", "purge", "--data", data(), "--upto", "7")
                .failedWith(
                        2,
                        "--upto: the chain main has no event 7; expected at most 6. Try 'simplex audit"
                                + " purge --help'");
    }

    @Test
    void what_makes_no_sense_is_said_in_a_line() {
        Ran.simplex("audit", "head")
                .failedWith(
                        2,
                        "--data is missing; expected the folder of a record, or --database. Try 'simplex audit head"
                                + " --help'");
        Ran.simplex("audit", "head", "--data", data())
                .failedWith(3, data() + "/record.db: no such file; expected the record of simplex serve --data");
        Ran.simplex("audit", "head", "--data", data(), "--database", "jdbc:postgresql://h/d")
                .failedWith(
                        2,
                        "--data and --database are both given; expected one of them. Try 'simplex audit head --help'");
        record("2026-11-16");
        Ran.simplex("audit", "verify", "--data", data(), "--chain", "other")
                .failedWith(3, "the record has no chain other; expected main");
        Ran.simplex("audit", "purge", "--data", data(), "--before", "yesterday")
                .failedWith(
                        2,
                        "--before is yesterday; expected a date such as 2026-11-17 or 2026-11-17T08:00:00Z. Try"
                                + " 'simplex audit purge --help'");
        String serve = " Try 'simplex serve --help'";
        Ran.simplex("serve", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--audit", "full")
                .failedWith(2, "--audit is full; expected --data or --database too." + serve);
        Ran.simplex("serve", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--audit", "some", "--data", data())
                .failedWith(2, "--audit is some; expected off, hash or full." + serve);
        Ran.simplex("serve", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--database", "jdbc:h2:mem:x")
                .failedWith(
                        2,
                        "--database or --chain: unsupported database URL; expected"
                                + " jdbc:postgresql://HOST/DATABASE, or a folder instead of a URL." + serve);
    }

    /** A command that runs until it is told to end, and what it prints. */
    private static final class Running {
        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        private final AtomicInteger exitCode = new AtomicInteger(-1);
        private final Thread thread;

        Running(String... args) {
            PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, UTF_8) {
                @Override
                public void println(Object line) {
                    lines.add(String.valueOf(line));
                }
            };
            PrintStream err = new PrintStream(new ByteArrayOutputStream(), true, UTF_8) {
                @Override
                public void println(String line) {
                    lines.add(line);
                }
            };
            InputStream in = new ByteArrayInputStream(new byte[0]);
            thread = new Thread(() -> exitCode.set(Main.run(args, in, out, err)));
            thread.start();
        }

        String line() throws InterruptedException {
            String line = lines.poll(120, TimeUnit.SECONDS);
            assertThat(line).isNotNull();
            return line;
        }

        int end() throws InterruptedException {
            thread.interrupt();
            thread.join();
            return exitCode.get();
        }
    }

    @Test
    void a_server_keeps_what_it_answers() throws Exception {
        String[] serve = {
            "serve",
            "--model",
            "mlp=" + Mlp.MODEL,
            "--corpus",
            "c=" + Mlp.CORPUS,
            "--http_port",
            "0",
            "--quiet",
            "--data",
            data(),
            "--audit",
            "full"
        };
        Running server = new Running(serve);
        URI address = URI.create(server.line());
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest ask = HttpRequest.newBuilder(address.resolve("/v1/models/mlp:explain"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"latents\": [" + latent(client, address) + "]}"))
                .build();
        String given = client.send(ask, BodyHandlers.ofString()).body();
        Matcher id = Pattern.compile("\"id\":\"(\\w{26})\"").matcher(given);
        assertThat(id.find()).as(given).isTrue();
        String again = client.send(
                        HttpRequest.newBuilder(address.resolve("/e/" + id.group(1) + ".json"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        assertThat(again).isEqualTo(given);
        Running second = new Running(serve);
        assertThat(second.line())
                .isEqualTo("simplex: " + data() + ": another server keeps its record here; use another folder");
        second.thread.join();
        assertThat(second.exitCode.get()).isEqualTo(2);
        assertThat(server.end()).isIn(0, 130);
        assertThat(Ran.simplex("audit", "list", "--data", data()).ok().out().lines())
                .map(line -> line.split(" {2}")[4])
                .containsExactly("start", "explain", "read", "stop");
    }

    /** As many zeros as a latent has numbers, by what the server says if it has another number. */
    private static String latent(HttpClient client, URI address) throws Exception {
        HttpRequest ask = HttpRequest.newBuilder(address.resolve("/v1/models/mlp:explain"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"latents\": [[]]}"))
                .build();
        String error = client.send(ask, BodyHandlers.ofString()).body();
        Matcher size = Pattern.compile("expected (\\d+)").matcher(error);
        assertThat(size.find()).as(error).isTrue();
        return "[" + "0.5,".repeat(Integer.parseInt(size.group(1)) - 1) + "0.5]";
    }
}
