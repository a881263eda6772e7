package io.simplex4j.server.internal.page;

/**
 * Who reads a view.
 *
 * @param words the words of the reader's language
 * @param leaving whether the reader has signed in, and so can sign out
 */
record Reader(PageWords words, boolean leaving) {}
