/**
 * Pictures as inputs of a model.
 *
 * <p>In comes a folder of PNG and JPEG files and the {@link io.simplex4j.example.ImageForm} that a model expects its pixels in;
 * out go {@link io.simplex4j.example.Examples}: one flattened picture per row, with ids and, where the folder has them,
 * labels. Nothing is resized, rotated or guessed: what does not fit is refused by an
 * {@link io.simplex4j.data.UnreadableDataException} of one line. No screen is needed.
 */
@NullMarked
package io.simplex4j.data.image;

import org.jspecify.annotations.NullMarked;
