/**
 * Explanations and triages as trees: created from results, written and read as JSON, and checked against the published
 * schemas.
 */
@NullMarked
package io.simplex4j.report.internal.document;

import org.jspecify.annotations.NullMarked;
