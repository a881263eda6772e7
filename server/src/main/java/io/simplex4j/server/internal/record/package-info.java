/** Storage of records: databases, the chain of hashes, and one writer for each chain. */
@NullMarked
package io.simplex4j.server.internal.record;

import org.jspecify.annotations.NullMarked;
