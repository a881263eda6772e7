package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the server does while it has more to do than it can, and when it is told to stop. */
class PressureTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    /** A server of one solver with room for one request, whose model waits when it is given a number above 100. */
    private RunningServer start() throws IOException {
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
                .withLimits(Limits.withDefaults().withQueue(1))
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
        HttpRequest request = HttpRequest.newBuilder(server.address().resolve("/v1/models/slow:predict"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"instances\": [[" + number + ", 0]]}"))
                .build();
        return CLIENT.sendAsync(request, BodyHandlers.ofString());
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
        Thread.sleep(300);
        assertThat(closed).isNotDone();
        assertThat(predict(server, 1).get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
        mayEnd.countDown();
        assertThat(first.get(20, TimeUnit.SECONDS).body()).startsWith("{\"predictions\":[[200.0");
        closed.get(20, TimeUnit.SECONDS);
        assertThatThrownBy(() -> predict(server, 1).get(20, TimeUnit.SECONDS)).isInstanceOf(Exception.class);
    }
}
