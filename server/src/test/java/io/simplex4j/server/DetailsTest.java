package io.simplex4j.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Why not another class, and what an autoencoder makes of inputs. */
class DetailsTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String INPUT = "{\"instances\": [[0.5, 1, 0.25, 1, 0]], \"parameters\": {\"contrast\": %s}}";
    private static RunningServer server;
    private static URI address;

    /** Keeps the first two of three numbers. */
    private static final FunctionModel ENCODER = FunctionModel.of(Shape.of(3), 2, x -> new float[] {x[0], x[1]});

    private static final Decoder DECODER = new Decoder() {
        @Override
        public int latentSize() {
            return 2;
        }

        @Override
        public int inputSize() {
            return 3;
        }

        @Override
        public Matrix decode(Matrix latents) {
            double[][] rows = new double[latents.rows()][];
            for (int i = 0; i < rows.length; i++) {
                rows[i] = new double[] {latents.at(i, 0), latents.at(i, 1), 0};
            }
            return Matrix.of(rows);
        }

        @Override
        public String name() {
            return "two of three";
        }

        @Override
        public String digest() {
            return "none";
        }
    };

    @BeforeAll
    static void start() throws IOException {
        Examples points = Examples.of(Matrix.of(new double[][] {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}}));
        ServedModel decoded = ServedModel.of("encoder", ENCODER, "points", Corpus.encode(ENCODER, points))
                .withCases("some", Examples.of(Matrix.of(new double[][] {{0.5, 0.25, 7}})))
                .withDecoder(DECODER);
        server = ExplanationServer.of(List.of(new SamplePatients().served(12), Served.model(), decoded))
                .start();
        address = server.address();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> explain(String model, String body) throws Exception {
        return CLIENT.send(
                HttpRequest.newBuilder(address.resolve("/v1/models/" + model + ":explain"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void a_class_is_set_against_another_where_a_request_asks_for_it() throws Exception {
        String runnerUp = explain("sample", INPUT.formatted("true")).body();
        String contrast = "\"contrast\":{\"predicted\":{\"label\":\"stays well\"";
        assertThat(runnerUp).contains(contrast).contains("\"other\":{\"label\":\"relapse\"");
        String same = explain("sample", INPUT.formatted("\"relapse\"")).body();
        assertThat(same.substring(same.indexOf(contrast))).isEqualTo(runnerUp.substring(runnerUp.indexOf(contrast)));
        assertThat(explain("sample", INPUT.formatted("false")).body())
                .startsWith("{\"schema\"")
                .doesNotContain("\"contrast\"");
    }

    @Test
    void what_cannot_be_contrasted_is_refused_in_words() throws Exception {
        HttpResponse<String> unknown = explain("sample", INPUT.formatted("\"death\""));
        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(unknown.body())
                .isEqualTo("{\"error\":\"contrast: there is no example labelled death; expected one of relapse,"
                        + " stays well\"}\n");
        assertThat(explain("sample", INPUT.formatted("3")).body())
                .isEqualTo("{\"error\":\"contrast is 3; expected a class, or runner-up\"}\n");
        HttpResponse<String> unlabelled =
                explain("small", "{\"instances\": [[1, 2, 3]], \"parameters\": {\"contrast\": true}}");
        assertThat(unlabelled.statusCode()).isEqualTo(400);
        assertThat(unlabelled.body()).contains("contrast: corpus has no labels in the words of predictions");
    }

    @Test
    void the_page_asks_why_not_another_class() throws Exception {
        Visit plain = Visit.to(address, "/ui/sample/cases/7");
        assertThat(plain.page().select("select[name=contrast] option").eachAttr("value"))
                .containsExactly("", "relapse", "stays well");
        assertThat(plain.page().select("section.contrast")).isEmpty();
        Visit asked = Visit.to(address, "/ui/sample/cases/7?contrast=stays+well");
        assertThat(asked.page().select("section.contrast h4").text())
                .startsWith("Why ")
                .endsWith("?");
        assertThat(asked.page().select("select[name=contrast] option[selected]").attr("value"))
                .isEqualTo("stays well");
        assertThat(asked.page().select(".beside a, .tabs a").eachAttr("href"))
                .anyMatch(link -> link.endsWith("/whatif?contrast=stays+well"));
        Visit whatIf = Visit.to(address, "/ui/sample/cases/7/whatif?contrast=stays+well");
        assertThat(whatIf.page().select("form.case-form").attr("action")).endsWith("/whatif?contrast=stays+well");
        Visit wrong = Visit.to(address, "/ui/sample/cases/7?contrast=%3Cb%3E");
        assertThat(wrong.status()).isEqualTo(400);
        assertThat(wrong.text("[role=alert]"))
                .contains("Contrast is '<b>'; expected relapse or runner-up or stays well.");
        assertThat(Visit.to(address, "/ui/encoder/cases/0?contrast=1").text("[role=alert]"))
                .contains("the examples of points have no labels");
    }

    @Test
    void what_is_decoded_is_shown_and_told() throws Exception {
        Visit card = Visit.to(address, "/ui/encoder/cases/0");
        assertThat(card.page().select("section.decoded")).hasSize(1);
        assertThat(card.page().select("select[name=contrast]")).isEmpty();
        assertThat(Visit.to(address, "/ui/encoder/cases/0/whatif?drop=0").page().select("section.decoded"))
                .hasSize(1);
        assertThat(explain("encoder", "{\"instances\": [[0.5, 0.25, 7]]}").body())
                .contains("\"decoder\":{\"file\":\"two of three\"")
                .contains("\"ofLatent\":[0.5,0.25,0.0]");
    }
}
