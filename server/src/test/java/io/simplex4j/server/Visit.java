package io.simplex4j.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** What a browser without scripts gets. */
record Visit(HttpResponse<String> answer) {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    static Visit to(URI server, String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server + path)).header("Accept", "text/html");
        if (headers.length > 0) {
            request.headers(headers);
        }
        return new Visit(CLIENT.send(request.build(), BodyHandlers.ofString()));
    }

    static Visit send(URI server, String path, String form, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return new Visit(CLIENT.send(request.build(), BodyHandlers.ofString()));
    }

    int status() {
        return answer.statusCode();
    }

    String header(String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    Document page() {
        return Jsoup.parse(answer.body(), answer.uri().toString());
    }

    String text(String selector) {
        return page().select(selector).text();
    }
}
