package io.simplex4j.server;

/** What a server records of its answers. */
public enum AuditLevel {
    /** Nothing. */
    OFF,
    /** Events with digests of requests and answers. */
    HASH,
    /** Events and whole explanations. */
    FULL
}
