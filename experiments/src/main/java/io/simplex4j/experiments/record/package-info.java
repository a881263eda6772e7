/**
 * The results of an experiment and how they are kept: tables with a row per run and method, written as CSV run by run
 * so that an interrupted experiment continues; their summaries; and the pages that report them.
 *
 * <p>{@link io.simplex4j.experiments.record.RunLog} collects a {@link io.simplex4j.experiments.record.ResultTable},
 * {@link io.simplex4j.experiments.record.Summary} condenses it, and
 * {@link io.simplex4j.experiments.record.MarkdownPage} reports it.
 */
@NullMarked
package io.simplex4j.experiments.record;

import org.jspecify.annotations.NullMarked;
