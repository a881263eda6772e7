/**
 * Checks documents without trusting whatever wrote them.
 *
 * <p>A {@link io.simplex4j.report.verify.Verifier} takes a document of explanations or of a triage, and the model and data that
 * it is about. It checks the document against its schema, explains again by the settings of the document, and compares
 * tree with tree. Mixtures are not solved again but proven from their weights, and integrals are computed by another
 * rule. The {@link io.simplex4j.report.verify.Verification} lists every statement that is not true, and what was not
 * checked.
 */
@NullMarked
package io.simplex4j.report.verify;

import org.jspecify.annotations.NullMarked;
