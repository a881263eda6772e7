/** The values and names that the vocabularies of options share. */
@NullMarked
package io.simplex4j.model.internal.option;

import org.jspecify.annotations.NullMarked;
