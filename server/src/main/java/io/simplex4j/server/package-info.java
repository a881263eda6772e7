/**
 * Explanations over HTTP: {@link io.simplex4j.server.ExplanationServer} serves {@link io.simplex4j.server.ServedModel}s
 * by KServe's V1 protocol and the Open Inference Protocol V2.
 */
@NullMarked
package io.simplex4j.server;

import org.jspecify.annotations.NullMarked;
