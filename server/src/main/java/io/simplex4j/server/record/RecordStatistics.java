package io.simplex4j.server.record;

import java.time.Duration;

/**
 * How the writing of a record has gone since it was opened.
 *
 * @param events how many are durable
 * @param commits how many transactions they were written in
 * @param failures how many events could not be written
 * @param waiting how many wait to be written
 * @param waited how long the durable ones waited, all together
 * @param working whether the last transaction succeeded
 */
public record RecordStatistics(
        long events, long commits, long failures, int waiting, Duration waited, boolean working) {}
