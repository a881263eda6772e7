@NullMarked
package io.simplex4j.model.internal.path;

import org.jspecify.annotations.NullMarked;
