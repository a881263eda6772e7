/** The processing of a request before and after its answer: limits, guards, queue, headers, metrics. */
@NullMarked
package io.simplex4j.server.internal.http;

import org.jspecify.annotations.NullMarked;
