/**
 * The record of a server: what it answered to whom, as a chain of events in which a later change shows, and explanations.
 *
 * <p>{@link io.simplex4j.server.record.RecordStore} says where it is kept, {@link io.simplex4j.server.record.Recorder}
 * writes it, {@link io.simplex4j.server.record.AuditTrail} reads, verifies and purges it.
 */
@NullMarked
package io.simplex4j.server.record;

import org.jspecify.annotations.NullMarked;
