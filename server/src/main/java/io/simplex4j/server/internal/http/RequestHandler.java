package io.simplex4j.server.internal.http;

import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.server.Limits;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Handles requests: finds the route, checks access, reads the body within the limits and queues work for the solvers.
 */
public final class RequestHandler extends Handler.Abstract.NonBlocking {
    /*
     * An overloaded server delays its refusals: clients that retry at once would leave no time for answers. The delay
     * grows with the number of refusals that wait, so at most about a thousand leave in a second. It varies from half
     * to one and a half times that, so that clients that were refused together do not come back together.
     */
    private static final int MIN_DELAY_MILLIS = 250;
    private static final int DELAY_STEPS = 251;
    private static final int DELAY_STRIDE = 155;

    /** The time after its deadline at which a request is rejected, even if its solver runs on. */
    private static final Duration GRACE = Duration.ofMillis(500);

    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                    + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cache-Control",
            "no-store",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    private final List<Route> routes;
    private final AccessControl access;
    private final Limits limits;
    private final Metrics metrics;
    private final Consumer<String> log;
    private final SolverPool pool;
    private final Connections connections;
    private final ByteBudget budget;
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger delayed = new AtomicInteger();
    private BiFunction<String, Refusal, Answer> errorPage = (target, refusal) -> Answer.of(refusal);

    public RequestHandler(
            List<Route> routes,
            AccessControl access,
            Limits limits,
            int solvers,
            Metrics metrics,
            Consumer<String> log) {
        this.routes = Stream.concat(routes.stream(), Stream.of(Route.health("/metrics", call -> metrics())))
                .toList();
        this.access = access;
        this.limits = limits;
        this.metrics = metrics;
        this.log = log;
        this.pool = new SolverPool(solvers, limits.queue());
        this.connections = new Connections(limits);
        this.budget = new ByteBudget(limits.inFlight());
    }

    /** Returns the connections of the server. */
    public Connections connections() {
        return connections;
    }

    /** Sets the function that creates an error page from the path and query of a request and its error. */
    public void setErrorPage(BiFunction<String, Refusal, Answer> newErrorPage) {
        errorPage = newErrorPage;
    }

    /** A request and its response. */
    private final class Exchange {
        /*
         * The budget counts the body until no solver needs it any more, which may be later than the client waits, and
         * the answer until it is sent. A client that has its answer finds the memory of its request free.
         */
        private final Request request;
        private final Response response;
        private final Callback callback;
        private final long begun = System.nanoTime();
        private final AtomicBoolean done = new AtomicBoolean();
        private final AtomicLong bytes = new AtomicLong();
        private volatile boolean solving;
        private volatile Scheduler.Task end = () -> false;
        private String route = "none";

        Exchange(Request request, Response response, Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
        }

        Call.Caller caller() {
            return access.caller(this::header, Request.getRemoteAddr(request));
        }

        /** Returns the first header of a name, or the last {@code X-Forwarded-*}, which the nearest proxy set. */
        Optional<String> header(String name) {
            List<HttpField> all = request.getHeaders().getFields(name);
            int index = name.startsWith("X-Forwarded-") ? all.size() - 1 : 0;
            return all.isEmpty()
                    ? Optional.empty()
                    : Optional.ofNullable(all.get(index).getValue());
        }

        /** Returns a refusal as a page if the request is for a page, and otherwise as JSON. */
        Answer refused(Refusal refusal) {
            String target = request.getHttpURI().getPathQuery();
            String path = request.getHttpURI().getPath();
            boolean page = isPage(path) || (isStored(path) && Call.wantsPage(this::header));
            Answer answer = page ? errorPage.apply(target, refusal) : Answer.of(refusal);
            return refusal.seconds() > 0 ? answer.with("Retry-After", String.valueOf(refusal.seconds())) : answer;
        }

        /** Takes memory for more bytes of the body. If there is none, gives back what it has and returns false. */
        boolean take(long more) {
            boolean taken = budget.take(more, this);
            if (taken) {
                bytes.addAndGet(more);
            } else {
                release();
            }
            return taken;
        }

