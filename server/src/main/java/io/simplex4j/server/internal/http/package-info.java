/** What a request goes through before and after it is answered: limits, guards, queue, headers, metrics. */
@NullMarked
package io.simplex4j.server.internal.http;

import org.jspecify.annotations.NullMarked;
