package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server of one's own on the page on the library. */
final class OwnServerTest {
    private static final int MAX_LINES = 40;

    @TempDir
    private Path home;

    @Test
    void a_server_of_ones_own_explains_rows_as_json() throws Exception {
        DemoFiles.copyTo(home);
        HttpServer http = Endpoint.start(home.resolve("simplex-demo"), 0);
        try {
            URI why = URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/why");
            HttpResponse<String> explained = post(
                    why,
                    "{\"age\": 62, \"menopause\": \"after\", \"size\": \"20-50\", \"grade\": \"III\", \"nodes\": 4,"
                            + " \"progesterone\": 10, \"oestrogen\": 30.0, \"hormones\": \"no\"}");
            assertThat(explained.statusCode()).isEqualTo(200);
            assertThat(explained.body()).contains("\"verdict\":{\"level\":");
            HttpResponse<String> refused = post(why, "{\"age\": \"old\"}");
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("age").contains("found 'old'");
        } finally {
            http.stop(0);
            ((ExecutorService) http.getExecutor()).shutdown();
        }
    }

    @Test
    void a_server_of_ones_own_is_short() throws Exception {
        assertThat(Markdown.read("guide/java.md").blocks("java"))
                .filteredOn(block -> block.file().equals("Endpoint.java"))
                .singleElement()
                .satisfies(block -> assertThat(block.text().lines()).hasSizeLessThanOrEqualTo(MAX_LINES));
    }

    private static HttpResponse<String> post(URI address, String json) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(address)
                                .POST(HttpRequest.BodyPublishers.ofString(json))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