        /** Gives back the memory of the body, which nothing needs any more. */
        void dropBody() {
            solving = false;
            release();
        }

        /** Releases all memory, except the memory of a body that a solver still needs. */
        void ended() {
            if (!solving) {
                release();
            }
        }

        private void release() {
            budget.release(bytes.getAndSet(0), this);
        }

        /** Runs a task, and ends the exchange without an answer if there is no memory for it. */
        void run(Runnable task) {
            try {
                task.run();
            } catch (OutOfMemoryError e) {
                if (done.compareAndSet(false, true)) {
                    end(e);
                }
            }
        }

        /** Runs a task after a delay. */
        Scheduler.Task in(Duration time, Runnable task) {
            return request.getComponents()
                    .getScheduler()
                    .schedule(() -> run(task), time.toMillis(), TimeUnit.MILLISECONDS);
        }

        /** Refuses the request shortly after a deadline if it has no answer by then. */
        void endsBy(Deadline deadline) {
            Duration time = deadline.remaining().plus(GRACE);
            Scheduler.Task task = in(time, () -> answer(refused(deadline.refusal())));
            end = task;
            if (done.get()) {
                task.cancel();
            }
        }

        /** Sends an answer, unless one was sent. */
        void answer(Answer answer) {
            if (!done.compareAndSet(false, true)) {
                return;
            }
            end.cancel();
            try {
                Duration time = Duration.ofNanos(System.nanoTime() - begun);
                metrics.answered(route, answer.status(), time);
                String method = request.getMethod().length() <= 10 ? request.getMethod() : "other";
                log(line("method", method)
                        .put("route", route)
                        .put("status", answer.status())
                        .put("millis", Math.rint(time.toNanos() / 1e3) / 1e3));
                budget.add(answer.body().length);
                bytes.addAndGet(answer.body().length);
                head(response, answer);
                new AnswerWriter(request, response, answer.body(), limits.readTime(), callback).iterate();
            } catch (RuntimeException | Error e) {
                end(e);
            }
        }

        /** Ends the exchange without an answer. */
        private void end(Throwable failure) {
            Connections.close(request.getConnectionMetaData().getConnection());
            callback.failed(failure);
        }
    }

    /** Writes errors as JSON if Jetty rejects a request before it reaches the handler. */
    public static boolean error(Request request, Response response, Callback callback) {
        int status =
                request.getAttribute(ErrorHandler.ERROR_STATUS) instanceof Integer code ? code : response.getStatus();
        Answer answer = Answer.error(
                status,
                switch (status) {
                    case 404 -> "unknown path";
                    case 408 -> "the request did not arrive in time";
                    case 413 -> "the body is too large";
                    case 414, 431 -> "the headers of the request are too large";
                    case 503 -> "the server is stopping";
                    default -> status >= 500 ? "internal error" : "invalid HTTP request";
                });
        head(response, answer);
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
        return true;
    }

    /** Sets the status and the headers, among them those that every answer has. */
    static void head(Response response, Answer answer) {
        response.setStatus(answer.status());
        HEADERS.forEach(response.getHeaders()::put);
        response.getHeaders().put("Content-Type", answer.type());
        response.getHeaders().put("Content-Length", answer.body().length);
        answer.headers().forEach(response.getHeaders()::put);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Connection connection = request.getConnectionMetaData().getConnection();
        boolean ordinary = connections.began(connection);
        Exchange exchange = new Exchange(request, response, callback);
        Request.addCompletionListener(request, failure -> {
            connections.ended(connection);
            exchange.ended();
        });
        exchange.run(() -> {
            try {
                receive(exchange, ordinary);
            } catch (Refusal refusal) {
                exchange.answer(closing(exchange.refused(refusal)));
            }
        });
        return true;
    }

    /** Closes the connection after an answer, because the body of the request was not read. */
    private static Answer closing(Answer answer) {
        return answer.with("Connection", "close");
    }

