/** How a record is kept: databases, the chain of hashes, one writer for each chain. */
@NullMarked
package io.simplex4j.server.record.internal;

import org.jspecify.annotations.NullMarked;
