package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the published protocols allow are answered as they say. */
class PublishedProtocolTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String NUMBERS = "[[1, 0.5, -0.25], [0, 3, 1]]";
    private static final String TENSOR =
            "{\"name\": \"x\", \"shape\": [2, 3], \"datatype\": \"FP32\", \"parameters\": {}, \"data\": " + NUMBERS
                    + "}";
    private static String published;
    private static RunningServer server;

    @BeforeAll
    static void start() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(PublishedProtocolTest.class.getResourceAsStream("published-protocols.json"))) {
            published = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        server = ExplanationServer.of(List.of(Served.model())).start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** What contradicts a definition of the document. */
    private static List<String> errors(String definition, String json) {
        String schema =
                published.substring(0, published.lastIndexOf('}')) + ", \"$ref\": \"#/$defs/" + definition + "\"}";
        Schema read = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema, InputFormat.JSON);
        return read.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }

    private static HttpResponse<String> send(String path, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.address().resolve(path));
        return CLIENT.send(
                body.isEmpty()
                        ? request.build()
                        : request.header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                BodyHandlers.ofString());
    }

    @ParameterizedTest
    @MethodSource
    void what_is_asked_for_is_as_published(String definition, String path) throws Exception {
        HttpResponse<String> answer = send(path, "");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(errors(definition, answer.body())).isEmpty();
    }

    static Stream<Arguments> what_is_asked_for_is_as_published() {
        return Stream.of(
                Arguments.of("v2Server", "/v2"),
                Arguments.of("v2Server", "/v2/"),
                Arguments.of("v2Model", "/v2/models/small"),
                Arguments.of("v2Model", "/v2/models/small/versions/1"),
                Arguments.of("v2Model", "/v2/models/small-simplex"),
                Arguments.of("v1Models", "/v1/models"),
                Arguments.of("v1Ready", "/v1/models/small"));
    }

    @ParameterizedTest
    @MethodSource
    void what_is_sent_as_published_is_answered_as_published(String request, String path, String body, String definition)
            throws Exception {
        assertThat(errors(request, body)).as("the request of this test").isEmpty();
        HttpResponse<String> answer = send(path, body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(errors(definition, answer.body())).isEmpty();
    }

    static Stream<Arguments> what_is_sent_as_published_is_answered_as_published() {
        String infer = "{\"id\": \"42\", \"parameters\": {}, \"inputs\": [" + TENSOR + "]}";
        String chosen = "{\"inputs\": [" + TENSOR + "], \"outputs\": [{\"name\": \"residual\", \"parameters\": {}}]}";
        return Stream.of(
                Arguments.of("v2Request", "/v2/models/small/infer", infer, "v2Answer"),
                Arguments.of("v2Request", "/v2/models/small-simplex/infer", infer, "v2Answer"),
                Arguments.of("v2Request", "/v2/models/small-simplex/versions/1/infer", chosen, "v2Answer"),
                Arguments.of(
                        "v1Request", "/v1/models/small:predict", "{\"instances\": " + NUMBERS + "}", "v1Predictions"),
                Arguments.of("v1Request", "/v1/models/small:predict", "{\"inputs\": " + NUMBERS + "}", "v1Predictions"),
                Arguments.of(
                        "v1Request", "/v1/models/small:explain", "{\"instances\": " + NUMBERS + "}", "v1Explanations"));
    }

    @Test
    void errors_are_as_published() throws Exception {
        for (String path : List.of("/v2/models/other/infer", "/v2/models/small/infer", "/v1/models/small:predict")) {
            HttpResponse<String> answer = send(path, "{\"inputs\": 1}");
            assertThat(answer.statusCode()).isBetween(400, 404);
            assertThat(errors("error", answer.body())).isEmpty();
        }
    }

    @Test
    void the_document_can_be_contradicted() {
        assertThat(errors("v2Answer", "{\"outputs\": []}")).isNotEmpty();
        assertThat(errors("v1Ready", "{\"name\": \"a\", \"ready\": 1}")).isNotEmpty();
    }
}