    private void receive(Exchange exchange, boolean ordinary) {
        String method = exchange.request.getMethod().equals("HEAD") ? "GET" : exchange.request.getMethod();
        String path = exchange.request.getHttpURI().getPath();
        Route route = find(method, path);
        exchange.route = route.template();
        access.check(method, access(route), exchange.caller(), exchange::header);
        if (!ordinary && route.kind() != Route.Kind.HEALTH) {
            throw Refusal.busy("too many connections; retry later");
        }
        if (route.method().equals("GET")) {
            dispatch(exchange, route, new byte[0]);
            return;
        }
        if (exchange.request.getLength() > limits.body()) {
            throw tooLarge();
        }
        Scheduler.Task timer =
                exchange.in(limits.bodyTime(), () -> exchange.request.fail(new TimeoutException("body")));
        new BodyReader(
                        exchange.request,
                        exchange.request.getLength(),
                        limits.body(),
                        exchange::take,
                        body -> {
                            timer.cancel();
                            exchange.run(() -> dispatch(exchange, route, body));
                        },
                        failure -> {
                            timer.cancel();
                            exchange.run(() -> failed(exchange, failure));
                        })
                .run();
    }

    private void failed(Exchange exchange, Throwable failure) {
        exchange.dropBody();
        if (failure instanceof BodyReader.NoRoomException || failure instanceof OutOfMemoryError) {
            refuse(exchange, "requests in progress take too much memory; retry later");
        } else {
            exchange.answer(closing(exchange.refused(bodyFailed(failure))));
        }
    }

