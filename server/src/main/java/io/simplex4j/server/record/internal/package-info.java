/** Storage of records: databases, the chain of hashes, and one writer for each chain. */
@NullMarked
package io.simplex4j.server.record.internal;

import org.jspecify.annotations.NullMarked;
