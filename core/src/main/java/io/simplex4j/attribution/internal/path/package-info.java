@NullMarked
package io.simplex4j.attribution.internal.path;

import org.jspecify.annotations.NullMarked;
