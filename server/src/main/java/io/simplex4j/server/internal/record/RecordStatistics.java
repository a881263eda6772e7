package io.simplex4j.server.internal.record;

import java.time.Duration;

/**
 * Statistics of writing a record since it was opened.
 *
 * @param events the number of durable events
 * @param commits the number of transactions that wrote them
 * @param failures the number of events that could not be written
 * @param waiting the number of events that wait
 * @param waited the total time that durable events waited
 * @param working whether the last transaction succeeded
 */
public record RecordStatistics(
        long events, long commits, long failures, int waiting, Duration waited, boolean working) {}
