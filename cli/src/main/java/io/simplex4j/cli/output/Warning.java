package io.simplex4j.cli.output;

/**
 * What to know before believing an explanation.
 *
 * @param code for programs, in kebab-case
 * @param message for people, one line
 */
public record Warning(String code, String message) {}
