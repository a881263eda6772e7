/** Scores, reasons and rates behind verdicts, and inspections of corpora. */
@NullMarked
package io.simplex4j.trust.internal;

import org.jspecify.annotations.NullMarked;
