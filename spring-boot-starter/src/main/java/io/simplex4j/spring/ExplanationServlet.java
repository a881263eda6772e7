package io.simplex4j.spring;

import io.simplex4j.server.ExplanationServer;
import io.simplex4j.server.RunningServer;
import io.simplex4j.server.ServedModel;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The routes of the service as a servlet: {@code v1}, {@code v2} and {@code openapi.yaml}.
 *
 * <p>The servlet passes requests on to an {@link ExplanationServer} on the loopback address, whose token nobody else
 * has. So limits, messages and answers equal those of {@code simplex serve}; the application controls access.
 */
public final class ExplanationServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final List<String> REQUEST_HEADERS =
            List.of("Content-Type", "Accept", "Inference-Header-Content-Length");
    private static final List<String> ANSWER_HEADERS =
            List.of("Content-Type", "Inference-Header-Content-Length", "Retry-After", "Cache-Control");

    private final transient RunningServer server;
    private final transient HttpClient client = HttpClient.newHttpClient();
    private final transient Listener listener;
    private final String token;

    /** Receives the time and the status of each request. */
    @FunctionalInterface
    interface Listener {
        void answered(long millis, int status);
    }

    ExplanationServlet(List<ServedModel> models, Listener listener) throws IOException {
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        this.token = HexFormat.of().formatHex(secret);
        this.listener = listener;
        this.server = ExplanationServer.of(models)
                .withAddress("127.0.0.1", 0)
                .withToken(token)
                .start();
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        long start = System.nanoTime();
        String path = Optional.ofNullable(request.getPathInfo()).orElse("/");
        if (!path.matches("/(v1|v2)(/.*)?|/openapi\\.yaml")) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        String raw = request.getRequestURI()
                .substring(request.getContextPath().length()
                        + request.getServletPath().length());
        String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
        HttpResponse<InputStream> answer = send(request, URI.create(server.address() + raw + query));
        response.setStatus(answer.statusCode());
        for (String name : ANSWER_HEADERS) {
            answer.headers().firstValue(name).ifPresent(value -> response.setHeader(name, value));
        }
        try (InputStream body = answer.body()) {
            body.transferTo(response.getOutputStream());
        }
        listener.answered((System.nanoTime() - start) / 1_000_000, answer.statusCode());
    }

    private HttpResponse<InputStream> send(HttpServletRequest request, URI address) throws IOException {
        InputStream body = request.getInputStream();
        HttpRequest.BodyPublisher streamed = HttpRequest.BodyPublishers.ofInputStream(() -> body);
        long length = request.getContentLengthLong();
        boolean chunked = request.getHeader("Transfer-Encoding") != null;
        HttpRequest.Builder passed = HttpRequest.newBuilder(address)
                .header("Authorization", "Bearer " + token)
                .method(
                        request.getMethod(),
                        length > 0
                                ? HttpRequest.BodyPublishers.fromPublisher(streamed, length)
                                : chunked ? streamed : HttpRequest.BodyPublishers.noBody());
        for (String name : REQUEST_HEADERS) {
            Optional.ofNullable(request.getHeader(name)).ifPresent(value -> passed.header(name, value));
        }
        try {
            return client.send(passed.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Stops the server behind the servlet. */
    @Override
    public void destroy() {
        server.close();
    }
}
