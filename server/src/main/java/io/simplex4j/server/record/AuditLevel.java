package io.simplex4j.server.record;

/** How much of what a server answers is kept. */
public enum AuditLevel {
    /** Nothing. */
    OFF,
    /** Who asked for what and when, with digests of requests and answers. */
    HASH,
    /** Explanations too, as they were given. */
    FULL
}
