package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import io.simplex4j.server.internal.http.FailedLogins;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.SessionCookie;
import io.simplex4j.server.internal.page.Pages;
import io.simplex4j.server.internal.protocol.Services;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server answers to requests as they should be. */
class ProtocolTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final List<String> LOG = new ArrayList<>();
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        server = ExplanationServer.of(List.of(Served.model()))
                .withLog(line -> {
                    synchronized (LOG) {
                        LOG.add(line);
                    }
                })
                .start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return CLIENT.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    private static URI uri(String path) {
        return server.address().resolve(path);
    }

    private static HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    @Test
    void says_that_it_is_alive_and_ready() throws Exception {
        assertThat(get("/").body()).isEqualTo("{\"status\":\"alive\"}\n");
        assertThat(get("/v1/models").body()).isEqualTo("{\"models\":[\"small\"]}\n");
        assertThat(get("/v1/models/small").body()).isEqualTo("{\"name\":\"small\",\"ready\":true}\n");
        assertThat(get("/v2/health/live").body()).isEqualTo("{\"live\":true}\n");
        assertThat(get("/v2/health/ready").body()).isEqualTo("{\"ready\":true}\n");
        assertThat(get("/v2/models/small-simplex/ready").body()).contains("\"ready\":true");
        assertThat(get("/v2").body()).contains("\"extensions\":[\"binary_tensor_data\"]");
        assertThat(get("/v2/models/small/versions/1").body())
                .contains("\"inputs\":[{\"name\":\"x\",\"datatype\":\"FP32\",\"shape\":[-1,3]}]");
    }

    @Test
    void predicts_what_the_model_gives() throws Exception {
        HttpResponse<String> answer = post("/v1/models/small:predict", "{\"instances\": [[1, 0.5, -0.25]]}");
        assertThat(answer.statusCode()).isEqualTo(200);
        double[] numbers = numbers(answer.body());
        assertThat(numbers).hasSize(2);
        assertThat(numbers[0] + numbers[1]).isEqualTo(1, within(1e-12));
    }

    private static double[] numbers(String json) {
        Matcher matcher = Pattern.compile("-?\\d+\\.\\d+(E-?\\d+)?").matcher(json);
        return matcher.results()
                .mapToDouble(each -> Double.parseDouble(each.group()))
                .toArray();
    }

    @Test
    void explains_as_the_library_does_and_verify_agrees(@TempDir Path folder) throws Exception {
        String body = post("/v1/models/small:explain", "{\"instances\": [[1, 0.5, -0.25], [0, 3, 1]]}")
                .body();
        Examples inputs = Examples.of(Matrix.of(new double[][] {{1, 0.5, -0.25}, {0, 3, 1}}), Served.SCHEMA.form())
                .withClasses(Served.SCHEMA.classNames());
        String library = JsonReport.of(
                        Explainer.of(Served.MODEL, Served.corpus(40, 1)).explain(inputs))
                .toString();
        assertThat(body.lines().filter(line -> line.contains("\"residual\"")).toList())
                .isEqualTo(library.lines()
                        .filter(line -> line.contains("\"residual\""))
                        .toList());
        assertThat(body).contains("\"id\":\"01").contains("\"predictions\":[[");
        Verification verification = verify(folder, body, inputs);
        assertThat(verification.problems()).isEmpty();
        assertThat(verification.explanations()).allMatch(each -> each.problems().isEmpty());
        String changed = body.replaceFirst("\"predictions\":\\[\\[0", "\"predictions\":[[1");
        assertThat(verify(folder, changed, inputs).problems())
                .singleElement()
                .asString()
                .matches("predictions\\[0]\\[0] is 1\\.\\d+, recomputed 0\\.\\d+");
    }

    private static Verification verify(Path folder, String json, Examples inputs) throws IOException {
        Path file = Files.writeString(folder.resolve("answer.json"), json);
        return Verifier.of(Served.MODEL, Served.corpus(40, 1).examples(), inputs)
                .verify(file);
    }

    @Test
    void keeps_integrals_if_told_to_and_explains_alike() throws Exception {
        String request = "{\"instances\": [[1, 0.5, -0.25]]}";
        String plain = post("/v1/models/small:explain", request).body();
        try (RunningServer caching =
                ExplanationServer.of(List.of(Served.model())).withCache(1 << 20).start()) {
            HttpRequest explain = HttpRequest.newBuilder(caching.address().resolve("/v1/models/small:explain"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(request))
                    .build();
            String first = CLIENT.send(explain, BodyHandlers.ofString()).body();
            String second = CLIENT.send(explain, BodyHandlers.ofString()).body();
            assertThat(withoutId(second)).isEqualTo(withoutId(first));
            assertThat(residual(first)).isEqualTo(residual(plain));
        }
    }

    private static String withoutId(String json) {
        return json.replaceFirst("\"id\":\"01[^\"]+\"", "");
    }

    @Test
    void takes_rows_by_the_names_of_their_columns() throws Exception {
        String byName = post(
                        "/v1/models/small:explain",
                        "{\"rows\": [{\"age\": 1, \"size\": \"0.5\", \"grade\": -0.25}], \"parameters\": {\"corpus\":"
                                + " \"there\"}}")
                .body();
        String byNumber = post(
                        "/v1/models/small:explain",
                        "{\"instances\": [[1, 0.5, -0.25]], \"parameters\": {\"corpus\": \"there\"}}")
                .body();
        assertThat(residual(byName)).isEqualTo(residual(byNumber));
        assertThat(byName).contains("\"source\":\"seed 2\"").contains("\"name\":\"Grade\"");
    }

    private static String residual(String json) {
        Matcher matcher = Pattern.compile("\"residual\":[^,]+").matcher(json);
        assertThat(matcher.find()).isTrue();
        return matcher.group();
    }

    @Test
    void limits_members_and_leaves_features_out() throws Exception {
        String body = post(
                        "/v1/models/small:explain",
                        "{\"instances\": [[1, 0.5, -0.25]], \"parameters\": {\"members\": 1, \"features\": false}}")
                .body();
        assertThat(body).contains("\"members\":1").doesNotContain("projections");
        assertThat(body.split("\"weight\":", -1)).hasSize(2);
    }

    @Test
    void speaks_the_open_inference_protocol_in_json() throws Exception {
        String body = post("/v2/models/small-simplex/infer", """
            {"id": "r1", "inputs": [{"name": "x", "datatype": "FP32", "shape": [2, 3],
             "data": [[1, 0.5, -0.25], [0, 3, 1]]}], "outputs": [{"name": "residual"}, {"name": "members"}]}
            """).body();
        assertThat(body).startsWith("{\"model_name\":\"small-simplex\",\"model_version\":\"1\",\"id\":\"r1\"");
        assertThat(body).contains("{\"name\":\"residual\",\"datatype\":\"FP64\",\"shape\":[2],\"data\":[");
    }

    @Test
    void speaks_the_open_inference_protocol_in_bytes() throws Exception {
        byte[] bytes = new byte[12];
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(1)
                .putFloat(0.5f)
                .putFloat(-0.25f);
        byte[] head = ("{\"inputs\": [{\"name\": \"x\", \"datatype\": \"FP32\", \"shape\": [1, 3],"
                        + " \"parameters\": {\"binary_data_size\": 12}}],"
                        + " \"outputs\": [{\"name\": \"residual\", \"parameters\": {\"binary_data\": true}}]}")
                .getBytes(StandardCharsets.UTF_8);
        byte[] body = Arrays.copyOf(head, head.length + 12);
        System.arraycopy(bytes, 0, body, head.length, 12);
        HttpRequest request = HttpRequest.newBuilder(uri("/v2/models/small-simplex/infer"))
                .header("Content-Type", "application/octet-stream")
                .header("Inference-Header-Content-Length", String.valueOf(head.length))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        HttpResponse<byte[]> answer = CLIENT.send(request, BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        int length = Integer.parseInt(
                answer.headers().firstValue("Inference-Header-Content-Length").orElseThrow());
        assertThat(answer.body()).hasSize(length + 8);
        double residual = ByteBuffer.wrap(answer.body(), length, 8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getDouble();
        String json = post("/v1/models/small:explain", "{\"instances\": [[1, 0.5, -0.25]]}")
                .body();
        assertThat("\"residual\":" + residual).isEqualTo(residual(json));
    }

    @Test
    void explains_latents_by_their_mixtures() throws Exception {
        String body =
                post("/v1/models/small:explain", "{\"latents\": [[0.1, 0.2]]}").body();
        assertThat(body).contains("\"residual\"").doesNotContain("\"model\"");
    }

    @Test
    void counts_what_it_did_and_logs_no_values() throws Exception {
        post("/v1/models/small:explain", "{\"instances\": [[1.2345, 0.5, -0.25]]}");
        assertThat(get("/metrics").body())
                .contains("simplex_requests_total{route=\"/v1/models/{name}:explain\",status=\"200\"}")
                .contains("simplex_explanations_total{model=\"small\",corpus=\"here\",level=");
        synchronized (LOG) {
            assertThat(LOG).anyMatch(line -> line.contains("\"route\":\"/v1/models/{name}:explain\""));
            assertThat(LOG).noneMatch(line -> line.contains("1.2345"));
        }
    }

    @Test
    void every_route_is_in_the_contract_and_the_other_way_round() throws Exception {
        String contract = get("/openapi.yaml").body();
        Set<String> listed = new TreeSet<>();
        Pattern.compile("^  (/\\S*):$", Pattern.MULTILINE)
                .matcher(contract)
                .results()
                .forEach(each -> listed.add(each.group(1)));
        Set<String> routes = new TreeSet<>();
        new Services(List.of(Served.model()), Optional.empty(), 0, new Metrics(Optional::empty), Optional.empty())
                .routes(Limits.withDefaults())
                .forEach(route -> routes.add(route.template()));
        try (Pages pages = new Pages(
                new Services(
                        List.of(Served.model()), Optional.empty(), 0, new Metrics(Optional::empty), Optional.empty()),
                SessionCookie.of(List.of()),
                new FailedLogins(),
                new Metrics(Optional::empty),
                Optional.empty(),
                Optional.empty())) {
            pages.routes().forEach(route -> routes.add(route.template()));
        }
        routes.add("/metrics");
        routes.add("/openapi.yaml");
        assertThat(routes).isEqualTo(listed);
    }

    @Test
    void explains_with_the_part_of_a_corpus_that_meets_a_condition() throws Exception {
        String instance = "{\"instances\": [[0.5, 1, -1]], \"parameters\": {\"where\": \"age >= 0.5\"}}";
        HttpResponse<String> answer = post("/v1/models/small:explain", instance);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"where\":\"age >= 0.5\"");
        Examples whole = Served.corpus(40, 1).examples();
        Verification verified = Verifier.of(
                        Served.MODEL,
                        whole,
                        Examples.of(Matrix.of(new double[][] {{0.5, 1, -1}}), Served.SCHEMA.form())
                                .withClasses(Served.SCHEMA.classNames()))
                .verify(new ByteArrayInputStream(answer.body().getBytes(StandardCharsets.UTF_8)));
        assertThat(verified.passed()).as(verified.toString()).isTrue();
        assertThat(post("/v1/models/small:explain", instance).body()).contains("\"where\"");
    }

    @Test
    void explains_latents_with_a_part_of_a_corpus() throws Exception {
        HttpResponse<String> answer = post(
                "/v1/models/small:explain",
                "{\"latents\": [[0.5, 1]], \"parameters\": {\"where\": \"grade < 0\", \"features\": false}}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("\"where\":\"grade < 0\"");
    }

    @Test
    void a_condition_that_cannot_be_met_is_a_bad_request() throws Exception {
        for (String[] each : new String[][] {
            {"age >=", "where is "},
            {"age > 1000", "where: no example meets age > 1000"},
            {"nodes = 3", "where: unknown column"}
        }) {
            HttpResponse<String> answer = post(
                    "/v1/models/small:explain",
                    "{\"instances\": [[0.5, 1, -1]], \"parameters\": {\"where\": \"" + each[0] + "\"}}");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains(each[1]);
        }
    }
}
