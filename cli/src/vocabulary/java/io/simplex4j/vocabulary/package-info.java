/** The vocabulary of a request as options of a command line. Compiled into the command line and into Spark's jobs. */
@NullMarked
package io.simplex4j.vocabulary;

import org.jspecify.annotations.NullMarked;
