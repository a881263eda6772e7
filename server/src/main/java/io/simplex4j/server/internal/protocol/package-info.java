/** What requests say and what they are answered: KServe V1, Open Inference Protocol V2. */
@NullMarked
package io.simplex4j.server.internal.protocol;

import org.jspecify.annotations.NullMarked;
