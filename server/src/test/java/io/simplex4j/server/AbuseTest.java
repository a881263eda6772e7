package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the server answers to requests as they should not be, byte by byte. */
class AbuseTest {
    private static final String EXPLAIN = "POST /v1/models/small:explain HTTP/1.1\r\n";
    private static final String JSON = "Content-Type: application/json\r\n";
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ExplanationServer.of(List.of(Served.model()))
                .withLimits(Limits.withDefaults()
                        .withBody(20_000)
                        .withInstances(10)
                        .withBodyTime(Duration.ofMillis(600))
                        .withIdle(Duration.ofMillis(1500)))
                .start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** What comes back when these bytes are sent and nothing more. */
    private static String send(RunningServer to, String... parts) throws IOException, InterruptedException {
        try (Socket socket = new Socket("127.0.0.1", to.address().getPort())) {
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            try {
                for (String part : parts) {
                    out.write(part.getBytes(StandardCharsets.ISO_8859_1));
                    out.flush();
                    if (parts.length > 1) {
                        Thread.sleep(100);
                    }
                }
            } catch (SocketException e) {
                // Refused before all of it was sent; the answer is there all the same.
            }
            return answer(socket.getInputStream());
        }
    }

    private static String answer(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[8192];
        try {
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                all.write(some, 0, count);
                String text = all.toString(StandardCharsets.UTF_8);
                if (text.endsWith("}\n") && text.contains("\r\n\r\n")) {
                    return text;
                }
            }
        } catch (SocketException e) {
            // Closed after the answer.
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    private static String post(String head, String body) {
        return EXPLAIN + "Host: localhost\r\n" + head + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static String json(String body) {
        return post(JSON, body);
    }

    private static String infer(String head, String tensor) {
        String body = "{\"inputs\": [{\"name\": \"x\", \"datatype\": \"FP32\", \"shape\": " + tensor + "}]}";
        return "POST /v2/models/small/infer HTTP/1.1\r\nHost: localhost\r\n" + JSON + head + "Content-Length: "
                + body.length() + "\r\n\r\n" + body;
    }

    /** This many spaces in a few bytes, each a character. */
    private static String gzipped(int spaces) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
            zipped.write(new byte[spaces]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    static Stream<Arguments> abuses() {
        String deep = "[".repeat(5000);
        return Stream.of(
                Arguments.of(400, json("")),
                Arguments.of(400, json("{")),
                Arguments.of(400, json("[]")),
                Arguments.of(400, json("null")),
                Arguments.of(400, json("{} {}")),
                Arguments.of(400, json("{\"instances\": 1, \"instances\": 2}")),
                Arguments.of(400, json("{\"instances\": " + deep)),
                Arguments.of(400, json("{\"instances\": []}")),
                Arguments.of(400, json("{\"instances\": [[1, 2]]}")),
                Arguments.of(400, json("{\"instances\": [[1, 2, 3, 4]]}")),
                Arguments.of(400, json("{\"instances\": [[1, 2, NaN]]}")),
                Arguments.of(400, json("{\"instances\": [[1, 2, 1e999]]}")),
                Arguments.of(400, json("{\"instances\": [[1, 2, 1e300]]}")),
                Arguments.of(400, json("{\"instances\": [[1, 2, \"3\"]]}")),
                Arguments.of(400, json("{\"instances\": [[1, 2, " + "9".repeat(5000) + "]]}")),
                Arguments.of(400, json("{\"instances\": [" + "[1,2,3],".repeat(10) + "[1,2,3]]}")),
                Arguments.of(400, json("{\"rows\": [{\"age\": 1}]}")),
                Arguments.of(400, json("{\"rows\": [{\"age\": 1, \"size\": 1, \"grade\": \"</script>\"}]}")),
                Arguments.of(400, json("{\"instances\": [[1,2,3]], \"parameters\": {\"corpus\": \"../etc\"}}")),
                Arguments.of(400, json("{\"instances\": [[1,2,3]], \"parameters\": {\"members\": 0}}")),
                Arguments.of(400, json("{\"instances\": [[1,2,3]], \"parameters\": {\"baseline\": \"/etc/passwd\"}}")),
                Arguments.of(400, json("{\"instances\": [[1,2,3]], \"parameters\": {\"baseline\": \"\"}}")),
                Arguments.of(400, json("{\"instances\": [[1,2,3]], \"parameters\": {\"contrast\": \"\"}}")),
                Arguments.of(400, json("{\"instances\": [[1,2,3]], \"parameters\": {\"contrast\": \"  \"}}")),
                Arguments.of(400, json("{\"instances\": [[1,2,3]], \"parameters\": {\"depth\": 1}}")),
                Arguments.of(
                        400,
                        json("{\"instances\": [[1,2,3]], \"parameters\": {\"corpus\": \"" + "c".repeat(201) + "\"}}")),
                Arguments.of(400, json("{\"latents\": [[1]]}")),
                Arguments.of(413, json("{\"instances\": [[" + "1,".repeat(20_000) + "1]]}")),
                Arguments.of(413, EXPLAIN + "Host: localhost\r\n" + JSON + "Content-Length: 99999999999\r\n\r\n{"),
                Arguments.of(
                        413,
                        EXPLAIN + "Host: localhost\r\n" + JSON + "Transfer-Encoding: chunked\r\n\r\n"
                                + ("1000\r\n" + " ".repeat(4096) + "\r\n").repeat(6) + "0\r\n\r\n"),
                Arguments.of(415, post("Origin: http://localhost\r\n", "{}")),
                Arguments.of(415, post("Content-Type: application/x-www-form-urlencoded\r\n", "{}")),
                Arguments.of(415, post("Content-Type: application/octet-stream\r\n", "{}")),
                Arguments.of(415, post("Content-Type: text/plain\r\n", "{}")),
                Arguments.of(415, post(JSON + "Content-Encoding: gzip\r\n", "{}")),
                Arguments.of(415, post(JSON + "Content-Encoding: gzip\r\n", gzipped(5_000_000))),
                Arguments.of(400, EXPLAIN + "Host: localhost\r\n" + JSON + "Content-Length: -1\r\n\r\n{}"),
                Arguments.of(
                        400,
                        EXPLAIN + "Host: localhost\r\n" + JSON + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
                Arguments.of(
                        400,
                        EXPLAIN + "Host: localhost\r\n" + JSON
                                + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n"),
                Arguments.of(
                        400,
                        EXPLAIN + "Host: localhost\r\n" + JSON
                                + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
                Arguments.of(400, infer("", "[1, 3], \"data\": [1, 2]")),
                Arguments.of(400, infer("", "[2147483647, 2147483647], \"data\": [1, 2, 3]")),
                Arguments.of(400, infer("", "[1, 3], \"parameters\": {\"binary_data_size\": 12}")),
                Arguments.of(400, infer("Inference-Header-Content-Length: 9999\r\n", "[1, 3], \"data\": [1, 2, 3]")),
                Arguments.of(400, infer("Inference-Header-Content-Length: -5\r\n", "[1, 3], \"data\": [1, 2, 3]")),
                Arguments.of(400, infer("Inference-Header-Content-Length: 30\r\n", "[1, 3], \"data\": [1, 2, 3]")),
                Arguments.of(403, post(JSON + "Origin: http://evil.example\r\n", "{}")),
                Arguments.of(403, post(JSON + "Origin: null\r\n", "{}")),
                Arguments.of(421, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
                Arguments.of(404, "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                Arguments.of(404, "GET /v1/models/other HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                Arguments.of(404, "GET /v1/models/small/versions HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                Arguments.of(404, "GET /v2/models/small/versions/2 HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                Arguments.of(400, "GET /v1/models/..%2f..%2fetc HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                Arguments.of(405, "DELETE /v1/models/small HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                Arguments.of(
                        405,
                        "OPTIONS /v1/models/small:explain HTTP/1.1\r\n"
                                + "Host: localhost\r\n"
                                + "Origin: http://evil.example\r\n"
                                + "Access-Control-Request-Method: POST\r\n\r\n"),
                Arguments.of(405, "GET /v1/models/small:explain HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                Arguments.of(431, "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(10_000) + "\r\n\r\n"),
                Arguments.of(400, "GET / HTTP/1.1\r\n\r\n"),
                Arguments.of(400, "\u0000\u0001\u0002\r\n\r\n"));
    }

    @Test
    void an_address_that_is_none_is_refused_with_a_page() throws Exception {
        for (String query : List.of("q=%", "q=%zz", "%=1")) {
            String answer = send(
                    server, "GET /ui/small/new?" + query + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(answer)
                    .startsWith("HTTP/1.1 400 ")
                    .contains("<!DOCTYPE html>")
                    .contains("role=\"alert\"");
        }
    }

    @ParameterizedTest
    @MethodSource("abuses")
    void is_refused_in_words(int status, String request) throws Exception {
        String answer = send(server, request);
        assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
        assertThat(answer.substring(answer.indexOf("\r\n\r\n") + 4))
                .matches("(?s)\\{\"error\":\"([^\"\\\\]|\\\\\")+\"}\n");
        assertThat(answer).doesNotContain("Jetty").doesNotContain("Exception").doesNotContain("io.simplex4j");
    }

    @Test
    void a_body_that_stalls_or_drips_ends_with_408() throws Exception {
        String head = EXPLAIN + "Host: localhost\r\n" + JSON + "Content-Length: 1000\r\n\r\n";
        assertThat(send(server, head + "{")).startsWith("HTTP/1.1 408 ");
        String[] drip = new String[20];
        Arrays.fill(drip, " ");
        drip[0] = head;
        assertThat(send(server, drip)).startsWith("HTTP/1.1 408 ");
    }

    @Test
    void every_answer_has_the_headers_that_protect_browsers() throws Exception {
        for (String path : List.of("/", "/nothing")) {
            assertThat(send(server, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                    .contains("Content-Security-Policy: default-src 'none'")
                    .contains("X-Content-Type-Options: nosniff")
                    .contains("Referrer-Policy: no-referrer")
                    .contains("Cache-Control: no-store")
                    .contains("Cross-Origin-Opener-Policy: same-origin")
                    .doesNotContain("Server:")
                    .doesNotContain("Access-Control");
        }
    }

    @Test
    void who_has_no_token_may_only_ask_for_health() throws Exception {
        try (RunningServer guarded = ExplanationServer.of(List.of(Served.model()))
                .withToken("secret")
                .start()) {
            String rest = " HTTP/1.1\r\nHost: localhost\r\n";
            assertThat(send(guarded, "GET /v1/models" + rest + "\r\n")).startsWith("HTTP/1.1 401 ");
            assertThat(send(guarded, "GET /v1/models" + rest + "Authorization: Bearer secre\r\n\r\n"))
                    .startsWith("HTTP/1.1 401 ");
            assertThat(send(guarded, "GET /v1/models" + rest + "Authorization: Bearer secret\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ");
            assertThat(send(guarded, "GET /v2/health/ready" + rest + "\r\n")).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void a_token_that_asks_too_often_is_refused_and_others_are_not() throws Exception {
        try (RunningServer limited = ExplanationServer.of(List.of(Served.model()))
                .withToken("eager")
                .withToken("calm")
                .withLimits(Limits.withDefaults().withRate(1))
                .start()) {
            String models = "GET /v1/models HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ";
            assertThat(send(limited, models + "eager\r\n\r\n")).startsWith("HTTP/1.1 200 ");
            String refused = "";
            for (int i = 0; i < 100 && !refused.startsWith("HTTP/1.1 429 "); i++) {
                refused = send(limited, models + "eager\r\n\r\n");
            }
            assertThat(refused)
                    .startsWith("HTTP/1.1 429 ")
                    .contains("Retry-After: 1")
                    .contains("at most 1 per second");
            assertThat(send(limited, models + "calm\r\n\r\n")).startsWith("HTTP/1.1 200 ");
            assertThat(send(limited, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                    .as("health is not counted")
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void it_listens_to_this_machine_alone() {
        assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
    }

    @Test
    void other_machines_need_a_token_or_a_proxy() {
        assertThatThrownBy(() -> ExplanationServer.of(List.of(Served.model()))
                        .withAddress("0.0.0.0", 0)
                        .start())
                .hasMessageContaining("can be reached from other machines");
    }

    @Test
    void a_deadline_that_has_passed_ends_with_504() throws Exception {
        try (RunningServer hasty = ExplanationServer.of(List.of(Served.model()))
                .withLimits(Limits.withDefaults().withDeadline(Duration.ofNanos(1)))
                .start()) {
            assertThat(send(hasty, json("{\"instances\": [[1, 2, 3]]}"))).startsWith("HTTP/1.1 504 ");
        }
    }

    @Test
    void it_answers_after_all_that() throws Exception {
        assertThat(send(server, json("{\"instances\": [[1, 2, 3]]}"))).startsWith("HTTP/1.1 200 ");
    }
}
