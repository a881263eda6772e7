package io.simplex4j.server;

import java.time.Duration;

/**
 * What a server puts up with. Immutable.
 *
 * @param body the largest body of a request in bytes
 * @param head the largest head of a request in bytes
 * @param instances the most inputs in a request
 * @param depth how deep JSON may be nested
 * @param queue how many requests may wait for a solver
 * @param deadline how long a request may take, waiting included
 * @param bodyTime how long the body of a request may take to arrive
 * @param idle how long a connection may say nothing
 * @param connections how many connections there may be
 * @param drain how long requests that have begun may take to end once the server is asked to stop
 */
public record Limits(
        int body,
        int head,
        int instances,
        int depth,
        int queue,
        Duration deadline,
        Duration bodyTime,
        Duration idle,
        int connections,
        Duration drain) {
    /** 8 MB, 8 KB, 256 inputs, 32 levels, 1,024 waiting, 10 s, 10 s, 30 s, 1,000 connections, 30 s. */
    public static Limits withDefaults() {
        return new Limits(
                8_000_000,
                8192,
                256,
                32,
                1024,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                1000,
                Duration.ofSeconds(30));
    }

    public Limits withBody(int bytes) {
        return new Limits(bytes, head, instances, depth, queue, deadline, bodyTime, idle, connections, drain);
    }

    public Limits withInstances(int most) {
        return new Limits(body, head, most, depth, queue, deadline, bodyTime, idle, connections, drain);
    }

    public Limits withQueue(int most) {
        return new Limits(body, head, instances, depth, most, deadline, bodyTime, idle, connections, drain);
    }

    public Limits withDeadline(Duration longest) {
        return new Limits(body, head, instances, depth, queue, longest, bodyTime, idle, connections, drain);
    }

    public Limits withBodyTime(Duration longest) {
        return new Limits(body, head, instances, depth, queue, deadline, longest, idle, connections, drain);
    }

    public Limits withIdle(Duration longest) {
        return new Limits(body, head, instances, depth, queue, deadline, bodyTime, longest, connections, drain);
    }

    public Limits withConnections(int most) {
        return new Limits(body, head, instances, depth, queue, deadline, bodyTime, idle, most, drain);
    }

    public Limits withDrain(Duration longest) {
        return new Limits(body, head, instances, depth, queue, deadline, bodyTime, idle, connections, longest);
    }
}
