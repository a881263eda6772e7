@NullMarked
package io.simplex4j.data.schema.internal.coding;

import org.jspecify.annotations.NullMarked;
