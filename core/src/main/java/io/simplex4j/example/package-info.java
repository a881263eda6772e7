/**
 * The inputs of a model with what people know of them.
 *
 * <p>In come numbers, one example per row, with names, labels and an {@link io.simplex4j.example.InputForm} that says what
 * the numbers mean; out go {@link io.simplex4j.example.Examples}, which carry all of it from the file to the page.
 */
@NullMarked
package io.simplex4j.example;

import org.jspecify.annotations.NullMarked;
