package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import io.simplex4j.report.CsvReport;
import io.simplex4j.server.internal.record.RecordedExplanation;
import io.simplex4j.server.internal.record.Recorder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that keeps a record. */
final class RecordedServerTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String INSTANCE = "{\"instances\": [[1, 0.5, -0.25]], \"parameters\": {\"members\": 3}}";
    private static final Pattern ID = Pattern.compile("\"(?:id|explanation)\":\"(01[0-9A-Z]{24})\"");

    @TempDir
    private Path folder;

    private ExplanationServer server(AuditLevel level) {
        return ExplanationServer.of(List.of(Served.model())).withRecord(RecordStore.in(folder), level);
    }

    private static HttpResponse<String> get(RunningServer server, String path) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(server.address().resolve(path)).build(), BodyHandlers.ofString());
    }

    private static HttpRequest request(RunningServer server, String path, String json) {
        return HttpRequest.newBuilder(server.address().resolve(path))
                .header("Content-Type", "application/json")
                .header("X-Forwarded-User", "ann")
                .POST(BodyPublishers.ofString(json))
                .build();
    }

    private static HttpResponse<String> post(RunningServer server, String path, String json) throws Exception {
        return CLIENT.send(request(server, path, json), BodyHandlers.ofString());
    }

    private static String id(String json) {
        Matcher matcher = ID.matcher(json);
        assertThat(matcher.find()).as(json).isTrue();
        return matcher.group(1);
    }

    private List<AuditEvent> events() {
        List<AuditEvent> events = new ArrayList<>();
        try (AuditTrail trail = RecordStore.in(folder).read()) {
            trail.events("main", 1, events::add);
            assertThat(trail.verify("main").problems()).isEmpty();
        }
        return events;
    }

    @Test
    void answers_are_on_record_when_they_arrive_and_can_be_read_again() throws Exception {
        try (RunningServer server = server(AuditLevel.FULL).start()) {
            HttpResponse<String> given = post(server, "/v1/models/small:explain", INSTANCE);
            assertThat(given.statusCode()).isEqualTo(200);
            String id = id(given.body());
            List<AuditEvent> events = events();
            assertThat(events).extracting(AuditEvent::action).containsExactly("start", "explain");
            assertThat(events.get(1).subject()).isEqualTo(id);
            assertThat(events.get(1).who()).as("no proxy vouches for the name").isEqualTo("127.0.0.1");

            HttpResponse<String> again = get(server, "/e/" + id + ".json");
            assertThat(again.body()).isEqualTo(given.body());
            assertThat(again.headers().firstValue("Content-Type")).contains("application/json");
            assertThat(get(server, "/e/none.json").body())
                    .isEqualTo("{\"error\":\"unknown explanation; it may have been purged from the record\"}\n");

            post(server, "/v1/models/small:predict", "{\"instances\": [[1, 0.5, -0.25]]}");
            try (AuditTrail trail = RecordStore.in(folder).read()) {
                RecordedExplanation kept = trail.explanation(id).orElseThrow().explanation();
                assertThat(kept.model().name()).isEqualTo("small");
                assertThat(kept.model().digest())
                        .isEqualTo(Served.model().model().digest());
                assertThat(kept.corpus().name()).isEqualTo("here");
                assertThat(given.body()).contains(kept.corpus().digest());
                assertThat(kept.parameters()).isEqualTo("{\"members\":3}");
                assertThat(kept.input()).isEqualTo(Recorder.sha256(INSTANCE.getBytes(StandardCharsets.UTF_8)));
            }
        }
        assertThat(events())
                .extracting(AuditEvent::action)
                .containsExactly("start", "explain", "read", "predict", "stop");
    }

    private static HttpResponse<String> browse(RunningServer server, String path) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(server.address().resolve(path))
                        .header("Accept", "text/html,*/*;q=0.8")
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void what_was_given_is_shown_again_in_every_form() throws Exception {
        String rows = "{\"rows\": [{\"age\": 1.25, \"size\": -0.5, \"grade\": 0.75}, {\"age\": 0, \"grade\": 2}],"
                + " \"parameters\": {\"corpus\": \"there\", \"baseline\": \"zeros\", \"projections\": false}}";
        List<String> ids = new ArrayList<>();
        try (RunningServer server = server(AuditLevel.FULL)
                .withPdf((why, title) -> CsvReport.of(why))
                .start()) {
            String json = post(server, "/v1/models/small:explain", rows).body();
            assertThat(json).contains("\"inputNumbers\":[1.25,-0.5,0.75]").containsOnlyOnce("\"replaced\":[\"Size\"]");
            ids.add(id(json));
            ids.add(id(post(server, "/v1/models/small:explain", "{\"latents\": [[0.1, 0.2]]}")
                    .body()));
            for (String id : ids) {
                HttpResponse<String> page = browse(server, "/e/" + id);
                assertThat(page.statusCode()).isEqualTo(200);
                assertThat(page.headers().firstValue("Vary")).contains("Accept");
                assertThat(page.headers().firstValue("Content-Disposition"))
                        .contains("inline; filename=\"explanation-" + id + ".html\"");
                assertThat(page.body()).contains("<article class=\"card").contains("(" + id + ")");
                assertThat(get(server, "/e/" + id + ".html").body()).isEqualTo(page.body());
            }
            String id = ids.get(0);
            assertThat(get(server, "/e/" + id).body()).isEqualTo(json);
            HttpResponse<String> table = get(server, "/e/" + id + ".csv");
            assertThat(table.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
            assertThat(table.headers().firstValue("Content-Disposition"))
                    .contains("attachment; filename=\"explanation-" + id + ".csv\"");
            assertThat(table.body()).startsWith("section,input,label,").contains(",Age,1.25,");
            assertThat(table.body()).contains(",true,,,,,\n").contains(",Size,1,");
            HttpResponse<String> paper = get(server, "/e/" + id + ".pdf");
            assertThat(paper.headers().firstValue("Content-Type")).contains("application/pdf");
            assertThat(paper.body()).isEqualTo(table.body());
            List<AuditEvent> events = events();
            assertThat(events.get(events.size() - 1).action()).isEqualTo("show");
            assertThat(events.get(events.size() - 1).subject()).isEqualTo(id);
            assertThat(events.get(events.size() - 1).content())
                    .isEqualTo(Recorder.sha256(paper.body().getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** The policy allows the style that a report has, by its digest, and nothing else. */
    @Test
    void a_report_has_its_style_and_no_script() throws Exception {
        try (RunningServer server = server(AuditLevel.FULL).start()) {
            String id = id(post(server, "/v1/models/small:explain", INSTANCE).body());
            HttpResponse<String> page = get(server, "/e/" + id + ".html");
            Document parsed = Jsoup.parse(page.body());
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(parsed.select("style").first().data().getBytes(StandardCharsets.UTF_8));
            assertThat(page.headers().firstValue("Content-Security-Policy"))
                    .contains("default-src 'none'; style-src 'sha256-"
                            + Base64.getEncoder().encodeToString(digest)
                            + "'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
            assertThat(parsed.select("style")).hasSize(1);
            assertThat(parsed.select("script, [style]")).isEmpty();
            assertThat(get(server, "/e/" + id + ".pdf").body())
                    .isEqualTo("{\"error\":\"this server does not write PDF; use .html, .csv or .json\"}\n");
            assertThat(browse(server, "/e/none.csv").body()).contains("<h1>Page not found</h1>");
        }
    }

    @Test
    void what_cannot_be_made_again_is_told_from_its_document() throws Exception {
        String id;
        try (RunningServer server = server(AuditLevel.FULL).start()) {
            id = id(post(server, "/v1/models/small:explain", INSTANCE).body());
        }
        try (RunningServer server = server(AuditLevel.HASH).start()) {
            assertThat(get(server, "/e/" + id + ".html").body())
                    .as("what is kept from now on does not matter")
                    .contains("<article class=\"card");
        }
        try (RunningServer server = ExplanationServer.of(List.of(new SamplePatients().served(1)))
                .withRecord(RecordStore.in(folder), AuditLevel.FULL)
                .start()) {
            Document page = Jsoup.parse(browse(server, "/e/" + id).body());
            assertThat(page.select(".problem").text())
                    .startsWith("This explanation cannot be replayed: the model small is no longer served.");
            assertThat(page.select(".weights-table tbody tr")).isNotEmpty().hasSizeLessThanOrEqualTo(3);
            assertThat(get(server, "/e/" + id + ".csv").body())
                    .isEqualTo("{\"error\":\"this explanation cannot be replayed: the model small is no longer served;"
                            + " /e/" + id + ".json returns it as it was sent\"}\n");
        }
    }

    @Test
    void what_was_changed_on_record_is_not_shown() throws Exception {
        try (RunningServer server = server(AuditLevel.FULL).start()) {
            String id = id(post(server, "/v1/models/small:explain", INSTANCE).body());
            try (Connection meddling = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("record.db"));
                    Statement statement = meddling.createStatement()) {
                statement.execute("drop trigger explanation_stays");
                statement.execute("update explanation set result = replace(result, 'stays', 'leaves')");
            }
            requireNotShown(server, id);
            try (Connection meddling = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("record.db"));
                    Statement statement = meddling.createStatement()) {
                statement.execute("update explanation set result = null");
            }
            requireNotShown(server, id);
        }
    }

    private static void requireNotShown(RunningServer server, String id) throws Exception {
        for (String ending : List.of("", ".json", ".html", ".csv")) {
            HttpResponse<String> answer = get(server, "/e/" + id + ending);
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.body())
                    .isEqualTo("{\"error\":\"the recorded explanation was changed; run simplex audit verify\"}\n");
        }
    }

    @Test
    void what_a_predictor_said_is_shown_again() throws Exception {
        HttpServer predictor = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        predictor.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("{\"predictions\": [[9, 9]]}".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        predictor.start();
        URI at = URI.create("http://127.0.0.1:" + predictor.getAddress().getPort());
        try (RunningServer server = server(AuditLevel.FULL)
                .withPredictor(at, Duration.ofSeconds(20))
                .start()) {
            String differs =
                    id(post(server, "/v1/models/small:explain", INSTANCE).body());
            predictor.stop(0);
            String unknown =
                    id(post(server, "/v1/models/small:explain", INSTANCE).body());
            assertThat(get(server, "/e/" + differs + ".html").body())
                    .contains("<article class=\"card")
                    .contains("The predictor gives another output than this model");
            assertThat(get(server, "/e/" + unknown + ".html").body())
                    .contains("<article class=\"card")
                    .contains("It is not known whether the predictor gives the same outputs");
        } finally {
            predictor.stop(0);
        }
    }

    @Test
    void the_card_of_a_case_is_kept_and_links_to_all_forms() throws Exception {
        try (RunningServer server = ExplanationServer.of(List.of(new SamplePatients().served(12)))
                .withRecord(RecordStore.in(folder), AuditLevel.FULL)
                .withPdf((why, title) -> CsvReport.of(why))
                .start()) {
            Document card = Jsoup.parse(get(server, "/ui/sample/cases/7?corpus=there&contrast=relapse")
                    .body());
            assertThat(card.select(".kept a").eachText()).containsExactly("Link to this", "PDF", "CSV", "JSON");
            for (String link : card.select(".kept a").eachAttr("href")) {
                assertThat(get(server, link).statusCode()).as(link).isEqualTo(200);
            }
            Document page = Jsoup.parse(
                    get(server, card.select(".kept a").first().attr("href")).body());
            assertThat(page.select("article.card").text()).contains("patient 7");
            assertThat(events())
                    .extracting(AuditEvent::action)
                    .containsExactly("start", "explain", "show", "show", "show", "show", "read", "show");
            HttpResponse<String> typed = CLIENT.send(
                    HttpRequest.newBuilder(server.address().resolve("/ui/sample/new"))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("x.age=60&x.grade=1&x.nodes=2&x.Menopause=pre"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(typed.statusCode()).isEqualTo(200);
            assertThat(Jsoup.parse(typed.body()).select(".kept")).isEmpty();
        }
    }

    @Test
    void what_the_page_shows_is_on_record_without_what_was_typed() throws Exception {
        try (RunningServer server = ExplanationServer.of(List.of(new SamplePatients().served(12)))
                .withRecord(RecordStore.in(folder), AuditLevel.HASH)
                .start()) {
            HttpResponse<String> card = get(server, "/ui/sample/cases/7");
            assertThat(card.statusCode()).isEqualTo(200);
            HttpResponse<String> changed = CLIENT.send(
                    HttpRequest.newBuilder(server.address().resolve("/ui/sample/cases/7/whatif"))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("x.age=71"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(changed.statusCode()).isEqualTo(200);
            get(server, "/ui/sample/cases");
            List<AuditEvent> events = events();
            assertThat(events).extracting(AuditEvent::action).containsExactly("start", "show", "show");
            assertThat(events)
                    .extracting(AuditEvent::subject)
                    .contains("sample 7")
                    .noneMatch(text -> text.contains("71"));
            assertThat(events.get(1).content())
                    .isEqualTo(Recorder.sha256(card.body().getBytes(StandardCharsets.UTF_8)));
        }
    }

    @Test
    void tensors_name_the_explanation_that_was_kept() throws Exception {
        try (RunningServer server = server(AuditLevel.FULL).start()) {
            String inputs = "{\"inputs\": [{\"name\": \"x\", \"datatype\": \"FP32\", \"shape\": [1, 3],"
                    + " \"data\": [1, 0.5, -0.25]}], \"outputs\": [{\"name\": \"%s\"}]}";
            String body = post(server, "/v2/models/small-simplex/infer", inputs.formatted("residual"))
                    .body();
            String document = get(server, "/e/" + id(body) + ".json").body();
            assertThat(document).startsWith("{\"schema\":\"simplex4j/explanations/1\"");
            Matcher residual = Pattern.compile("\"data\":\\[([^\\]]+)").matcher(body);
            assertThat(residual.find()).isTrue();
            assertThat(document).contains("\"residual\":" + residual.group(1));
            post(server, "/v2/models/small/infer", inputs.formatted("output"));
        }
        assertThat(events())
                .extracting(AuditEvent::action)
                .containsExactly("start", "explain", "read", "predict", "stop");
    }

    @Test
    void digests_alone_say_so() throws Exception {
        try (RunningServer server = server(AuditLevel.HASH).behindProxy().start()) {
            String given = post(server, "/v1/models/small:explain", INSTANCE).body();
            HttpResponse<String> again = get(server, "/e/" + id(given) + ".json");
            assertThat(again.statusCode()).isEqualTo(404);
            assertThat(again.body())
                    .isEqualTo("{\"error\":\"only the SHA-256 of this explanation was recorded: "
                            + Recorder.sha256(given.getBytes(StandardCharsets.UTF_8)) + "\"}\n");
        }
        assertThat(events().get(1).who()).isEqualTo("ann");
    }

    @Test
    void without_a_record_there_is_nothing_to_read() throws Exception {
        try (RunningServer server = server(AuditLevel.OFF).start()) {
            String given = post(server, "/v1/models/small:explain", INSTANCE).body();
            HttpResponse<String> again = get(server, "/e/" + id(given) + ".json");
            assertThat(again.statusCode()).isEqualTo(404);
            assertThat(again.body()).isEqualTo("{\"error\":\"this server does not record explanations\"}\n");
            assertThat(get(server, "/metrics").body())
                    .contains("simplex_requests_total")
                    .doesNotContain("simplex_record");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void every_answer_of_many_is_on_record() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        try (RunningServer server = server(AuditLevel.HASH).start()) {
            for (int i = 0; i < 200; i++) {
                all.add(CLIENT.sendAsync(
                        request(server, "/v1/models/small:explain", INSTANCE), BodyHandlers.ofString()));
            }
            for (CompletableFuture<HttpResponse<String>> each : all) {
                assertThat(each.join().statusCode()).isEqualTo(200);
                ids.add(id(each.join().body()));
            }
        }
        assertThat(events()).extracting(AuditEvent::subject).containsAll(ids);
    }

    @Test
    void a_second_server_on_the_folder_does_not_start() throws IOException {
        try (RunningServer server = server(AuditLevel.HASH).start()) {
            assertThatThrownBy(() -> server(AuditLevel.HASH).start())
                    .isInstanceOf(RecordException.class)
                    .hasMessage(folder + ": another server keeps its record here; use another folder");
            assertThat(server.address()).isNotNull();
        }
        server(AuditLevel.HASH).start().close();
        assertThat(events()).extracting(AuditEvent::action).containsExactly("start", "stop", "start", "stop");
    }

    @Test
    void a_stop_is_on_record_although_a_request_does_not_end() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        FunctionModel model = FunctionModel.of(Shape.of(1), 1, x -> {
            if (x[0] > 100) {
                begun.countDown();
                boolean ended = false;
                while (!ended) {
                    try {
                        ended = mayEnd.await(60, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        // As native code, which does not notice.
                    }
                }
            }
            return x.clone();
        });
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{0}, {1}})));
        RunningServer server = ExplanationServer.of(List.of(ServedModel.of("slow", model, "two", corpus)))
                .withRecord(RecordStore.in(folder), AuditLevel.HASH)
                .withLimits(Limits.withDefaults().withDrain(Duration.ofMillis(300)))
                .withLog(log::add)
                .start();
        try {
            CLIENT.sendAsync(
                    request(server, "/v1/models/slow:predict", "{\"instances\": [[200]]}"), BodyHandlers.ofString());
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            server.close();
            assertThat(events()).extracting(AuditEvent::action).containsExactly("start", "stop");
            assertThat(log).anyMatch(line -> line.contains("requests in progress were cut off"));
        } finally {
            mayEnd.countDown();
        }
    }

    private static void awaitReady(RunningServer server, int status) throws Exception {
        Wait.until(
                "readiness is " + status, () -> get(server, "/v2/health/ready").statusCode() == status);
    }

    @Test
    void a_record_that_was_moved_is_noticed_and_used_again_once_it_is_back() throws Exception {
        Path file = folder.resolve("record.db");
        Path elsewhere = folder.resolve("moved.db");
        try (RunningServer server = server(AuditLevel.FULL).start()) {
            String id = id(post(server, "/v1/models/small:explain", INSTANCE).body());
            Files.move(file, elsewhere);
            HttpResponse<String> refused = post(server, "/v1/models/small:explain", INSTANCE);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(get(server, "/e/" + id + ".json").statusCode()).isEqualTo(503);
            assertThat(get(server, "/v2/health/ready").statusCode()).isEqualTo(503);
            assertThat(get(server, "/v2/health/live").statusCode()).isEqualTo(200);
            assertThat(file).doesNotExist();
            Files.move(elsewhere, file);
            awaitReady(server, 200);
            Files.move(file, elsewhere);
            awaitReady(server, 503);
            Files.move(elsewhere, file);
            assertThat(post(server, "/v1/models/small:explain", INSTANCE).statusCode())
                    .isEqualTo(200);
            assertThat(get(server, "/v2/health/ready").statusCode()).isEqualTo(200);
        }
        List<String> actions = events().stream().map(AuditEvent::action).toList();
        assertThat(actions).contains("resume");
        // Whether the server notices the second return by itself, or by the request, is a matter of time.
        assertThat(actions.stream().filter(action -> !action.equals("resume")))
                .containsExactly("start", "explain", "explain", "stop");
    }

    @Test
    void a_full_disk_is_no_answer_until_there_is_room() throws Exception {
        AtomicInteger pages = new AtomicInteger(60);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        int given = 0;
        try (RunningServer server = ExplanationServer.of(List.of(Served.model()))
                .withRecord(SqliteRecordTest.limited(folder, pages), AuditLevel.FULL)
                .withLog(log::add)
                .start()) {
            HttpResponse<String> answer = post(server, "/v1/models/small:explain", INSTANCE);
            while (answer.statusCode() == 200 && given < 1000) {
                given++;
                answer = post(server, "/v1/models/small:explain", INSTANCE);
            }
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body())
                    .isEqualTo("{\"error\":\"the record cannot be written, so requests are not answered\"}\n");
            assertThat(answer.headers().firstValue("Retry-After")).contains("1");
            assertThat(get(server, "/v2/health/ready").statusCode()).isEqualTo(503);
            assertThat(log).anyMatch(line -> line.contains("\"problem\":") && line.contains("the disk is full"));
            assertThat(given).isPositive();
            assertThat(get(server, "/metrics").body())
                    .contains("\nsimplex_record_events_total " + (given + 1) + "\n")
                    .contains("\nsimplex_record_commits_total " + (given + 1) + "\n")
                    .contains("\nsimplex_record_failures_total 1\n")
                    .contains("\nsimplex_record_queue_length 0\n")
                    .contains("\nsimplex_record_working 0\n")
                    .contains("\nsimplex_record_wait_seconds_count " + (given + 1) + "\n");
            pages.set(100_000);
            assertThat(post(server, "/v1/models/small:explain", INSTANCE).statusCode())
                    .isEqualTo(200);
            assertThat(get(server, "/metrics").body()).contains("\nsimplex_record_working 1\n");
        }
        int explained = given + 1;
        assertThat(events().stream().filter(event -> event.action().equals("explain")))
                .hasSize(explained);
    }
}
