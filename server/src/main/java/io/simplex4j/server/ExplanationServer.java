package io.simplex4j.server;

import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.BrowserPass;
import io.simplex4j.server.internal.http.Errors;
import io.simplex4j.server.internal.http.Guard;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Reception;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.internal.http.WrongTokens;
import io.simplex4j.server.internal.page.Pages;
import io.simplex4j.server.internal.protocol.Predictor;
import io.simplex4j.server.internal.protocol.Services;
import io.simplex4j.server.record.AuditLevel;
import io.simplex4j.server.record.RecordException;
import io.simplex4j.server.record.RecordStore;
import io.simplex4j.server.record.Recorder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * <p>Models and corpora are given once: no request loads anything. Immutable; {@link #start} gives what runs.
 */
public final class ExplanationServer {
    private static final int HTTP_THREADS = 16;
    /** Milliseconds that an idle connection lives on when the server stops. */
    private static final int IDLE_WHEN_STOPPING = 50;

    private static final Duration PREDICTOR_TIME = Duration.ofSeconds(2);

    private final List<ServedModel> models;
    private final Settings settings;

    /** What was chosen; changed only while it is copied. */
    private static final class Settings {
        private String host = "127.0.0.1";
        private int port;
        private Limits limits = Limits.withDefaults();
        private List<String> tokens = List.of();
        private Optional<Tls> tls = Optional.empty();
        private boolean proxied;
        private Optional<Predictor> predictor = Optional.empty();
        private long cache;
        private Supplier<Recorder> recording = Recorder::none;
        private Optional<ReportFormat> pdf = Optional.empty();
        private int solvers = Runtime.getRuntime().availableProcessors();
        private Consumer<String> log = line -> {};

        private Settings() {}

        private Settings(Settings other) {
            host = other.host;
            port = other.port;
            limits = other.limits;
            tokens = other.tokens;
            tls = other.tls;
            proxied = other.proxied;
            predictor = other.predictor;
            cache = other.cache;
            recording = other.recording;
            pdf = other.pdf;
            solvers = other.solvers;
            log = other.log;
        }
    }

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
        return new ExplanationServer(models, new Settings());
    }

    private ExplanationServer with(Consumer<Settings> change) {
        Settings copy = new Settings(settings);
        change.accept(copy);
        return new ExplanationServer(models, copy);
    }

    /**
     * Keeps a record of answers: none leaves before its event is durable. Where the record cannot be written, requests are
     * refused.
     */
    public ExplanationServer withRecord(RecordStore store, AuditLevel level) {
        return with(copy -> copy.recording = () -> store.record(level));
    }

    /** Gives explanations on record as PDF too, by module {@code report-pdf} or another writer. */
    public ExplanationServer withPdf(ReportFormat writer) {
        return with(copy -> copy.pdf = Optional.of(writer));
    }

    /**
     * Listens there; 0 is any free port. Where others than this machine can reach it, it needs a
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

    /** Answers only who presents this token or another one given; but for health, which anybody may ask for. */
    public ExplanationServer withToken(String newToken) {
        if (newToken.isBlank()) {
            throw new IllegalArgumentException("the token is empty, expected at least one character");
        }
        return with(copy -> copy.tokens =
                Stream.concat(settings.tokens.stream(), Stream.of(newToken)).toList());
    }

    /** Speaks HTTPS, by TLS 1.2 or 1.3. */
    public ExplanationServer withTls(Tls newTls) {
        return with(copy -> copy.tls = Optional.of(newTls));
    }

    /**
     * A proxy in front of it decides who may ask, and by which names. What it says in {@code X-Forwarded-User}, {@code
     * X-Forwarded-For} and {@code X-Forwarded-Proto} is believed: it must set them, or take away what clients sent.
     */
    public ExplanationServer behindProxy() {
        return with(copy -> copy.proxied = true);
    }

    /**
     * Compares outputs with those of another server of the same models, by KServe's V1 protocol, once for each request to
     * explain; explanations warn where they differ, or cannot be compared within two seconds.
     *
     * @param address such as {@code http://clinical-predictor.default}
     */
    public ExplanationServer withPredictor(URI address) {
        return withPredictor(address, PREDICTOR_TIME);
    }

    /** As {@link #withPredictor(URI)}, with another time. */
    public ExplanationServer withPredictor(URI address, Duration longest) {
        return with(copy -> copy.predictor = Optional.of(Predictor.at(address, longest)));
    }

    /**
     * Keeps the integrals behind the features of corpus examples, in at most this many bytes for each corpus and way to ask;
     * 0, as usual, for none. The first requests then take as many times longer as latents have numbers, and later ones
     * hardly any time for features.
     */
    public ExplanationServer withCache(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("cache has " + bytes + " bytes, expected at least 0");
        }
        return with(copy -> copy.cache = bytes);
    }

    /** Solves on this many threads. */
    public ExplanationServer withSolvers(int threads) {
        return with(copy -> copy.solvers = threads);
    }

    /** Writes a line of JSON for each request; none has a value of a feature. */
    public ExplanationServer withLog(Consumer<String> newLog) {
        return with(copy -> copy.log = newLog);
    }

    /**
     * Starts, and returns once it is ready.
     *
     * @throws IOException if the address cannot be used
     * @throws IllegalStateException if others could reach it without a token, TLS or a proxy
     * @throws RecordException if the record cannot be written
     */
    public RunningServer start() throws IOException {
        InetAddress address = InetAddress.getByName(settings.host);
        boolean open = settings.tokens.isEmpty() && settings.tls.isEmpty() && !settings.proxied;
        if (!address.isLoopbackAddress() && open) {
            throw new IllegalStateException(settings.host + " can be reached from other machines, expected a token, TLS"
                    + " or a proxy in front (--token-file, --tls-key-store or --behind-proxy)");
        }
        Recorder recorder = settings.recording.get();
        try {
            return start(address, recorder);
        } catch (IOException | RuntimeException e) {
            recorder.close();
            throw e;
        }
    }

    private RunningServer start(InetAddress address, Recorder recorder) throws IOException {
        Metrics metrics = new Metrics(recorder::statistics);
        Services services = new Services(models, settings.predictor, settings.cache, metrics, recorder);
        WrongTokens wrong = new WrongTokens();
        Pages pages = new Pages(services, BrowserPass.of(settings.tokens), wrong, metrics, settings.pdf);
        List<Route> routes = new ArrayList<>(services.routes(settings.limits));
        routes.addAll(pages.routes());
        routes.add(Route.get("/openapi.yaml", call -> Answer.text("application/yaml", openApi())));
        /*
         * The Host header protects from pages that reach a service of this machine by a name of their own. Others have no
         * token, no certificate of that name, or a proxy in front of them.
         */
        boolean checksHost = address.isLoopbackAddress() && !settings.proxied;
        Guard plain = Guard.of(
                checksHost ? Optional.of(settings.host) : Optional.empty(),
                settings.tokens,
                settings.limits.rate(),
                wrong);
        Guard guard = settings.tls.isPresent() ? plain.overTls() : plain;
        Reception reception = new Reception(
                routes,
                settings.proxied ? guard.behindProxy() : guard,
                settings.limits,
                settings.solvers,
                metrics,
                settings.log);
        reception.refusePagesBy(pages::refused);
        services.began();
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
        String scheme = settings.tls.isPresent() ? "https" : "http";
        return new RunningServer(URI.create(scheme + "://" + name + ":" + port), () -> {
            services.retire();
            pages.close();
            reception.drain();
            stop(server);
            services.ended();
            recorder.close();
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
        ServerConnector connector = new ServerConnector(server, 1, 1, protocols(new HttpConnectionFactory(http)));
        connector.setHost(settings.host);
        connector.setPort(settings.port);
        connector.setIdleTimeout(settings.limits.idle().toMillis());
        connector.setShutdownIdleTimeout(IDLE_WHEN_STOPPING);
        connector.setAcceptQueueSize(settings.limits.connections());
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(settings.limits.connections(), connector));
        server.setErrorHandler(new Errors());
        server.setHandler(new GracefulHandler(reception));
        server.setStopTimeout(settings.limits.drain().toMillis());
        return server;
    }

    private ConnectionFactory[] protocols(HttpConnectionFactory http) {
        if (settings.tls.isEmpty()) {
            return new ConnectionFactory[] {http};
        }
        SslContextFactory.Server keys = new SslContextFactory.Server();
        keys.setKeyStore(settings.tls.get().keys());
        keys.setKeyStorePassword(settings.tls.get().password());
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
