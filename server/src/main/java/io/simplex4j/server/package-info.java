/**
 * Explanations over HTTP.
 *
 * <p>In come {@link io.simplex4j.server.ServedModel}s, out goes a running {@link io.simplex4j.server.ExplanationServer} that speaks
 * KServe's V1 protocol and the Open Inference Protocol V2.
 */
@NullMarked
package io.simplex4j.server;

import org.jspecify.annotations.NullMarked;
