/**
 * The experiments of the paper by subject, and those about networks and time.
 *
 * <p>{@link io.simplex4j.lab.study.Catalogue} lists all of them. A study runs a trial, which measures rows of
 * results; a report turns these into tables, figures and verdicts on the paper's claims.
 */
@NullMarked
package io.simplex4j.lab.study;

import org.jspecify.annotations.NullMarked;
