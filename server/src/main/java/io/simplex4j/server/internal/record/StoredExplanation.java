package io.simplex4j.server.internal.record;

import io.simplex4j.server.AuditEvent;

/**
 * A recorded explanation with its event.
 *
 * @param event the event
 * @param explanation the explanation
 */
public record StoredExplanation(AuditEvent event, RecordedExplanation explanation) {}
