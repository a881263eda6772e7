/** Selection of affinely independent examples. */
@NullMarked
package io.simplex4j.selection.internal;

import org.jspecify.annotations.NullMarked;
