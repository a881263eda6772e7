package io.simplex4j.server.internal.protocol;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.verify.ExplanationDocument;
import io.simplex4j.server.record.AuditEvent;
import java.util.Optional;

/**
 * Explanations on record, and what was made of them again.
 *
 * @param event when they were given, and to whom
 * @param id what they are called
 * @param document what they said then
 * @param again the same explanations, made again to the same bytes, where that was possible
 * @param obstacle why it was not, or empty
 */
public record Recollection(
        AuditEvent event, String id, ExplanationDocument document, Optional<Explanations> again, String obstacle) {}
