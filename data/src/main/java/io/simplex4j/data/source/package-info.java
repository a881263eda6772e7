/**
 * Examples for a model from files and folders of all kinds.
 *
 * <p>In come the names of files and folders: arrays (npy, npz, IDX), tables (CSV), pictures (PNG, JPEG) and stored
 * corpora; out of an {@link io.simplex4j.data.source.ExampleReader}, which knows what the model takes, come
 * {@link io.simplex4j.example.Examples}, baselines, and the {@link io.simplex4j.data.source.CorpusSource} of a corpus. What
 * cannot be read or does not fit is refused by an {@link io.simplex4j.data.UnreadableDataException} of one line, whose
 * kind says which of the two it is. Whether numbers are finite is checked where they are first used.
 */
@NullMarked
package io.simplex4j.data.source;

import org.jspecify.annotations.NullMarked;
