package io.simplex4j.server.internal.http;

import io.simplex4j.server.Limits;
import java.nio.ByteBuffer;
import java.time.Duration;
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
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.Scheduler;

/** Receives requests: finds the route, asks the guard, reads the body within limits, and queues what takes time. */
public final class Reception extends Handler.Abstract.NonBlocking {
    /*
     * A refusal for want of room is held back: clients that repeat at once would leave no time for answers. The more are held
     * back the longer each of them, so that about a thousand leave in a second however many clients there are. Each for another
     * time, from half to one and a half of the usual one: those who were refused together would come back together, and nobody
     * in between.
     */
    private static final int USUALLY_HELD_BACK = 250;
    private static final int PARTS = 251;
    private static final int STEP = 155;

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
    private final Guard guard;
    private final Limits limits;
    private final Metrics metrics;
    private final Consumer<String> log;
    private final SolverPool pool;
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger heldBack = new AtomicInteger();
    private BiFunction<String, Refusal, Answer> forPeople = (target, refusal) -> Answer.of(refusal);

    public Reception(
            List<Route> routes, Guard guard, Limits limits, int solvers, Metrics metrics, Consumer<String> log) {
        this.routes = Stream.concat(routes.stream(), Stream.of(Route.get("/metrics", call -> metrics())))
                .toList();
        this.guard = guard;
        this.limits = limits;
        this.metrics = metrics;
        this.log = log;
        this.pool = new SolverPool(solvers, limits.queue());
    }

    /** Refuses what browsers ask for, by path and query, with a page. */
    public void refusePagesBy(BiFunction<String, Refusal, Answer> refusing) {
        forPeople = refusing;
    }

    /** What is asked for, and who gets the answer. */
    private final class Exchange {
        private final Request request;
        private final Response response;
        private final Callback callback;
        private final long begun = System.nanoTime();
        private final AtomicBoolean done = new AtomicBoolean();
        private String route = "none";

        Exchange(Request request, Response response, Callback callback) {
            this.request = request;
            this.response = response;
            this.callback = callback;
        }

        Caller caller() {
            return guard.caller(this::header, Request.getRemoteAddr(request));
        }

        /** The first of a name; of what proxies say the last, which the nearest one added. */
        Optional<String> header(String name) {
            List<HttpField> all = request.getHeaders().getFields(name);
            int place = name.startsWith("X-Forwarded-") ? all.size() - 1 : 0;
            return all.isEmpty()
                    ? Optional.empty()
                    : Optional.ofNullable(all.get(place).getValue());
        }

        /** A refusal in the words of who asked: a page for people, else JSON. */
        Answer refused(Refusal refusal) {
            String target = request.getHttpURI().getPathQuery();
            String path = request.getHttpURI().getPath();
            boolean page = isPage(path) || (isStored(path) && Call.wantsPage(this::header));
            Answer answer = page ? forPeople.apply(target, refusal) : Answer.of(refusal);
            return refusal.seconds() > 0 ? answer.with("Retry-After", String.valueOf(refusal.seconds())) : answer;
        }

        /** Answers, the first time it is called. */
        void answer(Answer answer) {
            if (!done.compareAndSet(false, true)) {
                return;
            }
            Duration time = Duration.ofNanos(System.nanoTime() - begun);
            metrics.answered(route, answer.status(), time);
            log.accept(LogLine.of(request.getMethod(), route, answer.status(), time));
            write(response, answer, callback);
        }
    }

    /** Writes an answer with the headers that every answer has. */
    static void write(Response response, Answer answer, Callback callback) {
        response.setStatus(answer.status());
        HEADERS.forEach(response.getHeaders()::put);
        response.getHeaders().put("Content-Type", answer.type());
        response.getHeaders().put("Content-Length", answer.body().length);
        answer.headers().forEach(response.getHeaders()::put);
        response.write(true, ByteBuffer.wrap(answer.body()), callback);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Exchange exchange = new Exchange(request, response, callback);
        try {
            receive(exchange);
        } catch (Refusal refusal) {
            exchange.answer(closing(exchange.refused(refusal)));
        }
        return true;
    }

    /** The body was not read, so the connection cannot be used again. */
    private static Answer closing(Answer answer) {
        return answer.with("Connection", "close");
    }

    private void receive(Exchange exchange) {
        String method = exchange.request.getMethod().equals("HEAD") ? "GET" : exchange.request.getMethod();
        String path = exchange.request.getHttpURI().getPath();
        Match match = find(method, path);
        exchange.route = match.route.template();
        guard.check(method, access(match.route), exchange.caller(), exchange::header);
        if (match.route.method().equals("GET")) {
            finish(exchange, match, new byte[0]);
            return;
        }
        if (exchange.request.getLength() > limits.body()) {
            throw tooLarge();
        }
        Scheduler.Task timer = exchange.request
                .getComponents()
                .getScheduler()
                .schedule(
                        () -> exchange.request.fail(new TimeoutException("body")),
                        limits.bodyTime().toMillis(),
                        TimeUnit.MILLISECONDS);
        Content.Source.asByteArrayAsync(
                exchange.request,
                limits.body(),
                Promise.Invocable.from(
                        InvocationType.NON_BLOCKING,
                        body -> {
                            timer.cancel();
                            finish(exchange, match, body);
                        },
                        failure -> {
                            timer.cancel();
                            exchange.answer(closing(exchange.refused(bodyFailed(failure))));
                        }));
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
        return Refusal.badRequest("the body ended early or is not as its head says");
    }