    private Refusal bodyFailed(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TimeoutException) {
                return new Refusal(
                        408,
                        "the body did not arrive within " + limits.bodyTime().toSeconds() + " s");
            }
            if (cause instanceof java.nio.BufferOverflowException || cause instanceof IllegalStateException) {
                return tooLarge();
            }
        }
        return Refusal.badRequest("the body ended early or does not match its headers");
    }

    private Refusal tooLarge() {
        return new Refusal(413, "the body is too large; expected at most " + limits.body() + " bytes");
    }

    private static AccessControl.Access access(Route route) {
        String template = route.template();
        if (template.equals("/") || template.startsWith("/v2/health/") || template.startsWith("/assets/")) {
            return AccessControl.Access.OPEN;
        }
        if (template.equals("/token")) {
            return AccessControl.Access.FORM;
        }
        return isPage(template) || isStored(template) ? AccessControl.Access.PAGE : AccessControl.Access.TOKEN;
    }

    /** Returns whether a path belongs to a recorded explanation, which both browsers and programs read. */
    private static boolean isStored(String path) {
        return path.startsWith("/e/");
    }

    private static boolean isPage(String path) {
        return path.equals("/ui") || path.startsWith("/ui/") || path.equals("/token");
    }

    private Route find(String method, String path) {
        TreeSet<String> methods = new TreeSet<>();
        for (Route route : routes) {
            if (route.names(path).isPresent()) {
                if (route.method().equals(method)) {
                    return route;
                }
                methods.add(route.method());
            }
        }
        throw methods.isEmpty()
                ? Refusal.notFound("unknown path; see /openapi.yaml")
                : new Refusal(405, "method not allowed; use " + String.join(" or ", methods));
    }

    private void dispatch(Exchange exchange, Route route, byte[] body) {
        String query =
                Optional.ofNullable(exchange.request.getHttpURI().getQuery()).orElse("");
        List<String> names =
                route.names(exchange.request.getHttpURI().getPath()).orElseThrow();
        Call call = new Call(names, query, exchange::header, body, Deadline.in(limits.deadline()), exchange.caller());
        if (route.kind() != Route.Kind.SOLVED) {
            answer(exchange, route, call);
            return;
        }
        exchange.solving = true;
        if (pool.offer(() -> exchange.run(() -> answer(exchange, route, call)))) {
            exchange.endsBy(call.deadline());
        } else {
            exchange.dropBody();
            refuse(exchange, pool.isClosed() ? "the server is stopping" : "too many requests are waiting; retry later");
        }
    }

    /** Computes and sends an answer, unless the request has been refused meanwhile. */
    private void answer(Exchange exchange, Route route, Call call) {
        Answer answer;
        try {
            if (exchange.done.get()) {
                return;
            }
            answer = compute(exchange, route, call);
        } finally {
            exchange.dropBody();
        }
        deliver(exchange, call.deadline(), answer);
    }

    /** Refuses a request because of overload, after a delay. */
    private void refuse(Exchange exchange, String why) {
        Answer busy = exchange.refused(Refusal.busy(why));
        exchange.in(Duration.ofMillis(nextDelayMillis()), () -> {
            delayed.decrementAndGet();
            exchange.answer(busy);
        });
    }

    private int nextDelayMillis() {
        int mean = Math.max(MIN_DELAY_MILLIS, delayed.incrementAndGet());
        int step = Math.floorMod(refused.getAndIncrement() * DELAY_STRIDE, DELAY_STEPS);
        return mean / 2 + mean * step / (DELAY_STEPS - 1);
    }

    /** Sends an answer once its condition is met, such as a write to the record. Does not block. */
    private void deliver(Exchange exchange, Deadline deadline, Answer answer) {
        CompletableFuture<?> settled = answer.settled().toCompletableFuture();
        if (settled.isDone() && !settled.isCompletedExceptionally()) {
            exchange.answer(answer);
            return;
        }
        CompletionStage<?> inTime =
                settled.copy().orTimeout(deadline.remaining().toMillis(), TimeUnit.MILLISECONDS);
        inTime.whenCompleteAsync(
                (done, failure) -> exchange.answer(failure == null ? answer : unsettled(exchange, failure)),
                exchange.request.getComponents().getExecutor());
    }

    private Answer unsettled(Exchange exchange, Throwable failure) {
        String why = failure instanceof TimeoutException ? "no answer in time" : String.valueOf(failure.getMessage());
        log(line("route", exchange.route).put("problem", why));
        return exchange.refused(new Refusal(503, "the record cannot be written, so requests are not answered"))
                .with("Retry-After", "1");
    }

    private Answer compute(Exchange exchange, Route route, Call call) {
        try {
            call.deadline().check();
            return route.answering().to(call);
        } catch (Refusal refusal) {
            return exchange.refused(refusal);
        } catch (OutOfMemoryError e) {
            return exchange.refused(new Refusal(503, "not enough memory for this request"));
        } catch (RuntimeException | AssertionError | StackOverflowError | LinkageError e) {
            StackTraceElement[] trace = e.getStackTrace();
            log(line("route", route.template())
                    .put("defect", e.getClass().getName())
                    .put("place", trace.length == 0 ? "unknown" : trace[0].toString()));
            return exchange.refused(new Refusal(500, "internal error; see the server's log"));
        }
    }

    /** Returns the metrics in the text format of Prometheus. */
    private Answer metrics() {
        return Answer.text(
                "text/plain; version=0.0.4; charset=utf-8",
                metrics.text(pool.waiting(), pool.busy(), connections.count(), budget.used()));
    }

    /** Writes a problem of the server to the log. */
    public void logProblem(String message) {
        log(line("route", "none").put("problem", message));
    }

    /*
     * Lines of the log have no values of features. Neither a description of a problem nor a defect, which has the class
     * and the place of an exception instead of its message, may quote what a client sent.
     */
    private static Tree line(String name, String value) {
        return new Tree()
                .put("at", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString())
                .put(name, value);
    }

    private void log(Tree line) {
        log.accept(new String(JsonOutput.bytes(line), StandardCharsets.UTF_8).strip());
    }

    /** Rejects requests from now on, except those that are answered at once. */
    public void stopAccepting() {
        pool.close();
    }

    /** Waits until the requests in progress have ended, for at most the drain time of the limits. */
    public void drain() {
        pool.drain(limits.drain());
    }
}
