/** The experiments of the paper, and the data that they need. */
@NullMarked
package io.simplex4j.cli.experiment;

import org.jspecify.annotations.NullMarked;
