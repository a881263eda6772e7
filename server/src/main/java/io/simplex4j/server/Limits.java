package io.simplex4j.server;

import java.time.Duration;
import java.util.function.Consumer;

/** What a server puts up with. Immutable. */
public final class Limits {
    private int body = 8_000_000;
    private int head = 8192;
    private int instances = 256;
    private int depth = 32;
    private int queue = 1024;
    private int connections = 1000;
    private int rate;
    private Duration deadline = Duration.ofSeconds(10);
    private Duration bodyTime = Duration.ofSeconds(10);
    private Duration idle = Duration.ofSeconds(30);
    private Duration drain = Duration.ofSeconds(30);

    private Limits() {}

    private Limits(Limits other) {
        body = other.body;
        head = other.head;
        instances = other.instances;
        depth = other.depth;
        queue = other.queue;
        connections = other.connections;
        rate = other.rate;
        deadline = other.deadline;
        bodyTime = other.bodyTime;
        idle = other.idle;
        drain = other.drain;
    }

    private Limits with(Consumer<Limits> change) {
        Limits copy = new Limits(this);
        change.accept(copy);
        return copy;
    }

    /**
     * 8 MB, 8 KB, 256 inputs, 32 levels, 1,024 waiting, 10 s, 10 s, 30 s, 1,000 connections, 30 s; as many requests a second
     * as come.
     */
    public static Limits withDefaults() {
        return new Limits();
    }

    /** The largest body of a request in bytes. */
    public int body() {
        return body;
    }

    public Limits withBody(int bytes) {
        return with(copy -> copy.body = bytes);
    }

    /** The largest head of a request in bytes. */
    public int head() {
        return head;
    }

    /** The most inputs in a request. */
    public int instances() {
        return instances;
    }

    public Limits withInstances(int most) {
        return with(copy -> copy.instances = most);
    }

    /** How deep JSON may be nested. */
    public int depth() {
        return depth;
    }

    /** How many requests may wait for a solver. */
    public int queue() {
        return queue;
    }

    public Limits withQueue(int most) {
        return with(copy -> copy.queue = most);
    }

    /** How many connections there may be. */
    public int connections() {
        return connections;
    }

    public Limits withConnections(int most) {
        return with(copy -> copy.connections = most);
    }

    /** How many requests each token may make a second, and at once; 0 where that is not limited. */
    public int rate() {
        return rate;
    }

    public Limits withRate(int perSecond) {
        return with(copy -> copy.rate = perSecond);
    }

    /** How long a request may take, waiting included. */
    public Duration deadline() {
        return deadline;
    }

    public Limits withDeadline(Duration longest) {
        return with(copy -> copy.deadline = longest);
    }

    /** How long the body of a request may take to arrive. */
    public Duration bodyTime() {
        return bodyTime;
    }

    public Limits withBodyTime(Duration longest) {
        return with(copy -> copy.bodyTime = longest);
    }

    /** How long a connection may say nothing. */
    public Duration idle() {
        return idle;
    }

    public Limits withIdle(Duration longest) {
        return with(copy -> copy.idle = longest);
    }

    /** How long requests that have begun may take to end once the server is asked to stop. */
    public Duration drain() {
        return drain;
    }

    public Limits withDrain(Duration longest) {
        return with(copy -> copy.drain = longest);
    }
}
