package io.simplex4j.server;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Report;
import io.simplex4j.server.internal.http.AccessControl;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Deadline;
import io.simplex4j.server.internal.http.FailedLogins;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.RequestHandler;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.internal.http.SessionCookie;
import io.simplex4j.server.internal.page.PageWords;
import io.simplex4j.server.internal.page.Pages;
import io.simplex4j.server.internal.protocol.Predictor;
import io.simplex4j.server.internal.protocol.Services;
import io.simplex4j.server.internal.record.Recorder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves explanations of models over HTTP, by KServe's V1 protocol and the Open Inference Protocol V2.
 *
 * <p>Requests cannot load models or corpora. Immutable; {@link #start} returns the running server.
 */
public final class ExplanationServer {
    private static final int HTTP_THREADS = 16;

    /** The maximum idle time of connections while the server stops. */
    private static final int STOPPING_IDLE_MILLIS = 50;

    /** The minimum time to send the last answers when the server stops. */
    private static final int MIN_STOP_MILLIS = 1000;

    private static final Duration PREDICTOR_TIME = Duration.ofSeconds(2);

    private final List<ServedModel> models;
    private String host = "127.0.0.1";
    private int port;
    private Limits limits = Limits.withDefaults();
    private List<String> tokens = List.of();
    private Optional<Tls> tls = Optional.empty();
    private boolean proxied;
    private Optional<Predictor> predictor = Optional.empty();
    private long cache;
    private Supplier<Optional<Recorder>> recording = Optional::empty;
    private Optional<BiFunction<Explanations, String, Report>> pdf = Optional.empty();
    private Optional<String> language = Optional.empty();
    private int solvers = Runtime.getRuntime().availableProcessors();
    private Consumer<String> log = line -> {};

    private ExplanationServer(List<ServedModel> models) {
        this.models = List.copyOf(models);
    }

    /** Returns a changed copy. Fields change only here. */
    private ExplanationServer with(Consumer<ExplanationServer> change) {
        ExplanationServer copy = new ExplanationServer(models);
        copy.host = host;
        copy.port = port;
        copy.limits = limits;
        copy.tokens = tokens;
        copy.tls = tls;
        copy.proxied = proxied;
        copy.predictor = predictor;
        copy.cache = cache;
        copy.recording = recording;
        copy.pdf = pdf;
        copy.language = language;
        copy.solvers = solvers;
        copy.log = log;
        change.accept(copy);
        return copy;
    }

    /**
     * Returns a server on a free port of the loopback address, with the {@linkplain Limits#withDefaults default
     * limits}, one solver for each processor and no log.
     *
     * @throws IllegalArgumentException if there is no model
     */
    public static ExplanationServer of(List<ServedModel> models) {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("a server needs at least one model");
        }
        return new ExplanationServer(models);
    }

    /**
     * Keeps a record of answers. No answer is sent before its event is durable; if the record cannot be written,
     * requests are rejected.
     */
    public ExplanationServer withRecord(RecordStore store, AuditLevel level) {
        return with(copy -> copy.recording = () -> store.record(level));
    }

    /**
     * Serves explanations on record as PDF too. The writer makes a report of explanations and a title, such as {@code
     * PdfReport.of(explanations).withTitle(title)} of module {@code report-pdf}.
     */
    public ExplanationServer withPdf(BiFunction<Explanations, String, Report> writer) {
        return with(copy -> copy.pdf = Optional.of(writer));
    }

    /**
     * Sets the address to listen on; port 0 is any free port. If other machines can reach it, the server needs a
     * {@linkplain #withToken token}, {@linkplain #withTls TLS} or a {@linkplain #behindProxy proxy}.
     */
    public ExplanationServer withAddress(String host, int port) {
        return with(copy -> {
            copy.host = host;
            copy.port = port;
        });
    }

    public ExplanationServer withLimits(Limits newLimits) {
        return with(copy -> copy.limits = newLimits);
    }

    /** Adds a token. The server then requires one of its tokens, except for health checks. */
    public ExplanationServer withToken(String newToken) {
        if (newToken.isBlank()) {
            throw new IllegalArgumentException("the token is empty; expected at least one character");
        }
        return with(copy -> copy.tokens =
                Stream.concat(tokens.stream(), Stream.of(newToken)).toList());
    }

    /** Uses HTTPS with TLS 1.2 or 1.3. */
    public ExplanationServer withTls(Tls newTls) {
        return with(copy -> copy.tls = Optional.of(newTls));
    }

    /**
     * Leaves authentication and host names to a proxy. The server trusts {@code X-Forwarded-User}, {@code
     * X-Forwarded-For} and {@code X-Forwarded-Proto}, so the proxy must set them or remove what clients sent.
     */
    public ExplanationServer behindProxy() {
        return with(copy -> copy.proxied = true);
    }

    /**
     * Compares outputs with another server of the same models by KServe's V1 protocol, once for each request to
     * explain. Explanations have a warning if the outputs differ or cannot be compared within two seconds.
     *
     * @param address an address such as {@code http://clinical-predictor.default}
     */
    public ExplanationServer withPredictor(URI address) {
        return withPredictor(address, PREDICTOR_TIME);
    }

    /** Compares outputs as {@link #withPredictor(URI)} does, within another time. */
    public ExplanationServer withPredictor(URI address, Duration max) {
        return with(copy -> copy.predictor = Optional.of(Predictor.at(address, max)));
    }

    /**
     * Caches the integrals behind the features of corpus examples, in at most this many bytes for each corpus and set
     * of options. The default is 0. The first requests take longer by a factor of the latent size; later ones take
     * hardly any time for features.
     */
    public ExplanationServer withCache(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("cache has " + bytes + " bytes; expected at least 0");
        }
        return with(copy -> copy.cache = bytes);
    }

    /**
     * Sets the language of the page, English or German. By default, it is the one that a browser prefers.
     *
     * @throws IllegalArgumentException if the page has no words in this language
     */
    public ExplanationServer withLanguage(Locale newLanguage) {
        String code = newLanguage.getLanguage();
        if (!PageWords.LANGUAGES.contains(code)) {
            throw new IllegalArgumentException("language is " + code + "; expected en or de");
        }
        return with(copy -> copy.language = Optional.of(code));
    }

    /** Sets the number of solver threads. */
    public ExplanationServer withSolvers(int threads) {
        return with(copy -> copy.solvers = threads);
    }

    /** Writes a line of JSON for each request, without values of features. */
    public ExplanationServer withLog(Consumer<String> newLog) {
        return with(copy -> copy.log = newLog);
    }

    /**
     * Starts the server, and returns once it is ready.
     *
     * @throws IOException if the address cannot be used
     * @throws IllegalStateException if other machines can reach it without a token, TLS or a proxy
     * @throws RecordException if the record cannot be written
     */
    public RunningServer start() throws IOException {
        InetAddress address = InetAddress.getByName(host);
        boolean open = tokens.isEmpty() && tls.isEmpty() && !proxied;
        if (!address.isLoopbackAddress() && open) {
            throw new IllegalStateException(host + " can be reached from other machines; add a token, TLS"
                    + " or a proxy (--token-file, --tls-key-store or --behind-proxy)");
        }
        Optional<Recorder> recorder = recording.get();
        try {
            return start(address, recorder);
        } catch (IOException | RuntimeException e) {
            recorder.ifPresent(Recorder::close);
            throw e;
        }
    }

    private RunningServer start(InetAddress address, Optional<Recorder> recorder) throws IOException {
        Metrics metrics = new Metrics(() -> recorder.map(Recorder::statistics));
        Services services = new Services(models, predictor, cache, metrics, recorder);
        FailedLogins failures = new FailedLogins();
        Pages pages = new Pages(services, SessionCookie.of(tokens), failures, metrics, pdf, language);
        List<Route> routes = new ArrayList<>(services.routes(limits));
        routes.addAll(pages.routes());
        routes.add(Route.get("/openapi.yaml", call -> Answer.text("application/yaml", openApi())));
        /*
         * The check of the Host header protects servers on this machine from pages that reach them by another name.
         * Other servers have a token, a certificate for their name, or a proxy.
         */
        boolean checksHost = address.isLoopbackAddress() && !proxied;
        AccessControl access = new AccessControl(
                checksHost ? Optional.of(host) : Optional.empty(),
                tokens,
                limits.rate(),
                failures,
                proxied,
                tls.isPresent());
        RequestHandler handler = new RequestHandler(routes, access, limits, solvers, metrics, log);
        handler.setErrorPage(pages::refused);
        services.began();
        Server server = server(handler);
        try {
            server.start();
            handler.connections().watch(server.getConnectors()[0].getScheduler());
            services.warmUp();
            pages.begin();
        } catch (Exception e) {
            pages.close();
            stop(server);
            throw e instanceof IOException io ? io : new IOException(String.valueOf(e.getMessage()), e);
        }
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        String name = host.contains(":") ? "[" + host + "]" : host;
        String scheme = tls.isPresent() ? "https" : "http";
        return new RunningServer(URI.create(scheme + "://" + name + ":" + port), () -> {
            handler.stopAccepting();
            services.retire();
            pages.close();
            Deadline end = Deadline.in(limits.drain());
            handler.drain();
            // The remaining time, and at least enough to send the last answers.
            server.setStopTimeout(Math.max(MIN_STOP_MILLIS, end.remaining().toMillis()));
            try {
                stop(server);
            } catch (IllegalStateException e) {
                handler.logProblem("requests in progress were cut off because they did not end in time");
            } finally {
                services.ended();
                recorder.ifPresent(Recorder::close);
            }
        });
    }

    private Server server(RequestHandler handler) {
        QueuedThreadPool threads = new QueuedThreadPool(HTTP_THREADS);
        threads.setName("simplex-http");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(limits.head());
        ServerConnector connector = new ServerConnector(server, 1, 1, protocols(new HttpConnectionFactory(http)));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(limits.idle().toMillis());
        connector.setShutdownIdleTimeout(STOPPING_IDLE_MILLIS);
        connector.setAcceptQueueSize(handler.connections().sockets());
        server.addConnector(connector);
        connector.addBean(handler.connections());
        server.addBean(new NetworkConnectionLimit(handler.connections().sockets(), connector));
        server.setErrorHandler(RequestHandler::error);
        server.setHandler(new GracefulHandler(handler));
        return server;
    }

    private ConnectionFactory[] protocols(HttpConnectionFactory http) {
        if (tls.isEmpty()) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server keys = new SslContextFactory.Server();
        keys.setKeyStore(tls.get().keys());
        keys.setKeyStorePassword(tls.get().password());
        keys.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        return new ConnectionFactory[] {new SslConnectionFactory(keys, http.getProtocol()), http};
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
