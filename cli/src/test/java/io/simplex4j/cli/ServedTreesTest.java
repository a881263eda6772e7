package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.server.AuditLevel;
import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.RecordStore;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.ServedModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trees behind the service; XGBoost wrote the model. */
final class ServedTreesTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Schema SCHEMA = Schema.parse("""
            schema: simplex4j/schema/1
            features:
              - {name: Kind, column: kind, missing: keep}
              - {name: Age, column: age, missing: keep}
              - {name: Size, column: size, missing: keep}
              - {name: Dose, column: dose}
            """, "test.yaml");
    private static final String ROW = "{\"rows\": [{\"kind\": 3, \"age\": null, \"size\": 0.5, \"dose\": -1}]}";

    @TempDir
    Path folder;

    private LatentModel model;
    private Corpus corpus;

    @BeforeEach
    void open() throws IOException {
        try (InputStream file =
                Objects.requireNonNull(ServedTreesTest.class.getResourceAsStream("/trees/small.json"))) {
            model = ModelFiles.open(file.readAllBytes(), ModelOptions.defaults());
        }
        SplittableRandom random = new SplittableRandom(1);
        double[][] rows = new double[80][4];
        for (double[] row : rows) {
            row[0] = random.nextInt(6);
            for (int column = 1; column < 4; column++) {
                row[column] = column < 3 && random.nextInt(10) == 0 ? Double.NaN : (float) random.nextGaussian();
            }
        }
        corpus = Corpus.encode(model, Examples.of(Matrix.of(rows), SCHEMA.form()));
    }

    @AfterEach
    void close() {
        model.close();
    }

    private ExplanationServer server() {
        return ExplanationServer.of(
                List.of(ServedModel.of("trees", model, "here", corpus).withSchema(SCHEMA)));
    }

    private static HttpResponse<String> post(RunningServer server, String path, String json) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(server.address().resolve(path))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(RunningServer server, String path) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(server.address().resolve(path)).build(), BodyHandlers.ofString());
    }

    @Test
    void a_null_in_a_row_is_a_missing_value() throws Exception {
        try (RunningServer server = server().start()) {
            HttpResponse<String> answer = post(server, "/v1/models/trees:explain", ROW);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            Json why = Json.parse(answer.body());
            assertThat(why.get("model").get("attribution").text()).isEqualTo("shapley");
            assertThat(why.get("explanations")
                            .list()
                            .get(0)
                            .get("output")
                            .get("model")
                            .list())
                    .hasSize(1);
            HttpResponse<String> predicted = post(server, "/v1/models/trees:predict", ROW);
            assertThat(predicted.statusCode()).as(predicted.body()).isEqualTo(200);
            HttpResponse<String> refused = post(server, "/v1/models/trees:explain", ROW.replace("-1", "null"));
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("field 'dose': found nothing, which counts as missing");
        }
    }

    @Test
    void arrays_have_no_missing_values() throws Exception {
        try (RunningServer server = server().start()) {
            HttpResponse<String> answer =
                    post(server, "/v1/models/trees:explain", "{\"instances\": [[3, null, 0.5, -1]]}");
            assertThat(answer.body()).contains("invalid instance; expected a number");
            assertThat(answer.statusCode()).isEqualTo(400);
            HttpResponse<String> complete =
                    post(server, "/v1/models/trees:explain", "{\"instances\": [[3, 0.25, 0.5, -1]]}");
            assertThat(complete.statusCode()).as(complete.body()).isEqualTo(200);
        }
    }

    @Test
    void the_record_shows_a_missing_value_again() throws Exception {
        try (RunningServer server =
                server().withRecord(RecordStore.in(folder), AuditLevel.FULL).start()) {
            HttpResponse<String> answer = post(server, "/v1/models/trees:explain", ROW);
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            String id = Json.parse(answer.body()).get("id").text();
            for (String form : new String[] {".json", ".html", ".csv"}) {
                HttpResponse<String> again = get(server, "/e/" + id + form);
                assertThat(again.statusCode()).as(form + again.body()).isEqualTo(200);
                assertThat(again.body()).as(form).contains("missing");
                assertThat(again.body()).as(form).doesNotContain("NaN");
            }
        }
    }

    @Test
    void the_page_explains_a_form_with_an_empty_field() throws Exception {
        try (RunningServer server = server().start()) {
            HttpResponse<String> card = CLIENT.send(
                    HttpRequest.newBuilder(server.address().resolve("/ui/trees/new"))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString("x.kind=3&x.age=&x.size=0.5&x.dose=-1"))
                            .build(),
                    BodyHandlers.ofString());
            assertThat(card.statusCode()).isEqualTo(200);
            assertThat(card.body()).contains("<article class=\"card", "missing").doesNotContain("NaN");
        }
    }
}
