/** Request parsing and responses for KServe V1 and the Open Inference Protocol V2. */
@NullMarked
package io.simplex4j.server.internal.protocol;

import org.jspecify.annotations.NullMarked;
