/**
 * Examples for a model from files and folders of all kinds.
 *
 * <p>{@link io.simplex4j.data.source.ExampleReader} knows the inputs of a model and reads arrays (npy, npz, IDX),
 * tables (CSV), pictures (PNG, JPEG) and stored corpora by name, as {@link io.simplex4j.example.Examples}, baselines or
 * a {@link io.simplex4j.data.source.CorpusSource}. It throws {@link io.simplex4j.data.UnreadableDataException} for data
 * that are unreadable or do not fit; the kind distinguishes the two. Numbers are checked to be finite when they are
 * first used.
 */
@NullMarked
package io.simplex4j.data.source;

import org.jspecify.annotations.NullMarked;
