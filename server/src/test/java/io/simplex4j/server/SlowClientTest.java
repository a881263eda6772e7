package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Clients that send or read a few bytes now and then, for ever. */
class SlowClientTest {
    private static final Duration SHORT = Duration.ofMillis(600);
    private static final String HEAD = "GET / HTTP/1.1\r\nHost: localhost\r\n";

    private static Socket connect(RunningServer server) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress("127.0.0.1", server.address().getPort()));
        socket.setSoTimeout(1);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends a byte, and returns whether the connection is open. */
    private static boolean drips(Socket socket) {
        try {
            send(socket, "x");
            return socket.getInputStream().read() >= 0;
        } catch (java.net.SocketTimeoutException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void awaitClosed(List<Socket> sockets) throws Exception {
        Wait.until(
                "connections are closed",
                () -> sockets.stream().filter(SlowClientTest::drips).toList().isEmpty());
    }

    private static HttpResponse<String> get(RunningServer server, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.address().resolve(path))
                                .timeout(Duration.ofSeconds(60))
                                .build(),
                        BodyHandlers.ofString());
    }

    private static RunningServer start(Limits limits) throws IOException {
        return ExplanationServer.of(List.of(Served.model())).withLimits(limits).start();
    }

    private static List<Socket> dripping(RunningServer server, int count) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sockets.add(connect(server));
            send(sockets.get(i), HEAD + "X: ");
        }
        return sockets;
    }

    private static void close(List<Socket> sockets) throws IOException {
        for (Socket each : sockets) {
            each.close();
        }
    }

    @Test
    void a_head_that_drips_ends_in_time() throws Exception {
        try (RunningServer server = start(Limits.withDefaults().withHeadTime(SHORT))) {
            List<Socket> sockets = dripping(server, 5);
            awaitClosed(sockets);
            close(sockets);
        }
    }

    @Test
    void heads_that_drip_keep_nobody_out() throws Exception {
        Limits limits = Limits.withDefaults().withConnections(5).withHeadTime(Duration.ofMinutes(10));
        try (RunningServer server = start(limits)) {
            List<Socket> sockets = dripping(server, 5);
            assertThat(get(server, "/v1/models").statusCode()).isEqualTo(200);
            Wait.until(
                    "one connection is closed",
                    () -> sockets.stream()
                                    .filter(SlowClientTest::drips)
                                    .toList()
                                    .size()
                            == 4);
            close(sockets);
        }
    }

    @Test
    void the_second_head_of_a_connection_may_not_drip_for_ever_either() throws Exception {
        try (RunningServer server = start(Limits.withDefaults().withIdle(SHORT));
                Socket socket = connect(server)) {
            send(socket, HEAD + "\r\n");
            socket.setSoTimeout(60_000);
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            send(socket, HEAD + "X: ");
            socket.setSoTimeout(1);
            awaitClosed(List.of(socket));
        }
    }

    /** A server whose answers to one small request have some megabytes. */
    private static RunningServer talkative(Duration readTime) throws IOException {
        FunctionModel model = FunctionModel.of(Shape.of(1), 20_000, x -> {
            float[] latent = new float[20_000];
            Arrays.fill(latent, x[0] / 3);
            return latent;
        });
        Corpus corpus = Corpus.encode(model, Examples.of(Matrix.of(new double[][] {{0}, {1}, {2}})));
        return ExplanationServer.of(List.of(ServedModel.of("wide", model, "three", corpus)))
                .withLimits(Limits.withDefaults().withReadTime(readTime))
                .start();
    }

    @Test
    void an_answer_that_is_hardly_read_ends_in_time_and_gives_its_memory_back() throws Exception {
        String body = "{\"instances\": [" + "[1],".repeat(49) + "[1]]}";
        String request = "POST /v1/models/wide:predict HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        try (RunningServer server = talkative(SHORT);
                Socket socket = connect(server)) {
            send(socket, request);
            socket.setSoTimeout(60_000);
            InputStream in = socket.getInputStream();
            byte[] few = new byte[500];
            AtomicLong count = new AtomicLong(in.read(few));
            Wait.until("the server gives up", () -> {
                try {
                    count.addAndGet(Math.max(0, in.read(few)));
                } catch (java.net.SocketException e) {
                    // Cut off.
                }
                return get(server, "/metrics").body().contains("\nsimplex_in_flight_bytes 0\n");
            });
            try {
                for (int more = in.read(few); more >= 0; more = in.read(few)) {
                    count.addAndGet(more);
                }
            } catch (java.net.SocketException e) {
                // Cut off.
            }
            assertThat(count.get()).as("of some 19 MB").isLessThan(15_000_000);
        }
        try (RunningServer server = talkative(Duration.ofMinutes(1))) {
            HttpResponse<String> whole = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(server.address().resolve("/v1/models/wide:predict"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(whole.body().length()).isGreaterThan(15_000_000);
            assertThat(whole.body()).endsWith("]]}\n");
        }
    }
}
