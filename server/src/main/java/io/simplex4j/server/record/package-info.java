/**
 * The record of a server: explanations, and a tamper-evident chain of events.
 *
 * <p>{@link io.simplex4j.server.record.RecordStore} is its location, {@link io.simplex4j.server.record.Recorder} writes
 * it, and {@link io.simplex4j.server.record.AuditTrail} reads, verifies and purges it.
 */
@NullMarked
package io.simplex4j.server.record;

import org.jspecify.annotations.NullMarked;