    private Refusal tooLarge() {
        return new Refusal(413, "found a body of more than " + limits.body() + " bytes, expected fewer");
    }

    private static Guard.Access access(Route route) {
        String template = route.template();
        if (template.equals("/") || template.startsWith("/v2/health/") || template.startsWith("/assets/")) {
            return Guard.Access.OPEN;
        }
        if (template.equals("/token")) {
            return Guard.Access.FORM;
        }
        return isPage(template) || isStored(template) ? Guard.Access.PAGE : Guard.Access.TOKEN;
    }

    /** Whether it is an explanation on record, which browsers open by links of the page and programs read. */
    private static boolean isStored(String path) {
        return path.startsWith("/e/");
    }

    private static boolean isPage(String path) {
        return path.equals("/ui") || path.startsWith("/ui/") || path.equals("/token");
    }

    /** A route, and what the path says where the route is open. */
    private record Match(Route route, List<String> names) {}

    private Match find(String method, String path) {
        TreeSet<String> methods = new TreeSet<>();
        for (Route route : routes) {
            Optional<List<String>> names = route.names(path);
            if (names.isPresent()) {
                if (route.method().equals(method)) {
                    return new Match(route, names.get());
                }
                methods.add(route.method());
            }
        }
        throw methods.isEmpty()
                ? Refusal.notFound("nothing is at this path; /openapi.yaml lists what is")
                : new Refusal(405, "found another method, expected " + String.join(" or ", methods));
    }

    private void finish(Exchange exchange, Match match, byte[] body) {
        String query =
                Optional.ofNullable(exchange.request.getHttpURI().getQuery()).orElse("");
        Call call =
                new Call(match.names, query, exchange::header, body, Deadline.in(limits.deadline()), exchange.caller());
        if (match.route.kind() == Route.Kind.QUICK) {
            deliver(exchange, call, answer(exchange, match.route, call));
            return;
        }
        boolean taken = pool.offer(() -> deliver(exchange, call, answer(exchange, match.route, call)));
        if (!taken) {
            Answer busy = exchange.refused(new Refusal(503, "too many requests are waiting"))
                    .with("Retry-After", "1");
            Runnable refusing = () -> {
                heldBack.decrementAndGet();
                exchange.answer(busy);
            };
            exchange.request.getComponents().getScheduler().schedule(refusing, hold(), TimeUnit.MILLISECONDS);
        }
    }

    /** For how many milliseconds the next refusal is held back. */
    private int hold() {
        int usual = Math.max(USUALLY_HELD_BACK, heldBack.incrementAndGet());
        int part = Math.floorMod(refused.getAndIncrement() * STEP, PARTS);
        return usual / 2 + usual * part / (PARTS - 1);
    }

    /** Answers once nothing more has to be done first, such as writing a record; the solver does not wait for it. */
    private void deliver(Exchange exchange, Call call, Answer answer) {
        CompletableFuture<?> settled = answer.settled().toCompletableFuture();
        if (settled.isDone() && !settled.isCompletedExceptionally()) {
            exchange.answer(answer);
            return;
        }
        CompletionStage<?> inTime =
                settled.copy().orTimeout(call.deadline().remaining().toMillis(), TimeUnit.MILLISECONDS);
        inTime.whenCompleteAsync(
                (done, failure) -> exchange.answer(failure == null ? answer : unsettled(exchange, failure)),
                exchange.request.getComponents().getExecutor());
    }

    private Answer unsettled(Exchange exchange, Throwable failure) {
        String why = failure instanceof TimeoutException ? "no answer in time" : String.valueOf(failure.getMessage());
        log.accept(LogLine.problem(exchange.route, why));
        return exchange.refused(new Refusal(503, "the record cannot be written, and without it there is no answer"))
                .with("Retry-After", "1");
    }

    private Answer answer(Exchange exchange, Route route, Call call) {
        try {
            call.deadline().check();
            return route.answering().to(call);
        } catch (Refusal refusal) {
            return exchange.refused(refusal);
        } catch (OutOfMemoryError e) {
            return exchange.refused(new Refusal(503, "too little memory for this request"));
        } catch (RuntimeException | AssertionError | StackOverflowError | LinkageError e) {
            log.accept(LogLine.defect(route.template(), e));
            return exchange.refused(new Refusal(500, "unexpected; the log of the server says more"));
        }
    }

    /** What Prometheus reads. */
    private Answer metrics() {
        return Answer.text("text/plain; version=0.0.4; charset=utf-8", metrics.text(pool.waiting(), pool.busy()));
    }

    /** Lets requests that have begun end, for at most as long as the limits say. */
    public void drain() {
        pool.drain(limits.drain());
    }
}
