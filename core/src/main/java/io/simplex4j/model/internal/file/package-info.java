/** Detection of other libraries' model files, to suggest what to export instead. */
@NullMarked
package io.simplex4j.model.internal.file;

import org.jspecify.annotations.NullMarked;
