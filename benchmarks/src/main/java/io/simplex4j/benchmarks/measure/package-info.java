/** What all measurements need: times, their text in tables, and new virtual machines. */
@NullMarked
package io.simplex4j.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
