package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the server does while it has more to do than it can, and when it is told to stop. */
class PressureTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Pattern IN_FLIGHT = Pattern.compile("\nsimplex_in_flight_bytes (\\d+)\n");

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    /** A server of one solver with room for one request, whose model waits when it is given a number above 100. */
    private RunningServer start() throws IOException {
        return start(Limits.withDefaults().withQueue(1));
    }

    private RunningServer start(Limits limits) throws IOException {
        return start(limits, line -> {});
    }

    private RunningServer start(Limits limits, Consumer<String> log) throws IOException {
        FunctionModel model = FunctionModel.of(Shape.of(2), 2, x -> {
            if (x[0] > 100) {
                begun.countDown();
                await(mayEnd);
            }
            if (x[0] < -100) {
                throw new StackOverflowError();
            }
            return x.clone();
        });
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}})));
        return ExplanationServer.of(List.of(ServedModel.of("slow", model, "three", corpus)))
                .withSolvers(1)
                .withLimits(limits)
                .withLog(log)
                .start();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompletableFuture<HttpResponse<String>> predict(RunningServer server, int number) {
        return predict(server, BodyPublishers.ofString("{\"instances\": [[" + number + ", 0]]}"));
    }

    @Test
    void what_finds_no_room_in_the_queue_is_refused_and_the_rest_is_answered() throws Exception {
        try (RunningServer server = start()) {
            CompletableFuture<HttpResponse<String>> first = predict(server, 200);
            await(begun);
            List<CompletableFuture<HttpResponse<String>>> others = List.of(predict(server, 1), predict(server, 2));
            HttpResponse<String> refused =
                    others.get(0).applyToEither(others.get(1), answer -> answer).get(20, TimeUnit.SECONDS);
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            mayEnd.countDown();
            assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            assertThat(others.stream().map(each -> each.join().statusCode())).containsExactlyInAnyOrder(200, 503);
        }
    }

    @Test
    void what_a_solver_does_not_answer_in_time_is_refused_all_the_same() throws Exception {
        try (RunningServer server = start(Limits.withDefaults().withDeadline(Duration.ofSeconds(2)))) {
            CompletableFuture<HttpResponse<String>> stuck = predict(server, 200);
            await(begun);
            CompletableFuture<HttpResponse<String>> behind = predict(server, 1);
            assertThat(stuck.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(504);
            assertThat(behind.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(504);
            mayEnd.countDown();
        }
    }

    private static CompletableFuture<HttpResponse<String>> predict(RunningServer server, BodyPublisher body) {
        return post(server, "/v1/models/slow:predict", body);
    }

    private static CompletableFuture<HttpResponse<String>> post(RunningServer server, String path, BodyPublisher body) {
        return CLIENT.sendAsync(
                HttpRequest.newBuilder(server.address().resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(body)
                        .build(),
                BodyHandlers.ofString());
    }

    private static BodyPublisher ofUnknownLength(String body) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void what_finds_no_room_in_memory_is_refused_until_there_is_room() throws Exception {
        String spaces = " ".repeat(600_000);
        String waits = "{\"instances\": [[200, 0]]}" + spaces;
        String quick = "{\"instances\": [[1, 0]]}" + spaces;
        try (RunningServer server = start(Limits.withDefaults().withInFlight(1_000_000))) {
            CompletableFuture<HttpResponse<String>> first = predict(server, BodyPublishers.ofString(waits));
            await(begun);
            CompletableFuture<HttpResponse<String>> second = predict(server, ofUnknownLength(quick));
            Wait.until("both bodies are in memory", () -> inFlight(server) > 1_000_000);
            for (BodyPublisher body : List.of(BodyPublishers.ofString(quick), ofUnknownLength(quick))) {
                HttpResponse<String> refused = predict(server, body).get(20, TimeUnit.SECONDS);
                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).contains("1");
                assertThat(refused.body())
                        .isEqualTo("{\"error\":\"requests in progress take too much memory; retry later\"}\n");
            }
            mayEnd.countDown();
            assertThat(first.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            assertThat(second.get(20, TimeUnit.SECONDS).statusCode())
                    .as("one goes beyond the limit")
                    .isEqualTo(200);
            assertThat(predict(server, ofUnknownLength(quick))
                            .get(20, TimeUnit.SECONDS)
                            .statusCode())
                    .as("the bytes of those before are given back")
                    .isEqualTo(200);
        }
    }

    private static long inFlight(RunningServer server) throws Exception {
        Matcher bytes = IN_FLIGHT.matcher(get(server, "/metrics").body());
        assertThat(bytes.find()).isTrue();
        return Long.parseLong(bytes.group(1));
    }

    /** So that a client's next request finds room, however late the server notices that the answer has arrived. */
    @Test
    void the_memory_of_a_request_is_free_before_its_answer_is_sent() throws Exception {
        AtomicReference<RunningServer> running = new AtomicReference<>();
        List<Long> bytes = Collections.synchronizedList(new ArrayList<>());
        // The line of a request is logged just before its answer is sent.
        Consumer<String> log = line -> {
            if (line.contains(":predict")) {
                try {
                    bytes.add(inFlight(running.get()));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        try (RunningServer server = start(Limits.withDefaults(), log)) {
            running.set(server);
            String body = "{\"instances\": [[1, 0]]}" + " ".repeat(600_000);
            assertThat(predict(server, ofUnknownLength(body))
                            .get(20, TimeUnit.SECONDS)
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(bytes).containsExactly(0L);
    }

    /** One that is larger than all that may be in memory is read, if nothing else is there. */
    @Test
    void a_request_that_is_alone_has_room() throws Exception {
        try (RunningServer server = start(Limits.withDefaults().withInFlight(1))) {
            for (int i = 0; i < 3; i++) {
                assertThat(predict(server, ofUnknownLength("{\"instances\": [[1, 0]]}" + " ".repeat(50_000)))
                                .get(20, TimeUnit.SECONDS)
                                .statusCode())
                        .isEqualTo(200);
            }
        }
    }

    private static HttpResponse<String> get(RunningServer server, String path) throws Exception {
        // Another client: one would use its open connections again.
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(server.address().resolve(path)).build(), BodyHandlers.ofString());
    }

    @Test
    void health_is_answered_while_all_connections_are_taken() throws Exception {
        List<Socket> idle = new ArrayList<>();
        try (RunningServer server = start(Limits.withDefaults().withConnections(1))) {
            CompletableFuture<HttpResponse<String>> busy = predict(server, 200);
            await(begun);
            for (int i = 0; i < 100; i++) {
                idle.add(new Socket("127.0.0.1", server.address().getPort()));
            }
            for (String path : List.of("/", "/v2/health/live", "/v2/health/ready", "/v1/models/slow", "/metrics")) {
                assertThat(get(server, path).statusCode()).as(path).isEqualTo(200);
            }
            HttpResponse<String> refused = get(server, "/v1/models");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            assertThat(refused.body()).isEqualTo("{\"error\":\"too many connections; retry later\"}\n");
            mayEnd.countDown();
            assertThat(busy.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
            // The client has its answer a moment before the server counts the request as ended.
            Wait.until("there is room", () -> get(server, "/v1/models").statusCode() == 200);
        } finally {
            for (Socket each : idle) {
                each.close();
            }
        }
    }

    @Test
    void a_model_whose_gradient_is_zero_gets_a_mixture_and_a_note_in_place_of_features() throws Exception {
        FunctionModel model = FunctionModel.of(Shape.of(2), 2, x ->
                        new float[] {(float) Math.floor(x[0]), (float) Math.floor(x[1])})
                .withGradient((x, cotangent) -> new float[2]);
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{0, 0}, {9, 1}, {1, 9}})));
        try (RunningServer server = ExplanationServer.of(List.of(ServedModel.of("steps", model, "three", corpus)))
                .start()) {
            for (String path : List.of("/v1/models/steps:explain", "/v2/models/steps-simplex/infer")) {
                String body = path.startsWith("/v1/")
                        ? "{\"instances\": [[3, 4]], \"parameters\": {\"features\": %s}}"
                        : "{\"inputs\": [{\"name\": \"x\", \"datatype\": \"FP32\", \"shape\": [1, 2], \"data\": [3, 4]}],"
                                + " \"parameters\": {\"features\": %s}}";
                assertThat(answered(server, path, body.formatted(true)))
                        .contains("no-gradient")
                        .contains(
                                "There are no projections: the latent changes in steps, between which its gradient is 0.")
                        .contains("weight")
                        .doesNotContain("completeness");
                assertThat(answered(server, path, body.formatted(false)))
                        .contains("weight")
                        .doesNotContain("no-gradient", "completeness");
            }
        }
    }

    private static String answered(RunningServer server, String path, String body) throws Exception {
        HttpResponse<String> answer =
                post(server, path, BodyPublishers.ofString(body)).get(20, TimeUnit.SECONDS);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void a_model_that_breaks_down_does_not_leave_a_client_waiting() throws Exception {
        try (RunningServer server = start()) {
            assertThat(predict(server, -200).get(20, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(500);
            assertThat(predict(server, 1).get(20, TimeUnit.SECONDS).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void what_has_begun_is_answered_when_it_stops_and_nothing_else() throws Exception {
        RunningServer server = start();
        CompletableFuture<HttpResponse<String>> first = predict(server, 200);
        await(begun);
        // A thread of its own: the client may need the only one of the common pool.
        CompletableFuture<Void> closed =
                CompletableFuture.runAsync(server::close, task -> new Thread(task, "closing").start());
        Wait.until("it stops", () -> get(server, "/v2/health/ready").statusCode() == 503);
        assertThat(closed).isNotDone();
        HttpResponse<String> late = predict(server, 1).get(20, TimeUnit.SECONDS);
        assertThat(late.statusCode()).isEqualTo(503);
        assertThat(late.body()).isEqualTo("{\"error\":\"the server is stopping\"}\n");
        mayEnd.countDown();
        assertThat(first.get(20, TimeUnit.SECONDS).body()).startsWith("{\"predictions\":[[200.0");
        closed.get(20, TimeUnit.SECONDS);
        assertThatThrownBy(() -> predict(server, 1).get(20, TimeUnit.SECONDS)).isInstanceOf(Exception.class);
    }
}
