/**
 * The inputs of a model with their meaning for people.
 *
 * <p>{@link io.simplex4j.example.Examples} have numbers, one example per row, names, labels and an {@link
 * io.simplex4j.example.InputForm}, the meaning of the numbers. They carry all of it from the file to the page.
 */
@NullMarked
package io.simplex4j.example;

import org.jspecify.annotations.NullMarked;
