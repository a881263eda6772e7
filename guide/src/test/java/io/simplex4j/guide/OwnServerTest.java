package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.report.JsonReport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server of one's own on the page on the library. */
final class OwnServerTest {
    @TempDir
    static java.nio.file.Path home;

    /** Stands in for {@link java.nio.file.Path}, so that files are those of this test. */
    private static final class Path {
        static java.nio.file.Path of(String first) {
            return home.resolve("simplex-demo").resolve(first);
        }
    }

    @BeforeAll
    static void run_the_demo() throws IOException {
        DemoFiles.copyTo(home);
    }

    @Test
    void a_server_of_ones_own_explains_forms() throws Exception {
        Schema schema = Schema.read(Path.of("clinical.yaml"));
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try (OnnxModel model = OnnxModel.load(Path.of("clinical.onnx"))) {
            Explainer explainer = Explainer.of(model, Corpus.encode(model, schema.examples(Path.of("dutch.csv"))))
                    .withThreads(1);
            HttpServer http = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
            http.setExecutor(pool);
            http.createContext("/why", exchange -> {
                String form = new String(exchange.getRequestBody().readNBytes(100_000), UTF_8);
                int status = 200;
                String answer;
                try {
                    answer = JsonReport.of(explainer.explain(schema.example(fields(form))))
                            .toString();
                } catch (UnreadableDataException e) {
                    status = 400;
                    answer = e.getMessage();
                }
                byte[] bytes = answer.getBytes(UTF_8);
                exchange.getResponseHeaders().set("Content-Type", status == 200 ? "application/json" : "text/plain");
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
                exchange.close();
            });
            http.start();
            URI why = URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/why");
            HttpResponse<String> explained = post(
                    why,
                    "age=62&menopause=after&size=20-50&grade=III&nodes=4&progesterone=10&oestrogen=30&hormones=no");
            assertThat(explained.statusCode()).isEqualTo(200);
            assertThat(explained.body()).contains("\"verdict\":{\"level\":");
            HttpResponse<String> refused = post(why, "age=old");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("age").contains("found 'old'");
            http.stop(0);
        } finally {
            pool.shutdown();
        }
    }

    static Map<String, String> fields(String form) {
        return Arrays.stream(form.split("&", -1))
                .map(field -> field.split("=", 2))
                .filter(field -> field.length == 2)
                .collect(Collectors.toMap(
                        field -> URLDecoder.decode(field[0], UTF_8),
                        field -> URLDecoder.decode(field[1], UTF_8),
                        (first, second) -> second));
    }

    private static HttpResponse<String> post(URI address, String form) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address)
                                .POST(HttpRequest.BodyPublishers.ofString(form))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
