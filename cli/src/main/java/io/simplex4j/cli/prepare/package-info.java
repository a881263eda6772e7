/** The commands that prepare models, schemas and corpora. */
@NullMarked
package io.simplex4j.cli.prepare;

import org.jspecify.annotations.NullMarked;
