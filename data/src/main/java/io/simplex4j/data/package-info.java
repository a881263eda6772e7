/**
 * Numbers in files: numpy's npy and npz formats, read strictly and written atomically, and IDX, read strictly.
 *
 * <p>{@link io.simplex4j.data.ArrayFile} opens an array by name as an {@link io.simplex4j.data.NpyArray}, which maps
 * large files and converts to a {@link io.simplex4j.math.Matrix}. {@link io.simplex4j.data.Npy} writes
 * arrays. Readers throw {@link io.simplex4j.data.UnreadableDataException} with a
 * message of one line.
 */
@NullMarked
package io.simplex4j.data;

import org.jspecify.annotations.NullMarked;
