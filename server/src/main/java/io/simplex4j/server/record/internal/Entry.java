package io.simplex4j.server.record.internal;

import io.simplex4j.server.record.RecordedExplanation;
import java.util.Optional;

/**
 * What is to become an event.
 *
 * @param who who asked for it
 * @param action what was done
 * @param subject what it was done to
 * @param content the SHA-256 of what came out
 * @param explanation the explanation that was given, if any
 */
public record Entry(
        String who, String action, String subject, String content, Optional<RecordedExplanation> explanation) {}
