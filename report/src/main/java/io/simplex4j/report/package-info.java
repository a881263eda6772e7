/**
 * Explanations as people and programs read them.
 *
 * <p>Compares a document with recomputed values.
 */
@NullMarked
package io.simplex4j.report;

import org.jspecify.annotations.NullMarked;
