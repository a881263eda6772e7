package io.simplex4j.server;

import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.BrowserPass;
import io.simplex4j.server.internal.http.Errors;
import io.simplex4j.server.internal.http.Guard;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Reception;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.internal.page.Pages;
import io.simplex4j.server.internal.protocol.Services;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves explanations of models over HTTP, by KServe's V1 protocol and the Open Inference Protocol V2.
 *
 * <p>Models and corpora are given once: no request loads anything. Immutable; {@link #start} gives what runs.
 */
public final class ExplanationServer {
    private static final int HTTP_THREADS = 16;

    private final List<ServedModel> models;
    private final Settings settings;

    /** What was chosen. */
    private record Settings(
            String host,
            int port,
            Limits limits,
            Optional<String> token,
            boolean proxied,
            int solvers,
            Consumer<String> log) {}

    private ExplanationServer(List<ServedModel> models, Settings settings) {
        this.models = List.copyOf(models);
        this.settings = settings;
    }

    /**
     * A server of models on a free port of the loopback address, with the {@linkplain Limits#withDefaults usual limits},
     * as many solvers as there are processors, and no log.
     *
     * @throws IllegalArgumentException if there is none, or two have one name
     */
    public static ExplanationServer of(List<ServedModel> models) {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("found no model, expected at least one");
        }
        return new ExplanationServer(
                models,
                new Settings(
                        "127.0.0.1",
                        0,
                        Limits.withDefaults(),
                        Optional.empty(),
                        false,
                        Runtime.getRuntime().availableProcessors(),
                        line -> {}));
    }

    /**
     * Listens there; 0 is any free port. Where others than this machine can reach it, it needs a
     * {@linkplain #withToken token} or a {@linkplain #behindProxy proxy}.
     */
    public ExplanationServer withAddress(String host, int port) {
        return with(new Settings(
                host, port, settings.limits, settings.token, settings.proxied, settings.solvers, settings.log));
    }

    public ExplanationServer withLimits(Limits newLimits) {
        return with(new Settings(
                settings.host,
                settings.port,
                newLimits,
                settings.token,
                settings.proxied,
                settings.solvers,
                settings.log));
    }

    /** Answers only who presents this token; but for health, which anybody may ask for. */
    public ExplanationServer withToken(String newToken) {
        if (newToken.isBlank()) {
            throw new IllegalArgumentException("the token is empty, expected at least one character");
        }
        return with(new Settings(
                settings.host,
                settings.port,
                settings.limits,
                Optional.of(newToken),
                settings.proxied,
                settings.solvers,
                settings.log));
    }

    /** A proxy in front of it decides who may ask, and by which names. */
    public ExplanationServer behindProxy() {
        return with(new Settings(
                settings.host, settings.port, settings.limits, settings.token, true, settings.solvers, settings.log));
    }

    /** Solves on this many threads. */
    public ExplanationServer withSolvers(int threads) {
        return with(new Settings(
                settings.host,
                settings.port,
                settings.limits,
                settings.token,
                settings.proxied,
                threads,
                settings.log));
    }

    /** Writes a line of JSON for each request; none has a value of a feature. */
    public ExplanationServer withLog(Consumer<String> newLog) {
        return with(new Settings(
                settings.host,
                settings.port,
                settings.limits,
                settings.token,
                settings.proxied,
                settings.solvers,
                newLog));
    }

    private ExplanationServer with(Settings newSettings) {
        return new ExplanationServer(models, newSettings);
    }

    /**
     * Starts, and returns once it is ready.
     *
     * @throws IOException if the address cannot be used
     * @throws IllegalStateException if others could reach it without a token or a proxy
     */
    public RunningServer start() throws IOException {
        InetAddress address = InetAddress.getByName(settings.host);
        if (!address.isLoopbackAddress() && settings.token.isEmpty() && !settings.proxied) {
            throw new IllegalStateException(settings.host + " can be reached from other machines, expected a token or"
                    + " a proxy in front (--token-file or --behind-proxy)");
        }
        Metrics metrics = new Metrics();
        Services services = new Services(models, metrics);
        Pages pages = new Pages(services, BrowserPass.of(settings.token), metrics);
        List<Route> routes = new ArrayList<>(services.routes(settings.limits));
        routes.addAll(pages.routes());
        routes.add(Route.get("/openapi.yaml", call -> Answer.text("application/yaml", openApi())));
        Optional<String> host = settings.proxied ? Optional.empty() : Optional.of(settings.host);
        Reception reception = new Reception(
                routes, Guard.of(host, settings.token), settings.limits, settings.solvers, metrics, settings.log);
        reception.refusePagesBy(pages::refused);
        Server server = server(reception);
        try {
            server.start();
            services.warmUp();
            pages.begin();
        } catch (Exception e) {
            pages.close();
            stop(server);
            throw e instanceof IOException io ? io : new IOException(String.valueOf(e.getMessage()), e);
        }
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        String name = settings.host.contains(":") ? "[" + settings.host + "]" : settings.host;
        return new RunningServer(URI.create("http://" + name + ":" + port), () -> {
            services.retire();
            pages.close();
            reception.drain();
            stop(server);
        });
    }

    private Server server(Reception reception) {
        QueuedThreadPool threads = new QueuedThreadPool(HTTP_THREADS);
        threads.setName("simplex-http");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(settings.limits.head());
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(settings.host);
        connector.setPort(settings.port);
        connector.setIdleTimeout(settings.limits.idle().toMillis());
        connector.setAcceptQueueSize(settings.limits.connections());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(settings.limits.connections(), connector));
        server.setErrorHandler(new Errors());
        server.setHandler(new GracefulHandler(reception));
        server.setStopTimeout(settings.limits.drain().toMillis());
        return server;
    }

    private static void stop(Server server) {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server did not stop: " + e.getMessage(), e);
        }
    }

    private static String openApi() {
        try (InputStream in = ExplanationServer.class.getResourceAsStream("openapi.yaml")) {
            if (in == null) {
                throw new IllegalStateException("openapi.yaml is missing from the jar");
            }
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
