/**
 * The experiments of the paper by subject, and those about networks and time.
 *
 * <p>{@link io.simplex4j.lab.study.Catalogue} lists all of them. A study measures a run, often with a trial that holds
 * its data; the package documentation of {@code lab} explains how to add one.
 */
@NullMarked
package io.simplex4j.lab.study;

import org.jspecify.annotations.NullMarked;
