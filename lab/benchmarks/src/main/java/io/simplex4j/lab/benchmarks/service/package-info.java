/** What {@code simplex serve} bears: a server in a process of its own, and clients that press it. */
@NullMarked
package io.simplex4j.lab.benchmarks.service;

import org.jspecify.annotations.NullMarked;
