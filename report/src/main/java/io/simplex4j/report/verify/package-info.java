/**
 * Checks documents without trusting their author.
 *
 * <p>A {@link io.simplex4j.report.verify.Verifier} takes a document of explanations or of a triage, and its model and
 * data. It checks the document against its schema, explains again by the settings of the document, and compares tree
 * with tree. Mixtures are not solved again but proven from their weights, and integrals are computed by another rule.
 * The {@link io.simplex4j.report.verify.Verification} lists every false statement, and the unchecked ones.
 */
@NullMarked
package io.simplex4j.report.verify;

import org.jspecify.annotations.NullMarked;
