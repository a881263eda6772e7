package io.simplex4j.trust;

/**
 * A reason to trust an explanation less.
 *
 * @param code for machines, such as {@code not-unique}: see {@link Warnings}
 * @param message for people, one sentence
 */
public record Warning(String code, String message) {}
