package io.simplex4j.server;

import java.time.Duration;
import java.util.function.Consumer;

/** Resource limits of a server. Immutable. */
public final class Limits {
    private int body = 8_000_000;
    private int head = 8192;
    private int instances = 256;
    private int depth = 32;
    private int queue = 1024;
    private int connections = 1000;
    private int rate;
    private long inFlight = Runtime.getRuntime().maxMemory() / 8;
    private Duration deadline = Duration.ofSeconds(10);
    private Duration headTime = Duration.ofSeconds(10);
    private Duration bodyTime = Duration.ofSeconds(10);
    private Duration readTime = Duration.ofSeconds(10);
    private Duration idle = Duration.ofSeconds(30);
    private Duration drain = Duration.ofSeconds(30);

    private Limits() {}

    /** Returns a changed copy. Fields change only here. */
    private Limits with(Consumer<Limits> change) {
        Limits copy = new Limits();
        copy.body = body;
        copy.head = head;
        copy.instances = instances;
        copy.depth = depth;
        copy.queue = queue;
        copy.connections = connections;
        copy.rate = rate;
        copy.inFlight = inFlight;
        copy.deadline = deadline;
        copy.headTime = headTime;
        copy.bodyTime = bodyTime;
        copy.readTime = readTime;
        copy.idle = idle;
        copy.drain = drain;
        change.accept(copy);
        return copy;
    }

    /**
     * Returns the default limits: bodies of 8 MB, headers of 8 KB, 256 inputs, 32 levels of JSON, 1,024 waiting
     * requests, 1,000 connections, any rate, an eighth of the heap for requests in progress; 10 s for an answer, for
     * headers, for a body and for reading; 30 s idle and 30 s to drain.
     */
    public static Limits withDefaults() {
        return new Limits();
    }

    /** Returns the maximum size of the body of a request in bytes. */
    public int body() {
        return body;
    }

    public Limits withBody(int bytes) {
        return with(copy -> copy.body = bytes);
    }

    /** Returns the maximum size of the headers of a request in bytes. */
    public int head() {
        return head;
    }

    /** Returns the maximum number of inputs in a request. */
    public int instances() {
        return instances;
    }

    public Limits withInstances(int max) {
        return with(copy -> copy.instances = max);
    }

    /** Returns the maximum nesting depth of JSON. */
    public int depth() {
        return depth;
    }

    /** Returns the maximum number of requests that wait for a solver. */
    public int queue() {
        return queue;
    }

    public Limits withQueue(int max) {
        return with(copy -> copy.queue = max);
    }

    /**
     * Returns the maximum number of connections. At the limit, a new connection replaces the one that has waited
     * longest for a request. If none waits, the server only answers health checks on new connections.
     */
    public int connections() {
        return connections;
    }

    public Limits withConnections(int max) {
        return with(copy -> copy.connections = max);
    }

    /** Returns the maximum number of requests per second for each token, or 0 for any. */
    public int rate() {
        return rate;
    }

    public Limits withRate(int perSecond) {
        return with(copy -> copy.rate = perSecond);
    }

    /** Returns the maximum time of a request, including its wait for a solver. */
    public Duration deadline() {
        return deadline;
    }

    public Limits withDeadline(Duration max) {
        return with(copy -> copy.deadline = max);
    }

    /**
     * Returns the maximum number of bytes of requests and answers in memory. Further requests are rejected with 503.
     */
    public long inFlight() {
        return inFlight;
    }

    public Limits withInFlight(long bytes) {
        return with(copy -> copy.inFlight = bytes);
    }

    /**
     * Returns the maximum time for the headers of the first request on a connection; later requests have {@link #idle}.
     */
    public Duration headTime() {
        return headTime;
    }

    public Limits withHeadTime(Duration max) {
        return with(copy -> copy.headTime = max);
    }

    /** Returns the maximum time in which a client must read each megabyte of an answer. */
    public Duration readTime() {
        return readTime;
    }

    public Limits withReadTime(Duration max) {
        return with(copy -> copy.readTime = max);
    }

    /** Returns the maximum time for the body of a request to arrive. */
    public Duration bodyTime() {
        return bodyTime;
    }

    public Limits withBodyTime(Duration max) {
        return with(copy -> copy.bodyTime = max);
    }

    /** Returns the maximum time between an answer and the next headers, and of silence on a connection. */
    public Duration idle() {
        return idle;
    }

    public Limits withIdle(Duration max) {
        return with(copy -> copy.idle = max);
    }

    /** Returns the maximum time for requests in progress when the server stops. */
    public Duration drain() {
        return drain;
    }

    public Limits withDrain(Duration max) {
        return with(copy -> copy.drain = max);
    }
}
