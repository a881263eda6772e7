package io.simplex4j.data.schema;

/**
 * One of the values a feature may have.
 *
 * @param value the text of its cells
 * @param name for people
 */
public record Category(String value, String name) {}
