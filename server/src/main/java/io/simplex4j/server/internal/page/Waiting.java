package io.simplex4j.server.internal.page;

import io.simplex4j.example.internal.NumberText;

/**
 * A computation that is in progress or has failed.
 *
 * @param what the computation in words
 * @param done the amount of work that is done in words, or empty
 * @param share the share that is done from 0 to 100, or -1 if it is unknown
 * @param failure why it failed, or empty
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
