@NullMarked
package io.simplex4j.data.schema.internal.inference;

import org.jspecify.annotations.NullMarked;
