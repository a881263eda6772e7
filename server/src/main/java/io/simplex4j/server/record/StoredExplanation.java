package io.simplex4j.server.record;

/**
 * An explanation on record.
 *
 * @param event when it was given, and to whom
 * @param explanation what was given
 */
public record StoredExplanation(AuditEvent event, RecordedExplanation explanation) {}
