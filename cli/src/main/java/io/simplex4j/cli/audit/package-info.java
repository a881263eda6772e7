/** The commands that read the record of a server. */
@NullMarked
package io.simplex4j.cli.audit;

import org.jspecify.annotations.NullMarked;
