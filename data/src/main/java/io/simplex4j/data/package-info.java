/**
 * Numbers in files: numpy's npy and npz formats, read strictly and written atomically, and IDX, read strictly.
 *
 * <p>In comes a file name or a stream, out goes an {@link io.simplex4j.data.NpyArray}, which is a view of a mapped file
 * wherever that is possible and turns into a {@link io.simplex4j.math.Matrix}. {@link io.simplex4j.data.ArrayFile} is the
 * short way in; {@link io.simplex4j.data.Npy} and {@link io.simplex4j.data.NpzWriter} are the ways out. What cannot be
 * read is refused by an {@link io.simplex4j.data.UnreadableDataException} of one line.
 */
@NullMarked
package io.simplex4j.data;

import org.jspecify.annotations.NullMarked;
