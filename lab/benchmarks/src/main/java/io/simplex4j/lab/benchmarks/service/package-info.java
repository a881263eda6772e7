/** The throughput of {@code simplex serve}: a server in its own process, and clients that load it. */
@NullMarked
package io.simplex4j.lab.benchmarks.service;

import org.jspecify.annotations.NullMarked;
