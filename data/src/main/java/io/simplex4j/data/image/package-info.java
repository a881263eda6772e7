/**
 * Pictures as inputs of a model.
 *
 * <p>{@link io.simplex4j.data.image.ImageFolder} reads a folder of PNG and JPEG files for an {@link
 * io.simplex4j.example.ImageForm} as {@link io.simplex4j.example.Examples}: one flattened picture per row, with ids
 * and, if the folder has them, labels. It never resizes, rotates or guesses; it rejects pictures that do not fit with
 * an {@link io.simplex4j.data.UnreadableDataException}. No display is needed.
 */
@NullMarked
package io.simplex4j.data.image;

import org.jspecify.annotations.NullMarked;
