/**
 * Claims as data: each experiment has a YAML file with its claims, tables and figures, and one engine judges and renders them.
 *
 * <p>{@link io.simplex4j.lab.claim.ClaimFile} reads a file, {@link io.simplex4j.lab.claim.Rule} judges, and
 * {@link io.simplex4j.lab.claim.ClaimPage} renders a page. The format is described in {@code claims/README.md} among the
 * resources.
 */
@NullMarked
package io.simplex4j.lab.claim;

import org.jspecify.annotations.NullMarked;
