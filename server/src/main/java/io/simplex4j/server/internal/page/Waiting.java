package io.simplex4j.server.internal.page;

import io.simplex4j.example.NumberText;

/**
 * Something that is not ready yet, or never will be.
 *
 * @param what it is, in words
 * @param done how much of it is done, or empty
 * @param share of it that is done from 0 to 100, or -1 where that is not known
 * @param failure why it will never be, or empty
 */
public record Waiting(String what, String done, int share, String failure) {
    static Waiting of(Preparation.State<?> state, String what) {
        return new Waiting(
                what,
                state.total() > 0 ? NumberText.grouped(state.done()) + " of " + NumberText.grouped(state.total()) : "",
                state.total() > 0 ? (int) (100L * state.done() / state.total()) : -1,
                state.failure().orElse(""));
    }
}
