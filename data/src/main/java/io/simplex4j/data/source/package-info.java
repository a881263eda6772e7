/**
 * Examples for a model from whatever they are kept in.
 *
 * <p>In come the names of files and folders: arrays (npy, npz, IDX), tables (CSV), pictures (PNG, JPEG) and stored
 * corpora; out of an {@link io.simplex4j.data.source.ExampleReader}, which knows what the model takes, come
 * {@link io.simplex4j.example.Examples}, baselines, and the {@link io.simplex4j.data.source.CorpusSource} of a corpus. What
 * cannot be read or does not fit is refused by an {@link io.simplex4j.data.UnreadableDataException} of one line, whose
 * kind tells the one from the other. Whether numbers are finite is looked at where they are used first.
 */
@NullMarked
package io.simplex4j.data.source;

import org.jspecify.annotations.NullMarked;
