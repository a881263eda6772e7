package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What explanations say where another server predicts, as it should and as it should not. */
class PredictorTest {
    private static final String REQUEST = "{\"instances\": [[1, 0.5, -0.25], [0, 3, 1]]}";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private ExecutorService threads;
    private HttpServer predictor;

    @BeforeEach
    void listen() throws IOException {
        threads = Executors.newCachedThreadPool();
        predictor = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        predictor.setExecutor(threads);
        predictor.start();
    }

    @AfterEach
    void end() {
        over.countDown();
        predictor.stop(0);
        threads.shutdownNow();
    }

    private void answers(int status, String type, String body) {
        predictor.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            send(exchange, status, body);
        });
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + predictor.getAddress().getPort());
    }

    private RunningServer start() throws IOException {
        return start(address(), Duration.ofSeconds(20));
    }

    private static RunningServer start(URI address, Duration longest) throws IOException {
        return ExplanationServer.of(List.of(Served.model()))
                .withPredictor(address, longest)
                .start();
    }

    private static String post(RunningServer server, String path, String body) throws Exception {
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(server.address().resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private static String explain(RunningServer server) throws Exception {
        return post(server, "/v1/models/small:explain", REQUEST);
    }

    /** What the model gives, without a predictor. */
    private static String predictions() throws Exception {
        try (RunningServer server =
                ExplanationServer.of(List.of(Served.model())).start()) {
            return post(server, "/v1/models/small:predict", REQUEST);
        }
    }

    private static long warnings(String json) {
        return Pattern.compile("\"code\":\"predictor-differs\"")
                .matcher(json)
                .results()
                .count();
    }

    @Test
    void the_same_outputs_give_no_warning_and_are_asked_for_once() throws Exception {
        answers(200, "application/json", predictions());
        try (RunningServer server = start()) {
            assertThat(warnings(explain(server))).isZero();
            assertThat(asked)
                    .containsExactly("/v1/models/small:predict {\"instances\":[[1.0,0.5,-0.25],[0.0,3.0,1.0]]}");
            String latents = post(server, "/v1/models/small:explain", "{\"latents\": [[0.1, 0.2]]}");
            assertThat(warnings(latents)).isZero();
            assertThat(asked).as("latents have no outputs to compare").hasSize(1);
        }
    }

    @Test
    void another_output_is_a_reason_not_to_rely_on_it_that_verify_does_not_check(@TempDir Path folder)
            throws Exception {
        Matcher first = Pattern.compile("\\[\\[([0-9.E-]+)").matcher(predictions());
        assertThat(first.find()).isTrue();
        String changed = first.replaceFirst("[[" + (Double.parseDouble(first.group(1)) + 0.002));
        answers(200, "application/json", changed);
        try (RunningServer server = start()) {
            String json = explain(server);
            assertThat(warnings(json)).as("of one input of two").isEqualTo(1);
            assertThat(json)
                    .containsPattern("\"level\":\"do-not-rely\",\"reasons\":\\[[^]]*\"predictor-differs\"")
                    .contains("The predictor gives another output than this model: output 0 is ");
            Path file = Files.writeString(folder.resolve("why.json"), json);
            Examples inputs = Examples.of(Matrix.of(new double[][] {{1, 0.5, -0.25}, {0, 3, 1}}), Served.SCHEMA.form())
                    .withClasses(Served.SCHEMA.classNames());
            Verification verified = Verifier.of(
                            Served.MODEL, Served.corpus(40, 1).examples(), inputs)
                    .verify(file);
            assertThat(verified.problems()).isEmpty();
            assertThat(verified.explanations()).allMatch(each -> each.problems().isEmpty());
            assertThat(verified.unchecked()).contains("what a predictor gave, which predictor-differs warns of");
            assertThat(post(server, "/v2/models/small-simplex/infer", """
                {"inputs": [{"name": "x", "datatype": "FP64", "shape": [2, 3], "data": [1, 0.5, -0.25, 0, 3, 1]}],
                 "outputs": [{"name": "explanation"}]}
                """)).contains("predictor-differs");
        }
    }

    private void warnsOf(String why) throws Exception {
        try (RunningServer server = start()) {
            String json = explain(server);
            assertThat(warnings(json)).isEqualTo(2);
            assertThat(json)
                    .contains("It is not known whether the predictor gives the same outputs as this model: " + why);
        }
    }

    @Test
    void one_that_answers_html_is_said_to_be_unknown() throws Exception {
        answers(200, "text/html", "<html><body>welcome</body></html>");
        warnsOf("it answered no JSON with a prediction for each instance");
    }

    @Test
    void one_that_gives_too_few_predictions_too() throws Exception {
        answers(200, "application/json", "{\"predictions\": [[0.5, 0.5]]}");
        warnsOf("it answered no JSON with a prediction for each instance");
    }

    @Test
    void one_that_gives_classes_instead_of_outputs_too() throws Exception {
        answers(200, "application/json", "{\"predictions\": [0, 1]}");
        warnsOf("it gives 1 numbers for an input, and this model 2");
    }

    @Test
    void one_that_fails_too() throws Exception {
        answers(500, "application/json", "{\"error\": \"no\"}");
        warnsOf("it answered with the status 500");
    }

    @Test
    void redirects_are_not_followed() throws Exception {
        answers(302, "text/plain", "elsewhere");
        warnsOf("it answered with the status 302");
        assertThat(asked).hasSize(1);
    }

    @Test
    void an_answer_without_end_is_cut_off() throws Exception {
        predictor.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] spaces = new byte[1 << 16];
            java.util.Arrays.fill(spaces, (byte) ' ');
            try {
                for (int i = 0; i < 10_000; i++) {
                    exchange.getResponseBody().write(spaces);
                }
            } catch (IOException e) {
                // Cut off.
            }
            exchange.close();
        });
        warnsOf("it cannot be reached, or its answer is no HTTP or too long");
    }

    @Test
    void one_that_is_not_there_too() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        try (RunningServer server = start(URI.create("http://127.0.0.1:" + free), Duration.ofSeconds(20))) {
            assertThat(explain(server)).contains("it cannot be reached");
        }
    }

    @Test
    void one_that_is_slow_is_not_waited_for_again_and_again() throws Exception {
        predictor.createContext("/", exchange -> {
            asked.add("asked");
            try {
                boolean unused = over.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            exchange.close();
        });
        try (RunningServer server = start(address(), Duration.ofSeconds(2))) {
            assertThat(explain(server)).contains("it did not answer within 2000 ms");
            assertThat(explain(server)).contains("it was slow a moment ago and was not asked again yet");
            assertThat(asked).hasSize(1);
        }
    }

    @Test
    void its_address_is_a_host() {
        for (String wrong : List.of("ftp://host", "http://host/path", "host")) {
            assertThatThrownBy(
                            () -> ExplanationServer.of(List.of(Served.model())).withPredictor(URI.create(wrong)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("invalid predictor address " + wrong + "; expected a host, such as http://name:8080");
        }
    }
}
