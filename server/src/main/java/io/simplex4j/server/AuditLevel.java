package io.simplex4j.server;

/** The level of detail in the record of a server's answers. */
public enum AuditLevel {
    /** Nothing. */
    OFF,
    /** Events with digests of requests and answers. */
    HASH,
    /** Events and whole explanations. */
    FULL
}
