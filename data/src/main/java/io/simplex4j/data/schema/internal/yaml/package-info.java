@NullMarked
package io.simplex4j.data.schema.internal.yaml;

import org.jspecify.annotations.NullMarked;
