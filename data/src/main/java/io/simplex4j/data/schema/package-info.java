/**
 * What people know about the inputs of a model.
 *
 * <p>In comes a schema file, out goes a {@link io.simplex4j.data.schema.Schema}, which turns tables into the model's numbers
 * and the model's numbers back into words.
 */
@NullMarked
package io.simplex4j.data.schema;

import org.jspecify.annotations.NullMarked;
