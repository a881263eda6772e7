/** What options name: a model, a corpus and inputs to be read, files to be written. */
@NullMarked
package io.simplex4j.cli.option;

import org.jspecify.annotations.NullMarked;
