package io.simplex4j.server.internal.protocol;

import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.internal.document.ExplanationDocument;
import io.simplex4j.server.record.AuditEvent;
import java.util.Optional;

/**
 * Recorded explanations and their replay.
 *
 * @param event the event of the record
 * @param id the id of the explanations
 * @param document the recorded document
 * @param again the same explanations again, if the replay succeeded
 * @param obstacle why the replay failed, or empty
 */
public record ReplayedExplanation(
        AuditEvent event, String id, ExplanationDocument document, Optional<Explanations> again, String obstacle) {}
