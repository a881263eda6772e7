/** Model files of other libraries, told apart to name what to export instead. */
@NullMarked
package io.simplex4j.model.internal.file;

import org.jspecify.annotations.NullMarked;
