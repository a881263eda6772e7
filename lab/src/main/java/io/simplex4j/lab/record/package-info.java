/**
 * The results of an experiment: tables with a row per run and method, written as CSV run by run so that an interrupted
 * experiment continues; their summaries; and the pages that report them.
 *
 * <p>{@link io.simplex4j.lab.record.RunLog} collects a {@link io.simplex4j.lab.record.ResultTable},
 * {@link io.simplex4j.lab.record.Summary} condenses it, and
 * {@link io.simplex4j.lab.record.MarkdownPage} reports it.
 */
@NullMarked
package io.simplex4j.lab.record;

import org.jspecify.annotations.NullMarked;
